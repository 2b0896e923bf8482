import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { PlanStatus } from "./plans.schema.ts";

/** The lengths of the periods in which tasks are counted: a whole plan, a month, a day. */
const ALL = sql.lit(0);
const MONTH = sql.lit(7);
const DAY = sql.lit(10);

type Numbers = RawBuilder<number>;

/** The number of uncompleted tasks of a plan before `today`: whole months, and the days of the current one. */
function overdueOf(planId: Numbers, today: string): Numbers {
  const open = sql`select ifnull(sum(tasks - completed), 0) from study_plan_counts where plan_id = ${planId}`;
  return sql<number>`((${open} and span = ${MONTH} and period < substr(${today}, 1, 7))
    + (${open} and span = ${DAY} and period >= substr(${today}, 1, 7) and period < ${today}))`;
}

/** The first day from `today` on with an uncompleted task: in this month, or in the first later month that has one. */
function nextDayOf(planId: Numbers, today: string) {
  const open = sql`study_plan_counts where plan_id = ${planId} and tasks > completed`;
  const month = sql`select period from ${open} and span = ${MONTH} and period > substr(${today}, 1, 7) order by period limit 1`;
  // A tilde sorts after every digit.
  return sql<string | null>`ifnull(
    (select period from ${open} and span = ${DAY} and period >= ${today} and period < substr(${today}, 1, 7) || '~'
      order by period limit 1),
    (select period from ${open} and span = ${DAY} and period > (${month}) order by period limit 1))`;
}

function endOf(planId: Numbers, end: "min" | "max") {
  return sql<string>`(select ${sql.raw(end)}(period) from study_plan_counts where plan_id = ${planId} and span = ${DAY})`;
}

const ofPlan = sql<number>`c.plan_id`;

const planStatuses = prepare<{ accountId: number; ids: string; today: string }>()((p) =>
  builder
    .selectFrom("study_plans as p")
    .innerJoin("study_plan_counts as c", "c.planId", "p.id")
    .select([
      "c.planId",
      "c.tasks as taskCount",
      sql<number>`c.tasks - c.in_progress - c.completed`.as("pendingCount"),
      "c.inProgress as inProgressCount",
      "c.completed as completedCount",
      overdueOf(ofPlan, p.today).as("overdueCount"),
      "c.minutes as plannedMinutes",
      "c.completedMinutes",
      endOf(ofPlan, "min").as("firstDate"),
      endOf(ofPlan, "max").as("lastDate"),
      nextDayOf(ofPlan, p.today).as("nextTaskDate"),
    ])
    .where("p.accountId", "=", p.accountId)
    .where("p.id", "in", sql<number>`(select value from json_each(${p.ids}))`)
    .where("c.span", "=", ALL),
);

/** Task counts of plans of the account, by plan. Plans without tasks are missing. `today` is a day `YYYY-MM-DD`. */
export function findPlanStatuses(
  db: Db,
  accountId: number,
  wanted: { planIds: readonly number[]; today: string },
): Map<number, PlanStatus> {
  const { planIds, today } = wanted;
  const found = planStatuses.all(db, { accountId, ids: JSON.stringify(planIds), today });
  return new Map(found.map(({ planId, ...status }) => [planId, status]));
}

const total = prepare<{ accountId: number; planId: number }>()((p) =>
  builder
    .selectFrom("study_plans as p")
    .innerJoin("study_plan_counts as c", "c.planId", "p.id")
    .select("c.tasks")
    .where("p.id", "=", p.planId)
    .where("p.accountId", "=", p.accountId)
    .where("c.span", "=", ALL),
);

export function countTasks(db: Db, accountId: number, wanted: { planId: number }): number {
  return total.get(db, { accountId, ...wanted })?.tasks ?? 0;
}

type OfAll = { readonly accountId: number; readonly today: string };

const overdueIn = (p: OfAll) =>
  builder
    .selectFrom("study_plans as p")
    .select(sql<number>`ifnull(sum(${overdueOf(sql<number>`p.id`, p.today)}), 0)`.as("count"))
    .where("p.accountId", "=", p.accountId);

const overdue = prepare<OfAll>()(overdueIn);
const overdueOfPlan = prepare<OfAll & { planId: number }>()((p) => overdueIn(p).where("p.id", "=", p.planId));

/** The number of overdue tasks of one plan, or of all. */
export function countOverdue(
  db: Db,
  accountId: number,
  { today, planId }: { today: string; planId: number | undefined },
): number {
  const row =
    planId === undefined ? overdue.get(db, { accountId, today }) : overdueOfPlan.get(db, { accountId, today, planId });
  return row?.count ?? 0;
}
