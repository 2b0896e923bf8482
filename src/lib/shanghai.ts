import { DAY_MS } from "./time.ts";

/**
 * The calendar of Asia/Shanghai, used by all daily statistics: eight hours ahead of UTC, without daylight saving time since 1991 (IANA time
 * zone database, rules PRC). Earlier instants do not occur.
 */
const OFFSET_MS = 8 * 3_600_000;

/** The day, `YYYY-MM-DD`, of an instant (milliseconds since the epoch). */
export function dayOf(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant, in milliseconds since the epoch, at which a day `YYYY-MM-DD` begins. */
export function startOfDay(day: string): number {
  return Date.parse(day) - OFFSET_MS;
}

/** The midnight at which the day of an instant began; both in milliseconds since the epoch. */
export function midnightBefore(ms: number): number {
  return Math.floor((ms + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
}

/** Adds days to a day; negative numbers subtract. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of another month, or the last day of a shorter month: a month after 31 January is in February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The number of a day `YYYY-MM-DD`, counted from 1 January 1970. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}
