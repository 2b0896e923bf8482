import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DAY_MS } from "../../../src/lib/time.ts";
import { part } from "../../support/checked-pack.ts";
import type { RequestOf } from "../../support/operations.ts";
import { LIBRARY, Planner } from "./planner.ts";

let bench: Planner;
let me: number;
beforeEach(() => {
  bench = new Planner();
  me = bench.account();
});
afterEach(() => bench.close());

const NOW = "2026-09-09T02:00:00.000Z";

describe("ielts_study_plans_create", () => {
  test("answers the plan with its tasks in the order of their slots", async () => {
    const contentRef = bench.part();
    const plan = await bench.make(
      me,
      [
        { date: "2026-09-11", slot: "morning", durationMinutes: 25 },
        { contentRef: bench.guide(), slot: "evening" },
        { slot: "morning", messengerReminder: true },
      ],
      { title: "Reading", goal: "Band 7" },
    );
    expect(plan).toMatchObject({ planId: 1, revision: 1, title: "Reading", goal: "Band 7", latestReview: null });
    expect(plan).toMatchObject({ firstDate: "2026-09-10", lastDate: "2026-09-11", nextTaskDate: "2026-09-10" });
    expect(plan).toMatchObject({ createdAt: NOW, updatedAt: NOW, url: "http://test/plans?plan=1", limit: 50 });
    expect([plan.hasMore, plan.nextCursor]).toEqual([false, null]);
    expect(plan.tasks.map(({ taskId, date, slot }) => [taskId, date, slot])).toEqual([
      [3, "2026-09-10", "morning"],
      [2, "2026-09-10", "evening"],
      [1, "2026-09-11", "morning"],
    ]);
    const minutes = plan.tasks.map(({ durationMinutes }) => durationMinutes);
    expect(minutes.slice(1)).toEqual([30, 25]);
    expect(plan.progress).toEqual({
      ...{ taskCount: 3, pendingCount: 3, inProgressCount: 0, completedCount: 0, overdueCount: 0 },
      ...{ plannedMinutes: minutes.reduce((sum, one) => sum + one, 0), completedMinutes: 0 },
    });
    const [first] = plan.tasks;
    expect(first).toMatchObject({
      ...{ taskId: 3, planId: 1, contentRef, state: "pending", available: true, messengerReminder: true },
      ...{ remindAt: "2026-09-10T00:00:00.000Z", startedAt: null, completedAt: null, createdAt: NOW, updatedAt: NOW },
    });
    expect(first?.snapshot).toEqual({
      ...{ title: "Title of p1", kind: "question_part", subject: "reading", partNumber: 1, resolvedAt: NOW },
      description: expect.stringContaining("1 question"),
      durationMinutes: first?.durationMinutes ?? 0,
      ...{ url: `http://test/practice?part=${contentRef.partId}`, route: `/practice?part=${contentRef.partId}` },
    });
  });

  test("takes every kind of content", async () => {
    const refs = [bench.part(), bench.section(), bench.guide(), bench.record(), bench.dictation(), bench.paper()];
    const { tasks } = await bench.make(
      me,
      [...refs, await bench.material(me)].map((contentRef) => ({ contentRef })),
    );
    expect(tasks.map(({ contentRef, snapshot, available }) => [contentRef.kind, snapshot.kind, available])).toEqual(
      [...refs.map(({ kind }) => kind), "speaking_material" as const].map((kind) => [kind, kind, true]),
    );
  });

  test("a reminder is pending only if it is wanted and the slot has not begun", async () => {
    const { tasks } = await bench.make(me, [
      { date: "2026-09-09", slot: "morning", messengerReminder: true },
      { date: "2026-09-09", slot: "afternoon", messengerReminder: true },
      { date: "2026-09-09", slot: "evening" },
    ]);
    expect(tasks.map(({ remindAt }) => remindAt)).toEqual([null, "2026-09-09T06:00:00.000Z", null]);
    const awaiting = bench.rows("SELECT slot FROM study_tasks WHERE awaits_notice = 1");
    expect(awaiting).toEqual([{ slot: 1 }]);
  });

  test("references that resolve to nothing refuse the whole call and are named", async () => {
    const other = bench.account();
    const { materialId } = await bench.material(other);
    const tasks = [
      bench.task(),
      bench.task({ contentRef: { kind: "question_part", partId: 9_999 } }),
      bench.task(),
      bench.task({ contentRef: { kind: "speaking_material", materialId } }),
    ];
    const { kind, reason, parts } = await bench.refusal(me, "ielts_study_plans_create", { title: "Autumn", tasks });
    expect([kind, reason]).toEqual(["invalid", "content.not_found"]);
    expect(parts.details?.map(({ path }) => path)).toEqual(["/tasks/1/contentRef", "/tasks/3/contentRef"]);
    expect(bench.stored()).toEqual([[], []]);
  });

  test("a mock paper with a withdrawn part is refused; a task that has it says that it cannot be used", async () => {
    const partIds = ["r1", "r2", "r3"].map((key) => bench.part(key).partId);
    const { paperId } = await bench.call(me, "ielts_mock_create_paper", { title: "Mine", partIds });
    const contentRef = { kind: "mock_paper", paperId } as const;
    const { planId } = await bench.make(me, [{ contentRef }]);
    const parts = LIBRARY.parts?.filter(({ key }) => key !== "r2") ?? [];
    bench.apply({ ...LIBRARY, version: "2", parts, "mock-papers": [] });
    const request = { title: "Autumn", tasks: [bench.task({ contentRef })] };
    const failure = await bench.refusal(me, "ielts_study_plans_create", request);
    const [detail] = failure.parts.details ?? [];
    expect([failure.reason, detail?.path]).toEqual(["content.unavailable", "/tasks/0/contentRef"]);
    expect((await bench.read(me, planId)).tasks.map(({ available }) => available)).toEqual([false]);
  });

  test.each(["2026-02-30", "2026-13-01", "10-09-2026"])("%s is not a day and is named", async (date) => {
    const request = { title: "Autumn", tasks: [bench.task(), bench.task({ date })] };
    const { kind, parts } = await bench.refusal(me, "ielts_study_plans_create", request);
    expect([kind, parts.details?.map(({ path }) => path)]).toEqual(["invalid", ["/tasks/1/date"]]);
  });

  test("a day from 2000 to ten years ahead is planned for, and no other", async () => {
    const { tasks } = await bench.make(me, [{ date: "2000-01-01" }, { date: "2036-09-09" }]);
    expect(tasks.map(({ date }) => date)).toEqual(["2000-01-01", "2036-09-09"]);
    const dates = ["0000-01-01", "1999-12-31", "2026-09-09", "2036-09-10", "9999-12-31"];
    const request = { title: "Autumn", tasks: dates.map((date) => bench.task({ date })) };
    const { message, parts } = await bench.refusal(me, "ielts_study_plans_create", request);
    expect(message).toBe(
      "Nothing was written: tasks.0.date is before 2000-01-01; send a day from 2000-01-01 to 2036-09-09, as YYYY-MM-DD (and 3 more, see details).",
    );
    expect(parts.details?.map(({ path }) => path)).toEqual([0, 1, 3, 4].map((index) => `/tasks/${index}/date`));
  });

  test("of many refused days or references the first twenty are named", async () => {
    const refuse = async (task: Parameters<typeof bench.task>[0]) => {
      const tasks = Array.from({ length: 25 }, () => bench.task(task));
      const { reason, parts } = await bench.refusal(me, "ielts_study_plans_create", { title: "Autumn", tasks });
      return [reason, parts.details?.length, parts.details?.at(-1)?.path.split("/")[2]];
    };
    expect(await refuse({ date: "2026-02-30" })).toEqual(["request.invalid", 20, "19"]);
    const contentRef = { kind: "question_part", partId: 9_999 } as const;
    expect(await refuse({ contentRef })).toEqual(["content.not_found", 20, "19"]);
    const partIds = ["r1", "r2", "r3"].map((key) => bench.part(key).partId);
    const mine = await bench.call(me, "ielts_mock_create_paper", { title: "Mine", partIds });
    const parts = LIBRARY.parts?.filter(({ key }) => key !== "r2") ?? [];
    bench.apply({ ...LIBRARY, version: "2", parts, "mock-papers": [] });
    const broken = { kind: "mock_paper", paperId: mine.paperId } as const;
    expect(await refuse({ contentRef: broken })).toEqual(["content.unavailable", 20, "19"]);
  });

  test("content that takes longer than a task may is planned for as long as a task may take", async () => {
    bench.db.raw.prepare("UPDATE mock_papers SET duration_minutes = 700 WHERE paper_id = 'test:two'").run();
    const { tasks } = await bench.make(me, [{ contentRef: bench.paper() }]);
    expect([tasks[0]?.durationMinutes, tasks[0]?.snapshot.durationMinutes]).toEqual([600, 700]);
  });

  test("title and goal are saved without the blanks around them", async () => {
    const { planId, title, goal } = await bench.make(me, [{}], { title: "  Reading ", goal: "\n Band 7\n" });
    expect([title, goal]).toEqual(["Reading", "Band 7"]);
    const same = await bench.call(me, "ielts_study_plans_update", { planId, title: "Reading ", goal: "Band 7 " });
    expect(same.revision).toBe(1);
    const other = await bench.call(me, "ielts_study_plans_update", { planId, title: " Writing", goal: "  " });
    expect([other.title, other.goal, other.revision]).toEqual(["Writing", "", 2]);
  });

  test("is reported by one event that says who created it", async () => {
    await bench.make(me, [{}, {}]);
    expect(bench.events(me)).toEqual([
      ["plan.created", { planId: 1, title: "Autumn", revision: 1, by: "agent", taskCount: 2 }],
    ]);
  });
});

