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
  const kept = parse(text);
  if (typeof kept !== "object" || kept === null) return NO_DRAFT;
  const { entry, plays, seconds }: { entry?: unknown; plays?: unknown; seconds?: unknown } = kept;
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

/** What this browser has of a line. A browser may forbid it; a draft then lasts as long as the page. */
export function readDraft(of: OfAttempt, position: number): Draft {
  try {
    return unpackDraft(localStorage.getItem(prefixOf(of) + position) ?? "");
  } catch {
    return NO_DRAFT;
  }
}

export function keepDraft(of: OfAttempt, position: number, draft: Draft): void {
  try {
    localStorage.setItem(prefixOf(of) + position, packDraft(draft));
  } catch {}
}

export function forgetDraft(of: OfAttempt, position: number): void {
  try {
    localStorage.removeItem(prefixOf(of) + position);
  } catch {}
}

/** Forgets every line of an attempt. */
export function forgetDrafts(of: OfAttempt): void {
  const prefix = prefixOf(of);
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) localStorage.removeItem(key);
  } catch {}
}
