import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { purgeDeletedTodos } from "../../../src/domains/todos/todos.store.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { changedTables, dump } from "../../support/dump.ts";
import type { RequestOf } from "../../support/operations.ts";
import { hour, TodosBench } from "./todos-bench.ts";

type Changes = Omit<RequestOf<"ielts_study_todos_update">, "todoId">;

let bench: TodosBench;
let me: number;

beforeAll(() => {
  bench = new TodosBench();
  me = bench.account();
});
afterAll(() => bench.close());

const full = () => ({
  title: "Before",
  note: "A note",
  scheduledAt: hour(8),
  messengerReminder: true,
  contentRef: { kind: "question_part", partId: bench.partId } as const,
});

describe("ielts_study_todos_update", () => {
  const single: [changes: Changes, fields: string[]][] = [
    [{ title: "After" }, ["title"]],
    [{ note: "Another" }, ["note"]],
    [{ note: null }, ["note"]],
    [{ scheduledAt: hour(9) }, ["scheduledAt"]],
    [{ scheduledAt: null }, ["scheduledAt"]],
    [{ messengerReminder: false }, ["messengerReminder"]],
    [{ contentRef: null }, ["contentRef"]],
    [{ title: "After", note: null, scheduledAt: null }, ["title", "note", "scheduledAt"]],
  ];
  test.each(single)("%j changes exactly that", async (changes, fields) => {
    const own = bench.account();
    const [before] = await bench.add(own, full());
    bench.clock.advance(1000);
    const after = await bench.update(own, { todoId: before?.todoId ?? 0, ...changes });
    const shown = before === undefined ? {} : { ...before };
    const expected = {
      ...shown,
      ...changes,
      ...(changes.note === null ? { note: "" } : {}),
      ...(changes.scheduledAt ? { scheduledAt: new Date(changes.scheduledAt).toISOString() } : {}),
      ...(changes.contentRef === null ? { content: null } : {}),
      updatedAt: new Date(bench.clock.now()).toISOString(),
    };
    expect(after).toEqual(expected as typeof after); // the spreads lost the type
    expect(bench.awaits(after.todoId)).toBe(after.scheduledAt !== null);
    expect(bench.events(own).at(-1)).toMatchObject({ type: "todo.updated", payload: { fields } });
  });

  test("changes nothing when it is sent what the todo holds, and refuses an empty change", async () => {
    const todoId = await bench.one(me, full());
    await bench.update(me, { todoId, completed: true });
    const before = dump(bench.db);
    bench.clock.advance(1000);
    await bench.update(me, { todoId, ...full(), completed: true });
    expect(changedTables(before, dump(bench.db))).toEqual([]);
    const failure = await bench.refusal(me, "ielts_study_todos_update", { todoId });
    expect([failure.status, failure.message.includes("scheduledAt")]).toEqual([400, true]);
  });

  test("keeps the time of a completed todo without a notice, and awaits it again where it is still ahead", async () => {
    const own = bench.account();
    const todoId = await bench.one(own, { scheduledAt: hour(8) });
    bench.clock.advance(1000);
    const done = await bench.update(own, { todoId, completed: true });
    expect([done.completedAt, done.scheduledAt, bench.awaits(todoId)]).toEqual([
      new Date(bench.clock.now()).toISOString(),
      "2026-09-10T00:00:00.000Z",
      false,
    ]);
    bench.clock.advance(1000);
    expect((await bench.update(own, { todoId, title: "Later" })).completedAt).toBe(done.completedAt);
    const open = await bench.update(own, { todoId, completed: false });
    expect([open.completed, open.completedAt, bench.awaits(todoId)]).toEqual([false, null, true]);
    await bench.update(own, { todoId, completed: true, note: "Both" });
    expect(bench.events(own).map(({ type }) => type)).toEqual([
      "todo.created",
      "todo.completed",
      "todo.updated",
      "todo.reopened",
      "todo.updated",
      "todo.completed",
    ]);
    const start = bench.clock.now();
    bench.clock.set(hour(9));
    await bench.update(own, { todoId, completed: false });
    expect(bench.awaits(todoId)).toBe(false);
    bench.clock.set(start);
  });

  test("takes the past time that it has, and no other", async () => {
    const todoId = await bench.one(me, { scheduledAt: hour(8) });
    const start = bench.clock.now();
    bench.clock.set(hour(11));
    const same = await bench.update(me, { todoId, scheduledAt: "2026-09-10T00:00:00.000Z", note: "Sent again" });
    expect([same.scheduledAt, same.note, bench.awaits(todoId)]).toEqual([
      "2026-09-10T00:00:00.000Z",
      "Sent again",
      false,
    ]);
    const failure = await bench.refusal(me, "ielts_study_todos_update", { todoId, scheduledAt: hour(9) });
    expect([failure.reason, failure.parts.details?.[0]?.path]).toEqual(["todo.schedule_invalid", "/scheduledAt"]);
    bench.clock.set(start);
  });

  test("refuses content that cannot be used at its path, and another account's todo", async () => {
    const todoId = await bench.one(me);
    const failure = await bench.refusal(me, "ielts_study_todos_update", {
      todoId,
      contentRef: { kind: "prep_guide", slug: "none" },
    });
    expect([failure.reason, failure.parts.details?.[0]?.path]).toEqual(["content.not_found", "/contentRef"]);
    const stranger = bench.account();
    for (const caller of [stranger, me]) {
      const id = caller === me ? 999_999 : todoId;
      const refusal = await bench.refusal(caller, "ielts_study_todos_update", { todoId: id, title: "Taken" });
      expect([refusal.status, refusal.reason]).toEqual([404, "todo.not_found"]);
    }
  });
});

