import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { TaskRow } from "./tasks.schema.ts";
import { taskColumns } from "./tasks.store.ts";

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

const completed = prepare<{ accountId: number; contentKey: string; finishedAt: number }>()((p) =>
  builder
    .selectFrom("study_tasks as t")
    .select(taskColumns)
    .where("t.accountId", "=", p.accountId)
    .where("t.completedAt", "=", p.finishedAt)
    .where("t.contentKey", "=", p.contentKey),
);

/** The unfinished tasks with a content, by day, slot and id. */
export function loadUnfinished(db: Db, accountId: number, { contentKey }: { contentKey: string }): TaskRow[] {
  return unfinished.all(db, { accountId, contentKey });
}

/** The tasks with a content that were completed at an instant, milliseconds since the epoch. */
export function loadCompleted(db: Db, accountId: number, of: { contentKey: string; finishedAt: number }): TaskRow[] {
  return completed.all(db, { accountId, ...of });
}
