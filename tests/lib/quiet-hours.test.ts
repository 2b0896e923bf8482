import { describe, expect, test } from "bun:test";
import { quietUntil } from "../../src/lib/quiet-hours.ts";

const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const untilOf = (from: string, to: string, timeZone: string, now: string) => {
  const until = quietUntil({ fromMinute: minute(from), toMinute: minute(to), timeZone }, Date.parse(now));
  return until === null ? null : new Date(until).toISOString();
};

describe("quietUntil", () => {
  test("is never quiet where nothing is set, or no time lies between", () => {
    expect(quietUntil(null, 0)).toBeNull();
    expect(untilOf("07:00", "07:00", "UTC", "2026-12-01T07:00:00Z")).toBeNull();
  });

  test.each([
    ["12:59:59.999", null],
    ["13:00:00.000", "2026-12-01T14:30:00.000Z"],
    ["14:29:59.999", "2026-12-01T14:30:00.000Z"],
    ["14:30:00.000", null],
  ])("knows a rest at noon at %s", (at, until) => {
    expect(untilOf("13:00", "14:30", "UTC", `2026-12-01T${at}Z`)).toBe(until);
  });

  test.each([
    ["2026-12-01T14:29:59+00:00", null],
    ["2026-12-01T22:30:00+08:00", "2026-12-01T23:00:00.000Z"],
    ["2026-12-01T23:59:59+08:00", "2026-12-01T23:00:00.000Z"],
    ["2026-12-02T00:00:00+08:00", "2026-12-01T23:00:00.000Z"],
    ["2026-12-02T06:59:59+08:00", "2026-12-01T23:00:00.000Z"],
    ["2026-12-02T07:00:00+08:00", null],
    ["2026-12-31T23:00:00+08:00", "2026-12-31T23:00:00.000Z"],
  ])("knows a night over midnight at %s", (at, until) => {
    expect(untilOf("22:30", "07:00", "Asia/Shanghai", at)).toBe(until);
  });

  test.each([
    ["00:00", "00:01", "2026-12-01T00:00:30Z", "2026-12-01T00:01:00.000Z"],
    ["23:59", "00:00", "2026-12-01T23:59:00Z", "2026-12-02T00:00:00.000Z"],
    ["00:01", "00:00", "2026-12-01T00:01:00Z", "2026-12-02T00:00:00.000Z"],
    ["00:01", "00:00", "2026-12-01T00:00:59Z", null],
  ])("knows quiet from %s to %s at %s", (from, to, now, until) => {
    expect(untilOf(from, to, "UTC", now)).toBe(until);
  });

  test.each([
    // The clock goes from 01:00 to 02:00: the night is an hour shorter.
    ["2026-03-28T23:30:00Z", "2026-03-29T06:00:00.000Z"],
    // The clock goes from 02:00 back to 01:00: an hour longer.
    ["2026-10-24T23:30:00+01:00", "2026-10-25T07:00:00.000Z"],
    ["2026-10-25T01:30:00+00:00", "2026-10-25T07:00:00.000Z"],
  ])("follows the local clock when summer time begins and ends, at %s", (now, until) => {
    expect(untilOf("22:30", "07:00", "Europe/London", now)).toBe(until);
  });

  test.each([
    // 02:30 does not exist on that day: the quiet hours end when the clock goes forward.
    ["02:30", "2026-03-08T05:00:00Z", "2026-03-08T07:00:00.000Z"],
    ["02:30", "2026-03-08T07:00:00Z", null],
    // The hour from 01:00 occurs twice, and its first half is quiet both times.
    ["01:30", "2026-11-01T04:00:00Z", "2026-11-01T05:30:00.000Z"],
    ["01:30", "2026-11-01T05:30:00Z", null],
    ["01:30", "2026-11-01T06:00:00Z", "2026-11-01T06:30:00.000Z"],
    ["01:30", "2026-11-01T06:30:00Z", null],
  ])("ends at %s in New York where that is left out or comes twice, at %s", (to, now, until) => {
    expect(untilOf("22:00", to, "America/New_York", now)).toBe(until);
  });

  test("knows a clock that is set back by half an hour", () => {
    expect(untilOf("22:00", "01:45", "Australia/Lord_Howe", "2026-04-04T15:00:00Z")).toBe("2026-04-04T15:15:00.000Z");
  });
});
