import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { RequestOf } from "../../support/operations.ts";
import { Planner } from "./planner.ts";

type Steps = RequestOf<"ielts_study_plans_change_tasks">["steps"];

let bench: Planner;
let me: number;
let planId: number;
beforeEach(async () => {
  bench = new Planner();
  me = bench.account();
  // Task 1 is completed, 2 in progress, 3 and 4 are pending.
  ({ planId } = await bench.make(me, [
    { contentRef: bench.guide() },
    { contentRef: bench.part("p2") },
    {},
    { messengerReminder: true },
  ]));
  await bench.change(me, planId, [{ action: "complete", taskId: 1 }]);
  await bench.call(me, "practice_begin", { partId: bench.part("p2").partId });
});
afterEach(() => bench.close());

describe("ielts_study_plans_change_tasks", () => {
  test("does every step and answers each in the order of the request", async () => {
    expect((await bench.read(me, planId)).revision).toBe(3);
    bench.clock.advance(60_000);
    const answer = await bench.change(me, planId, [
      bench.addStep({ date: "2026-09-20", durationMinutes: 45 }),
      { action: "edit", taskId: 3, date: "2026-09-18", slot: "morning", durationMinutes: 20 },
      { action: "remove", taskId: 4 },
      { action: "complete", taskId: 2 },
      bench.addStep({ contentRef: bench.section() }),
    ]);
    expect(answer.revision).toBe(4);
    expect(answer.changes.map(({ action, taskId, task }) => [action, taskId, task?.state ?? null])).toEqual([
      ["add", 5, "pending"],
      ["edit", 3, "pending"],
      ["remove", 4, null],
      ["complete", 2, "completed"],
      ["add", 6, "pending"],
    ]);
    expect(answer.changes[1]?.task).toMatchObject({
      ...{ date: "2026-09-18", slot: "morning", durationMinutes: 20, updatedAt: "2026-09-09T02:01:00.000Z" },
    });
    expect(answer.progress).toMatchObject({ taskCount: 5, completedCount: 2, pendingCount: 3, inProgressCount: 0 });
    const recorded = bench.events(me).slice(-2);
    expect(recorded[0]).toEqual([
      "plan.tasks_changed",
      {
        ...{ planId, title: "Autumn", revision: 4, by: "agent" },
        ...{ addedCount: 2, editedCount: 1, removedCount: 1, completedCount: 1 },
      },
    ]);
    expect(recorded[1]).toMatchObject([
      "plan.task_completed",
      { planId, taskId: 2, by: "agent", title: "Title of p2" },
    ]);
  });

  test("a pending task may change its content, which gets a new snapshot and keeps the duration", async () => {
    const { changes } = await bench.change(me, planId, [{ action: "edit", taskId: 3, contentRef: bench.guide() }]);
    const [before] = (await bench.make(me)).tasks;
    expect(changes[0]?.task).toMatchObject({
      contentRef: bench.guide(),
      snapshot: { kind: "prep_guide", title: "Guide rooms" },
      durationMinutes: before?.durationMinutes ?? 0,
    });
    expect(bench.number("SELECT count(*) FROM study_tasks WHERE content_key = 'prep_guide:rooms' AND id = 3")).toBe(1);
  });

  test("a task in progress moves, and keeps its content", async () => {
    const contentRef = bench.part("p2");
    const { changes } = await bench.change(me, planId, [{ action: "edit", taskId: 2, date: "2026-09-30", contentRef }]);
    expect(changes[0]?.task).toMatchObject({ date: "2026-09-30", state: "in_progress", contentRef });
  });

  test("moving a task that is to be reminded of moves the reminder, and moving it back into the past ends it", async () => {
    const remindAt = async (date: string, slot: "morning" | "evening") => {
      const { changes } = await bench.change(me, planId, [{ action: "edit", taskId: 4, date, slot }]);
      return changes[0]?.task?.remindAt;
    };
    expect(await remindAt("2026-09-11", "morning")).toBe("2026-09-11T00:00:00.000Z");
    expect(await remindAt("2026-09-09", "morning")).toBeNull();
    expect(await remindAt("2026-09-09", "evening")).toBe("2026-09-09T11:00:00.000Z");
    const { changes } = await bench.change(me, planId, [{ action: "complete", taskId: 4 }]);
    expect(changes[0]?.task).toMatchObject({ messengerReminder: true, remindAt: null });
  });

  const unknownPart = { kind: "question_part", partId: 9_999 } as const;
  const refused: [string, () => Steps, string, string][] = [
    [
      "a task that is not there",
      () => [{ action: "remove", taskId: 99 }],
      "notFound task.not_found",
      "/steps/1/taskId",
    ],
    [
      "a task that two steps name",
      () => [
        { action: "edit", taskId: 4, slot: "morning" },
        { action: "complete", taskId: 4 },
      ],
      "invalid task.named_twice",
      "/steps/2/taskId",
    ],
    [
      "an edit of a completed task",
      () => [{ action: "edit", taskId: 1, slot: "morning" }],
      "invalid task.completed",
      "/steps/1/taskId",
    ],
    [
      "other content for a task in progress",
      () => [{ action: "edit", taskId: 2, contentRef: bench.part("p1") }],
      "invalid task.started",
      "/steps/1/contentRef",
    ],
    ["an edit of nothing", () => [{ action: "edit", taskId: 4 }], "invalid request.invalid", "/steps/1"],
    [
      "an invalid day",
      () => [{ action: "edit", taskId: 4, date: "2026-02-30" }],
      "invalid request.invalid",
      "/steps/1/date",
    ],
    [
      "a day more than ten years ahead",
      () => [{ action: "edit", taskId: 4, date: "2036-09-10" }],
      "invalid request.invalid",
      "/steps/1/date",
    ],
    [
      "an added task without content",
      () => [bench.addStep({ contentRef: unknownPart })],
      "invalid content.not_found",
      "/steps/1/contentRef",
    ],
    [
      "an edit to content that is not there",
      () => [{ action: "edit", taskId: 4, contentRef: unknownPart }],
      "invalid content.not_found",
      "/steps/1/contentRef",
    ],
  ];
  test.each(refused)("%s refuses all steps and changes nothing", async (_name, steps, why, path) => {
    const before = bench.stored();
    const events = bench.events(me).length;
    const request = { planId, steps: [{ action: "remove" as const, taskId: 3 }, ...steps()] };
    const { kind, reason, parts } = await bench.refusal(me, "ielts_study_plans_change_tasks", request);
    expect([`${kind} ${reason}`, parts.details?.[0]?.path]).toEqual([why, path]);
    expect([bench.stored(), bench.events(me).length]).toEqual([before, events]);
  });

  test("a completed task may be removed, and completing it again changes nothing", async () => {
    const again = await bench.change(me, planId, [{ action: "complete", taskId: 1 }]);
    expect([again.revision, again.changes[0]?.task?.completedAt]).toEqual([3, "2026-09-09T02:00:00.000Z"]);
    const removed = await bench.change(me, planId, [{ action: "remove", taskId: 1 }]);
    expect([removed.revision, removed.progress.completedCount]).toEqual([4, 0]);
  });

  test("edits that change nothing leave everything as it is, the revision included", async () => {
    const before = bench.stored();
    const { changes, revision } = await bench.change(me, planId, [
      { action: "edit", taskId: 3, date: "2026-09-10", slot: "evening", contentRef: bench.part("p1") },
    ]);
    expect([revision, changes[0]?.task?.taskId, bench.stored()]).toEqual([3, 3, before]);
  });

  test("a task of another plan is not found, in any account", async () => {
    const other = bench.account();
    const mine = await bench.make(me);
    const theirs = await bench.make(other);
    for (const { tasks } of [mine, theirs]) {
      const steps = [{ action: "complete" as const, taskId: tasks[0]?.taskId ?? 0 }];
      const { reason } = await bench.refusal(me, "ielts_study_plans_change_tasks", { planId, steps });
      expect(reason).toBe("task.not_found");
    }
    expect(bench.number("SELECT count(*) FROM study_tasks WHERE state = 'completed'")).toBe(1);
  });
});

