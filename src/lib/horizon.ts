import { addMonths, dayOf, startOfDay } from "./shanghai.ts";
import { DAY_MS } from "./time.ts";

/** A date further ahead is more likely a mistake in the year. */
export const MAX_YEARS_AHEAD = 10;

/** The last day, `YYYY-MM-DD`, that can be planned at `now`, in milliseconds since the epoch. */
export function lastDayAhead(now: number): string {
  return addMonths(dayOf(now), MAX_YEARS_AHEAD * 12);
}

/** Whether an instant is after the last day that can be planned at `now`; both in milliseconds since the epoch. */
export function isTooFarAhead(ms: number, now: number): boolean {
  return ms >= startOfDay(lastDayAhead(now)) + DAY_MS;
}
