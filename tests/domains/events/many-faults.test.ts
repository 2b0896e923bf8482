import { describe, expect, test } from "bun:test";
import { detailsToShow, judgeEvents } from "../../../src/domains/events/push-rules.ts";

const NOW = Date.UTC(2026, 8, 9);
const UUID = "7f3c2a10-5b1e-4c4e-9a63-0d2b8c1e4f";
const letters = Array.from({ length: 20 }, (_, i) => String.fromCharCode(97 + i));
const payload = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, "\0"]));

/** An event that breaks forty rules, and one that has three more faults of form. */
const broken = { eventId: `${UUID}55`, deviceId: "d", eventType: "a.b", occurredAt: "2026-09-08T00:00:00Z" };
const events = {
  "breaks forty rules": { ...broken, skillCodes: letters, payload },
  "has no form besides": { ...broken, eventId: "x", deviceId: "", schemaVersion: 2, skillCodes: letters, payload },
};

describe("a batch of events with many faults each", () => {
  test.each(Object.entries(events))("that %s names all of them where it is one event", (_what, event) => {
    const { invalidEvents, details, total } = judgeEvents([event], NOW);
    expect(details.flat()).toHaveLength(total);
    expect(total).toBeGreaterThanOrEqual(40);
    expect(invalidEvents[0]?.message).not.toContain("more");
  });

  test.each(Object.entries(events))("that %s names ten of each of 200, and counts them all", (_what, event) => {
    const one = judgeEvents([event], NOW).total;
    const { invalidEvents, details, total } = judgeEvents(
      Array.from({ length: 200 }, () => event),
      NOW,
    );
    expect(total).toBe(200 * one);
    expect(new Set(details.map((shown) => shown.length))).toEqual(new Set([10]));
    expect(new Set(invalidEvents.map(({ index }) => index)).size).toBe(200);
    expect(invalidEvents.every(({ message }) => message.includes(`(and ${one - 10} more`))).toBe(true);
    expect(detailsToShow(details)).toHaveLength(200);
  });
});
