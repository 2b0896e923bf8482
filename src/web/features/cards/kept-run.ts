import { readStored, writeStored } from "../../stored.ts";
import type { Run } from "./run.ts";

/** A review as this browser keeps it: it outlives its window, and the window that touched it last has it. */
interface KeptRun {
  /** Name of the store that has it, and alone sends what waits. */
  readonly store: string;
  /** Null where that store has none. */
  readonly run: Run | null;
}

/** Told apart from what an earlier version of the workspace kept. */
const VERSION = 1;

/** The name under which the review of an account is kept. */
export function keptRunName(accountId: number): string {
  return `lectern.cards.${VERSION}.${accountId}`;
}

export function keepRun(accountId: number, kept: KeptRun): void {
  writeStored(keptRunName(accountId), JSON.stringify(kept));
}

/** What is kept; null where nothing is, or the browser forbids it. */
export function readRun(accountId: number): KeptRun | null {
  try {
    const kept: KeptRun | null = JSON.parse(readStored(keptRunName(accountId)) ?? "null");
    return kept;
  } catch {
    return null;
  }
}
