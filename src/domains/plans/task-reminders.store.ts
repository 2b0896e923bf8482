import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { Problems } from "../../kernel/problems.ts";
import type { SlotTimes } from "../../lib/slots.ts";
import { appendEvents } from "../events/events.service.ts";
import { withNotice } from "./notice.ts";
import { moverOf, planEvent } from "./plan-event.ts";
import { loadPlans, savePlan } from "./plans.store.ts";
import type { TaskRow } from "./tasks.schema.ts";
import { loadTasks, saveTasks } from "./tasks.store.ts";

/**
 * Switches the reminders of tasks, of any plans, on or off. Each plan with a changed task gets a new revision.
 * @returns the tasks as they are now, in the order of `taskIds`.
 * @throws Failure 404 that names each task that the account does not have; nothing is changed then.
 */
export function setTaskReminders(
  db: Db,
  accountId: number,
  change: {
    taskIds: readonly number[];
    messengerReminder: boolean;
    /** The actor. */
    actor: { readonly kind: "token" | "session" };
    slotTimes: SlotTimes;
    now: number;
    uuid: () => string;
  },
): TaskRow[] {
  const { taskIds, now, uuid } = change;
  const timeZone = findTimeZone(db, accountId);
  const by = moverOf(change.actor);
  const messengerReminder = Number(change.messengerReminder);
  const rows = new Map(loadTasks(db, accountId, { taskIds }).map((row) => [row.id, row]));
  const problems = new Problems();
  for (const [index, taskId] of taskIds.entries()) {
    if (!rows.has(taskId)) problems.addMissing({ path: `/taskIds/${index}`, ...NOT_THERE }, "task.not_found");
  }
  problems.refuse("Nothing was changed: ");
  const changed = [...rows.values()]
    .filter((row) => row.messengerReminder !== messengerReminder)
    .map((row) => withNotice({ ...row, messengerReminder, updatedAt: now }, { ...change, timeZone }));
  saveTasks(db, accountId, { rows: changed, now });
  for (const row of changed) rows.set(row.id, row);
  const events = loadPlans(db, accountId, { planIds: changed.map(({ planId }) => planId) }).map((plan) => {
    const { id: planId, title, revision } = savePlan(db, accountId, { plan, now });
    const reminderCount = changed.filter((row) => row.planId === planId).length;
    return planEvent(uuid(), "plan.tasks_changed", { planId, title, revision, by }, { reminderCount });
  });
  appendEvents(db, accountId, { events, now });
  return taskIds.flatMap((taskId) => rows.get(taskId) ?? []);
}

const NOT_THERE = {
  fault: "names no task of the account; it may have been removed by a replan",
  expected: "a taskId of ielts_study_plans_get",
} as const;

const ahead = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("study_tasks")
    .select(sql<number>`count(*)`.as("count"))
    .where("accountId", "=", p.accountId)
    // The state is included so that the index of unfinished tasks is used: a task with a pending notice is not
    // completed.
    .where("state", "<>", sql.lit("completed"))
    .where("awaitsNotice", "=", sql.lit(1)),
);

/** The number of the account's tasks with a pending reminder. */
export function countTaskReminders(db: Db, accountId: number): number {
  return ahead.get(db, { accountId })?.count ?? 0;
}
