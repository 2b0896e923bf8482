import { readStored, removeStored, storedKeys, writeStored } from "../../stored.ts";

/** A line that was not checked yet: what is typed, how often it was heard, how long it was worked at. */
export interface Draft {
  readonly entry: string;
  readonly plays: number;
  readonly seconds: number;
}

/** Whose dictation it is that lines are kept of. */
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

/** Reads a draft as it was kept; what is no draft is an empty one. */
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

/** What this browser has of a line. */
export function readDraft(of: OfAttempt, position: number): Draft {
  return unpackDraft(readStored(prefixOf(of) + position) ?? "");
}

export function keepDraft(of: OfAttempt, position: number, draft: Draft): void {
  writeStored(prefixOf(of) + position, packDraft(draft));
}

export function forgetDraft(of: OfAttempt, position: number): void {
  removeStored(prefixOf(of) + position);
}

/** What was typed of the lines of an attempt, in their order. */
export function readEntries(of: OfAttempt): { readonly position: number; readonly entry: string }[] {
  const prefix = prefixOf(of);
  return storedKeys(prefix)
    .map((key) => Number(key.slice(prefix.length)))
    .map((position) => ({ position, entry: readDraft(of, position).entry.trim() }))
    .filter(({ entry }) => entry !== "")
    .toSorted((a, b) => a.position - b.position);
}

/** Forgets every line of an attempt. */
export function forgetDrafts(of: OfAttempt): void {
  for (const key of storedKeys(prefixOf(of))) removeStored(key);
}
