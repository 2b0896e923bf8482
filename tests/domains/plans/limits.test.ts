import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Failure } from "../../../src/kernel/errors.ts";
import { addDays } from "../../../src/lib/shanghai.ts";
import { Planner } from "./planner.ts";

let bench: Planner;
let me: number;
beforeEach(() => {
  bench = new Planner();
  me = bench.account();
});
afterEach(() => bench.close());

/** This many tasks, three a day. */
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: addDays("2026-09-10", Math.floor(i / 3)),
    slot: (["morning", "afternoon", "evening"] as const)[i % 3] ?? "morning",
  }));

/** Every page of a plan's tasks; the number on each, and the ids in order. */
async function pagesOf(planId: number): Promise<{ sizes: number[]; ids: number[] }> {
  const sizes: number[] = [];
  const ids: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { tasks, nextCursor } = await bench.read(me, planId, { limit: 100, cursor });
    sizes.push(tasks.length);
    ids.push(...tasks.map(({ taskId }) => taskId));
    cursor = nextCursor;
  }
  return { sizes, ids };
}

describe("a plan of 1,000 tasks", () => {
  test("is made in one call, paged through whole and replanned", async () => {
    const { planId, progress, tasks, hasMore } = await bench.make(me, many(1_000));
    expect([progress.taskCount, tasks.length, hasMore]).toEqual([1_000, 50, true]);
    const { sizes, ids } = await pagesOf(planId);
    expect(sizes).toEqual(Array(10).fill(100));
    expect(ids).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
    await bench.change(me, planId, [{ action: "complete", taskId: 1 }]);
    const request = { planId, tasks: many(999).map((task) => bench.task(task)) };
    const { removedCount, keptCount, addedCount } = await bench.call(me, "ielts_study_plans_replan", request);
    expect([removedCount, keptCount, addedCount]).toEqual([999, 1, 999]);
    const { reason, parts } = await bench.refusal(me, "ielts_study_plans_replan", {
      planId,
      tasks: many(1_000).map((task) => bench.task(task)),
    });
    expect([reason, parts.facts]).toEqual(["plan.tasks_limit_reached", { limit: 1_000, taskCount: 1_001 }]);
    expect(bench.number("SELECT count(*) FROM study_tasks")).toBe(1_000);
  });

  test("takes another one only in the place of one", async () => {
    const { planId } = await bench.make(me, many(1_000));
    const add = bench.addStep();
    const { reason } = await bench.refusal(me, "ielts_study_plans_change_tasks", { planId, steps: [add] });
    expect(reason).toBe("plan.tasks_limit_reached");
    const { progress } = await bench.change(me, planId, [add, { action: "remove", taskId: 7 }]);
    expect(progress.taskCount).toBe(1_000);
  });

  test("is the most that one call names, and a plan has at least one task", async () => {
    for (const count of [0, 1_001]) {
      const tasks = many(count).map((task) => bench.task(task));
      const { kind, parts } = await bench.refusal(me, "ielts_study_plans_create", { title: "Autumn", tasks });
      expect([kind, parts.details?.[0]?.path]).toEqual(["invalid", "/tasks"]);
    }
    expect(bench.number("SELECT count(*) FROM study_plans")).toBe(0);
  });
});

describe("200 plans", () => {
  test("are the most that an account holds; another account's do not count", async () => {
    const other = bench.account();
    for (let i = 0; i < 200; i++) await bench.make(me);
    const request = { title: "One more", tasks: [bench.task()] };
    const { reason, parts } = await bench.refusal(me, "ielts_study_plans_create", request);
    expect([reason, parts.facts]).toEqual(["plan.limit_reached", { limit: 200 }]);
    expect((await bench.make(other)).planId).toBe(201);
    await bench.call(me, "ielts_study_plans_delete", { planId: 1 });
    expect((await bench.make(me)).title).toBe("Autumn");
  });
});

describe("expectedRevision", () => {
  test("a stale one is refused by every write, which names the current one and changes nothing", async () => {
    const { planId } = await bench.make(me);
    await bench.call(me, "ielts_study_plans_update", { planId, goal: "Band 7" });
    const before = bench.stored();
    const stale = { planId, expectedRevision: 1 };
    const refusals = [
      await bench.refusal(me, "ielts_study_plans_update", { ...stale, title: "Winter" }),
      await bench.refusal(me, "ielts_study_plans_change_tasks", { ...stale, steps: [{ action: "remove", taskId: 1 }] }),
      await bench.refusal(me, "ielts_study_plans_replan", { ...stale, tasks: [bench.task()] }),
      await bench.refusal(me, "ielts_study_plans_delete", stale),
    ];
    expect(refusals.map(({ status, reason, parts }) => [status, reason, parts.facts])).toEqual(
      Array(4).fill([400, "plan.revision_stale", { currentRevision: 2 }]),
    );
    expect(bench.stored()).toEqual(before);
  });

  test("of two concurrent writes on one revision one succeeds and the other gets a conflict", async () => {
    const { planId } = await bench.make(me, [{}, {}]);
    const write = (taskId: number) => bench.change(me, planId, [{ action: "complete", taskId }], 1);
    const [first, second] = await Promise.allSettled([write(1), write(2)]);
    expect(first).toMatchObject({ status: "fulfilled", value: { revision: 2 } });
    const failure: unknown = second?.status === "rejected" ? second.reason : undefined;
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ reason: "plan.revision_stale", parts: { facts: { currentRevision: 2 } } });
    expect(await bench.states(me, planId)).toEqual(["completed", "pending"]);
  });

  test("without one, concurrent writes all succeed, each with its own revision", async () => {
    const { planId } = await bench.make(me, [{}, {}, {}]);
    const writes = [1, 2, 3].map((taskId) => bench.change(me, planId, [{ action: "complete", taskId }]));
    const revisions = (await Promise.all(writes)).map(({ revision }) => revision);
    expect(revisions.sort()).toEqual([2, 3, 4]);
    expect((await bench.read(me, planId)).progress).toMatchObject({ completedCount: 3 });
  });
});
