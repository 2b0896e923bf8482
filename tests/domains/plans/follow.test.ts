import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY_MS } from "../../../src/lib/time.ts";
import { Planner } from "./planner.ts";

let bench: Planner;
let me: number;
beforeEach(() => {
  bench = new Planner();
  me = bench.account();
});
afterEach(() => bench.close());

async function practise(account: number, key = "p1"): Promise<number> {
  const { sessionId } = await bench.call(account, "practice_begin", { partId: bench.part(key).partId });
  return sessionId;
}
const submit = (sessionId: number, subject: "reading" | "listening" = "reading") =>
  bench.call(me, "practice_submit", { sessionId, subject });

/** The states of the only task of a plan with this content: before, after the content was started, and after it was finished. */
async function followed(
  contentRef: Parameters<Planner["task"]>[0] & object,
  begin: () => Promise<unknown>,
  finish: (begun: unknown) => Promise<unknown>,
) {
  const { planId } = await bench.make(me, [contentRef]);
  const seen = [await bench.states(me, planId)];
  const begun = await begin();
  seen.push(await bench.states(me, planId));
  bench.clock.advance(60_000);
  await finish(begun);
  const { tasks, revision } = await bench.read(me, planId);
  seen.push(tasks.map(({ state }) => state));
  expect(seen.flat()).toEqual(["pending", "in_progress", "completed"]);
  expect([revision, tasks[0]?.startedAt, tasks[0]?.completedAt]).toEqual([
    3,
    "2026-09-09T02:00:00.000Z",
    "2026-09-09T02:01:00.000Z",
  ]);
  expect(bench.events(me).slice(1)).toMatchObject([
    ["plan.task_started", { planId, taskId: tasks[0]?.taskId ?? 0, by: "content" }],
    ["plan.task_completed", { planId, by: "content" }],
  ]);
}

