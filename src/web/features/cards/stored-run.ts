import { readStored, writeStored } from "../../stored.ts";
import type { Run } from "./run.ts";

/** A review as this browser keeps it: it outlives its window, and the window that touched it last has it. */
interface StoredRun {
  /** Name of the store that has it, and alone sends what waits. */
  readonly store: string;
  /** Null where that store has none. */
  readonly run: Run | null;
}

/** Told apart from what an earlier version of the workspace kept. */
const VERSION = 1;

/** The name under which the review of an account is kept. */
export function runStorageKey(accountId: number): string {
  return `lectern.cards.${VERSION}.${accountId}`;
}

export function keepRun(accountId: number, stored: StoredRun): void {
  writeStored(runStorageKey(accountId), JSON.stringify(stored));
}

/** What is kept; null where nothing is, or the browser forbids it. */
export function readRun(accountId: number): StoredRun | null {
  try {
    const stored: StoredRun | null = JSON.parse(readStored(runStorageKey(accountId)) ?? "null");
    return stored;
  } catch {
    return null;
  }
}
