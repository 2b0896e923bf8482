import type { ColumnsOf } from "../../database/columns-of.ts";
import type { AlignedWord } from "../../lib/word-alignment.ts";

/** Word counts by result, for a line or for all checked lines of an attempt. */
export type WordCounts = ColumnsOf<
  "dictation_attempts",
  "expectedWords" | "correctWords" | "substitutedWords" | "missingWords" | "extraWords"
>;

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

/** The totals of an attempt over the lines checked so far. */
type AttemptTotals = WordCounts &
  ColumnsOf<"dictation_attempts", "checkedCount" | "activeMs" | "startedAt" | "lastActivityAt">;

/**
 * The totals of an attempt after one more checked line. The counted time never exceeds the time since the attempt
 * began. A clock that was set back does not reduce it.
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
