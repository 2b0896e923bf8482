import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MAX_OPEN_TODOS } from "../../../src/domains/todos/todos.schema.ts";
import { findTodos } from "../../../src/domains/todos/todos.store.ts";
import { MINUTE_MS } from "../../../src/lib/time.ts";
import { changedTables, dump } from "../../support/dump.ts";
import { SeenStatements } from "../../support/seen-statements.ts";
import { hour, type NewTodo, TodosBench } from "./todos-bench.ts";

let bench: TodosBench;

beforeAll(() => {
  bench = new TodosBench();
});
afterAll(() => bench.close());

describe("ielts_study_todos_create", () => {
  test("adds todos in their order, with what their content is", async () => {
    const me = bench.account();
    const contentRef = { kind: "question_part", partId: bench.partId } as const;
    const items = await bench.add(
      me,
      { title: " Read it again 再读一遍 " },
      { title: "Practise", note: "Ten minutes", scheduledAt: hour(8), messengerReminder: true, contentRef },
      { title: "Nothing given", scheduledAt: null, contentRef: null },
    );
    const [first, second, third] = items;
    const now = new Date(bench.clock.now()).toISOString();
    expect(first).toEqual({
      todoId: first?.todoId ?? 0,
      title: "Read it again 再读一遍",
      note: "",
      scheduledAt: null,
      messengerReminder: false,
      contentRef: null,
      content: null,
      completed: false,
      completedAt: null,
      createdAt: now,
      updatedAt: now,
      url: `http://test/todos?todo=${first?.todoId}`,
      route: `/todos?todo=${first?.todoId}`,
    });
    expect(second).toMatchObject({
      note: "Ten minutes",
      scheduledAt: "2026-09-10T00:00:00.000Z",
      messengerReminder: true,
      contentRef,
      content: {
        title: "Urban trees",
        kind: "question_part",
        subject: "reading",
        route: `/practice?part=${bench.partId}`,
        available: true,
      },
    });
    expect([third?.scheduledAt, third?.contentRef]).toEqual([null, null]);
    expect(items.map(({ todoId }) => bench.awaits(todoId))).toEqual([false, true, false]);
    expect(bench.events(me)).toEqual(
      items.map(({ todoId, title, scheduledAt, contentRef: ref }) => ({
        type: "todo.created",
        object: `study_todo ${todoId}`,
        payload: { title, scheduledAt, contentRef: ref },
      })),
    );
  });

  const refused: [why: string, scheduledAt: string, words: string][] = [
    ["a time without an offset", "2026-09-10T08:00:00", "offset"],
    ["a day alone", "2026-09-10", "offset"],
    ["a day that no calendar has", "2026-02-30T08:00:00+08:00", "offset"],
    ["24 o'clock", "2026-09-10T24:00:00+08:00", "offset"],
    ["a half hour", "2026-09-10T08:30:00+08:00", "on the hour"],
    ["a second past the hour", "2026-09-10T08:00:01+08:00", "on the hour"],
    ["a thousandth past the hour", "2026-09-10T08:00:00.001+08:00", "on the hour"],
    ["an hour ago", "2026-09-09T09:00:00+08:00", "future"],
    ["now", "2026-09-09T10:00:00+08:00", "future"],
    ["the day after ten years", "2036-09-10T00:00:00+08:00", "10 years"],
    ["an instant after the year 9999", "9999-12-31T23:00:00-14:00", "10 years"],
  ];
  test.each(refused)("refuses %s at its path and names the rule", async (_why, scheduledAt, words) => {
    const me = bench.account();
    const before = dump(bench.db);
    const failure = await bench.refusal(me, "ielts_study_todos_create", {
      items: [{ title: "Fine" }, { title: "Not", scheduledAt }],
    });
    expect([failure.status, failure.reason]).toEqual([400, "todo.schedule_invalid"]);
    expect(failure.parts.details?.map(({ path }) => path)).toEqual(["/items/1/scheduledAt"]);
    expect(failure.parts.details?.[0]?.message).toContain(words);
    expect(failure.parts.details?.[0]?.expected).toContain("on the hour");
    expect(failure.message).not.toContain(scheduledAt);
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("takes the last hour of the last day in ten years", async () => {
    const [todo] = await bench.add(bench.account(), { title: "Far", scheduledAt: "2036-09-09T23:00:00+08:00" });
    expect(todo?.scheduledAt).toBe("2036-09-09T15:00:00.000Z");
  });

  test("takes the start of an hour in a zone with an offset of half an hour", async () => {
    const [todo] = await bench.add(bench.account(), { title: "Kolkata", scheduledAt: "2026-09-10T08:00:00+05:30" });
    expect(todo?.scheduledAt).toBe("2026-09-10T02:30:00.000Z");
  });

  const strangers: [why: string, contentRef: NonNullable<NewTodo["contentRef"]>][] = [
    ["a part that is unknown", { kind: "question_part", partId: 999_999 }],
    ["a paper that is unknown", { kind: "mock_paper", paperId: "none" }],
    ["a file that is unknown", { kind: "asset", assetId: 7 }],
    ["a reading part as a dictation", { kind: "listening_dictation", partId: 1 }],
  ];
  test.each(strangers)("refuses %s and adds none of the todos", async (_why, contentRef) => {
    const me = bench.account();
    const before = dump(bench.db);
    const good = { kind: "question_part", partId: bench.partId } as const;
    const items = [{ title: "a", contentRef: good }, { title: "b" }, { title: "c", contentRef }];
    const failure = await bench.refusal(me, "ielts_study_todos_create", { items });
    expect([failure.status, failure.reason]).toEqual([400, "content.not_found"]);
    expect(failure.parts.details?.[0]?.path).toBe("/items/2/contentRef");
    expect(changedTables(before, dump(bench.db))).toEqual([]);
  });

  test("refuses more open todos than an account may have, however many come at once", async () => {
    const me = bench.account();
    const fifty = Array.from({ length: 50 }, (_, index) => ({ title: `Todo ${index}` }));
    for (let open = 0; open < MAX_OPEN_TODOS - 50; open += 50) await bench.add(me, ...fifty);
    const [first] = await bench.add(me, ...fifty.slice(0, 49));
    const failure = await bench.refusal(me, "ielts_study_todos_create", { items: [{ title: "a" }, { title: "b" }] });
    expect([failure.reason, failure.parts.facts]).toEqual(["todo.limit_reached", { limit: MAX_OPEN_TODOS }]);
    await bench.add(me, { title: "the last" });
    expect((await bench.refusal(me, "ielts_study_todos_create", { items: [{ title: "a" }] })).status).toBe(400);
    const todoId = first?.todoId ?? 0;
    await bench.update(me, { todoId, completed: true });
    await bench.add(me, { title: "in its place" });
    expect((await bench.refusal(me, "ielts_study_todos_update", { todoId, completed: false })).reason).toBe(
      "todo.limit_reached",
    );
    expect((await bench.update(me, { todoId, note: "Still done" })).completed).toBe(true);
  });
});

describe("ielts_study_todos_list", () => {
  test("shows open ones by their time, then those without one, then what is done, newest first", async () => {
    const me = bench.account();
    await bench.add(me, { title: "old" }, { title: "noon", scheduledAt: hour(12) }, { title: "new" });
    await bench.add(me, { title: "early", scheduledAt: hour(6) }, { title: "done first" }, { title: "done last" });
    const { items } = await bench.list(me, { query: "done" });
    for (const { todoId } of items) {
      bench.clock.advance(MINUTE_MS);
      await bench.update(me, { todoId, completed: true });
    }
    const open = ["early", "noon", "old", "new"];
    const done = ["done last", "done first"];
    expect(await bench.titles(me)).toEqual([...open, ...done]);
    expect(await bench.titles(me, { status: "open" })).toEqual(open);
    expect(await bench.titles(me, { status: "completed" })).toEqual(done);
    const pages = [await bench.list(me, { limit: 4 }), await bench.list(me, { limit: 4, offset: 4 })];
    expect(pages.map(({ items: rows, hasMore, nextOffset }) => [rows.length, hasMore, nextOffset])).toEqual([
      [4, true, 4],
      [2, false, null],
    ]);
    expect(pages.flatMap(({ items: rows }) => rows).map(({ title }) => title)).toEqual([...open, ...done]);
  });

  const searches: [query: string, found: string[]][] = [
    ["essay", ["Essay on trees", "Plan"]],
    ["ESSAY trees", ["Essay on trees"]],
    ["作文", ["写作文"]],
    ["  ", ["Essay on trees", "Plan", "写作文", "100% sure_"]],
    ["100%", ["100% sure_"]],
    ["e_s", []],
    ["' OR 1=1 --", []],
  ];
  test("finds words in title or note, and takes signs as signs", async () => {
    const me = bench.account();
    await bench.add(me, { title: "Essay on trees" }, { title: "Plan", note: "the next essay" });
    await bench.add(me, { title: "写作文" }, { title: "100% sure_" });
    for (const [query, found] of searches) expect([query, await bench.titles(me, { query })]).toEqual([query, found]);
  });

  test("reads a page, and counts what is open, in the index of their order, however many are done", async () => {
    const me = bench.account();
    await bench.add(me, { title: "One" });
    const dynamic = new SeenStatements(9);
    for (const status of ["", "open", "completed"] as const) {
      findTodos({ ...bench.db, dynamic }, me, { status, words: ["one"], limit: 20, offset: 0 });
    }
    const counts = bench.statements().filter((sql) => sql.includes('count(*) as "count" from "todos"'));
    expect([counts.length, dynamic.seen.length]).toEqual([1, 2]);
    for (const sql of [...counts, ...dynamic.seen]) {
      expect(bench.plan(sql)).toEqual([expect.stringContaining(" INDEX todos_in_order (account_id=?")]);
    }
  });

  test("shows nothing of another account, and keeps a reference whose content is gone", async () => {
    const [me, other] = [bench.account(), bench.account()];
    const contentRef = { kind: "question_part", partId: bench.partId } as const;
    const todoId = await bench.one(me, { contentRef });
    bench.rows("UPDATE parts SET withdrawn = 1 WHERE id = ? RETURNING id", bench.partId);
    const [shown] = (await bench.list(me)).items;
    expect([shown?.todoId, shown?.contentRef, shown?.content]).toEqual([todoId, contentRef, null]);
    expect((await bench.update(me, { todoId, note: "kept", contentRef })).note).toBe("kept");
    bench.rows("UPDATE parts SET withdrawn = 0 WHERE id = ? RETURNING id", bench.partId);
    expect((await bench.list(other)).items).toEqual([]);
  });
});
