import { describe, expect, test } from "bun:test";
import { setAlarm } from "../../src/lib/alarm.ts";
import { eventually, throughout } from "../support/eventually.ts";

describe("setAlarm", () => {
  test("rings once, and at once for a moment that has passed", async () => {
    const rings: string[] = [];
    setAlarm(60, () => rings.push("soon"));
    setAlarm(-5_000, () => rings.push("past"));
    await eventually(() => expect(rings).toEqual(["past", "soon"]));
    await throughout(() => expect(rings).toHaveLength(2), 100);
  });

  test("is silent once it was stopped", async () => {
    let rings = 0;
    setAlarm(50, () => rings++).stop();
    await throughout(() => expect(rings).toBe(0), 150);
  });
});
