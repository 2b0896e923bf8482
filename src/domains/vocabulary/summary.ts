import type { LearningState } from "../../database/words.ts";
import { toInstantOrNull } from "../../lib/time.ts";

interface Counted {
  readonly state: LearningState;
  readonly items: number;
  readonly due: number;
}

interface BookFacts {
  readonly counted: readonly Counted[];
  readonly withdrawn?: readonly Counted[];
  readonly total?: number;
}

/** How many entries were reviewed on the calendar day of statistics, and on the learner's own. */
interface Reviewed {
  readonly reviewedToday: number;
  readonly reviewedThisStudyDay: number;
}

/**
 * Statistics of one book. `withdrawn` is subtracted from `counted`. `total` is the size of a book whose new entries
 * have no progress yet; omit it if every entry is counted.
 */
export function toSummary(facts: BookFacts & Reviewed & { nextDueAt: number | null }) {
  return {
    ...toCounts(facts),
    reviewedToday: facts.reviewedToday,
    reviewedThisStudyDay: facts.reviewedThisStudyDay,
    nextDueAt: toInstantOrNull(facts.nextDueAt),
  };
}

/** The part of {@link toSummary} with the counts by learning state. */
export function toCounts(facts: BookFacts) {
  const counts = { new: 0, learning: 0, review: 0, relearning: 0, mastered: 0 };
  const dueCounts = { ...counts };
  for (const { state, items, due } of facts.counted) {
    counts[state] += items;
    dueCounts[state] += due;
  }
  for (const { state, items, due } of facts.withdrawn ?? []) {
    counts[state] -= items;
    dueCounts[state] -= due;
  }
  if (facts.total !== undefined) {
    counts.new = facts.total - counts.learning - counts.review - counts.relearning - counts.mastered;
  }
  return {
    total: sum(counts),
    newCount: counts.new,
    dueCount: sum(dueCounts),
    counts,
    dueCounts,
  };
}

function sum(counts: Readonly<Record<LearningState, number>>): number {
  return counts.new + counts.learning + counts.review + counts.relearning + counts.mastered;
}
