import { wordIdentity } from "../../lib/text.ts";
import type { AlignedWord } from "../../lib/word-alignment.ts";

/** Maximum number of missed words that an attempt lists. */
export const MAX_MISSED = 100;

/** Entries of the personal book that have an attempt as their source, by their folded phrase. */
export type WordLinks = ReadonlyMap<string, number>;

/** The entry that a word was added to, or null. */
export function linkOf(word: string | null, links: WordLinks): number | null {
  return word === null ? null : (links.get(wordIdentity(word)) ?? null);
}

/**
 * Words that were not written as spoken, each once in the form spoken first: most frequent first, ties in spoken order.
 */
export function missedWords(lines: readonly { readonly words: readonly AlignedWord[] }[], links: WordLinks) {
  const missed = new Map<string, { word: string; count: number }>();
  for (const { result, expected } of lines.flatMap(({ words }) => words)) {
    if (expected === null || result === "match") continue;
    const key = wordIdentity(expected);
    const before = missed.get(key);
    missed.set(key, { word: before?.word ?? expected, count: (before?.count ?? 0) + 1 });
  }
  const frequent = [...missed.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_MISSED);
  return frequent.map((one) => ({ ...one, vocabularyEntryId: linkOf(one.word, links) }));
}
