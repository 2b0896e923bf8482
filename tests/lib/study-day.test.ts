import { describe, expect, test } from "bun:test";
import { startOfStudyDay, studyDayAt, studyDaysBetween } from "../../src/lib/study-day.ts";
import { DAY_MS, HOUR_MS } from "../../src/lib/time.ts";

/** The start of a study day, with the last moment of the day before; the UTC offset is the clock's at that moment. */
const BOUNDARIES: readonly (readonly [zone: string, day: string, begins: string])[] = [
  ["Asia/Shanghai", "2026-09-10", "2026-09-10T04:00:00.000+08:00"],
  ["UTC", "2026-09-10", "2026-09-10T04:00:00.000Z"],
  // Summer time begins on 29 March and ends on 25 October 2026.
  ["Europe/London", "2026-03-28", "2026-03-28T04:00:00.000Z"],
  ["Europe/London", "2026-03-29", "2026-03-29T04:00:00.000+01:00"],
  ["Europe/London", "2026-03-30", "2026-03-30T04:00:00.000+01:00"],
  ["Europe/London", "2026-10-24", "2026-10-24T04:00:00.000+01:00"],
  ["Europe/London", "2026-10-25", "2026-10-25T04:00:00.000Z"],
  ["Europe/London", "2026-10-26", "2026-10-26T04:00:00.000Z"],
  // On 8 March and 1 November.
  ["America/New_York", "2026-03-07", "2026-03-07T04:00:00.000-05:00"],
  ["America/New_York", "2026-03-08", "2026-03-08T04:00:00.000-04:00"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000-05:00"],
  ["America/New_York", "2026-11-02", "2026-11-02T04:00:00.000-05:00"],
  // Here the clock goes from 03:00 to 04:00, and back from 04:00 to 03:00.
  ["Europe/Helsinki", "2026-03-29", "2026-03-29T04:00:00.000+03:00"],
  ["Europe/Helsinki", "2026-10-25", "2026-10-25T04:00:00.000+02:00"],
  ["Asia/Kolkata", "2026-09-10", "2026-09-10T04:00:00.000+05:30"],
  ["Asia/Kathmandu", "2026-09-10", "2026-09-10T04:00:00.000+05:45"],
  // Half an hour of summer time, on 4 October; and quarters with summer time, on 27 September.
  ["Australia/Lord_Howe", "2026-10-04", "2026-10-04T04:00:00.000+11:00"],
  ["Pacific/Chatham", "2026-09-27", "2026-09-27T04:00:00.000+13:45"],
  ["Pacific/Kiritimati", "2026-09-10", "2026-09-10T04:00:00.000+14:00"],
  ["Pacific/Pago_Pago", "2026-09-10", "2026-09-10T04:00:00.000-11:00"],
];

const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

describe("a day of study", () => {
  test.each(BOUNDARIES)("in %s begins for %s at %s", (zone, day, begins) => {
    const at = Date.parse(begins);
    expect(startOfStudyDay(day, zone)).toBe(at);
    expect([studyDayAt(at - 1, zone), studyDayAt(at, zone), studyDayAt(at + 1, zone)]).toEqual([
      dayBefore(day),
      day,
      day,
    ]);
    expect([studyDaysBetween(at - 1, at, zone), studyDaysBetween(at, at + 1, zone)]).toEqual([1, 0]);
    expect(studyDaysBetween(at, at - 1, zone)).toBe(0);
  });

  test.each([
    ["midnight in UTC", "Asia/Shanghai", "2026-09-09T23:59:59Z", "2026-09-10T00:00:01Z", 0],
    ["midnight in Shanghai", "Asia/Shanghai", "2026-09-09T15:59:59Z", "2026-09-09T16:00:01Z", 0],
    ["08:00 in Shanghai", "Asia/Shanghai", "2026-09-09T07:59:59+08:00", "2026-09-09T08:00:01+08:00", 0],
    ["a night", "Asia/Shanghai", "2026-09-09T23:00:00+08:00", "2026-09-10T09:00:00+08:00", 1],
    ["an evening that ends late", "Asia/Shanghai", "2026-09-09T23:00:00+08:00", "2026-09-10T03:59:59+08:00", 0],
    ["a day of 23 hours", "Europe/London", "2026-03-28T04:00:00Z", "2026-03-29T04:00:00+01:00", 1],
    ["a day of 25 hours", "Europe/London", "2026-10-24T04:00:00+01:00", "2026-10-25T03:59:59Z", 0],
    ["a year with both", "America/New_York", "2026-01-01T12:00:00-05:00", "2027-01-01T12:00:00-05:00", 365],
  ])("over %s in %s from %s to %s: %d", (_what, zone, from, to, days) => {
    expect(studyDaysBetween(Date.parse(from), Date.parse(to), zone)).toBe(days);
  });

  test("comes once, and after the one before, in every zone through a year of clocks", () => {
    const zones = [
      "Europe/London",
      "America/New_York",
      "Europe/Helsinki",
      "Australia/Lord_Howe",
      "America/Nuuk",
      "Antarctica/Troll",
    ];
    const wrong: string[] = [];
    for (const zone of [...zones, "Africa/Casablanca", "Asia/Gaza", "America/Santiago", "Pacific/Chatham"]) {
      let day = studyDayAt(Date.parse("2026-01-01T12:00:00Z"), zone);
      for (let at = Date.parse("2026-01-01T12:00:00Z"); at < Date.parse("2027-01-02T00:00:00Z"); at += HOUR_MS) {
        const next = studyDayAt(at, zone);
        const begins = startOfStudyDay(next, zone);
        if (next !== day && dayBefore(next) !== day)
          wrong.push(`${zone} ${new Date(at).toISOString()}: ${day}, ${next}`);
        if (begins > at || at - begins >= 26 * HOUR_MS)
          wrong.push(`${zone} ${new Date(at).toISOString()} is not in ${next}`);
        day = next;
      }
    }
    expect(wrong).toEqual([]);
  });
});
