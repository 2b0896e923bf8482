import type { QueryWord } from "./match-terms.ts";

/** Maximum number of parts listed for one word. A word in more parts is not distinctive. */
export const MOST_HOLDERS = 500;

/** The parts that contain a word; only some for a frequent word. */
export interface Holders {
  readonly word: QueryWord;
  readonly anywhere: ReadonlySet<number>;
  readonly inTitle: ReadonlySet<number>;
}

/** Parts ranked by the words they contain, best first: rare words count more, and words of the title twice. */
export function byScore(lists: readonly Holders[], ids: readonly number[]): number[] {
  const scored = ids.map((id) => ({ id, score: scoreOf(lists, id) }));
  return scored.toSorted((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => id);
}

function scoreOf(lists: readonly Holders[], id: number): number {
  return lists.reduce((score, { anywhere, inTitle }) => {
    const times = (anywhere.has(id) ? 1 : 0) + (inTitle.has(id) ? 1 : 0);
    return score + times * Math.log(1 + MOST_HOLDERS / Math.max(1, anywhere.size));
  }, 0);
}

/** The parts that contain any of the words, best first. */
export function likeliest(lists: readonly Holders[]): number[] {
  return byScore(lists, [...new Set(lists.flatMap(({ anywhere }) => [...anywhere]))]);
}

/** How many of the words a part contains. */
export function countHeld(lists: readonly Holders[], id: number): number {
  return lists.filter(({ anywhere }) => anywhere.has(id)).length;
}
