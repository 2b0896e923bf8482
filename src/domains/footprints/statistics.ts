import { addDays, dayNumber, dayOf, startOfDay } from "../../lib/shanghai.ts";
import type { TimeRange } from "./footprints.schema.ts";

/** Number of days in the contract's daily counts. */
export const COUNTED_DAYS = 28;
/** Number of days, back from the day of an instant, for which counts are always needed. */
export const KNOWN_DAYS = 30;

/** Days of Asia/Shanghai are counted from 1 January 1970. */
export type Day = number;

export function dayAt(ms: number): Day {
  return dayNumber(dayOf(ms));
}

/** The day as `YYYY-MM-DD`. */
export function dateOf(day: Day): string {
  return addDays("1970-01-01", day);
}

/** The instant at which a day begins, in milliseconds since the epoch. */
export function beginOf(day: Day): number {
  return startOfDay(dateOf(day));
}

const RANGE_DAYS = { today: 1, "7d": 7, "30d": 30 } as const;

/** The first day of a range that ends on `today`; null for all. */
export function firstDayOf(range: TimeRange, today: Day): Day | null {
  return range === "all" ? null : today - RANGE_DAYS[range] + 1;
}

/** Counts of so many days that end on `today`; missing days count as zero. */
export function countDays(
  counts: ReadonlyMap<Day, number>,
  span: { readonly today: Day; readonly days: number },
): number[] {
  const { today, days } = span;
  return Array.from({ length: days }, (_, index) => counts.get(today - days + 1 + index) ?? 0);
}

/** Counts of days that end on `today`, by date. */
export function datedCounts(counts: readonly number[], today: Day): { date: string; count: number }[] {
  return counts.map((count, index) => ({ date: dateOf(today - counts.length + 1 + index), count }));
}

/** Activities since the Monday of the week that contains `today`. */
export function countWeek(counts: ReadonlyMap<Day, number>, today: Day): number {
  // 1 January 1970 was a Thursday.
  const sinceMonday = (today + 3) % 7;
  let total = 0;
  for (let day = today - sinceMonday; day <= today; day++) total += counts.get(day) ?? 0;
  return total;
}

/**
 * The number of consecutive days with an activity, up to today, or up to yesterday if today has none yet.
 * @param known the first day in `counts`; `countBack` returns the consecutive days before it, backwards from a day.
 */
export function countStreak(
  counts: ReadonlyMap<Day, number>,
  span: { readonly today: Day; readonly known: Day; readonly countBack: (from: Day) => number },
): number {
  const { today, known, countBack } = span;
  const isActive = (day: Day) => (counts.get(day) ?? 0) > 0;
  const last = isActive(today) ? today : today - 1;
  let day = last;
  while (day >= known && isActive(day)) day--;
  return last - day + (day < known ? countBack(day) : 0);
}

/** The totals of a filtered history, as of its first page. */
export interface Statistics {
  readonly total: number;
  readonly week: number;
  readonly streak: number;
  readonly questions: number;
  /** From 0 to 1; null if nothing was marked. */
  readonly correctRate: number | null;
  readonly seconds: number;
  /** Activities of each of the counted days, today last. */
  readonly days: readonly number[];
  /** Today's activities of each requested kind, in filter order. */
  readonly kinds: readonly number[];
}

/**
 * Finds the activity at a position of the whole list, as a position at the start of its day and the number of
 * activities of that day before it. Counting days reads a few thousand tallies; counting activities would read every
 * one of them.
 */
export function findPlace(
  counts: ReadonlyMap<Day, number>,
  wanted: { readonly position: number; readonly beginning: { readonly at: number; readonly id: number } },
): { after: { readonly at: number; readonly id: number }; offset: number } {
  const { position, beginning } = wanted;
  if (position === 0) return { after: beginning, offset: 0 };
  let before = 0;
  for (const [day, count] of [...counts].sort(([a], [b]) => b - a)) {
    if (before + count > position) {
      const end = beginOf(day + 1) - 1;
      return { after: end < beginning.at ? { at: end, id: beginning.id } : beginning, offset: position - before };
    }
    before += count;
  }
  // Beyond the end.
  return { after: { at: Number.MIN_SAFE_INTEGER, id: 0 }, offset: 0 };
}
