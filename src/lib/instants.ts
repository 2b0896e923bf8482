import { isCalendarDay } from "./day.ts";
import { MINUTE_MS } from "./time.ts";

/** A parsed instant. */
export interface WrittenInstant {
  /** Milliseconds since the epoch; finer digits are cut off. */
  readonly ms: number;
  /** The offset from UTC in which it was written, in minutes. */
  readonly offsetMinutes: number;
  /** Whether it is a whole hour in the offset in which it was written. */
  readonly isWholeHour: boolean;
}

/** Date, time, and UTC offset: the extended format of ISO 8601 as profiled by RFC 3339, with optional seconds. */
const WRITTEN = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d\d):(\d\d))$/;

/** The largest UTC offset in use (IANA time zone database: Pacific/Kiritimati). */
const MAX_OFFSET_MINUTES = 14 * 60;

/**
 * Parses an instant such as `2026-12-01T08:00:00+08:00` or `2026-12-01T00:00Z`. Null for any other text, such as one without an offset,
 * with an impossible day or time (30 February, 24:00, a leap second), or with an offset beyond 14 hours.
 */
export function parseInstant(text: string): WrittenInstant | null {
  const found = WRITTEN.exec(text);
  if (found === null) return null;
  const [
    ,
    day = "",
    hour = "",
    minute = "",
    second = "00",
    fraction = "",
    sign,
    offsetHour = "00",
    offsetMinute = "00",
  ] = found;
  const size = Number(offsetHour) * 60 + Number(offsetMinute);
  if (!isCalendarDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (Number(offsetMinute) > 59 || size > MAX_OFFSET_MINUTES) return null;
  const offsetMinutes = sign === "-" ? -size : size;
  const wall = Date.parse(`${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}Z`);
  return {
    ms: wall - offsetMinutes * MINUTE_MS,
    offsetMinutes,
    isWholeHour: [minute, second, fraction].every((digits) => Number(digits) === 0),
  };
}
