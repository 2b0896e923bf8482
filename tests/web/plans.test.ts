import { describe, expect, test } from "bun:test";
import { MAX_TASK_STEPS } from "../../src/web/bounds.ts";
import { readDay, weekOf, weeksOfMonth } from "../../src/web/features/plans/calendar-days.ts";
import { readChoice, readPlanId, readView } from "../../src/web/features/plans/paths.ts";
import { minutesOf } from "../../src/web/features/plans/place.ts";
import {
  createRequestOf,
  EMPTY_DRAFT,
  fieldOfPath,
  type PlanDraft,
  withChangedTask,
  withoutTask,
  withTask,
} from "../../src/web/features/plans/plan-draft.ts";
import {
  addAgain,
  byDay,
  inCalls,
  inOrder,
  isOverdue,
  reopened,
  type StudyTask,
  stepBack,
  stillOverdue,
  withSteps,
} from "../../src/web/features/plans/tasks.ts";

const AT = "2026-12-01T02:00:00.000Z";

function task(taskId: number, facts: Partial<StudyTask> = {}): StudyTask {
  return {
    taskId,
    planId: 1,
    contentRef: { kind: "question_part", partId: taskId },
    date: "2026-12-01",
    slot: "morning",
    durationMinutes: 20,
    state: "pending",
    snapshot: {
      title: `Part ${taskId}`,
      kind: "question_part",
      subject: "reading",
      description: "",
      durationMinutes: 20,
      partNumber: 1,
      url: "",
      route: `/practice?part=${taskId}`,
      resolvedAt: AT,
    },
    available: true,
    messengerReminder: false,
    remindAt: null,
    startedAt: null,
    completedAt: null,
    createdAt: AT,
    updatedAt: AT,
    ...facts,
  };
}

const ids = (tasks: readonly StudyTask[]) => tasks.map(({ taskId }) => taskId);

describe("tasks of a plan", () => {
  test("they are sorted by day, slot and id", () => {
    const tasks = [
      task(1, { date: "2026-12-02" }),
      task(4, { slot: "evening" }),
      task(3, { slot: "afternoon" }),
      task(2, { slot: "evening" }),
    ];
    expect(ids(inOrder(tasks))).toEqual([3, 2, 4, 1]);
    expect(byDay(tasks).map(({ date, tasks: ofDay }) => [date, ids(ofDay)])).toEqual([
      ["2026-12-01", [3, 2, 4]],
      ["2026-12-02", [1]],
    ]);
  });

  test("one is overdue from the day after its own until it is completed", () => {
    expect(isOverdue(task(1), "2026-12-01")).toBe(false);
    expect(isOverdue(task(1), "2026-12-02")).toBe(true);
    expect(isOverdue(task(1, { state: "in_progress" }), "2026-12-02")).toBe(true);
    expect(isOverdue(task(1, { state: "completed" }), "2026-12-02")).toBe(false);
  });

  test("steps are shown as the service will do them", () => {
    const before = [task(1), task(2, { messengerReminder: true, remindAt: AT }), task(3), task(4)];
    const after = withSteps(
      before,
      [
        { action: "edit", taskId: 1, date: "2026-12-03", slot: "evening" },
        { action: "complete", taskId: 2 },
        { action: "remove", taskId: 3 },
        addAgain(task(9)),
      ],
      AT,
    );
    expect(ids(after)).toEqual([1, 2, 4]);
    expect(after[0]).toEqual(task(1, { date: "2026-12-03", slot: "evening" }));
    expect(after[1]).toEqual(task(2, { messengerReminder: true, state: "completed", completedAt: AT }));
    expect(after[2]).toBe(before[3]);
  });

  test("completing a completed one leaves when it was completed", () => {
    const done = task(1, { state: "completed", completedAt: "2026-11-30T02:00:00.000Z" });
    expect(withSteps([done], [{ action: "complete", taskId: 1 }], AT)).toEqual([done]);
  });

  test("a completed one is moved back to where it was", () => {
    const done = task(1, { state: "completed", completedAt: AT });
    expect(reopened(done)).toEqual(task(1));
    const begun = task(1, { state: "completed", completedAt: AT, startedAt: AT });
    expect(reopened(begun)).toEqual(task(1, { state: "in_progress", startedAt: AT }));
  });

  test("edits and removals can be undone", () => {
    const before = task(1, { slot: "evening", durationMinutes: 45, messengerReminder: true });
    const moved = withSteps([before], [{ action: "edit", taskId: 1, date: "2026-12-09", durationMinutes: 5 }], AT);
    expect(withSteps(moved, [stepBack(before)], AT)).toEqual([before]);
    expect(addAgain(before)).toEqual({
      action: "add",
      contentRef: { kind: "question_part", partId: 1 },
      date: "2026-12-01",
      slot: "evening",
      durationMinutes: 45,
      messengerReminder: true,
    });
  });

  test("what is no longer overdue leaves the list and its count, beyond the loaded pages", () => {
    const read = { items: [task(1), task(2), task(3)], totalCount: 153 };
    const steps = [
      { action: "complete", taskId: 1 } as const,
      { action: "edit", taskId: 2, date: "2026-12-05" } as const,
    ];
    const left = stillOverdue(read, withSteps(read.items, steps, AT), "2026-12-05");
    expect([ids(left.items), left.totalCount]).toEqual([[3], 151]);
  });

  test("many are changed plan by plan, in calls that the service takes", () => {
    const tasks = Array.from({ length: MAX_TASK_STEPS + 1 }, (_, index) => task(index + 1));
    const calls = inCalls([...tasks, task(500, { planId: 2 })], ({ taskId }) => ({ action: "complete", taskId }));
    expect(calls.map(({ planId, steps }) => [planId, steps.length])).toEqual([
      [1, MAX_TASK_STEPS],
      [1, 1],
      [2, 1],
    ]);
    expect(calls.map((one) => ids(one.tasks))).toEqual([
      ids(tasks.slice(0, MAX_TASK_STEPS)),
      [MAX_TASK_STEPS + 1],
      [500],
    ]);
    expect(calls[1]?.steps).toEqual([{ action: "complete", taskId: MAX_TASK_STEPS + 1 }]);
  });
});

