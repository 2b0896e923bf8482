import { type Detail, invalidRequest } from "../../kernel/errors.ts";
import { isTooFarAhead, MAX_YEARS_AHEAD } from "../../lib/horizon.ts";
import { parseInstant } from "../../lib/instants.ts";

const EXPECTED = `a future instant on a whole hour with its offset, such as 2026-12-01T08:00:00+08:00, at most ${MAX_YEARS_AHEAD} years ahead, or null`;

/**
 * Reads when a todo is scheduled: milliseconds since the epoch. The time that the todo has already stays allowed.
 * @throws Failure 400 where it is no whole hour of the future, too far ahead, or not written with its offset.
 */
export function readSchedule(
  written: string | null,
  at: { now: number; path: string; held?: number | null },
): number | null {
  if (written === null) return null;
  const instant = parseInstant(written);
  const refuse = (message: string) => scheduleRefused({ path: at.path, message, expected: EXPECTED });
  if (instant === null) throw refuse("scheduledAt is no date and time with an offset from UTC");
  if (instant.ms === at.held) return instant.ms;
  if (!instant.isWholeHour) throw refuse("scheduledAt is no whole hour: its minutes and seconds must be 0");
  if (instant.ms <= at.now) throw refuse("scheduledAt is not in the future");
  if (isTooFarAhead(instant.ms, at.now)) throw refuse(`scheduledAt is more than ${MAX_YEARS_AHEAD} years ahead`);
  return instant.ms;
}

function scheduleRefused(detail: Detail) {
  return invalidRequest(`${detail.message}. Send ${EXPECTED}.`, [detail], "todo.schedule_invalid");
}
