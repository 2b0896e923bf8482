import { type Detail, invalidRequest } from "../../kernel/errors.ts";
import { isTooFarAhead, MAX_YEARS_AHEAD } from "../../lib/horizon.ts";
import { parseInstant } from "../../lib/instants.ts";

const EXPECTED = `a future instant with its offset, such as 2026-12-01T08:15:00+08:00, at most ${MAX_YEARS_AHEAD} years ahead`;

/**
 * Reads when a reminder is due: milliseconds since the epoch.
 * @throws Failure 400 where it is not in the future, too far ahead, or written without its offset.
 */
export function readMoment(written: string, now: number): number {
  const instant = parseInstant(written);
  if (instant === null) throw momentRefused("remindAt is no date and time with an offset from UTC");
  if (instant.ms <= now) throw momentRefused("remindAt is not in the future");
  if (isTooFarAhead(instant.ms, now)) throw momentRefused(`remindAt is more than ${MAX_YEARS_AHEAD} years ahead`);
  return instant.ms;
}

function momentRefused(message: string) {
  const detail: Detail = { path: "/remindAt", message, expected: EXPECTED };
  return invalidRequest(`${message}. Send ${EXPECTED}.`, [detail], "reminder.moment_invalid");
}
