import { invalidRequest, stateConflict } from "../../kernel/errors.ts";
import { refKey } from "../../lib/content-ref.ts";
import { SLOTS, type SlotTimes } from "../../lib/slots.ts";
import type { ContentFacts } from "../resources/resources.schema.ts";
import { contentColumns, snapshotOf, toNewTask } from "./new-task.ts";
import { withNotice } from "./notice.ts";
import { checkTaskDays } from "./refusals.ts";
import type { KeptSnapshot, NewTaskRow, TaskRow, TaskStep } from "./tasks.schema.ts";

type Edit = Extract<TaskStep, { action: "edit" }>;
type Rows = ReadonlyMap<number, TaskRow>;

/**
 * The ids of the tasks that steps name.
 * @throws Failure 400 where two steps name the same.
 */
export function namedTasks(steps: readonly TaskStep[]): number[] {
  const named = new Set<number>();
  for (const [index, step] of steps.entries()) {
    if (step.action === "add") continue;
    if (named.has(step.taskId)) throw namedTwice(index);
    named.add(step.taskId);
  }
  return [...named];
}

/** @throws Failure 400 where a step says nothing, names no day, or is not allowed in the state that its task is in. */
export function checkSteps(steps: readonly TaskStep[], given: { rows: Rows; now: number }): void {
  const { rows, now } = given;
  const days = steps.flatMap((step, index) =>
    "date" in step && step.date !== undefined ? [{ path: `/steps/${index}/date`, date: step.date }] : [],
  );
  checkTaskDays(days, now);
  for (const [index, step] of steps.entries()) {
    const row = step.action === "edit" ? rows.get(step.taskId) : undefined;
    if (step.action !== "edit" || row === undefined) continue;
    const { action: _action, taskId, ...changes } = step;
    if (Object.keys(changes).length === 0) throw nothingToEdit(index);
    if (row.state === "completed") throw taskCompleted(taskId, index);
    const isOther = step.contentRef !== undefined && refKey(step.contentRef) !== row.contentKey;
    if (row.state === "in_progress" && isOther) throw taskStarted(taskId, index);
  }
}

/** The references that steps bring; that of a task in progress stands as it is. */
export function wantedContents(steps: readonly TaskStep[], rows: Rows) {
  return steps.flatMap((step, index) => {
    const ref = step.action === "add" || step.action === "edit" ? step.contentRef : undefined;
    const isFixed = step.action === "edit" && rows.get(step.taskId)?.state !== "pending";
    return ref === undefined || isFixed ? [] : [{ path: contentPath(index), ref }];
  });
}

/** What steps that {@link checkSteps} let pass make of their tasks; `contents` by path. Tasks that stay the same are left out. */
export function applySteps(
  steps: readonly TaskStep[],
  given: { rows: Rows; contents: ReadonlyMap<string, ContentFacts>; now: number; slotTimes: SlotTimes },
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

/** A task that was completed at an instant, milliseconds since the epoch; nobody is reminded of it any more. */
export function complete(row: TaskRow, completedAt: number): TaskRow {
  return { ...row, state: "completed", completedAt, awaitsNotice: 0 };
}

/** A task of which the completion is taken back: in progress where it was started before, else pending. */
export function reopen(row: TaskRow, at: { readonly now: number; readonly slotTimes: SlotTimes }): TaskRow {
  const state = row.startedAt === null ? "pending" : "in_progress";
  return withNotice({ ...row, state, completedAt: null, updatedAt: at.now }, at);
}

/** The task as an edit leaves it; null where that is as it was. */
function edit(row: TaskRow, change: { step: Edit; facts: ContentFacts | undefined; now: number }): TaskRow | null {
  const { step, facts, now } = change;
  const { date: day = row.day, durationMinutes = row.durationMinutes } = step;
  const slot = step.slot === undefined ? row.slot : SLOTS.indexOf(step.slot);
  const isMoved = day !== row.day || slot !== row.slot || durationMinutes !== row.durationMinutes;
  const content = facts === undefined || isKept(row, facts) ? {} : contentColumns(facts, now);
  if (!isMoved && Object.keys(content).length === 0) return null;
  return { ...row, ...content, day, slot, durationMinutes };
}

/** Whether the task's snapshot says of this content what is known of it now. */
function isKept(row: TaskRow, facts: ContentFacts): boolean {
  const { resolvedAt }: KeptSnapshot = JSON.parse(row.snapshot);
  return refKey(facts.contentRef) === row.contentKey && JSON.stringify(snapshotOf(facts, resolvedAt)) === row.snapshot;
}

function contentPath(index: number): string {
  return `/steps/${index}/contentRef`;
}

function namedTwice(index: number) {
  const detail = {
    path: `/steps/${index}/taskId`,
    message: "An earlier step names the same task",
    expected: "at most one step of each task",
  };
  return invalidRequest(`${detail.message}; send ${detail.expected}.`, [detail], "task.named_twice");
}

function nothingToEdit(index: number) {
  const expected = "at least one of date, slot, durationMinutes, contentRef";
  const message = "The edit changes nothing";
  return invalidRequest(`${message}; send ${expected}.`, [{ path: `/steps/${index}`, message, expected }]);
}

function taskCompleted(taskId: number, stepIndex: number) {
  return stateConflict(
    "task.completed",
    `Task ${taskId} is completed and stays as it was done. Add another task for what is still to do.`,
    { taskId, stepIndex },
  );
}

function taskStarted(taskId: number, stepIndex: number) {
  return stateConflict(
    "task.started",
    `Task ${taskId} was started, so its contentRef is fixed. Change date, slot or duration only, or remove it and add another.`,
    { taskId, stepIndex },
  );
}
