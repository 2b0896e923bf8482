import type { Detail } from "../../kernel/errors.ts";
import { refuseAll } from "../../kernel/problems.ts";
import { isCalendarDay } from "../../lib/day.ts";
import { addDays, startOfDay } from "../../lib/shanghai.ts";

/** Instants in milliseconds, the second one excluded; null for no bound. */
export interface Days {
  readonly from: number | null;
  readonly before: number | null;
}

/**
 * The span of days of Asia/Shanghai from `dateFrom` to `dateTo`, both included; empty for no bound.
 * @throws Failure 400 for what is no day of the calendar, or an end before the beginning.
 */
export function readDays(asked: { readonly dateFrom: string; readonly dateTo: string }): Days {
  const { dateFrom, dateTo } = asked;
  const details: Detail[] = [];
  for (const [name, value] of [["dateFrom", dateFrom] as const, ["dateTo", dateTo] as const]) {
    if (value !== "" && !isCalendarDay(value)) {
      details.push({
        path: `/${name}`,
        message: `${name} is no day of the calendar`,
        expected: "a day as YYYY-MM-DD, such as 2026-08-29, or an empty string",
      });
    }
  }
  if (details.length === 0 && dateFrom !== "" && dateTo !== "" && dateTo < dateFrom) {
    details.push({ path: "/dateTo", message: "dateTo is before dateFrom", expected: "the same day or a later one" });
  }
  refuseAll(details);
  return {
    from: dateFrom === "" ? null : startOfDay(dateFrom),
    before: dateTo === "" ? null : startOfDay(addDays(dateTo, 1)),
  };
}
