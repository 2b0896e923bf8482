import { type Book, type Entry, type SavedAnswer, unsettledOf } from "./answer-book.ts";

/** Undelivered changes of a window, as saved in this browser. */
export interface UnsentChanges {
  readonly entries: readonly (readonly [number, Entry])[];
  /** How far audio was played, in seconds, by part. */
  readonly audio: readonly (readonly [number, number])[];
  /** Printed numbers of the questions, by slot. */
  readonly numbers: readonly (readonly [number, number])[];
}

/** An answer that was not submitted. */
export interface Lost {
  readonly number: number;
  readonly value: string;
}

/** Local values that the service will never have, now that the section has ended. */
export function lostOf(book: Book, numbers: ReadonlyMap<number, number>): Lost[] {
  return unsettledOf(book)
    .filter(([, { value, base }]) => value !== base.value)
    .map(([slotId, { value }]) => ({ number: numbers.get(slotId) ?? 0, value }))
    .toSorted((a, b) => a.number - b.number);
}

export function packUnsent(unsent: UnsentChanges): string {
  return JSON.stringify(unsent);
}

/** Reads saved changes. Entries of another shape, written by an older version, are skipped one by one. */
export function unpackUnsent(text: string): UnsentChanges {
  const parsed = parse(text);
  return {
    entries: listOf(parsed, "entries").flatMap((pair) => {
      const [slotId, entry] = Array.isArray(pair) ? pair : [];
      const read = readEntry(entry);
      return typeof slotId === "number" && read !== null ? [[slotId, read] as const] : [];
    }),
    audio: readPairs(parsed, "audio"),
    numbers: readPairs(parsed, "numbers"),
  };
}

function readPairs(stored: unknown, name: string): (readonly [number, number])[] {
  return listOf(stored, name).flatMap((pair) => {
    const [key, value] = Array.isArray(pair) ? pair : [];
    return typeof key === "number" && typeof value === "number" ? [[key, value] as const] : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}

function readEntry(value: unknown): Entry | null {
  const base = readSavedAnswer(fieldOf(value, "base"));
  const written = fieldOf(value, "value");
  const flagged = fieldOf(value, "flagged");
  const conflict = fieldOf(value, "conflict");
  if (base === null || typeof written !== "string" || typeof flagged !== "boolean") return null;
  return {
    base,
    value: written,
    flagged,
    sent: listOf(value, "sent").filter((one) => typeof one === "string"),
    conflict: typeof conflict === "string" ? conflict : null,
    isRefused: fieldOf(value, "isRefused") === true,
  };
}

function readSavedAnswer(base: unknown): SavedAnswer | null {
  const value = fieldOf(base, "value");
  const flagged = fieldOf(base, "flagged");
  const revision = fieldOf(base, "revision");
  if (typeof value !== "string" || typeof flagged !== "boolean" || typeof revision !== "number") return null;
  return { value, flagged, revision };
}