describe("the calendar of plans", () => {
  test.each([
    ["2026-11-30", "2026-11-30"],
    ["2026-12-06", "2026-11-30"],
    ["1970-01-01", "1969-12-29"],
    ["2024-02-29", "2024-02-26"],
  ])("the week of %s begins on the Monday %s", (day, monday) => {
    const week = weekOf(day);
    expect(week[0]).toBe(monday);
    expect(week).toHaveLength(7);
    expect(week).toContain(day);
  });

  test.each([
    ["2026-02-14", 5, "2026-01-26", "2026-03-01"],
    ["2027-02-01", 4, "2027-02-01", "2027-02-28"],
    ["2026-08-31", 6, "2026-07-27", "2026-09-06"],
  ])("the month of %s takes %i weeks", (day, count, first, last) => {
    const weeks = weeksOfMonth(day);
    expect(weeks).toHaveLength(count);
    expect(weeks[0]?.[0]).toBe(first);
    expect(weeks.at(-1)?.at(-1)).toBe(last);
  });

  test.each([null, "", "2026-02-30", "tomorrow", "0001-01-01"])(
    "the address %p names no day, so it is today",
    (text) => {
      expect(readDay(text, "2026-12-01")).toBe("2026-12-01");
    },
  );

  test("the address names the plan, the view and which tasks", () => {
    const read = (text: string) => {
      const query = new URLSearchParams(text);
      return [readPlanId(query), readView(query), readChoice(query)];
    };
    expect(read("")).toEqual([null, null, null]);
    expect(read("plan=12&show=completed")).toEqual([12, null, "completed"]);
    expect(read("plan=x&view=month&show=some")).toEqual([0, "month", null]);
  });
});

describe("a plan that is being written", () => {
  const content = { contentRef: { kind: "prep_guide", slug: "maps" }, title: "Maps", durationMinutes: null } as const;
  const written: PlanDraft = [1, 2, 3, 4].reduce<PlanDraft>(
    (draft) => withTask(draft, content, "2026-12-31"),
    EMPTY_DRAFT,
  );

  test("each task goes into the slot after the last one", () => {
    expect(written.tasks.map(({ date, slot }) => `${date} ${slot}`)).toEqual([
      "2026-12-31 morning",
      "2026-12-31 afternoon",
      "2026-12-31 evening",
      "2027-01-01 morning",
    ]);
  });

  test("a task without a day yet is followed by another without one", () => {
    const cleared = withChangedTask(written, 4, { date: "", slot: "evening" });
    expect(withTask(cleared, content, "2026-12-31").tasks.at(-1)?.date).toBe("");
  });

  test("a refusal of the service is shown at the task, whatever was removed before", () => {
    const fewer = withoutTask(written, 1);
    expect(fieldOfPath("/tasks/0/date", fewer)).toBe("task2.date");
    expect(fieldOfPath("/tasks/2/contentRef", fewer)).toBe("task4.contentRef");
    expect(fieldOfPath("/tasks", fewer)).toBe("tasks");
    expect(fieldOfPath("/title", fewer)).toBe("title");
  });

  test("it becomes a request with whole minutes", () => {
    const draft = withChangedTask({ ...withoutTask(withoutTask(written, 3), 4), title: "Maps" }, 2, {
      minutes: " 45 ",
      isReminded: true,
    });
    expect(createRequestOf(draft)).toEqual({
      title: "Maps",
      goal: "",
      tasks: [
        {
          contentRef: content.contentRef,
          date: "2026-12-31",
          slot: "morning",
          durationMinutes: 30,
          messengerReminder: false,
        },
        {
          contentRef: content.contentRef,
          date: "2026-12-31",
          slot: "afternoon",
          durationMinutes: 45,
          messengerReminder: true,
        },
      ],
    });
  });

  test.each([
    ["1", 1],
    ["600", 600],
    ["601", null],
    ["0", null],
    ["1.5", null],
    ["", null],
    ["ten", null],
  ])("%p is understood as %p minutes", (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes);
  });
});
