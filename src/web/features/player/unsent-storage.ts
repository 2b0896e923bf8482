import { readStored, removeStored, storedKeys, writeStored } from "../../stored.ts";
import { packUnsent, type UnsentChanges, unpackUnsent } from "./unsent-changes.ts";

/** The section that saved answers belong to, and its learner. */
export interface SectionKey {
  readonly accountId: number;
  readonly sessionId: number;
  readonly subject: string;
}

let stores = 0;

/** The name of a store of this window. Assumes that no two windows were opened in the same fraction of a millisecond. */
export function newStoreName(): string {
  stores++;
  return `${Math.round(performance.timeOrigin * 1000).toString(36)}-${stores}`;
}

function prefixOf({ accountId, sessionId, subject }: SectionKey): string {
  return `lectern.answers.${accountId}.${sessionId}.${subject}.`;
}

/** Saves undelivered changes of a store, or removes the entry if there are none. */
export function storeUnsent(sectionKey: SectionKey, store: string, unsent: UnsentChanges): void {
  const key = prefixOf(sectionKey) + store;
  if (unsent.entries.length === 0 && unsent.audio.length === 0) removeStored(key);
  else writeStored(key, packUnsent(unsent));
}

/** Takes over changes of windows that are gone: `living` names the stores that still exist. */
export function takeUnsent(
  sectionKey: SectionKey,
  living: ReadonlySet<string>,
): { found: UnsentChanges[]; forget(): void } {
  const prefix = prefixOf(sectionKey);
  const keys = storedKeys(prefix).filter((key) => !living.has(key.slice(prefix.length)));
  const found = keys.map((key) => unpackUnsent(readStored(key) ?? ""));
  const forget = () => {
    for (const key of keys) removeStored(key);
  };
  return { found, forget };
}
