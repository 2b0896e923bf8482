import type { Problems } from "../../kernel/problems.ts";
import { refKey } from "../../lib/content-ref.ts";
import { SLOTS, type SlotClock } from "../../lib/slots.ts";
import type { ContentFacts } from "../resources/resources.schema.ts";
import { contentColumns, snapshotOf, toNewTask } from "./new-task.ts";
import { withNotice } from "./notice.ts";
import { checkTaskDays } from "./refusals.ts";
import type { NewTaskRow, StoredSnapshot, TaskRow, TaskStep } from "./tasks.schema.ts";

type Edit = Extract<TaskStep, { action: "edit" }>;
type Rows = ReadonlyMap<number, TaskRow>;

/** The ids of the tasks that steps name, each once. */
export function namedTasks(steps: readonly TaskStep[]): number[] {
  return [...new Set(steps.flatMap((step) => (step.action === "add" ? [] : step.taskId)))];
}

/**
 * Finds invalid steps: the plan does not have the task, an earlier step names the same task, the step is empty, its day
 * is invalid, or the task's state does not allow it. `rows` are the tasks of the plan.
 */
export function checkSteps(steps: readonly TaskStep[], given: { rows: Rows; now: number; problems: Problems }): void {
  const { rows, now, problems } = given;
  const days = steps.flatMap((step, index) =>
    "date" in step && step.date !== undefined ? [{ path: `/steps/${index}/date`, date: step.date }] : [],
  );
  checkTaskDays(days, { now, problems });
  const named = new Set<number>();
  for (const [index, step] of steps.entries()) {
    if (step.action === "add") continue;
    const path = `/steps/${index}/taskId`;
    const row = rows.get(step.taskId);
    if (named.has(step.taskId)) problems.add({ path, ...NAMED_TWICE }, "task.named_twice");
    else if (row === undefined) problems.addMissing({ path, ...NOT_IN_PLAN }, "task.not_found");
    named.add(step.taskId);
    if (step.action === "edit") checkEdit(step, { row, index, problems });
  }
}

function checkEdit(step: Edit, at: { row: TaskRow | undefined; index: number; problems: Problems }): void {
  const { row, index, problems } = at;
  const { action: _action, taskId: _taskId, ...changes } = step;
  const path = `/steps/${index}`;
  if (Object.keys(changes).length === 0) problems.add({ path, ...NOTHING_TO_EDIT });
  if (row?.state === "completed") problems.add({ path: `${path}/taskId`, ...COMPLETED }, "task.completed");
  const isOther = step.contentRef !== undefined && refKey(step.contentRef) !== row?.contentKey;
  if (row?.state === "in_progress" && isOther) {
    problems.add({ path: `${path}/contentRef`, ...STARTED }, "task.started");
  }
}

/** The references to resolve in steps. A task that was started keeps its content unchanged. */
export function wantedContents(steps: readonly TaskStep[], rows: Rows) {
  return steps.flatMap((step, index) => {
    const ref = step.action === "add" || step.action === "edit" ? step.contentRef : undefined;
    const isFixed = step.action === "edit" && (rows.get(step.taskId)?.state ?? "pending") !== "pending";
    return ref === undefined || isFixed ? [] : [{ path: contentPath(index), ref }];
  });
}

/** Applies steps that {@link checkSteps} accepted to their tasks; `contents` by path. Unchanged tasks are left out. */
export function applySteps(
  steps: readonly TaskStep[],
  given: SlotClock & { rows: Rows; contents: ReadonlyMap<string, ContentFacts>; now: number },
) {
  const { rows, contents, now } = given;
  const added: NewTaskRow[] = [];
  const edited: TaskRow[] = [];
  const completed: TaskRow[] = [];
  const removedIds: number[] = [];
  for (const [index, step] of steps.entries()) {
    const facts = contents.get(contentPath(index));
    if (step.action === "add") {
      if (facts !== undefined) added.push(toNewTask(step, facts, given));
      continue;
    }
    const row = rows.get(step.taskId);
    if (row === undefined) continue;
    if (step.action === "remove") removedIds.push(row.id);
    else if (step.action === "edit") {
      const after = edit(row, { step, facts, now });
      if (after !== null) edited.push(withNotice(after, given));
    } else if (row.state !== "completed") completed.push(complete(row, now));
  }
  return { added, edited, completed, removedIds };
}

/** A task that was completed at an instant, milliseconds since the epoch. It gets no more reminders. */
export function complete(row: TaskRow, completedAt: number): TaskRow {
  return { ...row, state: "completed", completedAt, awaitsNotice: 0 };
}

/** A reopened task: in progress if it was started before, else pending. */
export function reopen(row: TaskRow, at: SlotClock & { readonly now: number }): TaskRow {
  const state = row.startedAt === null ? "pending" : "in_progress";
  return withNotice({ ...row, state, completedAt: null, updatedAt: at.now }, at);
}

/** The task after an edit, or null if nothing changed. */
function edit(row: TaskRow, change: { step: Edit; facts: ContentFacts | undefined; now: number }): TaskRow | null {
  const { step, facts, now } = change;
  const { date: day = row.day, durationMinutes = row.durationMinutes } = step;
  const slot = step.slot === undefined ? row.slot : SLOTS.indexOf(step.slot);
  const isMoved = day !== row.day || slot !== row.slot || durationMinutes !== row.durationMinutes;
  const content = facts === undefined || isSnapshotCurrent(row, facts) ? {} : contentColumns(facts, now);
  if (!isMoved && Object.keys(content).length === 0) return null;
  return { ...row, ...content, day, slot, durationMinutes };
}

/** Whether the task's snapshot equals what is known of this content now. */
function isSnapshotCurrent(row: TaskRow, facts: ContentFacts): boolean {
  const { resolvedAt }: StoredSnapshot = JSON.parse(row.snapshot);
  return refKey(facts.contentRef) === row.contentKey && JSON.stringify(snapshotOf(facts, resolvedAt)) === row.snapshot;
}

function contentPath(index: number): string {
  return `/steps/${index}/contentRef`;
}

const NAMED_TWICE = { fault: "names the task of an earlier step", expected: "at most one step of each task" } as const;
const NOT_IN_PLAN = {
  fault: "names no task of this plan; it may have been removed by a replan",
  expected: "a taskId of ielts_study_plans_get with the planId of its plan",
} as const;
const NOTHING_TO_EDIT = {
  fault: "changes nothing",
  expected: "at least one of date, slot, durationMinutes, contentRef",
} as const;
const COMPLETED = {
  fault: "names a task that is completed, and stays as it was done",
  expected: "a step that adds another task for what is still to do",
} as const;
const STARTED = {
  fault: "is fixed, since the task was started",
  expected: "date, slot or durationMinutes alone, or remove it and add another",
} as const;
