import { readStored, removeStored, storedKeys, writeStored } from "../../stored.ts";

/** The draft of an unchecked line: the typed text, the number of plays, the working time. */
export interface Draft {
  readonly entry: string;
  readonly plays: number;
  readonly seconds: number;
}

/** The dictation that saved lines belong to, and its learner. */
export interface OfAttempt {
  readonly accountId: number;
  readonly attemptId: string;
}

export const NO_DRAFT: Draft = { entry: "", plays: 0, seconds: 0 };

function prefixOf({ accountId, attemptId }: OfAttempt): string {
  return `lectern.dictation.${accountId}.${attemptId}.`;
}

export function packDraft(draft: Draft): string {
  return JSON.stringify(draft);
}

/** Reads a saved draft; an invalid one counts as empty. */
export function unpackDraft(text: string): Draft {
  const parsed = parse(text);
  if (typeof parsed !== "object" || parsed === null) return NO_DRAFT;
  const { entry, plays, seconds }: { entry?: unknown; plays?: unknown; seconds?: unknown } = parsed;
  return { entry: typeof entry === "string" ? entry : "", plays: countIn(plays), seconds: countIn(seconds) };
}

function countIn(value: unknown): number {
  return typeof value === "number" && value > 0 ? Math.floor(value) : 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The saved draft of a line. */
export function readDraft(of: OfAttempt, position: number): Draft {
  return unpackDraft(readStored(prefixOf(of) + position) ?? "");
}

export function saveDraft(of: OfAttempt, position: number, draft: Draft): void {
  writeStored(prefixOf(of) + position, packDraft(draft));
}

export function forgetDraft(of: OfAttempt, position: number): void {
  removeStored(prefixOf(of) + position);
}

/** The typed texts of an attempt's lines, in order. */
export function readEntries(of: OfAttempt): { readonly position: number; readonly entry: string }[] {
  const prefix = prefixOf(of);
  return storedKeys(prefix)
    .map((key) => Number(key.slice(prefix.length)))
    .map((position) => ({ position, entry: readDraft(of, position).entry.trim() }))
    .filter(({ entry }) => entry !== "")
    .toSorted((a, b) => a.position - b.position);
}

/** Removes every line of an attempt. */
export function forgetDrafts(of: OfAttempt): void {
  for (const key of storedKeys(prefixOf(of))) removeStored(key);
}
