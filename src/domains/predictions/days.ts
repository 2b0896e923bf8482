import { addDays, dayNumber, dayOf } from "../../lib/shanghai.ts";

const RECORDS_A_DAY = 2 ** 20;

/** The calendar day in Asia/Shanghai, YYYY-MM-DD, `days` before the day of an instant. */
export function shanghaiDay(ms: number, days = 0): string {
  return addDays(dayOf(ms), -days);
}

/** The first number of a day's records in `predictions.sequence`, which orders records by day; see migration 0004. */
export function firstSequence(day: string): number {
  return dayNumber(day) * RECORDS_A_DAY;
}

/** The number after the last of a day's records. */
export function endSequence(day: string): number {
  return firstSequence(day) + RECORDS_A_DAY;
}
