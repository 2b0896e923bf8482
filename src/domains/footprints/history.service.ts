import type { Db } from "../../database/open.ts";
import {
  COUNTED_DAYS,
  countDays,
  countStreak,
  countWeek,
  type Day,
  dayAt,
  KNOWN_DAYS,
  type Statistics,
} from "./statistics.ts";
import { type ActivityFilter, countDaysBack, type DayTally, findDays, findKinds, findLater } from "./tallies.store.ts";
import type { Totals } from "./text-search.store.ts";

/** The current totals of a filtered history. */
export interface History {
  readonly statistics: Statistics;
  /** Activities per day; for every day if there is no search text. */
  readonly counts: ReadonlyMap<Day, number>;
}

/**
 * Activities per day from `from` to the day of `asOf`, dated no later than that. Days without activities may be
 * missing.
 */
export function readDayCounts(
  db: Db,
  accountId: number,
  wanted: { filter: ActivityFilter; from: Day; asOf: number },
): ReadonlyMap<Day, number> {
  const { filter, from, asOf } = wanted;
  const today = dayAt(asOf);
  const days = findDays(db, accountId, { ...filter, from, to: today });
  const later = findLater(db, accountId, { ...filter, after: asOf });
  return countsOf(days, { today, later: sum(later.filter(({ day }) => day === today)) });
}

/**
 * Calculates the statistics of a filtered history. Nothing in them is dated after `asOf`, in milliseconds since the
 * epoch. `from` is the first counted day, or null for all.
 */
export function readHistory(
  db: Db,
  accountId: number,
  wanted: { filter: ActivityFilter; from: Day | null; asOf: number },
): History {
  const { filter, from, asOf } = wanted;
  const { texts, kinds } = filter;
  const today = dayAt(asOf);
  // Every day has tallies by kind. Searches for text read the activities of each day, so only for the needed days.
  const known = texts === null ? from : Math.max(from ?? Number.MIN_SAFE_INTEGER, today - KNOWN_DAYS + 1);
  const days = findDays(db, accountId, { ...filter, from: known, to: today });
  const later = findLater(db, accountId, { ...filter, after: asOf });
  const laterToday = later.filter(({ day }) => day === today);
  const counts = countsOf(days, { today, later: sum(laterToday) });
  // The totals of texts cover all of their activities, including the later days.
  const totals = texts !== null && from === null ? minus(texts, sum(later)) : minus(sum(days), sum(laterToday));
  const ofToday = new Map(findKinds(db, accountId, { ...filter, day: today }).map((one) => [one.kind, one.activities]));
  for (const { kind, activities } of laterToday) ofToday.set(kind, (ofToday.get(kind) ?? 0) - activities);
  const countBack = (day: Day) =>
    texts === null || from !== null ? 0 : countDaysBack(db, accountId, { from: day, texts });
  const statistics = {
    total: totals.activities,
    week: countWeek(counts, today),
    streak: countStreak(counts, { today, known: known ?? Number.MIN_SAFE_INTEGER, countBack }),
    questions: totals.questions,
    correctRate: totals.judged === 0 ? null : totals.correct / totals.judged,
    seconds: totals.seconds,
    days: countDays(counts, { today, days: COUNTED_DAYS }),
    kinds: kinds.map((kind) => ofToday.get(kind) ?? 0),
  };
  return { statistics, counts };
}

function countsOf(days: readonly DayTally[], { today, later }: { today: Day; later: Totals }): Map<Day, number> {
  const counts = new Map(days.map(({ day, activities }) => [day, activities]));
  if (later.activities > 0) counts.set(today, (counts.get(today) ?? 0) - later.activities);
  return counts;
}

const NOTHING: Totals = { activities: 0, questions: 0, correct: 0, judged: 0, seconds: 0 };

function sum(tallies: readonly Totals[]): Totals {
  return tallies.reduce((total, one) => plus(total, one, 1), NOTHING);
}

function minus(total: Totals, less: Totals): Totals {
  return plus(total, less, -1);
}

function plus(one: Totals, other: Totals, times: 1 | -1): Totals {
  return {
    activities: one.activities + times * other.activities,
    questions: one.questions + times * other.questions,
    correct: one.correct + times * other.correct,
    judged: one.judged + times * other.judged,
    seconds: one.seconds + times * other.seconds,
  };
}
