import type { AlignedWord } from "../../lib/word-alignment.ts";

/** How many words of a line, or of all lines of an attempt that were checked, came out how. */
export type WordCounts = {
  readonly expectedWords: number;
  readonly correctWords: number;
  readonly substitutedWords: number;
  readonly missingWords: number;
  readonly extraWords: number;
};

export function countResults(words: readonly AlignedWord[]): WordCounts {
  const tally = { match: 0, substitution: 0, deletion: 0, insertion: 0 };
  for (const { result } of words) tally[result]++;
  return {
    expectedWords: tally.match + tally.substitution + tally.deletion,
    correctWords: tally.match,
    substitutedWords: tally.substitution,
    missingWords: tally.deletion,
    extraWords: tally.insertion,
  };
}

/** What an attempt holds of the lines that were checked so far. */
interface AttemptTotals extends WordCounts {
  readonly checkedCount: number;
  readonly activeMs: number;
  readonly startedAt: number;
  readonly lastActivityAt: number;
}

/**
 * How an attempt stands once one more line was checked; no more time counts than has passed since it was begun. A clock that
 * was set back takes no time away.
 */
export function withLine<A extends AttemptTotals>(
  attempt: A,
  line: { readonly counts: WordCounts; readonly openMs: number; readonly now: number },
): A {
  const { counts, openMs, now } = line;
  return {
    ...attempt,
    checkedCount: attempt.checkedCount + 1,
    expectedWords: attempt.expectedWords + counts.expectedWords,
    correctWords: attempt.correctWords + counts.correctWords,
    substitutedWords: attempt.substitutedWords + counts.substitutedWords,
    missingWords: attempt.missingWords + counts.missingWords,
    extraWords: attempt.extraWords + counts.extraWords,
    activeMs: Math.max(attempt.activeMs, Math.min(attempt.activeMs + openMs, now - attempt.startedAt)),
    lastActivityAt: now,
  };
}
