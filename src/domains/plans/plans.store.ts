import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { PlanRow } from "./plans.schema.ts";
import { planNotFound, revisionStale } from "./refusals.ts";

const columns = ["id", "revision", "title", "goal", "latestReview", "createdAt", "updatedAt"] as const;

const recent = prepare<{ accountId: number; limit: number; offset: number }>()((p) =>
  builder
    .selectFrom("study_plans")
    .select(columns)
    .where("accountId", "=", p.accountId)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

/** Plans of the account, last change first. */
export function findPlans(db: Db, accountId: number, page: { limit: number; offset: number }): PlanRow[] {
  return recent.all(db, { accountId, ...page });
}

const byIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom("study_plans")
    .select(columns)
    .where("accountId", "=", p.accountId)
    .where("id", "in", sql<number>`(select value from json_each(${p.ids}))`)
    .orderBy("id"),
);

/** Those of these plans that belong to the account, by id. */
export function loadPlans(db: Db, accountId: number, wanted: { planIds: readonly number[] }): PlanRow[] {
  return byIds.all(db, { accountId, ids: JSON.stringify(wanted.planIds) });
}

const byId = prepare<{ accountId: number; planId: number }>()((p) =>
  builder.selectFrom("study_plans").select(columns).where("id", "=", p.planId).where("accountId", "=", p.accountId),
);

export function findPlan(db: Db, accountId: number, wanted: { planId: number }): PlanRow | undefined {
  return byId.get(db, { accountId, ...wanted });
}

/**
 * A plan to be changed.
 * @throws Failure 404 if the account has no such plan, 400 if its revision is not the one that the change is based on.
 */
export function planToChange(
  db: Db,
  accountId: number,
  wanted: { planId: number; expectedRevision: number | undefined },
): PlanRow {
  const { planId, expectedRevision } = wanted;
  const plan = findPlan(db, accountId, { planId });
  if (plan === undefined) throw planNotFound(planId);
  if (expectedRevision !== undefined && expectedRevision !== plan.revision) throw revisionStale(plan.revision);
  return plan;
}

const counted = prepare<{ accountId: number }>()((p) =>
  builder.selectFrom("study_plans").select(sql<number>`count(*)`.as("count")).where("accountId", "=", p.accountId),
);

export function countPlans(db: Db, accountId: number): number {
  return counted.get(db, { accountId })?.count ?? 0;
}

const insert = prepare<{ accountId: number; title: string; goal: string; now: number }>()((p) =>
  builder.insertInto("study_plans").values({
    accountId: p.accountId,
    revision: sql.lit(1),
    title: p.title,
    goal: p.goal,
    latestReview: sql.lit(null),
    createdAt: p.now,
    updatedAt: p.now,
  }),
);

export function insertPlan(db: Db, accountId: number, plan: { title: string; goal: string; now: number }): PlanRow {
  const { title, goal, now } = plan;
  const { lastInsertRowid: id } = insert.run(db, { accountId, ...plan });
  return { id, revision: 1, title, goal, latestReview: null, createdAt: now, updatedAt: now };
}

const COLUMNS = ["revision", "title", "goal", "latestReview", "updatedAt"] as const;

const save = prepare<ColumnsOf<"study_plans", (typeof COLUMNS)[number]> & { accountId: number; id: number }>()((p) =>
  builder.updateTable("study_plans").set(bound(p, COLUMNS)).where("id", "=", p.id).where("accountId", "=", p.accountId),
);

/** Writes a plan that changed, or whose tasks changed, as its next revision. Returns it. */
export function savePlan(db: Db, accountId: number, change: { plan: PlanRow; now: number }): PlanRow {
  const { plan, now } = change;
  const { id, title, goal, latestReview } = plan;
  const revision = plan.revision + 1;
  save.run(db, { accountId, id, revision, title, goal, latestReview, updatedAt: now });
  return { ...plan, revision, updatedAt: now };
}

const removeTasks = prepare<{ accountId: number; planId: number }>()((p) =>
  builder.deleteFrom("study_tasks").where("planId", "=", p.planId).where("accountId", "=", p.accountId),
);

const remove = prepare<{ accountId: number; planId: number }>()((p) =>
  builder.deleteFrom("study_plans").where("id", "=", p.planId).where("accountId", "=", p.accountId),
);

/** Deletes a plan with its tasks. Returns the number of tasks. */
export function deletePlan(db: Db, accountId: number, wanted: { planId: number }): number {
  const { changes } = removeTasks.run(db, { accountId, ...wanted });
  remove.run(db, { accountId, ...wanted });
  return changes;
}
