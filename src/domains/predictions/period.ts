import type { Detail } from "../../kernel/errors.ts";
import { refuseAll } from "../../kernel/problems.ts";
import { isCalendarDay } from "../../lib/day.ts";
import { addDays, addMonths } from "../../lib/shanghai.ts";

/** A day `YYYY-MM-DD` or a month `YYYY-MM`; empty for no bound. */
export type Period = string;

/**
 * The day or month that a search is for; the day beats the month.
 * @throws Failure 400 for what is no day or month of the calendar, even where the other one counts.
 */
export function readPeriod(asked: { testDate: string; testMonth: string }): Period {
  const { testDate, testMonth } = asked;
  const details: Detail[] = [];
  if (testDate !== "" && !isCalendarDay(testDate)) {
    details.push({
      path: "/testDate",
      message: "testDate is no day of the calendar",
      expected: "a day as YYYY-MM-DD, such as 2026-08-29, or an empty string",
    });
  }
  if (testMonth !== "" && !isCalendarDay(`${testMonth}-01`)) {
    details.push({
      path: "/testMonth",
      message: "testMonth is no month of the calendar",
      expected: "a month as YYYY-MM, such as 2026-08, or an empty string",
    });
  }
  refuseAll(details);
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
