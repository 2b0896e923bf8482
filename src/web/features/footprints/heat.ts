import { dayNumber } from "../../../lib/shanghai.ts";
import type { DayCount } from "./footprints.ts";

const WEEK = 7;
/** Weeks of a year, including the current one. */
const WEEKS = 53;
/** Columns needed for the name of a month; a month with fewer weeks in view has no label. */
const NAME_WEEKS = 3;
/** 1 January 1970 was a Thursday, the fourth day of a week that begins on Monday. */
const FIRST_WEEKDAY = 3;

/** Shades of a day: none, and four levels. */
export type Step = 0 | 1 | 2 | 3 | 4;

/** Number of a day in its week, Monday 0. */
export function weekdayOf(day: string): number {
  return (dayNumber(day) + FIRST_WEEKDAY) % WEEK;
}

/** The days of 53 weeks from Monday to Sunday, up to the last day; days before the first Monday are left out. */
export function daysOfWeeks(days: readonly DayCount[]): readonly DayCount[] {
  const last = days.at(-1);
  return last === undefined ? [] : days.slice(-((WEEKS - 1) * WEEK + weekdayOf(last.date) + 1));
}

/** Days as seven rows, Monday first; in each the weeks in their order. The first day is a Monday. */
export function weekdayRows(days: readonly DayCount[]): DayCount[][] {
  return Array.from({ length: WEEK }, (_, weekday) => days.filter((_day, index) => index % WEEK === weekday));
}

export interface MonthSpan {
  /** The first Monday of the month that is in view. */
  readonly day: string;
  readonly weeks: number;
  readonly isNamed: boolean;
}

/** How many weeks each month has, a week belonging to that of its Monday. */
export function monthSpans(days: readonly DayCount[]): MonthSpan[] {
  const mondays = days.filter((_day, index) => index % WEEK === 0).map(({ date }) => date);
  const months = Map.groupBy(mondays, (monday) => monday.slice(0, 7));
  return [...months.values()].map((weeks) => ({
    day: weeks[0] ?? "",
    weeks: weeks.length,
    isNamed: weeks.length >= NAME_WEEKS,
  }));
}

/**
 * The shade of a count within a year: the share of active days whose count it reaches, in quarters. A low count is never dark, however quiet the
 * other days were.
 */
export function stepsOf(days: readonly DayCount[]): (count: number) => Step {
  const counts = days.map(({ count }) => count).filter((count) => count > 0);
  const steps = new Map([...new Set(counts)].map((count) => [count, shadeOf(count, counts)]));
  return (count) => steps.get(count) ?? 0;
}

function shadeOf(count: number, counts: readonly number[]): Step {
  const reached = counts.filter((other) => other <= count).length / counts.length;
  const quarter = Math.min(Math.ceil(reached * 4), count);
  return ([0, 1, 2, 3, 4] as const)[quarter] ?? 0;
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  ArrowLeft: -WEEK,
  ArrowRight: WEEK,
  PageUp: -4 * WEEK,
  PageDown: 4 * WEEK,
};

/** The index of the day that a key leads to; null for other keys. Unchanged if there is no such day. */
export function movedBy(key: string, from: number, length: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  const step = MOVES[key];
  if (step === undefined) return null;
  const to = from + step;
  return to >= 0 && to < length ? to : from;
}