describe("ielts_study_todos_delete and study_todos_restore", () => {
  test("take a todo off the list, and restore it within a day as it was", async () => {
    const own = bench.account();
    const [made] = await bench.add(own, { ...full(), scheduledAt: "2026-12-01T08:00:00+08:00" });
    const todoId = made?.todoId ?? 0;
    expect(await bench.call(own, "ielts_study_todos_delete", { todoId })).toEqual({ todoId });
    expect([(await bench.list(own)).items, bench.awaits(todoId)]).toEqual([[], false]);
    for (const again of [
      bench.refusal(own, "ielts_study_todos_delete", { todoId }),
      bench.refusal(own, "ielts_study_todos_update", { todoId, title: "Gone" }),
      bench.refusal(bench.account(), "study_todos_restore", { todoId }),
    ]) {
      expect((await again).reason).toBe("todo.not_found");
    }
    bench.clock.advance(DAY_MS);
    const back = await bench.call(own, "study_todos_restore", { todoId });
    expect({ ...back, updatedAt: made?.updatedAt }).toEqual({ ...back, ...made });
    expect(bench.awaits(todoId)).toBe(true);
    const before = dump(bench.db);
    await bench.call(own, "study_todos_restore", { todoId });
    expect(changedTables(before, dump(bench.db))).toEqual([]);
    expect(bench.events(own).map(({ type }) => type)).toEqual(["todo.created", "todo.deleted", "todo.restored"]);
  });

  test("are over after a day, when the nightly clean-up removes the row", async () => {
    const own = bench.account();
    const [todoId, remaining] = [await bench.one(own), await bench.one(own)];
    await bench.call(own, "ielts_study_todos_delete", { todoId });
    bench.clock.advance(DAY_MS);
    const purge = () => purgeDeletedTodos(bench.db, { now: bench.clock.now() });
    expect(purge()).toBe(0);
    bench.clock.advance(1);
    expect((await bench.refusal(own, "study_todos_restore", { todoId })).reason).toBe("todo.not_found");
    expect([purge(), bench.number("SELECT count(*) FROM todos WHERE id = ?", todoId)]).toEqual([1, 0]);
    expect((await bench.list(own)).items.map((todo) => todo.todoId)).toEqual([remaining]);
  });
});

describe("study_todos_read", () => {
  test("answers one todo as the list does, and neither a deleted one nor another learner's", async () => {
    const me = bench.account();
    const contentRef = { kind: "question_part", partId: bench.partId } as const;
    const [{ todoId = 0 } = {}] = await bench.add(me, { title: "Practise", contentRef });
    const { items } = await bench.call(me, "ielts_study_todos_list", {});
    expect([await bench.call(me, "study_todos_read", { todoId })]).toEqual(items);
    expect(items.map(({ content }) => content?.kind)).toEqual(["question_part"]);
    expect((await bench.refusal(bench.account(), "study_todos_read", { todoId })).reason).toBe("todo.not_found");
    await bench.call(me, "ielts_study_todos_delete", { todoId });
    expect((await bench.refusal(me, "study_todos_read", { todoId })).reason).toBe("todo.not_found");
  });
});
