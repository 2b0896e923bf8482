import { describe, expect, test } from "bun:test";
import { DEFAULT_SLOT_TIMES, parseSlotTimes, slotStart } from "../../src/lib/slots.ts";

describe("parseSlotTimes", () => {
  test.each([
    ["08:00,14:00,19:00", ["08:00", "14:00", "19:00"]],
    [" 06:30, 12:00 ,23:59", ["06:30", "12:00", "23:59"]],
    ["00:00,00:01,00:02", ["00:00", "00:01", "00:02"]],
  ])("reads %p", (text, times) => {
    expect(parseSlotTimes(text)?.join()).toBe(times.join());
  });

  test.each(["", "08:00", "08:00,14:00", "08:00,14:00,19:00,20:00", "8:00,14:00,19:00", "14:00,08:00,19:00"])(
    "refuses %p",
    (text) => {
      expect(parseSlotTimes(text)).toBeUndefined();
    },
  );

  test.each(["08:00,08:00,19:00", "08:00,14:00,24:00", "08:00,14:60,19:00", "morning,noon,night"])(
    "refuses %p",
    (text) => {
      expect(parseSlotTimes(text)).toBeUndefined();
    },
  );
});

describe("slotStart", () => {
  test.each([
    ["morning", "Asia/Shanghai", "2026-12-01", "2026-12-01T00:00:00.000Z"],
    ["afternoon", "Asia/Shanghai", "2026-12-01", "2026-12-01T06:00:00.000Z"],
    ["evening", "Asia/Shanghai", "2026-12-01", "2026-12-01T11:00:00.000Z"],
    ["morning", "Europe/London", "2026-12-01", "2026-12-01T08:00:00.000Z"],
    ["morning", "Europe/London", "2026-07-01", "2026-07-01T07:00:00.000Z"],
    ["evening", "America/Los_Angeles", "2026-12-01", "2026-12-02T03:00:00.000Z"],
    ["morning", "Pacific/Kiritimati", "2026-12-01", "2026-11-30T18:00:00.000Z"],
  ] as const)("is the time of the %s in %s on %s", (slot, timeZone, day, instant) => {
    const clock = { slotTimes: DEFAULT_SLOT_TIMES, timeZone };
    expect(new Date(slotStart({ day, slot }, clock)).toISOString()).toBe(instant);
  });

  test("follows the times that are set", () => {
    const at = slotStart(
      { day: "2028-02-29", slot: "evening" },
      { slotTimes: ["05:15", "12:00", "23:59"], timeZone: "Asia/Shanghai" },
    );
    expect(new Date(at).toISOString()).toBe("2028-02-29T15:59:00.000Z");
  });
});
