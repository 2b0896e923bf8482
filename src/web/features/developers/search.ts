import type { Operation } from "./reference.ts";

export const FILTERS = ["all", "read", "write", "public"] as const;
export type Filter = (typeof FILTERS)[number];

export function isFiltered({ effect, isPublic }: Operation, filter: Filter): boolean {
  if (filter === "public") return isPublic;
  return filter === "all" || (effect === "read") === (filter === "read");
}

/** Whether every word of a search is found in one of some texts; `_` parts words as a space does. */
export function matches(search: string, texts: readonly string[]): boolean {
  const text = plain(texts.join(" "));
  return plain(search)
    .split(" ")
    .every((word) => text.includes(word));
}

/** The ids that are most like a name that is none, the likest first. */
export function nearestIds(wanted: string, ids: readonly string[], most: number): string[] {
  return ids
    .map((id) => ({ id, likeness: likeness(pairsOf(wanted), pairsOf(id)) }))
    .filter((one) => one.likeness > LEAST_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ id }) => id);
}

const LEAST_LIKENESS = 0.35;

/** Share of the pairs of letters that two names have in common (Dice's coefficient). */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * one.intersection(other).size) / (one.size + other.size || 1);
}

function pairsOf(name: string): Set<string> {
  const text = plain(name).replace(/^ielts /, "");
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll("_", " ").replaceAll(/\s+/g, " ").trim();
}
