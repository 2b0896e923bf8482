import { isCalendarDay } from "../lib/day.ts";
import { type Defaulted, defaulted, type TText, text } from "./fields.ts";
import { Problems } from "./problems.ts";
import { ruled, type ValueRule } from "./value-rules.ts";

const DAY = "a day as YYYY-MM-DD, such as 2026-09-09";
const OR_EMPTY = ", or an empty string";

/** What is wrong with a text that must be a day. */
const dayFault: ValueRule = (value) =>
  isCalendarDay(value) ? null : { fault: "is not a day of the calendar", expected: DAY };

const dayFilterFault: ValueRule = (value, now) => orEmpty(dayFault, value, now);

const monthFilterFault: ValueRule = (value, now) =>
  orEmpty(
    (month) =>
      isCalendarDay(`${month}-01`)
        ? null
        : { fault: "is not a month of the calendar", expected: "a month as YYYY-MM, such as 2026-08" },
    value,
    now,
  );

function orEmpty(rule: ValueRule, value: string, now: number): ReturnType<ValueRule> {
  const found = value === "" ? null : rule(value, now);
  return found === null ? null : { ...found, expected: `${found.expected}${OR_EMPTY}` };
}

type TextOptions = Parameters<typeof text>[0];

/** A required day. The operation validates it with {@link checkDays}, as it does the filters below. */
export function dayField(options: Omit<TextOptions, "format">): TText {
  return ruled(text({ ...options, format: "date" }), dayFault);
}

/** A day that filters a list. Empty, the default, means unbounded. */
export function dayFilter(options: TextOptions): Defaulted<TText> {
  return defaulted(ruled(text(options), dayFilterFault), "");
}

/** A month that filters a list. Empty, the default, means unbounded. */
export function monthFilter(options: TextOptions): Defaulted<TText> {
  return defaulted(ruled(text(options), monthFilterFault), "");
}

interface Written {
  /** Keyed by the field's name at the top level of the request. */
  readonly days?: Readonly<Record<string, string>>;
  readonly dayFilters?: Readonly<Record<string, string>>;
  readonly monthFilters?: Readonly<Record<string, string>>;
}

/**
 * Validates the days and months of a request.
 * @throws Failure 400 for values that are not days or months of the calendar, each with its path.
 */
export function checkDays({ days = {}, dayFilters = {}, monthFilters = {} }: Written): void {
  const problems = new Problems();
  const groups = [
    [days, dayFault],
    [dayFilters, dayFilterFault],
    [monthFilters, monthFilterFault],
  ] as const;
  for (const [fields, rule] of groups) {
    for (const [name, value] of Object.entries(fields)) {
      const found = rule(value, 0);
      if (found !== null) problems.add({ path: `/${name}`, ...found });
    }
  }
  problems.refuse();
}

/**
 * {@link checkDays} for the two ends of a span, both inclusive.
 * @throws Failure 400 also if the end is before the start.
 */
export function checkSpan([fromName, from]: readonly [string, string], [toName, to]: readonly [string, string]): void {
  checkDays({ dayFilters: { [fromName]: from, [toName]: to } });
  if (from === "" || to === "" || from <= to) return;
  const problems = new Problems();
  problems.add({ path: `/${toName}`, fault: `is before ${fromName}`, expected: "the same day or a later one" });
  problems.refuse();
}
