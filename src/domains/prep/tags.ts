import { foldPhrase } from "../../lib/text.ts";

export interface TagCount {
  readonly tag: string;
  readonly count: number;
}

/**
 * Tags with the number of guides per tag, most frequent first. Spellings of one tag count together, under the most
 * frequent one.
 */
export function countTags(counted: readonly TagCount[]): TagCount[] {
  const spellings = counted.toSorted((a, b) => b.count - a.count || compare(a.tag, b.tag));
  return [...Map.groupBy(spellings, ({ tag }) => foldPhrase(tag)).values()]
    .map((same) => ({ tag: same[0]?.tag ?? "", count: same.reduce((sum, { count }) => sum + count, 0) }))
    .sort((a, b) => b.count - a.count || compare(a.tag, b.tag));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
