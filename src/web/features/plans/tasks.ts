import { SLOTS, type Slot } from "../../../lib/slots.ts";
import type { RequestOf, ResponseOf } from "../../api.ts";
import { MAX_TASK_STEPS } from "../../bounds.ts";

export type PlanSummary = ResponseOf<"ielts_study_plans_list">["items"][number];
export type StudyTask = ResponseOf<"ielts_study_plans_get">["tasks"][number];
/** A task of any plan, with the plan's title. */
export type PlannedTask = ResponseOf<"study_plans_list_tasks">["items"][number];
export type TaskStep = RequestOf<"ielts_study_plans_change_tasks">["steps"][number];

/** Minutes the service assumes for a task whose content states no duration. */
export const DEFAULT_MINUTES = 30;

/** The day and slot of a task. */
export interface Place {
  readonly date: string;
  readonly slot: Slot;
}

interface Placed extends Place {
  readonly taskId: number;
}

/** Tasks in the order of their days and slots. */
export function inOrder<Task extends Placed>(tasks: readonly Task[]): Task[] {
  return tasks.toSorted(
    (a, b) => a.date.localeCompare(b.date) || SLOTS.indexOf(a.slot) - SLOTS.indexOf(b.slot) || a.taskId - b.taskId,
  );
}

/** Tasks by their days, both in order. */
export function byDay<Task extends Placed>(tasks: readonly Task[]): { date: string; tasks: Task[] }[] {
  const days = Map.groupBy(inOrder(tasks), ({ date }) => date);
  return [...days].map(([date, ofDay]) => ({ date, tasks: ofDay }));
}

export function isOverdue(task: Pick<StudyTask, "date" | "state">, today: string): boolean {
  return task.state !== "completed" && task.date < today;
}

/** The remaining overdue tasks; `changed` are those that were read. */
export function stillOverdue<Task extends StudyTask, Read extends { items: Task[]; totalCount: number }>(
  read: Read,
  changed: readonly Task[],
  today: string,
): Read {
  const items = changed.filter((task) => isOverdue(task, today));
  return { ...read, items, totalCount: read.totalCount - (read.items.length - items.length) };
}

/** The tasks after the steps, before the service has responded. Added ones are missing: only the service knows their fields. */
export function withSteps<Task extends StudyTask>(
  tasks: readonly Task[],
  steps: readonly TaskStep[],
  at: string,
): Task[] {
  return tasks.flatMap((task) => {
    const step = steps.find((one) => one.action !== "add" && one.taskId === task.taskId);
    if (step === undefined || step.action === "add") return [task];
    if (step.action === "remove") return [];
    if (step.action === "complete") return [completed(task, at)];
    const { date = task.date, slot = task.slot, durationMinutes = task.durationMinutes } = step;
    return [{ ...task, date, slot, durationMinutes }];
  });
}

function completed<Task extends StudyTask>(task: Task, at: string): Task {
  if (task.state === "completed") return task;
  return { ...task, state: "completed", completedAt: at, remindAt: null };
}

/** The state of a completed task after that is undone. */
export function reopened<Task extends StudyTask>(task: Task): Task {
  return { ...task, state: task.startedAt === null ? "pending" : "in_progress", completedAt: null };
}

/** The step that reverts an edit of this task. */
export function stepBack({ taskId, date, slot, durationMinutes }: StudyTask): TaskStep {
  return { action: "edit", taskId, date, slot, durationMinutes };
}

/** The step that adds a removed task again. */
export function addAgain({ contentRef, date, slot, durationMinutes, messengerReminder }: StudyTask): TaskStep {
  return { action: "add", contentRef, date, slot, durationMinutes, messengerReminder };
}

/** One step for each task, plan by plan, in as few calls as the limit permits. */
export function inCalls(
  tasks: readonly StudyTask[],
  stepOf: (task: StudyTask) => TaskStep,
): { planId: number; tasks: StudyTask[]; steps: TaskStep[] }[] {
  const byPlan = Map.groupBy(tasks, ({ planId }) => planId);
  return [...byPlan].flatMap(([planId, ofPlan]) =>
    Array.from({ length: Math.ceil(ofPlan.length / MAX_TASK_STEPS) }, (_, index) => {
      const ofCall = ofPlan.slice(index * MAX_TASK_STEPS, (index + 1) * MAX_TASK_STEPS);
      return { planId, tasks: ofCall, steps: ofCall.map(stepOf) };
    }),
  );
}

/** The slot after another, on the next day after an evening. */
export function placeAfter({ date, slot }: Place, nextDay: (day: string) => string): Place {
  const next = SLOTS[SLOTS.indexOf(slot) + 1];
  return next === undefined ? { date: nextDay(date), slot: SLOTS[0] } : { date, slot: next };
}
