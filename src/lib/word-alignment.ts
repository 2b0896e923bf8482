import { AlignmentCosts } from "./alignment-costs.ts";
import { spokenForms } from "./spoken-forms.ts";

/** The outcome of a word: correct, replaced by another, omitted, or added. */
type WordOutcome = "match" | "substitution" | "deletion" | "insertion";

/** One position of a comparison: the spoken word and the written word. */
export interface AlignedWord {
  readonly result: WordOutcome;
  /** Null for an insertion. */
  readonly expected: string | null;
  /** Null for a deletion. */
  readonly written: string | null;
}

/**
 * Compares a written text with the spoken one, both as words of `splitWords`. Every expected word and every written word appears in the
 * result, in order.
 * The alignment has the fewest errors; a substitution, a deletion and an insertion are one error each. Among several such alignments, the
 * one with the most matches is used; then the one whose substitutions share the most letters; then the one that from the left prefers a
 * match to a substitution, that to a deletion, and that to an insertion. A hyphenated word or a number that is written as several words, or
 * vice versa, matches: `10am` and `10 a.m.`. A number of six or more characters also matches with different grouping. A written word that
 * covers several expected ones is listed with each of them.
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
