import type { Problems } from "../../kernel/problems.ts";
import { isTooFarAhead, MAX_YEARS_AHEAD } from "../../lib/horizon.ts";
import { parseInstant } from "../../lib/instants.ts";

const EXPECTED = `a future instant on the hour with its offset, such as 2026-12-01T08:00:00+08:00, at most ${MAX_YEARS_AHEAD} years ahead, or null`;

const PAST = "is not in the future";

/**
 * Parses when a todo is scheduled: milliseconds since the epoch. The todo's current time is always allowed. A time that
 * is not on the hour, not in the future, too far ahead, or without an offset is a problem, and null.
 */
export function readSchedule(
  written: string | null,
  at: { now: number; path: string; problems: Problems; held?: number | null },
): number | null {
  if (written === null) return null;
  const instant = parseInstant(written);
  if (instant?.ms === at.held && instant !== null) return instant.ms;
  const fault = faultOf(instant, at.now);
  if (fault === null) return instant?.ms ?? null;
  at.problems.add({ path: at.path, fault, expected: EXPECTED }, "todo.schedule_invalid");
  return null;
}

/** What is wrong with the time of a new todo. */
export function scheduleFault(written: string, now: number) {
  const fault = faultOf(parseInstant(written), now);
  return fault === null ? null : { fault, expected: EXPECTED };
}

/** What is wrong with the new time of a todo, which may equal its current one, as far as the request alone shows. */
export function changeFault(written: string, now: number) {
  const found = scheduleFault(written, now);
  if (found === null || found.fault !== PAST) return found;
  return { ...found, fault: `${PAST}, and is accepted only where the todo has it already` };
}

function faultOf(instant: ReturnType<typeof parseInstant>, now: number): string | null {
  if (instant === null) return "is not a date and time with an offset from UTC";
  if (!instant.isWholeHour) return "must be on the hour: its minutes and seconds must be 0";
  if (instant.ms <= now) return PAST;
  return isTooFarAhead(instant.ms, now) ? `is more than ${MAX_YEARS_AHEAD} years ahead` : null;
}
