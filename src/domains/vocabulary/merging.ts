import { wordIdentity } from "../../lib/text.ts";

/** The fields of an entry that a learner or agent can edit. */
export interface EntryContent {
  readonly phrase: string;
  readonly meaning: string;
  readonly partOfSpeech: string;
  readonly example: string;
  readonly usage: string;
  readonly expansion: readonly string[];
}

/** Maximum number of related expressions per entry. */
export const MAX_EXPANSION = 30;

const FILLABLE = ["meaning", "partOfSpeech", "example", "usage"] as const;

/** Distinct expressions, up to {@link MAX_EXPANSION}; of equal ones the first. */
function uniteExpansion(...lists: (readonly string[])[]): string[] {
  const united = new Map<string, string>();
  for (const item of lists.flat()) {
    const key = wordIdentity(item);
    if (united.size === MAX_EXPANSION) break;
    if (!united.has(key)) united.set(key, item);
  }
  return [...united.values()];
}

/** An entry as it is stored: the phrase trimmed, repeated expressions left out. */
export function tidy(entry: EntryContent): EntryContent {
  return { ...entry, phrase: entry.phrase.trim(), expansion: uniteExpansion(entry.expansion) };
}

/** An entry after the same phrase was added again: empty fields are filled, nothing is overwritten. */
function enrich(entry: EntryContent, addition: EntryContent): EntryContent {
  const merged = { ...entry, expansion: uniteExpansion(entry.expansion, addition.expansion) };
  for (const field of FILLABLE) if (merged[field] === "") merged[field] = addition[field];
  return merged;
}

/** Names of the fields in which two contents differ. */
export function changedFields(a: EntryContent, b: EntryContent): string[] {
  const fields: string[] = (["phrase", ...FILLABLE] as const).filter((field) => a[field] !== b[field]);
  const sameExpansion =
    a.expansion.length === b.expansion.length && a.expansion.every((item, i) => item === b.expansion[i]);
  return sameExpansion ? fields : [...fields, "expansion"];
}

export function sameContent(a: EntryContent, b: EntryContent): boolean {
  return changedFields(a, b).length === 0;
}

/** The writes for a list of additions, determined before anything is written. */
export interface MergePlan {
  /** Content of each affected phrase after all its additions. */
  readonly after: ReadonlyMap<string, EntryContent>;
  /** For each addition its phrase key, and whether it changed the content before it. */
  readonly steps: readonly { readonly key: string; readonly effect: "created" | "enriched" | "none" }[];
}

/** Applies additions one after the other to the entries known by their phrase keys. */
export function planMerge(known: ReadonlyMap<string, EntryContent>, additions: readonly EntryContent[]): MergePlan {
  const after = new Map<string, EntryContent>();
  const steps = additions.map((addition) => {
    const tidied = tidy(addition);
    const key = wordIdentity(tidied.phrase);
    const current = after.get(key) ?? known.get(key);
    const next = current === undefined ? tidied : enrich(current, tidied);
    after.set(key, next);
    if (current === undefined) return { key, effect: "created" as const };
    return { key, effect: sameContent(current, next) ? ("none" as const) : ("enriched" as const) };
  });
  return { after, steps };
}
