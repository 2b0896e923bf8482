import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { TaskState } from "../../database/words.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { NewTaskRow, TaskRow } from "./tasks.schema.ts";

export const taskColumns = [
  "t.id",
  "t.planId",
  "t.contentKey",
  "t.contentRef",
  "t.snapshot",
  "t.day",
  "t.slot",
  "t.durationMinutes",
  "t.state",
  "t.messengerReminder",
  "t.awaitsNotice",
  "t.startedAt",
  "t.completedAt",
  "t.createdAt",
  "t.updatedAt",
] as const;

/** The position to continue a page of tasks from: after this task. */
export type TaskPlace = { readonly day: string; readonly slot: number; readonly id: number };

/**
 * How long after its first page a list of tasks can be continued, in milliseconds. Moves are retained for the same
 * time.
 */
export const PAGING_MS = DAY_MS;

const BEFORE_ALL: TaskPlace = { day: "", slot: 0, id: 0 };
/** Sorts after every day `YYYY-MM-DD`. */
const AFTER_ALL = "~";

const inOrder = prepare<
  { accountId: number; planId: number; state: string; fromDate: string; toDate: string; limit: number } & TaskPlace
>()((p) =>
  builder
    .selectFrom("study_tasks as t")
    .select(taskColumns)
    .where("t.planId", "=", p.planId)
    .where("t.accountId", "=", p.accountId)
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

/** Tasks of a plan by day, slot and id; an empty filter selects all. */
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

const moved = prepare<{ accountId: number; planId: number; revision: number }>()((p) =>
  builder
    .selectFrom("study_task_moves")
    .select("id")
    .where("planId", "=", p.planId)
    .where("accountId", "=", p.accountId)
    .where("revision", ">=", p.revision)
    .limit(1),
);

/** Whether a task of the plan was moved since this revision of it. */
export function wasMoved(db: Db, accountId: number, since: { planId: number; revision: number }): boolean {
  return moved.get(db, { accountId, ...since }) !== undefined;
}

/** A task with its position at the time the list was started. */
type PlacedRow = TaskRow & { readonly placedDay: string; readonly placedSlot: number };

const asPlaced = prepare<
  { accountId: number; planId: number; state: string; fromDate: string; toDate: string; limit: number } & TaskPlace & {
      revision: number;
    }
>()((p) =>
  builder
    .with("earliest", (cte) =>
      // The other columns of a row are those of its smallest id.
      cte
        .selectFrom("study_task_moves")
        .select(["taskId", "day", "slot", (eb) => eb.fn.min("id").as("id")])
        .where("planId", "=", p.planId)
        .where("accountId", "=", p.accountId)
        .where("revision", ">=", p.revision)
        .groupBy("taskId"),
    )
    .with("placed", (cte) =>
      cte
        .selectFrom("study_tasks as s")
        .leftJoin("earliest as e", "e.taskId", "s.id")
        .select(["s.id", sql<string>`ifnull(e.day, s.day)`.as("day"), sql<number>`ifnull(e.slot, s.slot)`.as("slot")])
        .where("s.planId", "=", p.planId)
        .where("s.accountId", "=", p.accountId)
        .where("s.day", ">=", p.fromDate)
        .where("s.day", "<=", p.toDate)
        .where((eb) =>
          eb.or([eb(eb.val(p.state), "=", sql.lit("")), eb(eb.ref("s.state"), "=", sql<TaskState>`${p.state}`)]),
        ),
    )
    .selectFrom("placed as l")
    .innerJoin("study_tasks as t", "t.id", "l.id")
    .select([...taskColumns, "l.day as placedDay", "l.slot as placedSlot"])
    .where((eb) => eb(eb.refTuple("l.day", "l.slot", "l.id"), ">", eb.tuple(p.day, p.slot, p.id)))
    .where("l.day", ">=", p.fromDate)
    .where("l.day", "<=", p.toDate)
    .orderBy("l.day")
    .orderBy("l.slot")
    .orderBy("l.id")
    .limit(p.limit),
);

/**
 * {@link findTasks} for a list that was started before tasks of the plan were moved: every task at its former position,
 * with `revision` that of the plan. A task is listed if it was in the range of days then and still is.
 */
export function findTasksAsPlaced(
  db: Db,
  accountId: number,
  page: {
    planId: number;
    filters: { state: string; fromDate: string; toDate: string };
    after: TaskPlace;
    revision: number;
    limit: number;
  },
): PlacedRow[] {
  const { planId, filters, after, revision, limit } = page;
  const toDate = filters.toDate === "" ? AFTER_ALL : filters.toDate;
  return asPlaced.all(db, { accountId, planId, limit, revision, ...filters, toDate, ...after });
}

const removeMoves = prepare<{ before: number }>()((p) =>
  builder.deleteFrom("study_task_moves").where("movedAt", "<", p.before),
);

/** Deletes moves of tasks, of all accounts, that no list can need any more. Returns their number. */
export function purgeTaskMoves(db: Db, at: { now: number }): number {
  return removeMoves.run(db, { before: at.now - PAGING_MS }).changes;
}

// The cross join starts from the few requested ids, never from all tasks of the account.
const byIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("study_tasks as t")
    .select(taskColumns)
    .whereRef("t.id", "=", "asked.value")
    .where("t.accountId", "=", p.accountId),
);

