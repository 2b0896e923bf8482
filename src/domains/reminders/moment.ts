import { type Detail, invalidRequest } from "../../kernel/errors.ts";
import { isTooFarAhead, MAX_YEARS_AHEAD } from "../../lib/horizon.ts";
import { parseInstant } from "../../lib/instants.ts";

const EXPECTED = `a future instant with its offset, such as 2026-12-01T08:15:00+08:00, at most ${MAX_YEARS_AHEAD} years ahead`;

/**
 * What is wrong with the time of a reminder: it must be in the future, not too far ahead, and written with its offset.
 */
export function momentFault(written: string, now: number) {
  const fault = faultOf(parseInstant(written)?.ms, now);
  return fault === null ? null : { fault, expected: EXPECTED };
}

/**
 * Parses when a reminder is due: milliseconds since the epoch.
 * @throws Failure 400 with the fault from {@link momentFault}.
 */
export function readMoment(written: string, now: number): number {
  const ms = parseInstant(written)?.ms;
  const fault = faultOf(ms, now);
  if (ms !== undefined && fault === null) return ms;
  const message = `remindAt ${fault}`;
  const detail: Detail = { path: "/remindAt", message, expected: EXPECTED };
  throw invalidRequest(`${message}. Send ${EXPECTED}.`, [detail], "reminder.moment_invalid");
}

function faultOf(ms: number | undefined, now: number): string | null {
  if (ms === undefined) return "is not a date and time with an offset from UTC";
  if (ms <= now) return "is not in the future";
  return isTooFarAhead(ms, now) ? `is more than ${MAX_YEARS_AHEAD} years ahead` : null;
}
