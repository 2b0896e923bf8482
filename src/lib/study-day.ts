import { addDays, dayNumber } from "./shanghai.ts";
import { instantIn, zoneTimeAt } from "./zone.ts";

/**
 * The day of a learner who studies: it begins at 04:00 by the clock of their zone, so that what is studied past midnight belongs to
 * the evening before it. Memory is counted in these days; the calendar days of statistics are those of Asia/Shanghai.
 */
const BEGINS_AT_MINUTE = 4 * 60;

/** The day of study, `YYYY-MM-DD`, that an instant (milliseconds since the epoch) is in. */
export function studyDayAt(ms: number, timeZone: string): string {
  const { day, minute } = zoneTimeAt(ms, timeZone);
  return minute < BEGINS_AT_MINUTE ? addDays(day, -1) : day;
}

/** The instant, in milliseconds since the epoch, at which a day of study begins. */
export function startOfStudyDay(day: string, timeZone: string): number {
  return instantIn({ day, minute: BEGINS_AT_MINUTE }, timeZone);
}

/** How many days of study lie between two instants; 0 within one, and where the later is before the earlier. */
export function studyDaysBetween(earlier: number, later: number, timeZone: string): number {
  const days = dayNumber(studyDayAt(later, timeZone)) - dayNumber(studyDayAt(earlier, timeZone));
  return Math.max(0, days);
}
