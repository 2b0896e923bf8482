import type { LearningState } from "../../database/tables.ts";
import { DAY_MS, toInstantOrNull } from "../../lib/time.ts";

/** Asia/Shanghai is eight hours ahead of UTC, without summer time since 1991. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** Midnight in Asia/Shanghai that began the day of `now`; both in milliseconds since the epoch. */
export function shanghaiMidnight(now: number): number {
  return Math.floor((now + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS;
}

interface Counted {
  readonly state: LearningState;
  readonly items: number;
  readonly due: number;
}

/**
 * Statistics of one book. `withdrawn` is taken off `counted`; `total` is the size of a book whose new entries have no
 * progress yet, and may be left out where every entry is counted.
 */
export function toSummary(facts: {
  counted: readonly Counted[];
  withdrawn?: readonly Counted[];
  total?: number;
  reviewedToday: number;
  nextDueAt: number | null;
}) {
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
    reviewedToday: facts.reviewedToday,
    nextDueAt: toInstantOrNull(facts.nextDueAt),
  };
}

function sum(counts: Readonly<Record<LearningState, number>>): number {
  return counts.new + counts.learning + counts.review + counts.relearning + counts.mastered;
}
