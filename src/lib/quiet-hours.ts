import { MINUTE_MS } from "./time.ts";
import { zoneTimeAt } from "./zone.ts";

/** A part of each day: from a minute of it up to another, over midnight where that is less. */
export interface QuietMinutes {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** By the clock of a zone of the IANA database. */
export interface QuietHours extends QuietMinutes {
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
  let at = now - (now % MINUTE_MS);
  let left = minutesLeft(quiet, zoneTimeAt(at, quiet.timeZone).minute);
  if (left === 0) return null;
  while (left > 0) {
    at += Math.min(left * MINUTE_MS, QUARTER_MS - (at % QUARTER_MS));
    left = minutesLeft(quiet, zoneTimeAt(at, quiet.timeZone).minute);
  }
  return at;
}

/** How long it stays quiet after a minute of the day, if no clock is set in between; 0 where it is not quiet. */
function minutesLeft({ fromMinute, toMinute }: QuietHours, minute: number): number {
  const isQuiet =
    fromMinute <= toMinute ? fromMinute <= minute && minute < toMinute : fromMinute <= minute || minute < toMinute;
  return isQuiet ? (toMinute - minute + DAY_MINUTES) % DAY_MINUTES : 0;
}