/** Those of these tasks that belong to the account. */
export function loadTasks(db: Db, accountId: number, wanted: { taskIds: readonly number[] }): TaskRow[] {
  return byIds.all(db, { accountId, ids: JSON.stringify(wanted.taskIds) });
}

const NEW_COLUMNS = [
  "contentKey",
  "contentRef",
  "snapshot",
  "day",
  "slot",
  "durationMinutes",
  "messengerReminder",
  "awaitsNotice",
] as const;

const insert = prepare<{ accountId: number; planId: number; now: number } & NewTaskRow>()((p) =>
  builder.insertInto("study_tasks").values({
    ...bound(p, ["planId", "accountId", ...NEW_COLUMNS]),
    state: sql.lit("pending"),
    createdAt: p.now,
    updatedAt: p.now,
  }),
);

/** Adds tasks to a plan of the account. Returns their ids in the order of the tasks. */
export function insertTasks(
  db: Db,
  accountId: number,
  batch: { planId: number; tasks: readonly NewTaskRow[]; now: number },
): number[] {
  const { planId, tasks, now } = batch;
  return tasks.map((task) => insert.run(db, { accountId, planId, now, ...task }).lastInsertRowid);
}

const CHANGED_COLUMNS = [...NEW_COLUMNS, "state", "startedAt", "completedAt"] as const;

const save = prepare<{ accountId: number; now: number } & Pick<TaskRow, "id" | (typeof CHANGED_COLUMNS)[number]>>()(
  (p) =>
    builder
      .updateTable("study_tasks")
      .set({ ...bound(p, CHANGED_COLUMNS), updatedAt: p.now })
      .where("id", "=", p.id)
      .where("accountId", "=", p.accountId),
);

/** Writes the current state of tasks of the account. */
export function saveTasks(db: Db, accountId: number, change: { rows: readonly TaskRow[]; now: number }): void {
  for (const row of change.rows) save.run(db, { accountId, now: change.now, ...row });
}

const remove = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .deleteFrom("study_tasks")
    .where("id", "in", sql<number>`(select value from json_each(${p.ids}))`)
    .where("accountId", "=", p.accountId),
);

export function removeTasks(db: Db, accountId: number, wanted: { taskIds: readonly number[] }): void {
  if (wanted.taskIds.length > 0) remove.run(db, { accountId, ids: JSON.stringify(wanted.taskIds) });
}

const removeOpen = prepare<{ accountId: number; planId: number }>()((p) =>
  builder
    .deleteFrom("study_tasks")
    .where("planId", "=", p.planId)
    .where("accountId", "=", p.accountId)
    .where("state", "<>", sql.lit("completed")),
);

/** Removes the uncompleted tasks of a plan. Returns their number. */
export function removeUnfinished(db: Db, accountId: number, wanted: { planId: number }): number {
  return removeOpen.run(db, { accountId, ...wanted }).changes;
}
