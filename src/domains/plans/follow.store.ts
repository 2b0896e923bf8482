import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { type ContentRef, refKey } from "../../lib/content-ref.ts";
import type { SlotTimes } from "../../lib/slots.ts";
import { appendEvents } from "../events/events.store.ts";
import { taskEvent } from "./events.ts";
import { loadPlans, savePlan } from "./plans.store.ts";
import { complete, reopen } from "./steps.ts";
import type { TaskRow } from "./tasks.schema.ts";
import { saveTasks, taskColumns } from "./tasks.store.ts";

// The state is written as in the partial index of unfinished tasks, so that SQLite uses it.
const unfinished = prepare<{ accountId: number; contentKey: string }>()((p) =>
  builder
    .selectFrom("study_tasks as t")
    .select(taskColumns)
    .where("t.accountId", "=", p.accountId)
    .where("t.contentKey", "=", p.contentKey)
    .where("t.state", "<>", sql.lit("completed"))
    .orderBy("t.day")
    .orderBy("t.slot")
    .orderBy("t.id"),
);

/**
 * Updates the account's plans after the learner started or finished a content. In each plan one task with exactly this
 * content moves, the one in progress or else the earliest, and the plan gets a new revision. `finishedAt` is when the
 * content was finished, if not now; {@link unfollowContent} finds the tasks by it. Content can be planned again for
 * later: `upTo` excludes tasks of later days. Runs inside the write that reports the change.
 */
export function followContent(
  db: Db,
  accountId: number,
  move: {
    ref: ContentRef;
    step: "started" | "finished";
    finishedAt?: number;
    upTo?: string;
    now: number;
    uuid: () => string;
  },
): void {
  const { ref, step, upTo, now, uuid, finishedAt = now } = move;
  const tasks = unfinished.all(db, { accountId, contentKey: refKey(ref) });
  const next = nextTasks(upTo === undefined ? tasks : tasks.filter(({ day }) => day <= upTo));
  const moved = [...next.values()].flatMap((task) => {
    if (step === "finished") return [complete(task, finishedAt)];
    return task.state === "pending" ? [start(task, now)] : [];
  });
  const eventType = step === "finished" ? "plan.task_completed" : "plan.task_started";
  saveMoved(db, accountId, { moved, eventType, now, uuid });
}

const finished = prepare<{ accountId: number; contentKey: string; finishedAt: number }>()((p) =>
  builder
    .selectFrom("study_tasks as t")
    .select(taskColumns)
    .where("t.accountId", "=", p.accountId)
    .where("t.completedAt", "=", p.finishedAt)
    .where("t.contentKey", "=", p.contentKey),
);

/**
 * Reverts what {@link followContent} did when a content was finished at `finishedAt`, milliseconds since the epoch.
 * Exactly the tasks that were completed then are open again, so that finishing the content again completes them and not
 * a repetition that is planned for later.
 */
export function unfollowContent(
  db: Db,
  accountId: number,
  taken: { ref: ContentRef; finishedAt: number; slotTimes: SlotTimes; now: number; uuid: () => string },
): void {
  const { ref, finishedAt, slotTimes, now, uuid } = taken;
  const timeZone = findTimeZone(db, accountId);
  const rows = finished.all(db, { accountId, contentKey: refKey(ref), finishedAt });
  const moved = rows.map((row) => reopen(row, { now, slotTimes, timeZone }));
  saveMoved(db, accountId, { moved, eventType: "plan.task_reopened", now, uuid });
}

/** Writes tasks that their content moved, a revision of each of their plans, and the events that report it. */
function saveMoved(
  db: Db,
  accountId: number,
  change: {
    moved: readonly TaskRow[];
    eventType: Parameters<typeof taskEvent>[1];
    now: number;
    uuid: () => string;
  },
): void {
  const { moved, eventType, now, uuid } = change;
  if (moved.length === 0) return;
  saveTasks(db, accountId, { rows: moved, now });
  for (const plan of loadPlans(db, accountId, { planIds: moved.map(({ planId }) => planId) })) {
    savePlan(db, accountId, { plan, now });
  }
  const events = moved.map((task) => taskEvent(uuid(), eventType, { task, by: "content" }));
  appendEvents(db, accountId, { events, now });
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
