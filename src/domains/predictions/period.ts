import { checkDays } from "../../kernel/day-fields.ts";
import { addDays, addMonths } from "../../lib/shanghai.ts";

/** A day `YYYY-MM-DD` or a month `YYYY-MM`; empty for no bound. */
export type Period = string;

/**
 * The day or month of a search. The day takes precedence.
 * @throws Failure 400 for an invalid day or month, even if the other one is used.
 */
export function readPeriod(asked: { testDate: string; testMonth: string }): Period {
  const { testDate, testMonth } = asked;
  checkDays({ dayFilters: { testDate }, monthFilters: { testMonth } });
  return testDate === "" ? testMonth : testDate;
}

/** Whether a day `YYYY-MM-DD` is in a period. */
export function isIn(period: Period, day: string): boolean {
  return day.startsWith(period);
}

/** The last day of a day or month. */
export function lastDayOf(period: Period): string {
  return period.length === 10 ? period : addDays(addMonths(`${period}-01`, 1), -1);
}