describe("a task follows its content", () => {
  test("question_part: a practice started and submitted", async () => {
    let sessionId = 0;
    await followed(
      { contentRef: bench.part() },
      async () => {
        sessionId = await practise(me);
      },
      () => submit(sessionId),
    );
  });

  test("mock_paper: the first section started and the last one submitted", async () => {
    const paperId = bench.paper().paperId;
    const { sessionId } = await bench.call(me, "mock_begin", { paperId });
    const { planId } = await bench.make(me, [{ contentRef: bench.paper() }]);
    const seen: string[] = [];
    for (const subject of ["listening", "reading"] as const) {
      await bench.call(me, "mock_begin_section", { sessionId, subject });
      seen.push(...(await bench.states(me, planId)));
      await submit(sessionId, subject);
      seen.push(...(await bench.states(me, planId)));
    }
    expect(seen).toEqual(["in_progress", "in_progress", "in_progress", "completed"]);
  });

  test("course_section: progress in it and its completion", async () => {
    const { courseId, sectionId } = bench.section();
    const record = (status: "in_progress" | "completed") =>
      bench.call(me, "courses_record_progress", { courseId, sectionId, status });
    await followed(
      { contentRef: bench.section() },
      () => record("in_progress"),
      () => record("completed"),
    );
  });

  test("listening_dictation: an attempt started and submitted", async () => {
    let attemptId = "";
    await followed(
      { contentRef: bench.dictation() },
      async () => {
        ({ attemptId } = await bench.call(me, "dictation_begin", { partId: bench.dictation().partId }));
      },
      async () => {
        const line = { attemptId, position: 0, entry: "Good morning", plays: 1, openSeconds: 3 };
        await bench.call(me, "dictation_check_line", line);
        await bench.call(me, "dictation_submit", { attemptId });
      },
    );
  });

  test("a practice whose time ran out completes its task too", async () => {
    const { planId } = await bench.make(me);
    const { partId } = bench.part();
    const { sessionId } = await bench.call(me, "practice_begin", { partId, mode: "test" });
    bench.clock.advance(DAY_MS);
    await submit(sessionId);
    expect(await bench.states(me, planId)).toEqual(["completed"]);
  });

  test("other content, and the same part as a dictation or within a mock test, moves nothing", async () => {
    const { planId } = await bench.make(me, [
      { contentRef: bench.part("p2") },
      { contentRef: bench.part("talk") },
      { contentRef: bench.part("l1") },
      { contentRef: bench.section("check") },
    ]);
    await submit(await practise(me, "p1"));
    await bench.call(me, "dictation_begin", { partId: bench.dictation().partId });
    const { sessionId } = await bench.call(me, "mock_begin", { paperId: bench.paper().paperId });
    await bench.call(me, "mock_begin_section", { sessionId, subject: "listening" });
    await submit(sessionId, "listening");
    const { courseId, sectionId } = bench.section("look");
    await bench.call(me, "courses_record_progress", { courseId, sectionId, status: "completed" });
    expect(await bench.states(me, planId)).toEqual(Array(4).fill("pending"));
    expect((await bench.read(me, planId)).revision).toBe(1);
  });

  test("of several tasks with the same content the one in progress moves, else the earliest", async () => {
    const { planId } = await bench.make(me, [
      { date: "2026-09-12" },
      { date: "2026-09-10", slot: "evening" },
      { date: "2026-09-10", slot: "morning" },
    ]);
    const first = await practise(me);
    expect(await bench.states(me, planId)).toEqual(["in_progress", "pending", "pending"]);
    await bench.change(me, planId, [{ action: "edit", taskId: 3, date: "2026-09-20" }]);
    await submit(first);
    expect(await bench.states(me, planId)).toEqual(["pending", "pending", "completed"]);
    await submit(await practise(me));
    expect(await bench.states(me, planId)).toEqual(["completed", "pending", "completed"]);
  });

  test("every plan of the learner follows, and nobody else's", async () => {
    const other = bench.account();
    const mine = [await bench.make(me), await bench.make(me)];
    const theirs = await bench.make(other);
    await submit(await practise(me));
    for (const { planId } of mine) {
      const { revision, progress } = await bench.read(me, planId);
      expect([revision, progress.completedCount]).toEqual([3, 1]);
    }
    expect([(await bench.read(other, theirs.planId)).revision, await bench.states(other, theirs.planId)]).toEqual([
      1,
      ["pending"],
    ]);
    expect(bench.events(other).map(([type]) => type)).toEqual(["plan.created"]);
  });

  test("submitting again and beginning again move no second task", async () => {
    const { planId } = await bench.make(me, [{ date: "2026-09-10" }, { date: "2026-09-11" }]);
    await practise(me);
    const sessionId = await practise(me);
    expect(await bench.states(me, planId)).toEqual(["in_progress", "pending"]);
    await submit(sessionId);
    await submit(sessionId);
    expect(await bench.states(me, planId)).toEqual(["completed", "pending"]);
  });

  test("a player that keeps reporting a completed section does not affect the task of another day", async () => {
    const { courseId, sectionId } = bench.section();
    const contentRef = bench.section();
    const { planId } = await bench.make(me, [
      { contentRef, date: "2026-09-09" },
      { contentRef, date: "2026-09-12" },
    ]);
    const record = (status: "in_progress" | "completed", reopen = false) =>
      bench.call(me, "courses_record_progress", { courseId, sectionId, status, reopen });
    for (const status of ["in_progress", "completed", "completed", "in_progress"] as const) await record(status);
    expect(await bench.states(me, planId)).toEqual(["completed", "pending"]);
    bench.clock.advance(3 * DAY_MS);
    await record("in_progress");
    expect(await bench.states(me, planId)).toEqual(["completed", "in_progress"]);
    await record("completed");
    expect(await bench.states(me, planId)).toEqual(["completed", "completed"]);
  });

  test("an undone section opens the task it completed, and completing it again leaves the later repeat", async () => {
    const { courseId, sectionId } = bench.section();
    const contentRef = bench.section();
    const { planId } = await bench.make(me, [
      { contentRef, date: "2026-09-12", messengerReminder: true },
      { contentRef, date: "2026-09-19" },
    ]);
    const record = (status: "in_progress" | "completed", reopen = false) =>
      bench.call(me, "courses_record_progress", { courseId, sectionId, status, reopen });
    await record("completed");
    expect(await bench.states(me, planId)).toEqual(["completed", "pending"]);
    bench.clock.advance(1_000);
    await record("in_progress", true);
    const { tasks, revision } = await bench.read(me, planId);
    expect(tasks.map(({ state }) => state)).toEqual(["pending", "pending"]);
    expect([revision, tasks[0]?.completedAt, tasks[0]?.remindAt]).toEqual([3, null, "2026-09-12T11:00:00.000Z"]);
    expect(bench.events(me).at(-1)).toMatchObject(["plan.task_reopened", { planId, taskId: 1, by: "content" }]);
    bench.clock.advance(1_000);
    await record("completed");
    expect(await bench.states(me, planId)).toEqual(["completed", "pending"]);
  });

  test("an undone section leaves a task that was completed by hand", async () => {
    const { courseId, sectionId } = bench.section();
    const { planId } = await bench.make(me, [{ contentRef: bench.section() }]);
    await bench.change(me, planId, [{ action: "complete", taskId: 1 }]);
    bench.clock.advance(1_000);
    await bench.call(me, "courses_record_progress", { courseId, sectionId, status: "completed" });
    const request = { courseId, sectionId, status: "in_progress", reopen: true } as const;
    for (let round = 0; round < 2; round++) await bench.call(me, "courses_record_progress", request);
    expect(await bench.states(me, planId)).toEqual(["completed"]);
    expect(bench.events(me).length).toBe(3);
  });

  test("a task that the learner reopened can be finished again", async () => {
    const { planId } = await bench.make(me);
    await submit(await practise(me));
    await bench.call(me, "study_plans_reopen_task", { planId, taskId: 1 });
    expect(await bench.states(me, planId)).toEqual(["in_progress"]);
    await submit(await practise(me));
    expect(await bench.states(me, planId)).toEqual(["completed"]);
  });

  test("a completed task is not reminded of any more; a started one is", async () => {
    const { planId } = await bench.make(me, [{ messengerReminder: true }]);
    const sessionId = await practise(me);
    expect((await bench.read(me, planId)).tasks[0]?.remindAt).toBe("2026-09-10T11:00:00.000Z");
    await submit(sessionId);
    expect((await bench.read(me, planId)).tasks[0]?.remindAt).toBeNull();
  });

  test("the look-up uses its own index", async () => {
    await submit(await practise(me));
    const [statement = ""] = bench
      .statements()
      .filter((sql) => sql.includes("content_key") && sql.startsWith("select"));
    expect(bench.plan(statement).join()).toContain("study_tasks_by_content");
  });
});
