import { readStored, removeStored, storedKeys, writeStored } from "../../stored.ts";
import { type Leftovers, packLeftovers, unpackLeftovers } from "./leftovers.ts";

/** Whose answers of which section are kept. */
export interface Kept {
  readonly accountId: number;
  readonly sessionId: number;
  readonly subject: string;
}

let stores = 0;

/** The name of a store of this window: no two windows were opened in the same fraction of a millisecond. */
export function newStoreName(): string {
  stores++;
  return `${Math.round(performance.timeOrigin * 1000).toString(36)}-${stores}`;
}

function prefixOf({ accountId, sessionId, subject }: Kept): string {
  return `lectern.answers.${accountId}.${sessionId}.${subject}.`;
}

/** Keeps what a store has not delivered, or forgets it where there is nothing. */
export function keepLeftovers(kept: Kept, store: string, leftovers: Leftovers): void {
  const key = prefixOf(kept) + store;
  if (leftovers.entries.length === 0 && leftovers.audio.length === 0) removeStored(key);
  else writeStored(key, packLeftovers(leftovers));
}

/** Takes what windows left behind that are gone: `living` names the stores that are not. */
export function takeLeftovers(kept: Kept, living: ReadonlySet<string>): { found: Leftovers[]; forget(): void } {
  const prefix = prefixOf(kept);
  const keys = storedKeys(prefix).filter((key) => !living.has(key.slice(prefix.length)));
  const found = keys.map((key) => unpackLeftovers(readStored(key) ?? ""));
  const forget = () => {
    for (const key of keys) removeStored(key);
  };
  return { found, forget };
}
