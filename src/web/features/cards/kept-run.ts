import type { Run } from "./run.ts";

export interface KeptRun {
  readonly run: Run;
  readonly isPaused: boolean;
}

/** Told apart from what an earlier version of the workspace kept. */
const VERSION = 1;

function nameOf(accountId: number): string {
  return `lectern.cards.${VERSION}.${accountId}`;
}

/** Keeps a review in this window through a reload, or forgets it. A browser may forbid it. */
export function keepRun(accountId: number, kept: KeptRun | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(nameOf(accountId));
    else sessionStorage.setItem(nameOf(accountId), JSON.stringify(kept));
  } catch {}
}

export function takeRun(accountId: number): KeptRun | null {
  try {
    const kept: KeptRun | null = JSON.parse(sessionStorage.getItem(nameOf(accountId)) ?? "null");
    return kept;
  } catch {
    return null;
  }
}
