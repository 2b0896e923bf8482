import { describe, expect, test } from "bun:test";
import { problemsOf as reminderProblems } from "../../src/web/features/reminders/draft.ts";
import {
  changesOf,
  draftOf,
  EMPTY_TODO,
  newTodoOf,
  problemsOf,
  writtenOver,
} from "../../src/web/features/todos/draft.ts";
import {
  isOverdue,
  leaves,
  readId,
  readStatus,
  TODO_STATUSES,
  type Todo,
  withPress,
} from "../../src/web/features/todos/shown.ts";
import {
  firstHour,
  hoursOf,
  instantOf,
  isDueBy,
  momentOf,
  nearDay,
  quickTimes,
  wallTimeAt,
} from "../../src/web/ui/wall-time.ts";

/** 21 November 2026, 22:30:20 in Shanghai. */
const NOW = Date.parse("2026-11-21T14:30:20.000Z");
const AT = "2026-11-21T14:30:20.000Z";

function todo(fields: Partial<Todo> = {}): Todo {
  return {
    todoId: 1,
    title: "Read",
    note: "",
    scheduledAt: null,
    messengerReminder: false,
    contentRef: null,
    content: null,
    completed: false,
    completedAt: null,
    createdAt: AT,
    updatedAt: AT,
    url: "http://localhost/todos?todo=1",
    route: "/todos?todo=1",
    ...fields,
  };
}

describe("the clock in Shanghai", () => {
  test.each([
    ["2026-11-21T15:59:59.999Z", "2026-11-21", "23:59"],
    ["2026-11-21T16:00:00.000Z", "2026-11-22", "00:00"],
    ["2026-12-31T17:05:00.000Z", "2027-01-01", "01:05"],
  ])("shows %s as %s, %s", (instant, day, time) => {
    expect(wallTimeAt(Date.parse(instant))).toEqual({ day, time });
  });

  test("says which instant a day and time mean, and that others mean none", () => {
    expect(instantOf({ day: "2026-12-01", time: "08:15" })).toBe("2026-12-01T08:15:00+08:00");
    expect(momentOf({ day: "2026-12-01", time: "08:15" })).toBe(Date.parse("2026-12-01T00:15:00Z"));
    for (const at of [
      { day: "", time: "08:00" },
      { day: "2026-12-01", time: "" },
      { day: "2026-02-30", time: "08:00" },
      { day: "2026-12-01", time: "24:00" },
    ])
      expect(momentOf(at)).toBeNull();
  });

  test("offers the hours that are to come, and keeps the one that was chosen", () => {
    expect(hoursOf({ day: "2026-11-21", time: "23:00" }, NOW)).toEqual(["23:00"]);
    expect(hoursOf({ day: "2026-11-21", time: "10:30" }, NOW)).toEqual(["10:30", "23:00"]);
    expect(hoursOf({ day: "2026-11-22", time: "08:00" }, NOW)).toHaveLength(24);
  });

  test.each([
    ["2026-11-21", NOW, "23:00"],
    ["2026-11-22", NOW, "08:00"],
    ["2026-11-21", NOW - 20 * 3_600_000, "08:00"],
    ["2026-11-21", NOW + 3_600_000, "23:00"],
  ])("begins the hours of %s, seen from %d, at %s", (day, now, hour) => {
    expect(firstHour(day, now)).toBe(hour);
  });

  test("knows the quick times; this evening is not one once it has begun", () => {
    expect(quickTimes(NOW)).toEqual([
      { id: "hour", at: { day: "2026-11-21", time: "23:31" } },
      { id: "tomorrow", at: { day: "2026-11-22", time: "08:00" } },
    ]);
    expect(quickTimes(Date.parse("2026-11-21T18:59:00+08:00")).map(({ id }) => id)).toEqual([
      "hour",
      "evening",
      "tomorrow",
    ]);
  });

  test("names the days beside today, and what is due by one", () => {
    const days = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"];
    expect(days.map((day) => nearDay(day, NOW))).toEqual(["yesterday", "today", "tomorrow", null]);
    const instants = ["2026-11-21T15:59:59.999Z", "2026-11-21T16:00:00.000Z", null];
    expect(instants.map((instant) => isDueBy(instant, "2026-11-21"))).toEqual([true, false, false]);
  });
});

describe("withPress", () => {
  test.each([
    ["complete", "open", []],
    ["complete", "all", [true]],
    ["reopen", "completed", []],
    ["reopen", "open", [false]],
    ["delete", "all", []],
  ] as const)("%s in the list of %s", (press, status, completed) => {
    const shown = withPress([todo()], { todoId: 1, press }, { status, at: AT });
    expect(shown.map((one) => one.completed)).toEqual([...completed]);
    expect(leaves(press, status)).toBe(completed.length === 0);
  });

  test("leaves the other todos as they are and says when it was done", () => {
    const other = todo({ todoId: 2 });
    const shown = withPress([todo(), other], { todoId: 1, press: "complete" }, { status: "all", at: AT });
    expect(shown).toEqual([todo({ completed: true, completedAt: AT }), other]);
  });
});