describe("ielts_study_plans_replan", () => {
  test("replaces what is not completed, keeps the rest and remembers the review", async () => {
    bench.clock.set("2026-09-11T02:00:00.000Z");
    const answer = await bench.call(me, "ielts_study_plans_replan", {
      planId,
      review: "Evenings do not work out.",
      tasks: [bench.task({ date: "2026-09-12" }), bench.task({ date: "2026-09-13" })],
      expectedRevision: 3,
    });
    expect(answer).toMatchObject({ planId, title: "Autumn", revision: 4 });
    expect([answer.removedCount, answer.keptCount, answer.addedCount]).toEqual([3, 1, 2]);
    expect(answer.tasks.map(({ taskId, state }) => [taskId, state])).toEqual([
      [1, "completed"],
      [5, "pending"],
      [6, "pending"],
    ]);
    expect(answer.latestReview).toEqual({
      ...{ text: "Evenings do not work out.", reviewedAt: "2026-09-11T02:00:00.000Z", revision: 4 },
      reviewedBy: "agent",
      progress: expect.objectContaining({ taskCount: 4, completedCount: 1, inProgressCount: 1, overdueCount: 3 }),
    });
    expect(bench.events(me).at(-1)).toMatchObject([
      "plan.replanned",
      { removedCount: 3, keptCount: 1, addedCount: 2, reviewed: true, by: "agent" },
    ]);
  });

  test("without a review, or with a blank one, the existing one stays", async () => {
    const tasks = [bench.task()];
    await bench.call(me, "ielts_study_plans_replan", { planId, tasks, review: " Slow.\n" });
    await bench.call(me, "ielts_study_plans_replan", { planId, tasks, review: " \n " });
    expect(bench.events(me).at(-1)?.[1]).toMatchObject({ reviewed: false });
    const { latestReview, revision } = await bench.call(me, "ielts_study_plans_replan", { planId, tasks });
    expect([latestReview?.text, latestReview?.revision, revision]).toEqual(["Slow.", 4, 6]);
  });

  test("one reference that does not resolve leaves the plan as it was", async () => {
    const before = bench.stored();
    const tasks = [bench.task(), bench.task({ contentRef: { kind: "asset", assetId: 77 } })];
    const { reason, parts } = await bench.refusal(me, "ielts_study_plans_replan", { planId, tasks, review: "Slow." });
    expect([reason, parts.details?.[0]?.path]).toEqual(["content.not_found", "/tasks/1/contentRef"]);
    expect(bench.stored()).toEqual(before);
  });
});
