import { describe, expect, test } from "bun:test";
import { addDays, addMonths, dayOf, midnightBefore, startOfDay } from "../../src/lib/shanghai.ts";
import { DAY_MS } from "../../src/lib/time.ts";

describe("the calendar of Asia/Shanghai", () => {
  test.each([
    { instant: "2026-09-08T15:59:59.999Z", day: "2026-09-08" },
    { instant: "2026-09-08T16:00:00.000Z", day: "2026-09-09" },
    { instant: "2026-12-31T16:00:00.000Z", day: "2027-01-01" },
    { instant: "2028-02-28T16:00:00.000Z", day: "2028-02-29" },
  ])("$instant is in $day", ({ instant, day }) => {
    expect(dayOf(Date.parse(instant))).toBe(day);
    expect(midnightBefore(Date.parse(instant))).toBe(startOfDay(day));
  });

  test("a day begins at four in the afternoon of UTC's day before, and holds 24 hours", () => {
    const start = startOfDay("2026-09-09");
    expect(new Date(start).toISOString()).toBe("2026-09-08T16:00:00.000Z");
    expect([dayOf(start - 1), dayOf(start), dayOf(start + DAY_MS - 1)]).toEqual([
      "2026-09-08",
      "2026-09-09",
      "2026-09-09",
    ]);
  });

  test("it agrees with the time zone database on every day of four years", () => {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" });
    const start = Date.parse("2025-01-01T15:59:59.000Z");
    const days = Array.from({ length: 4 * 366 }, (_, i) => start + i * DAY_MS);
    expect(days.filter((ms) => dayOf(ms) !== format.format(ms))).toEqual([]);
    expect(days.filter((ms) => dayOf(ms + 1000) !== format.format(ms + 1000))).toEqual([]);
  });

  test.each([
    { day: "2026-09-09", months: -3, result: "2026-06-09" },
    { day: "2026-05-31", months: -3, result: "2026-02-28" },
    { day: "2028-05-31", months: -3, result: "2028-02-29" },
    { day: "2026-01-15", months: -1, result: "2025-12-15" },
    { day: "2026-01-31", months: 1, result: "2026-02-28" },
    { day: "2026-12-01", months: 1, result: "2027-01-01" },
    { day: "2026-03-31", months: -25, result: "2024-02-29" },
    { day: "2026-08-31", months: 0, result: "2026-08-31" },
  ])("$day and $months months is $result", ({ day, months, result }) => {
    expect(addMonths(day, months)).toBe(result);
  });

  test.each([
    { day: "2026-12-31", days: 1, result: "2027-01-01" },
    { day: "2028-03-01", days: -1, result: "2028-02-29" },
    { day: "2026-09-09", days: 0, result: "2026-09-09" },
  ])("$day and $days days is $result", ({ day, days, result }) => {
    expect(addDays(day, days)).toBe(result);
  });
});
