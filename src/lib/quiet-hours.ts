import { MINUTE_MS } from "./time.ts";
import { zoneTimeAt } from "./zone.ts";

/** A daily period between two minutes of the day. It spans midnight if the end is before the start. */
export interface QuietMinutes {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** In an IANA time zone. */
export interface QuietHours extends QuietMinutes {
  readonly timeZone: string;
}

/** Clock changes happen at a quarter of an hour, never in between. */
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;

/**
 * When the current quiet period ends, in milliseconds since the epoch, or null if it is not quiet. Across daylight saving changes, the
 * period begins and ends by the local clock.
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

/** How long it stays quiet after a minute of the day, without clock changes; 0 if it is not quiet. */
function minutesLeft({ fromMinute, toMinute }: QuietHours, minute: number): number {
  const isQuiet =
    fromMinute <= toMinute ? fromMinute <= minute && minute < toMinute : fromMinute <= minute || minute < toMinute;
  return isQuiet ? (toMinute - minute + DAY_MINUTES) % DAY_MINUTES : 0;
}