describe("ielts_study_plans_get", () => {
  test("pages continue by cursor in the order of date, slot and id, and miss nothing", async () => {
    const slots = ["evening", "morning", "afternoon", "morning"] as const;
    const dates = ["2026-09-12", "2026-09-10", "2026-09-11"];
    const tasks = dates.flatMap((date) => slots.map((slot) => ({ date, slot })));
    const { planId } = await bench.make(me, tasks);
    const seen: [string, string, number][] = [];
    let cursor = "";
    for (let page = 0; page < 4; page++) {
      const { tasks: items, nextCursor, hasMore } = await bench.read(me, planId, { limit: 5, cursor });
      seen.push(...items.map(({ date, slot, taskId }): [string, string, number] => [date, slot, taskId]));
      expect(hasMore).toBe(nextCursor !== null);
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    const order = ["morning", "afternoon", "evening"];
    const wanted = tasks
      .map(({ date, slot }, index): [string, string, number] => [date, slot, index + 1])
      .sort((a, b) => a[0].localeCompare(b[0]) || order.indexOf(a[1]) - order.indexOf(b[1]) || a[2] - b[2]);
    expect(seen).toEqual(wanted);
  });

  test("state and days narrow the tasks and not the progress", async () => {
    const { planId, tasks } = await bench.make(me, [
      { date: "2026-09-10" },
      { date: "2026-09-11" },
      { date: "2026-09-12" },
    ]);
    await bench.change(me, planId, [{ action: "complete", taskId: tasks[1]?.taskId ?? 0 }]);
    const datesOf = async (more: Partial<RequestOf<"ielts_study_plans_get">>) => {
      const page = await bench.read(me, planId, more);
      expect(page.progress).toMatchObject({ taskCount: 3, completedCount: 1 });
      return page.tasks.map(({ date }) => date.slice(-2));
    };
    expect(await datesOf({ state: "pending" })).toEqual(["10", "12"]);
    expect(await datesOf({ state: "completed" })).toEqual(["11"]);
    expect(await datesOf({ fromDate: "2026-09-11" })).toEqual(["11", "12"]);
    expect(await datesOf({ toDate: "2026-09-10" })).toEqual(["10"]);
    expect(await datesOf({ fromDate: "2026-09-11", toDate: "2026-09-12", state: "pending" })).toEqual(["12"]);
  });

  test("a cursor of other filters and invalid days are refused", async () => {
    const { planId } = await bench.make(me, [{}, {}, {}]);
    const { nextCursor } = await bench.read(me, planId, { limit: 1 });
    const cursor = nextCursor ?? "";
    const reasons: string[] = [];
    for (const more of [
      { cursor, state: "pending" as const },
      { cursor: "nonsense" },
      { fromDate: "2026-02-30" },
      { fromDate: "2026-09-12", toDate: "2026-09-11" },
    ]) {
      const { kind, reason, parts } = await bench.refusal(me, "ielts_study_plans_get", { planId, ...more });
      reasons.push(`${kind} ${reason} ${parts.details?.[0]?.path}`);
    }
    expect(reasons).toEqual([
      "invalid cursor.filters_changed /cursor",
      "invalid cursor.invalid /cursor",
      "invalid request.invalid /fromDate",
      "invalid request.invalid /toDate",
    ]);
  });

  test("a newer pack does not change a task's snapshot; a new contentRef takes what is known then", async () => {
    const { planId, tasks } = await bench.make(me, [{ contentRef: bench.part("p1") }]);
    const before = tasks[0];
    const parts = [part("p1", { title: "Another title" }), ...(LIBRARY.parts ?? []).filter(({ key }) => key !== "p1")];
    bench.clock.advance(DAY_MS);
    bench.apply({ ...LIBRARY, version: "2", parts });
    expect((await bench.read(me, planId)).tasks).toEqual(before === undefined ? [] : [before]);
    const taskId = before?.taskId ?? 0;
    const { changes } = await bench.change(me, planId, [{ action: "edit", taskId, contentRef: bench.part("p1") }]);
    expect(changes[0]?.task?.snapshot).toMatchObject({
      title: "Another title",
      resolvedAt: "2026-09-10T02:00:00.000Z",
    });
  });

  test("a task whose content was withdrawn keeps its facts and says that it cannot be used", async () => {
    const { planId } = await bench.make(me, [{ contentRef: bench.part("p2") }]);
    bench.apply({ ...LIBRARY, version: "2", parts: LIBRARY.parts?.filter(({ key }) => key !== "p2") ?? [] });
    const [task] = (await bench.read(me, planId)).tasks;
    expect([task?.available, task?.snapshot.title]).toEqual([false, "Title of p2"]);
  });
});

describe("ielts_study_plans_list", () => {
  test("the plan that changed last comes first, with its progress", async () => {
    const titles = ["One", "Two", "Three"];
    for (const title of titles) {
      await bench.make(me, [{}], { title });
      bench.clock.advance(1_000);
    }
    await bench.change(me, 1, [{ action: "complete", taskId: 1 }]);
    const page = await bench.call(me, "ielts_study_plans_list", { limit: 2 });
    expect(page.items.map(({ title, revision }) => [title, revision])).toEqual([
      ["One", 2],
      ["Three", 1],
    ]);
    expect(page.items[0]?.progress).toMatchObject({ completedCount: 1, pendingCount: 0 });
    expect([page.hasMore, page.nextOffset]).toEqual([true, 2]);
    const rest = await bench.call(me, "ielts_study_plans_list", { limit: 2, offset: 2 });
    expect(rest.items.map(({ title }) => title)).toEqual(["Two"]);
  });

  test("a task is overdue from the day after its own in Shanghai until it is completed", async () => {
    const { planId } = await bench.make(me, [{ date: "2026-09-09" }, { date: "2026-09-12" }]);
    const status = async () => {
      const [plan] = (await bench.call(me, "ielts_study_plans_list", {})).items;
      return [plan?.progress.overdueCount, plan?.nextTaskDate];
    };
    expect(await status()).toEqual([0, "2026-09-09"]);
    bench.clock.set("2026-09-09T15:59:59.999Z");
    expect(await status()).toEqual([0, "2026-09-09"]);
    bench.clock.set("2026-09-09T16:00:00.000Z");
    expect(await status()).toEqual([1, "2026-09-12"]);
    await bench.change(me, planId, [{ action: "complete", taskId: 1 }]);
    expect(await status()).toEqual([0, "2026-09-12"]);
  });
});

describe("ielts_study_plans_update", () => {
  test("changes what is sent, raises the revision by one and says which fields changed", async () => {
    const { planId } = await bench.make(me, [{}], { goal: "Band 6" });
    bench.clock.advance(1_000);
    const plan = await bench.call(me, "ielts_study_plans_update", { planId, goal: "Band 7", expectedRevision: 1 });
    expect(plan).toMatchObject({ title: "Autumn", goal: "Band 7", revision: 2, updatedAt: "2026-09-09T02:00:01.000Z" });
    expect(bench.events(me).at(-1)).toEqual([
      "plan.updated",
      { planId, title: "Autumn", revision: 2, by: "agent", fields: ["goal"] },
    ]);
  });

  test("what the plan holds already changes nothing", async () => {
    const { planId } = await bench.make(me);
    bench.clock.advance(1_000);
    const plan = await bench.call(me, "ielts_study_plans_update", { planId, title: "Autumn" });
    expect([plan.revision, plan.updatedAt, bench.events(me).length]).toEqual([1, NOW, 1]);
  });

  test("a call that names no field is refused", async () => {
    const { planId } = await bench.make(me);
    const { kind, reason } = await bench.refusal(me, "ielts_study_plans_update", { planId, expectedRevision: 1 });
    expect([kind, reason]).toEqual(["invalid", "request.invalid"]);
  });
});

describe("ielts_study_plans_delete", () => {
  test("deletes the plan with its tasks and nothing else", async () => {
    const { planId } = await bench.make(me, [{}, {}]);
    const other = await bench.make(me);
    expect(await bench.call(me, "ielts_study_plans_delete", { planId, expectedRevision: 1 })).toEqual({
      planId,
      deletedTaskCount: 2,
    });
    expect(bench.rows("SELECT id, plan_id FROM study_tasks")).toEqual([{ id: 3, plan_id: other.planId }]);
    expect((await bench.refusal(me, "ielts_study_plans_get", { planId })).reason).toBe("plan.not_found");
    expect(bench.events(me).at(-1)).toEqual([
      "plan.deleted",
      { planId, title: "Autumn", revision: 1, by: "agent", taskCount: 2 },
    ]);
  });
});
