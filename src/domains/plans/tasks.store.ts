import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import type { TaskState } from "../../database/plan-tables.ts";
import { builder, prepare } from "../../database/query.ts";
import type { NewTaskRow, TaskRow } from "./tasks.schema.ts";

export const taskColumns = [
  "t.id",
  "t.plan_id as planId",
  "t.content_key as contentKey",
  "t.content_ref as contentRef",
  "t.snapshot",
  "t.day",
  "t.slot",
  "t.duration_minutes as durationMinutes",
  "t.state",
  "t.messenger_reminder as messengerReminder",
  "t.awaits_notice as awaitsNotice",
  "t.started_at as startedAt",
  "t.completed_at as completedAt",
  "t.created_at as createdAt",
  "t.updated_at as updatedAt",
] as const;

/** Where a page of tasks goes on: after this one. */
export type TaskPlace = { readonly day: string; readonly slot: number; readonly id: number };

const BEFORE_ALL: TaskPlace = { day: "", slot: 0, id: 0 };
/** Later than every day `YYYY-MM-DD`. */
const AFTER_ALL = "~";

const inOrder = prepare<
  { accountId: number; planId: number; state: string; fromDate: string; toDate: string; limit: number } & TaskPlace
>()((p) =>
  builder
    .selectFrom("study_tasks as t")
    .select(taskColumns)
    .where("t.plan_id", "=", p.planId)
    .where("t.account_id", "=", p.accountId)
    .where((eb) => eb(eb.refTuple("t.day", "t.slot", "t.id"), ">", eb.tuple(p.day, p.slot, p.id)))
    .where("t.day", ">=", p.fromDate)
    .where("t.day", "<=", p.toDate)
    .where((eb) =>
      eb.or([eb(eb.val(p.state), "=", sql.lit("")), eb(eb.ref("t.state"), "=", sql<TaskState>`${p.state}`)]),
    )
    .orderBy("t.day")
    .orderBy("t.slot")
    .orderBy("t.id")
    .limit(p.limit),
);

/** Tasks of a plan by day, slot and id; an empty filter narrows nothing. */
export function findTasks(
  db: Db,
  accountId: number,
  page: {
    planId: number;
    filters: { state: string; fromDate: string; toDate: string };
    after: TaskPlace | null;
    limit: number;
  },
): TaskRow[] {
  const { planId, filters, after, limit } = page;
  const toDate = filters.toDate === "" ? AFTER_ALL : filters.toDate;
  return inOrder.all(db, { accountId, planId, limit, ...filters, toDate, ...(after ?? BEFORE_ALL) });
}

// The cross join begins with the few ids asked for, and never with all tasks of the account.
const byIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("study_tasks as t")
    .select(taskColumns)
    .whereRef("t.id", "=", "asked.value")
    .where("t.account_id", "=", p.accountId),
);

/** Those of these tasks that the account has. */
export function loadTasks(db: Db, accountId: number, wanted: { taskIds: readonly number[] }): TaskRow[] {
  return byIds.all(db, { accountId, ids: JSON.stringify(wanted.taskIds) });
}

const insert = prepare<{ accountId: number; planId: number; now: number } & NewTaskRow>()((p) =>
  builder.insertInto("study_tasks").values({
    plan_id: p.planId,
    account_id: p.accountId,
    content_key: p.contentKey,
    content_ref: p.contentRef,
    snapshot: p.snapshot,
    day: p.day,
    slot: p.slot,
    duration_minutes: p.durationMinutes,
    state: sql.lit("pending"),
    messenger_reminder: p.messengerReminder,
    awaits_notice: p.awaitsNotice,
    created_at: p.now,
    updated_at: p.now,
  }),
);

/** Adds tasks to a plan of the account; returns their ids in the order of the tasks. */
export function insertTasks(
  db: Db,
  accountId: number,
  batch: { planId: number; tasks: readonly NewTaskRow[]; now: number },
): number[] {
  const { planId, tasks, now } = batch;
  return tasks.map((task) => insert.run(db, { accountId, planId, now, ...task }).lastInsertRowid);
}

type Change = Pick<
  TaskRow,
  | "id"
  | "contentKey"
  | "contentRef"
  | "snapshot"
  | "day"
  | "slot"
  | "durationMinutes"
  | "state"
  | "messengerReminder"
  | "awaitsNotice"
  | "startedAt"
  | "completedAt"
>;

const save = prepare<{ accountId: number; now: number } & Change>()((p) =>
  builder
    .updateTable("study_tasks")
    .set({
      content_key: p.contentKey,
      content_ref: p.contentRef,
      snapshot: p.snapshot,
      day: p.day,
      slot: p.slot,
      duration_minutes: p.durationMinutes,
      state: p.state,
      messenger_reminder: p.messengerReminder,
      awaits_notice: p.awaitsNotice,
      started_at: p.startedAt,
      completed_at: p.completedAt,
      updated_at: p.now,
    })
    .where("id", "=", p.id)
    .where("account_id", "=", p.accountId),
);

/** Writes tasks of the account as they are now. */
export function saveTasks(db: Db, accountId: number, change: { rows: readonly TaskRow[]; now: number }): void {
  for (const row of change.rows) save.run(db, { accountId, now: change.now, ...row });
}

const remove = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .deleteFrom("study_tasks")
    .where("id", "in", sql<number>`(select value from json_each(${p.ids}))`)
    .where("account_id", "=", p.accountId),
);

export function removeTasks(db: Db, accountId: number, wanted: { taskIds: readonly number[] }): void {
  if (wanted.taskIds.length > 0) remove.run(db, { accountId, ids: JSON.stringify(wanted.taskIds) });
}

const removeOpen = prepare<{ accountId: number; planId: number }>()((p) =>
  builder
    .deleteFrom("study_tasks")
    .where("plan_id", "=", p.planId)
    .where("account_id", "=", p.accountId)
    .where("state", "<>", sql.lit("completed")),
);

/** Removes the tasks of a plan that are not completed; returns how many. */
export function removeUnfinished(db: Db, accountId: number, wanted: { planId: number }): number {
  return removeOpen.run(db, { accountId, ...wanted }).changes;
}

const counted = prepare<{ accountId: number; planId: number }>()((p) =>
  builder
    .selectFrom("study_tasks")
    .select(sql<number>`count(*)`.as("count"))
    .where("plan_id", "=", p.planId)
    .where("account_id", "=", p.accountId),
);

export function countTasks(db: Db, accountId: number, wanted: { planId: number }): number {
  return counted.get(db, { accountId, ...wanted })?.count ?? 0;
}