describe("a todo", () => {
  test("is overdue once its time has come and it is not done", () => {
    const past = "2026-11-21T14:00:00.000Z";
    expect(isOverdue(todo({ scheduledAt: past }), NOW)).toBe(true);
    expect(isOverdue(todo({ scheduledAt: past, completed: true }), NOW)).toBe(false);
    expect(isOverdue(todo({ scheduledAt: "2026-11-21T15:00:00.000Z" }), NOW)).toBe(false);
    expect(isOverdue(todo(), NOW)).toBe(false);
  });

  test("is sent without a time where it has no day", () => {
    const sent = newTodoOf({ ...EMPTY_TODO, title: "  Read ", time: "08:00" });
    expect(sent).toEqual({ title: "Read", note: "", scheduledAt: null, messengerReminder: false, contentRef: null });
  });

  test("is changed in exactly the edited fields", () => {
    const contentRef = { kind: "prep_guide", slug: "a" } as const;
    const before = draftOf(todo({ scheduledAt: "2026-11-21T15:00:00.000Z", contentRef }));
    expect(before).toMatchObject({ day: "2026-11-21", time: "23:00", content: { contentRef, title: "" } });
    expect(changesOf(before, { ...before })).toBeNull();
    expect(changesOf(before, { ...before, title: " Read ", note: "Twice" })).toEqual({ note: "Twice" });
    expect(changesOf(before, { ...before, day: "", content: null })).toEqual({ scheduledAt: null, contentRef: null });
    expect(changesOf(before, { ...before, time: "22:00", messengerReminder: true })).toEqual({
      scheduledAt: "2026-11-21T22:00:00+08:00",
      messengerReminder: true,
    });
  });

  test("follows changes elsewhere, except for edited fields; if both changed, it says so", () => {
    const before = { ...EMPTY_TODO, title: "Read", note: "Once", day: "2026-12-01", time: "08:00" };
    const draft = { ...before, note: "Twice", time: "09:00" };
    const renamed = { ...before, title: "Read on" };
    expect(writtenOver(before, { before, draft })).toEqual({ before, draft, changed: [] });
    expect(writtenOver(renamed, { before, draft })).toEqual({
      before: renamed,
      draft: { ...draft, title: "Read on" },
      changed: [],
    });
    const moved = { ...renamed, note: "Twice", day: "2026-12-02" };
    expect(writtenOver(moved, { before, draft })).toEqual({
      before: { ...moved, note: "Once", day: "2026-12-01" },
      draft: { ...draft, title: "Read on" },
      changed: ["schedule"],
    });
    const spaced = { ...before, title: "Read " };
    expect(writtenOver({ ...before, title: "Read" }, { before, draft: spaced })).toMatchObject({
      draft: spaced,
      changed: [],
    });
    expect(writtenOver(spaced, { before: draft, draft: { ...draft, title: "Read  " } }).changed).toEqual([]);
  });

  test("keeps a time that is over, and takes no other one that is", () => {
    const before = { ...EMPTY_TODO, title: "Read", day: "2026-11-21", time: "10:00" };
    expect(problemsOf(before, before, NOW)).toEqual({});
    expect(problemsOf({ ...before, time: "11:00" }, before, NOW)).toEqual({ hour: "timePast" });
    expect(problemsOf({ ...before, day: "2026-11-20" }, before, NOW)).toEqual({ scheduledAt: "timePast" });
    expect(problemsOf({ ...before, title: " ", day: "2026-02-30" }, before, NOW)).toEqual({
      title: "titleMissing",
      scheduledAt: "dayMissing",
    });
  });
});

describe("a reminder that is written", () => {
  test.each([
    [{ content: "Go", day: "2026-11-21", time: "22:31" }, {}],
    [{ content: "Go", day: "2026-11-21", time: "22:30" }, { remindAt: "timePast" }],
    [
      { content: " ", day: "", time: "" },
      { content: "contentMissing", day: "dayMissing", remindAt: "timeMissing" },
    ],
    [{ content: "Go", day: "2026-11-31", time: "08:00" }, { day: "dayMissing" }],
  ] as const)("%j: %j", (draft, problems) => {
    expect(reminderProblems({ ...draft, messengerDelivery: true }, NOW)).toEqual({ ...problems });
  });
});

describe("the address of the todos", () => {
  test("names a list and a todo, and nothing else", () => {
    expect(TODO_STATUSES.map((status) => readStatus(new URLSearchParams({ show: status })))).toEqual([
      ...TODO_STATUSES,
    ]);
    expect(readStatus(new URLSearchParams({ show: "x" }))).toBe("open");
    expect(["57", "0", "-1", "1e3", "", null, "9".repeat(16)].map(readId)).toEqual([
      57,
      ...[null, null, null, null, null, null],
    ]);
  });
});
