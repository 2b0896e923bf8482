import { describe, expect, test } from "bun:test";
import { addDays, dayOf, startOfDay } from "../../src/lib/shanghai.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/time.ts";
import { dayIn, instantIn, startOfDayIn, timeZoneNamed, zoneTimeAt } from "../../src/lib/zone.ts";

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

describe("what the calendar and the clock of a zone show", () => {
  test.each([
    ["Asia/Shanghai", "2026-09-08T15:59:59.999Z", "2026-09-08", "23:59"],
    ["Asia/Shanghai", "2026-09-08T16:00:00.000Z", "2026-09-09", "00:00"],
    ["Europe/London", "2026-07-01T23:00:00.000Z", "2026-07-02", "00:00"],
    ["Europe/London", "2026-12-01T23:59:59.000Z", "2026-12-01", "23:59"],
    ["America/St_Johns", "2026-01-01T03:29:59.999Z", "2025-12-31", "23:59"],
    ["Asia/Kathmandu", "2026-01-01T00:00:00.000Z", "2026-01-01", "05:45"],
    ["Pacific/Kiritimati", "2026-01-01T10:00:00.000Z", "2026-01-02", "00:00"],
    ["UTC", "2028-02-29T00:00:00.000Z", "2028-02-29", "00:00"],
  ])("in %s at %s", (zone, instant, day, clock) => {
    const shown = zoneTimeAt(Date.parse(instant), zone);
    expect([shown.day, clockOf(shown.minute), dayIn(Date.parse(instant), zone)]).toEqual([day, clock, day]);
  });
});

describe("the instant that a day and a clock mean", () => {
  test.each([
    ["Asia/Shanghai", "2026-09-09", "08:00", "2026-09-09T00:00:00.000Z"],
    ["Europe/London", "2026-07-01", "08:00", "2026-07-01T07:00:00.000Z"],
    ["Europe/London", "2026-12-01", "08:00", "2026-12-01T08:00:00.000Z"],
    // Skipped: 01:00 to 02:00 in London, 02:00 to 03:00 in New York, 02:00 to 02:30 on Lord Howe.
    ["Europe/London", "2026-03-29", "01:30", "2026-03-29T01:30:00.000Z"],
    ["America/New_York", "2026-03-08", "02:30", "2026-03-08T07:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45:00.000Z"],
    // Repeated: the first of both.
    ["Europe/London", "2026-10-25", "01:30", "2026-10-25T00:30:00.000Z"],
    ["America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
    // Just before and after it.
    ["Europe/London", "2026-03-29", "00:59", "2026-03-29T00:59:00.000Z"],
    ["Europe/London", "2026-03-29", "02:00", "2026-03-29T01:00:00.000Z"],
    ["Europe/London", "2026-10-25", "02:00", "2026-10-25T02:00:00.000Z"],
  ])("in %s on %s at %s", (zone, day, clock, instant) => {
    expect(new Date(instantIn({ day, minute: minuteOf(clock) }, zone)).toISOString()).toBe(instant);
  });

  test.each([
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
    ["Africa/Cairo", "2026-10-30", "2026-10-29T22:00:00.000Z"],
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
    // Samoa skipped 30 December 2011.
    ["Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00.000Z"],
    ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00.000Z"],
  ])("a day begins in %s, also where midnight is left out or comes twice: %s", (zone, day, instant) => {
    expect(new Date(startOfDayIn(day, zone)).toISOString()).toBe(instant);
    expect([dayIn(startOfDayIn(day, zone), zone), dayIn(startOfDayIn(day, zone) - 1, zone) < day]).toEqual([day, true]);
  });

  test.each(["Europe/London", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "America/Santiago"])(
    "is shown again by the clock of %s, every quarter of an hour round each time that it is set",
    (zone) => {
      const days = Array.from({ length: 2 * 366 }, (_, i) => Date.parse("2026-01-01T12:00:00.000Z") + i * DAY_MS);
      const minuteAt = (ms: number) => zoneTimeAt(ms, zone).minute;
      const changes = days.filter((ms) => minuteAt(ms) !== minuteAt(ms - DAY_MS));
      expect(changes.length).toBeGreaterThanOrEqual(4);
      const quarters = changes.flatMap((ms) => Array.from({ length: 192 }, (_, i) => ms - DAY_MS + i * 15 * MINUTE_MS));
      const wrong = quarters.filter((ms) => {
        const meant = instantIn(zoneTimeAt(ms, zone), zone);
        // A repeated quarter of an hour means the first.
        return meant !== ms && !(meant < ms && ms - meant <= HOUR_MS && same(meant, ms, zone));
      });
      expect(wrong).toEqual([]);
    },
  );

  test("days of Asia/Shanghai are those of statistics", () => {
    const days = Array.from({ length: 4 * 366 }, (_, i) => addDays("2025-01-01", i));
    expect(days.filter((day) => startOfDayIn(day, "Asia/Shanghai") !== startOfDay(day))).toEqual([]);
    const ends = days.map((day) => startOfDay(day) + DAY_MS - 1);
    expect(ends.filter((ms) => dayIn(ms, "Asia/Shanghai") !== dayOf(ms))).toEqual([]);
  });
});

function same(one: number, other: number, zone: string): boolean {
  const [shown, again] = [zoneTimeAt(one, zone), zoneTimeAt(other, zone)];
  return shown.day === again.day && shown.minute === again.minute;
}

describe("the name of a zone", () => {
  test.each([
    ["UTC", "UTC"],
    ["Asia/Shanghai", "Asia/Shanghai"],
    ["asia/shanghai", "Asia/Shanghai"],
    ["Asia/Calcutta", "Asia/Calcutta"],
    ["etc/gmt-8", "Etc/GMT-8"],
    ["est", "EST"],
    ["america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"],
  ])("%s is %s", (written, name) => {
    expect(timeZoneNamed(written)).toBe(name);
  });

  test.each([
    "",
    "Mars/Olympus",
    "Asia/",
    "Shanghai",
    "GMT+25",
    "+08:00",
    "-05:00",
    "8",
    " Asia/Shanghai",
    "Asia/Shanghai\n",
  ])("%p is not a time zone", (written) => {
    expect(timeZoneNamed(written)).toBeUndefined();
  });
});
