import { DAY_MS } from "./time.ts";

/**
 * The calendar of Asia/Shanghai, by which all date statistics go: eight hours ahead of UTC, without summer time since
 * 1991 (IANA time zone database, rules PRC). Earlier instants are none of ours.
 */
const OFFSET_MS = 8 * 3_600_000;

/** The day, `YYYY-MM-DD`, that an instant (milliseconds since the epoch) is in. */
export function dayOf(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant, in milliseconds since the epoch, at which a day `YYYY-MM-DD` begins. */
export function startOfDay(day: string): number {
  return Date.parse(day) - OFFSET_MS;
}

/** Midnight that began the day of an instant; both in milliseconds since the epoch. */
export function midnightBefore(ms: number): number {
  return Math.floor((ms + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
}

/** The day so many days later, or earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of another month, or the last one of a month that has fewer days: a month after 31 January is in February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Number of a day `YYYY-MM-DD`, counted from 1 January 1970. */
export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}
