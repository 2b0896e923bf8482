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
    ["morning", "2026-12-01T00:00:00.000Z"],
    ["afternoon", "2026-12-01T06:00:00.000Z"],
    ["evening", "2026-12-01T11:00:00.000Z"],
  ] as const)("is the time of the %s in Shanghai", (slot, instant) => {
    expect(new Date(slotStart({ day: "2026-12-01", slot }, DEFAULT_SLOT_TIMES)).toISOString()).toBe(instant);
  });

  test("follows the times that are set", () => {
    const at = slotStart({ day: "2028-02-29", slot: "evening" }, ["05:15", "12:00", "23:59"]);
    expect(new Date(at).toISOString()).toBe("2028-02-29T15:59:00.000Z");
  });
});
