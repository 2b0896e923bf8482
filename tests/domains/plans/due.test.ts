import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../../src/database/transaction.ts";
import { claimDueTasks, nextTaskAt } from "../../../src/domains/plans/due.store.ts";
import { DEFAULT_SLOT_TIMES, SLOTS } from "../../../src/lib/slots.ts";
import { Planner } from "./planner.ts";

let bench: Planner;
beforeEach(async () => {
  bench = new Planner();
  const tasks = ["2026-09-10", "2026-09-11"].flatMap((date) =>
    SLOTS.map((slot) => ({ date, slot, messengerReminder: true })),
  );
  await bench.make(bench.account(), tasks);
});
afterEach(() => bench.close());

const claimedAt = (at: string) =>
  inTransaction(bench.db, (db) =>
    claimDueTasks(db, { now: Date.parse(at), limit: 100, slotTimes: DEFAULT_SLOT_TIMES }),
  ).map(({ sourceId }) => sourceId);

describe("claimDueTasks", () => {
  test("claims a task when its slot begins, not before and once", () => {
    const moments: [at: string, claimed: number[]][] = [
      ["2026-09-10T07:59:59.999+08:00", []],
      ["2026-09-10T08:00:00+08:00", [1]],
      ["2026-09-10T13:59:59.999+08:00", []],
      ["2026-09-10T14:00:00+08:00", [2]],
      ["2026-09-11T00:00:00+08:00", [3]],
      ["2026-09-11T18:59:59.999+08:00", [4, 5]],
      ["2026-09-11T19:00:00+08:00", [6]],
      ["2026-09-12T19:00:00+08:00", []],
    ];
    expect(moments.map(([at]) => [at, claimedAt(at).sort()])).toEqual(moments);
  });

  test("the next one is told by the beginning of its slot, and none by null", () => {
    const next = () => nextTaskAt(bench.db, DEFAULT_SLOT_TIMES);
    expect(next()).toBe(Date.parse("2026-09-10T08:00:00+08:00"));
    claimedAt("2026-09-10T20:00:00+08:00");
    expect(next()).toBe(Date.parse("2026-09-11T08:00:00+08:00"));
    claimedAt("2026-09-12T00:00:00+08:00");
    expect(next()).toBeNull();
  });
});
