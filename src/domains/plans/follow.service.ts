import type { Db } from "../../database/open.ts";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { refKey } from "../../lib/content-ref.ts";
import { derivedUuid } from "../../lib/derived-uuid.ts";
import type { ContentStep, ServerEvent, Subscriber } from "../events/facts.schema.ts";
import { contentSteps } from "./content-steps.ts";
import { loadCompleted, loadUnfinished } from "./follow.store.ts";
import { taskEvent } from "./plan-event.ts";
import { loadPlans, savePlan } from "./plans.store.ts";
import { complete, reopen } from "./steps.ts";
import type { TaskRow } from "./tasks.schema.ts";
import { saveTasks } from "./tasks.store.ts";

const EVENTS = {
  started: "plan.task_started",
  finished: "plan.task_completed",
  reopened: "plan.task_reopened",
} as const;

/** Updates the account's plans after the learner started, finished or reopened contents: of each content, by the last step. */
export const followContents: Subscriber = (db, accountId, { events, now }) => {
  const last = new Map<string, { step: ContentStep; cause: string }>();
  for (const event of events)
    for (const step of contentSteps(event)) last.set(refKey(step.ref), { step, cause: event.eventId });
  return [...last.values()].flatMap(({ step, cause }) => {
    const moved = movedTasks(db, accountId, { step, now });
    return saveMoved(db, accountId, { moved, eventType: EVENTS[step.step], cause, now });
  });
};

/**
 * The tasks that a step moves. When a content is started or finished, that is one task with exactly this content in each plan, the one in
 * progress or else the earliest. When it is reopened, these are the tasks that were completed with it, so that finishing the content again
 * completes them and not a repetition that is planned for later.
 */
function movedTasks(db: Db, accountId: number, { step, now }: { step: ContentStep; now: number }): TaskRow[] {
  const contentKey = refKey(step.ref);
  if (step.step === "reopened") {
    const { finishedAt, slotTimes } = step;
    const timeZone = findTimeZone(db, accountId);
    const rows = loadCompleted(db, accountId, { contentKey, finishedAt });
    return rows.map((row) => reopen(row, { now, slotTimes, timeZone }));
  }
  const { upTo } = step;
  const tasks = loadUnfinished(db, accountId, { contentKey });
  const next = nextTasks(upTo === undefined ? tasks : tasks.filter(({ day }) => day <= upTo));
  return [...next.values()].flatMap((task) => {
    if (step.step === "finished") return [complete(task, step.finishedAt ?? now)];
    return task.state === "pending" ? [start(task, now)] : [];
  });
}

/** Writes tasks that their content moved and a revision of each of their plans. Returns the events that report it. */
function saveMoved(
  db: Db,
  accountId: number,
  change: { moved: readonly TaskRow[]; eventType: Parameters<typeof taskEvent>[1]; cause: string; now: number },
): ServerEvent[] {
  const { moved, eventType, cause, now } = change;
  if (moved.length === 0) return [];
  saveTasks(db, accountId, { rows: moved, now });
  for (const plan of loadPlans(db, accountId, { planIds: moved.map(({ planId }) => planId) })) {
    savePlan(db, accountId, { plan, now });
  }
  // The ids follow from the event that caused them, so that operations do not have to provide any.
  return moved.map((task) => taskEvent(derivedUuid(cause, `task:${task.id}`), eventType, { task, by: "content" }));
}

/** The next task to move in each plan, from rows ordered by day, slot and id. */
function nextTasks(rows: readonly TaskRow[]): Map<number, TaskRow> {
  const next = new Map<number, TaskRow>();
  for (const row of rows) {
    const first = next.get(row.planId);
    if (first === undefined || (first.state === "pending" && row.state === "in_progress")) next.set(row.planId, row);
  }
  return next;
}

function start(task: TaskRow, now: number): TaskRow {
  return { ...task, state: "in_progress", startedAt: task.startedAt ?? now };
}
