import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { TaskRow } from "./tasks.schema.ts";
import { taskColumns } from "./tasks.store.ts";

/** A task with the title of its plan. */
export interface PlannedRow extends TaskRow {
  readonly planTitle: string;
}

const ofDays = prepare<{ accountId: number; fromDate: string; toDate: string; limit: number }>()((p) =>
  builder
    .selectFrom("study_tasks as t")
    .innerJoin("study_plans as p", "p.id", "t.planId")
    .select(taskColumns)
    .select("p.title as planTitle")
    .where("t.accountId", "=", p.accountId)
    .where("t.day", ">=", p.fromDate)
    .where("t.day", "<=", p.toDate)
    .orderBy("t.day")
    .orderBy("t.slot")
    .orderBy("t.id")
    .limit(p.limit),
);

/** Tasks of all plans from one day to another, both included, by day, slot and id. */
export function findTasksOfDays(
  db: Db,
  accountId: number,
  days: { fromDate: string; toDate: string; limit: number },
): PlannedRow[] {
  return ofDays.all(db, { accountId, ...days });
}

type OfAll = { readonly accountId: number; readonly today: string };

type OfPlan = OfAll & { readonly planId: number };

const overdue = ({ accountId, today }: OfAll) =>
  builder
    .selectFrom("study_tasks")
    .where("accountId", "=", accountId)
    .where("day", "<", today)
    .where("state", "<>", sql.lit("completed"));

const overdueOfPlan = (p: OfPlan) => overdue(p).where("planId", "=", p.planId);

// The ids come from the index alone; otherwise SQLite would scan all tasks of the days before.
const latestOf = (tasks: ReturnType<typeof overdue>, limit: number) =>
  builder
    .selectFrom(
      tasks.select("id").orderBy("day", "desc").orderBy("slot", "desc").orderBy("id", "desc").limit(limit).as("found"),
    )
    .innerJoin("study_tasks as t", "t.id", "found.id")
    .innerJoin("study_plans as p", "p.id", "t.planId")
    .select(taskColumns)
    .select("p.title as planTitle")
    .orderBy("t.day", "desc")
    .orderBy("t.slot", "desc")
    .orderBy("t.id", "desc");

const latest = prepare<OfAll & { limit: number }>()((p) => latestOf(overdue(p), p.limit));
const latestOfPlan = prepare<OfPlan & { limit: number }>()((p) => latestOf(overdueOfPlan(p), p.limit));

/** Selects uncompleted tasks whose day is before `today`: of one plan, or of all. */
interface Wanted {
  readonly today: string;
  readonly planId: number | undefined;
}

/** Overdue tasks, latest first. */
export function findOverdue(db: Db, accountId: number, wanted: Wanted & { limit: number }): PlannedRow[] {
  const { today, planId, limit } = wanted;
  return planId === undefined
    ? latest.all(db, { accountId, today, limit })
    : latestOfPlan.all(db, { accountId, today, planId, limit });
}
