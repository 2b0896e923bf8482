import { readStored, writeStored } from "../../stored.ts";
import type { Run } from "./run.ts";

/** A review as saved in this browser: it outlives its window, and the window that used it last owns it. */
interface StoredRun {
  /** Name of the store that owns the review; only that store sends pending actions. */
  readonly store: string;
  /** Null if that store has none. */
  readonly run: Run | null;
}

/** Distinguishes it from what an earlier version of the workspace saved. */
const VERSION = 1;

/** The storage key of an account's review. */
export function runStorageKey(accountId: number): string {
  return `lectern.cards.${VERSION}.${accountId}`;
}

export function saveRun(accountId: number, stored: StoredRun): void {
  writeStored(runStorageKey(accountId), JSON.stringify(stored));
}

/** The saved review, or null if there is none or the browser forbids storage. */
export function readRun(accountId: number): StoredRun | null {
  try {
    const stored: StoredRun | null = JSON.parse(readStored(runStorageKey(accountId)) ?? "null");
    return stored;
  } catch {
    return null;
  }
}
