import { MINUTE_MS } from "./time.ts";

/** A part of each day in a time zone of the IANA database: from a minute of the day up to another, over midnight where that is less. */
export interface QuietHours {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly timeZone: string;
}

/** Clocks are set forth and back at a quarter of an hour, never in between. */
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;

/**
 * When the quiet that it is now ends: milliseconds since the epoch, null where it is not quiet. Where a clock is set forth or back
 * for the summer, the quiet begins and ends by that clock.
 */
export function quietUntil(quiet: QuietHours | null, now: number): number | null {
  if (quiet === null) return null;
  const { timeZone } = quiet;
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  let at = now - (now % MINUTE_MS);
  let left = minutesLeft(quiet, minuteOfDay(clock, at));
  if (left === 0) return null;
  while (left > 0) {
    at += Math.min(left * MINUTE_MS, QUARTER_MS - (at % QUARTER_MS));
    left = minutesLeft(quiet, minuteOfDay(clock, at));
  }
  return at;
}

/** How long it stays quiet after a minute of the day, if no clock is set in between; 0 where it is not quiet. */
function minutesLeft({ fromMinute, toMinute }: QuietHours, minute: number): number {
  const isQuiet =
    fromMinute <= toMinute ? fromMinute <= minute && minute < toMinute : fromMinute <= minute || minute < toMinute;
  return isQuiet ? (toMinute - minute + DAY_MINUTES) % DAY_MINUTES : 0;
}

function minuteOfDay(clock: Intl.DateTimeFormat, at: number): number {
  const [hour = 0, minute = 0] = clock.format(at).split(":").map(Number);
  return hour * 60 + minute;
}

/** Whether a name is one of the time zones that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
