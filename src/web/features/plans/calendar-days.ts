import { isCalendarDay } from "../../../lib/day.ts";
import { addDays, dayNumber } from "../../../lib/shanghai.ts";

export const DAYS_A_WEEK = 7;
/** 1 January 1970 was a Thursday: days since a Monday. */
const EPOCH_WEEKDAY = 3;

/** The Monday of the week that a day is in. */
function mondayOf(day: string): string {
  return addDays(day, -((dayNumber(day) + EPOCH_WEEKDAY) % DAYS_A_WEEK));
}

/** The seven days of the week that a day is in, from Monday. */
export function weekOf(day: string): string[] {
  const monday = mondayOf(day);
  return Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(monday, index));
}

/** All whole weeks that include a day of the month, each from Monday. */
export function weeksOfMonth(day: string): string[][] {
  const month = day.slice(0, 7);
  const weeks = [weekOf(`${month}-01`)];
  for (;;) {
    const next = addDays(weeks.at(-1)?.[0] ?? day, DAYS_A_WEEK);
    if (next.slice(0, 7) !== month) return weeks;
    weeks.push(weekOf(next));
  }
}

/** The day in an address, within the years that a calendar supports; by default today. */
export function readDay(text: string | null, today: string): string {
  return text !== null && isCalendarDay(text) && text >= "2000-01-01" && text <= "2100-12-31" ? text : today;
}
