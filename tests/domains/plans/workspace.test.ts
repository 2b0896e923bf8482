import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Planner } from "./planner.ts";

let bench: Planner;
let me: number;
beforeEach(() => {
  bench = new Planner();
  me = bench.account();
});
afterEach(() => bench.close());

describe("study_plans_reopen_task", () => {
  test("a task that was started is in progress again, one that was not is pending", async () => {
    const { planId } = await bench.make(me, [
      { contentRef: bench.part("p1"), messengerReminder: true },
      { contentRef: bench.guide(), messengerReminder: true },
    ]);
    await bench.call(me, "practice_begin", { partId: bench.part("p1").partId });
    await bench.change(me, planId, [
      { action: "complete", taskId: 1 },
      { action: "complete", taskId: 2 },
    ]);
    const first = await bench.call(me, "study_plans_reopen_task", { planId, taskId: 1 });
    const second = await bench.call(me, "study_plans_reopen_task", { planId, taskId: 2 });
    const remindAt = "2026-09-10T11:00:00.000Z";
    expect(first).toMatchObject({ revision: 4, task: { state: "in_progress", completedAt: null, remindAt } });
    expect(second).toMatchObject({ revision: 5, task: { state: "pending", completedAt: null, remindAt } });
    expect(bench.events(me).at(-1)).toMatchObject(["plan.task_reopened", { planId, taskId: 2, by: "web" }]);
  });

  test("an incomplete task is returned in its current state", async () => {
    const { planId } = await bench.make(me);
    const answer = await bench.call(me, "study_plans_reopen_task", { planId, taskId: 1 });
    expect([answer.revision, answer.task.state, bench.events(me).length]).toEqual([1, "pending", 1]);
  });
});

describe("study_plans_list_tasks", () => {
  test("tasks of all plans from day to day in their order, each with its plan's title", async () => {
    await bench.make(me, [{ date: "2026-09-11", slot: "evening" }, { date: "2026-09-14" }], { title: "One" });
    await bench.make(me, [{ date: "2026-09-11", slot: "morning" }, { date: "2026-09-10" }], { title: "Two" });
    const days = { fromDate: "2026-09-10", toDate: "2026-09-13" };
    const { items, hasMore } = await bench.call(me, "study_plans_list_tasks", days);
    expect(items.map(({ date, slot, planTitle }) => [date, slot, planTitle])).toEqual([
      ["2026-09-10", "evening", "Two"],
      ["2026-09-11", "morning", "Two"],
      ["2026-09-11", "evening", "One"],
    ]);
    expect(hasMore).toBe(false);
    const short = await bench.call(me, "study_plans_list_tasks", { ...days, limit: 2 });
    expect([short.items.length, short.hasMore]).toEqual([2, true]);
  });

  test.each([
    ["2026-09-01", "2026-11-02", "/toDate"],
    ["2026-09-02", "2026-09-01", "/toDate"],
    ["2026-09-31", "2026-10-01", "/fromDate"],
  ])("from %s to %s is refused", async (fromDate, toDate, path) => {
    const { kind, parts } = await bench.refusal(me, "study_plans_list_tasks", { fromDate, toDate });
    expect([kind, parts.details?.map((detail) => detail.path)]).toEqual(["invalid", [path]]);
  });

  test("62 days are accepted", async () => {
    await bench.make(me, [{ date: "2026-11-01" }]);
    const days = { fromDate: "2026-09-01", toDate: "2026-11-01" };
    expect((await bench.call(me, "study_plans_list_tasks", days)).items.length).toBe(1);
  });
});

describe("study_plans_list_overdue", () => {
  test("the latest first, of all plans, without completed ones and those of today", async () => {
    const first = await bench.make(me, [{ date: "2026-09-07" }, { date: "2026-09-08" }, { date: "2026-09-09" }]);
    await bench.make(me, [
      { date: "2026-09-01", slot: "morning" },
      { date: "2026-09-01", slot: "evening" },
    ]);
    await bench.change(me, first.planId, [{ action: "complete", taskId: 1 }]);
    const { items, totalCount, hasMore } = await bench.call(me, "study_plans_list_overdue", { limit: 2 });
    expect(items.map(({ date, slot }) => [date, slot])).toEqual([
      ["2026-09-08", "evening"],
      ["2026-09-01", "evening"],
    ]);
    expect([totalCount, hasMore]).toEqual([3, true]);
  });

  test("those of one plan, and how many it has, regardless of other plans", async () => {
    const late = await bench.make(me, [{ date: "2026-09-01" }]);
    const later = await bench.make(me, Array(103).fill({ date: "2026-09-05" }));
    const of = async (planId?: number) => {
      const one = planId === undefined ? {} : { planId };
      const { items, totalCount } = await bench.call(me, "study_plans_list_overdue", { ...one, limit: 100 });
      return [new Set(items.map((item) => item.planId)), items.length, totalCount];
    };
    expect(await of(late.planId)).toEqual([new Set([late.planId]), 1, 1]);
    expect(await of(later.planId)).toEqual([new Set([later.planId]), 100, 103]);
    expect(await of()).toEqual([new Set([later.planId]), 100, 104]);
    expect(await of(later.planId + 1)).toEqual([new Set(), 0, 0]);
  });
});

describe("another account", () => {
  test("sees and changes nothing, and is answered as if there were nothing", async () => {
    const { planId } = await bench.make(me, [{ date: "2026-09-08" }]);
    const other = bench.account();
    const before = bench.stored();
    const reasons = [
      await bench.refusal(other, "ielts_study_plans_get", { planId }),
      await bench.refusal(other, "ielts_study_plans_update", { planId, title: "Theirs" }),
      await bench.refusal(other, "ielts_study_plans_change_tasks", {
        planId,
        steps: [{ action: "remove", taskId: 1 }],
      }),
      await bench.refusal(other, "ielts_study_plans_replan", { planId, tasks: [bench.task()] }),
      await bench.refusal(other, "ielts_study_plans_delete", { planId }),
      await bench.refusal(other, "study_plans_reopen_task", { planId, taskId: 1 }),
      await bench.refusal(other, "ielts_notifications_configure_messenger_task_reminders", {
        taskIds: [1],
        enabled: true,
      }),
    ].map(({ kind, reason }) => `${kind} ${reason}`);
    expect(reasons).toEqual([...Array(6).fill("notFound plan.not_found"), "notFound task.not_found"]);
    expect((await bench.call(other, "ielts_study_plans_list", {})).items).toEqual([]);
    const days = { fromDate: "2026-09-01", toDate: "2026-09-30" };
    expect((await bench.call(other, "study_plans_list_tasks", days)).items).toEqual([]);
    expect(await bench.call(other, "study_plans_list_overdue", {})).toEqual({
      items: [],
      totalCount: 0,
      hasMore: false,
    });
    expect(bench.stored()).toEqual(before);
  });
});
