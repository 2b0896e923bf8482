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

/** Keeps what a store has not delivered, or forgets it where there is nothing. A browser may forbid it. */
export function keepLeftovers(kept: Kept, store: string, leftovers: Leftovers): void {
  const key = prefixOf(kept) + store;
  try {
    if (leftovers.entries.length === 0 && leftovers.audio.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, packLeftovers(leftovers));
  } catch {}
}

/** Takes what windows left behind that are gone: `living` names the stores that are not. */
export function takeLeftovers(kept: Kept, living: ReadonlySet<string>): { found: Leftovers[]; forget(): void } {
  const prefix = prefixOf(kept);
  try {
    const keys = Object.keys(localStorage).filter(
      (key) => key.startsWith(prefix) && !living.has(key.slice(prefix.length)),
    );
    const found = keys.map((key) => unpackLeftovers(localStorage.getItem(key) ?? ""));
    const forget = () => {
      for (const key of keys) localStorage.removeItem(key);
    };
    return { found, forget };
  } catch {
    return { found: [], forget: () => {} };
  }
}
