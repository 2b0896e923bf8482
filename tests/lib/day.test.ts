import { describe, expect, test } from "bun:test";
import { isCalendarDay } from "../../src/lib/day.ts";

describe("isCalendarDay", () => {
  test.each([
    ["2026-02-28", true],
    ["2024-02-29", true],
    ["2000-02-29", true],
    ["2026-02-29", false],
    ["1900-02-29", false],
    ["2026-04-31", false],
    ["2026-13-01", false],
    ["2026-00-10", false],
    ["2026-01-00", false],
    ["2026-1-01", false],
    ["20260101xx", false],
  ])("%s: %p", (text, isDay) => {
    expect(isCalendarDay(text)).toBe(isDay);
  });
});
