import { AlignmentCosts } from "./alignment-costs.ts";
import { spokenForms } from "./spoken-forms.ts";

/** How a word came out: as said, another in its place, left out, or written without being said. */
type WordOutcome = "match" | "substitution" | "deletion" | "insertion";

/** One place of a comparison: the word that is said and the one that was written there. */
export interface AlignedWord {
  readonly result: WordOutcome;
  /** Null for an insertion. */
  readonly expected: string | null;
  /** Null for a deletion. */
  readonly written: string | null;
}

/**
 * Compares what was written with what is said, both as words of `splitWords`: every expected word stands in the result once
 * and in its order, and so do the written ones.
 *
 * It is an alignment with the fewest errors, where a substitution, a deletion and an insertion are one error each. Of
 * several such alignments it is one with the most matches; then one whose substitutions share the most letters; then the
 * one that from the left prefers a match to a substitution, that to a deletion, and that to an insertion. A hyphenated word
 * or a number that is written as several words, or the reverse, matches: `10am` and `10 a.m.`; so does a number of six
 * characters or more in other groups. A written word that covers several expected ones stands with each of them.
 */
export function alignWords(expected: readonly string[], written: readonly string[]): AlignedWord[] {
  const costs = new AlignmentCosts(spokenForms(expected), spokenForms(written));
  const aligned: AlignedWord[] = [];
  for (let i = 0, j = 0; i < expected.length || j < written.length; ) {
    const { said, wrote, isMatch } = costs.bestMove(i, j);
    const text = wrote === 0 ? null : written.slice(j, j + wrote).join(" ");
    if (said === 0) aligned.push({ result: "insertion", expected: null, written: text });
    const result = isMatch ? "match" : text === null ? "deletion" : "substitution";
    for (const word of expected.slice(i, i + said)) aligned.push({ result, expected: word, written: text });
    i += said;
    j += wrote;
  }
  return aligned;
}
