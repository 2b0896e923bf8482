import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { inTransaction } from "../../../src/database/transaction.ts";
import { claimDueTasks, nextTaskAt } from "../../../src/domains/plans/due.store.ts";
import { DEFAULT_SLOT_TIMES, SLOTS } from "../../../src/lib/slots.ts";
import { HOUR_MS } from "../../../src/lib/time.ts";
import { Planner } from "./planner.ts";

let bench: Planner;
let learner: number;
beforeEach(async () => {
  bench = new Planner();
  const tasks = ["2026-09-10", "2026-09-11"].flatMap((date) =>
    SLOTS.map((slot) => ({ date, slot, messengerReminder: true })),
  );
  learner = bench.account();
  await bench.make(learner, tasks);
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

  const zones: [zone: string, first: string][] = [
    ["Europe/London", "2026-09-10T08:00:00+01:00"],
    ["America/Los_Angeles", "2026-09-10T08:00:00-07:00"],
    ["Asia/Kolkata", "2026-09-10T08:00:00+05:30"],
    ["Pacific/Kiritimati", "2026-09-10T08:00:00+14:00"],
    ["Pacific/Pago_Pago", "2026-09-10T08:00:00-11:00"],
  ];
  test.each(zones)("claims by the clock of %s once the learner lives there", async (timeZone, first) => {
    await bench.call(learner, "account_time_zone_set", { timeZone });
    expect(nextTaskAt(bench.db, DEFAULT_SLOT_TIMES)).toBe(Date.parse(first));
    const before = new Date(Date.parse(first) - 1).toISOString();
    expect([claimedAt(before), claimedAt(first), claimedAt(first)]).toEqual([[], [1], []]);
    const { tasks } = await bench.call(learner, "ielts_study_plans_get", { planId: 1 });
    const ahead = tasks.filter(({ remindAt }) => remindAt !== null);
    expect(ahead.map(({ taskId }) => taskId)).toEqual([2, 3, 4, 5, 6]);
    expect(ahead[0]?.remindAt).toBe(new Date(Date.parse(first) + 6 * HOUR_MS).toISOString());
  });

  test("claims for each learner by their own clock, also of plans that are made later", async () => {
    const other = bench.account();
    await bench.call(other, "account_time_zone_set", { timeZone: "America/New_York" });
    await bench.make(other, [{ date: "2026-09-10", slot: "morning", messengerReminder: true }]);
    const moments: [at: string, claimed: number[]][] = [
      ["2026-09-10T08:00:00+08:00", [1]],
      ["2026-09-10T07:59:59.999-04:00", [2, 3]],
      ["2026-09-10T08:00:00-04:00", [7]],
    ];
    expect(moments.map(([at]) => [at, claimedAt(at).sort()])).toEqual(moments);
  });

  test("reports again, by the new clock, a slot that had begun by the old one and is ahead by the new", async () => {
    expect(claimedAt("2026-09-10T08:00:00+08:00")).toEqual([1]);
    bench.clock.set("2026-09-10T08:30:00+08:00");
    await bench.call(learner, "account_time_zone_set", { timeZone: "Europe/London" });
    expect(nextTaskAt(bench.db, DEFAULT_SLOT_TIMES)).toBe(Date.parse("2026-09-10T08:00:00+01:00"));
    await bench.call(learner, "account_time_zone_set", { timeZone: "Pacific/Kiritimati" });
    expect(claimedAt("2026-09-10T08:30:00+08:00")).toEqual([1, 2]);
  });

  test("what is claimed is found by its index", () => {
    claimedAt("2026-09-12T00:00:00+08:00");
    const due = bench.statements().filter((sql) => /study_tasks/.test(sql) && /"time_zone"/.test(sql));
    expect(due.length).toBe(2);
    for (const sql of due) {
      expect(bench.plan(sql).join("; ")).toMatch(/INDEX study_tasks_due/);
      expect(bench.plan(sql).join("; ")).not.toMatch(/TEMP B-TREE|SCAN study_tasks$/);
    }
  });

  test("the next one is given by the beginning of its slot, or null", () => {
    const next = () => nextTaskAt(bench.db, DEFAULT_SLOT_TIMES);
    expect(next()).toBe(Date.parse("2026-09-10T08:00:00+08:00"));
    claimedAt("2026-09-10T20:00:00+08:00");
    expect(next()).toBe(Date.parse("2026-09-11T08:00:00+08:00"));
    claimedAt("2026-09-12T00:00:00+08:00");
    expect(next()).toBeNull();
  });
});
