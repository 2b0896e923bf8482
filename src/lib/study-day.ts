import { addDays, dayNumber } from "./shanghai.ts";
import { instantIn, zoneTimeAt } from "./zone.ts";

/**
 * The learner's study day, which begins at 04:00 in their time zone, so that studying past midnight belongs to the evening before. Memory
 * intervals use study days; daily statistics use the calendar days of Asia/Shanghai.
 */
const BEGINS_AT_MINUTE = 4 * 60;

/** The study day, `YYYY-MM-DD`, of an instant (milliseconds since the epoch). */
export function studyDayAt(ms: number, timeZone: string): string {
  const { day, minute } = zoneTimeAt(ms, timeZone);
  return minute < BEGINS_AT_MINUTE ? addDays(day, -1) : day;
}

/** The instant, in milliseconds since the epoch, at which a study day begins. */
export function startOfStudyDay(day: string, timeZone: string): number {
  return instantIn({ day, minute: BEGINS_AT_MINUTE }, timeZone);
}

/** The number of study days between two instants; 0 within one day, and if the later is before the earlier. */
export function studyDaysBetween(earlier: number, later: number, timeZone: string): number {
  const days = dayNumber(studyDayAt(later, timeZone)) - dayNumber(studyDayAt(earlier, timeZone));
  return Math.max(0, days);
}
