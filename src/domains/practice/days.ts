import { checkSpan } from "../../kernel/day-fields.ts";
import { addDays, startOfDay } from "../../lib/shanghai.ts";

/** Instants in milliseconds, the second one exclusive; null for no bound. */
export interface Days {
  readonly from: number | null;
  readonly before: number | null;
}

/**
 * The span of days of Asia/Shanghai from `dateFrom` to `dateTo`, both included; empty for no bound.
 * @throws Failure 400 for an invalid calendar day, or an end before the start.
 */
export function readDays(asked: { readonly dateFrom: string; readonly dateTo: string }): Days {
  const { dateFrom, dateTo } = asked;
  checkSpan(["dateFrom", dateFrom], ["dateTo", dateTo]);
  return {
    from: dateFrom === "" ? null : startOfDay(dateFrom),
    before: dateTo === "" ? null : startOfDay(addDays(dateTo, 1)),
  };
}
