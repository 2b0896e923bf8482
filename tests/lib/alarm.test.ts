import { describe, expect, test } from "bun:test";
import { setAlarm } from "../../src/lib/alarm.ts";

describe("setAlarm", () => {
  test("rings once, and at once for a moment that has passed", async () => {
    const rings: string[] = [];
    setAlarm(60, () => rings.push("soon"));
    setAlarm(-5_000, () => rings.push("past"));
    await Bun.sleep(400);
    expect(rings).toEqual(["past", "soon"]);
  });

  test("is silent once it was stopped", async () => {
    let rings = 0;
    setAlarm(50, () => rings++).stop();
    await Bun.sleep(200);
    expect(rings).toBe(0);
  });
});
