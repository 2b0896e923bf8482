import type { Db } from "../../database/open.ts";
import { findTimeZone } from "../../identity/accounts.store.ts";
import type { Site } from "../../kernel/context.ts";
import { writeCursor } from "../../kernel/paging.ts";
import { dayIn } from "../../lib/zone.ts";
import { resolveContentRefs } from "../resources/content-ref.store.ts";
import { findPlanStatuses } from "./counts.store.ts";
import type { PlannedRow } from "./planned.store.ts";
import { type PlanRow, type PlanStatus, toPlanSummary } from "./plans.schema.ts";
import { FIRST_PAGE, type TaskRow, toStudyTask } from "./tasks.schema.ts";
import { findTasks, findTasksAsPlaced, type TaskPlace, wasMoved } from "./tasks.store.ts";

type Shown = Pick<Site, "siteUrl" | "slotTimes">;

const NO_TASKS: PlanStatus = {
  taskCount: 0,
  pendingCount: 0,
  inProgressCount: 0,
  completedCount: 0,
  overdueCount: 0,
  plannedMinutes: 0,
  completedMinutes: 0,
  firstDate: null,
  lastDate: null,
  nextTaskDate: null,
};

/** The status counts of a plan's tasks on the learner's day at `now`, milliseconds since the epoch. */
export function planStatusOf(db: Db, accountId: number, wanted: { planId: number; now: number }): PlanStatus {
  const { planId, now } = wanted;
  return planStatusesOf(db, accountId, { planIds: [planId], now }).get(planId) ?? NO_TASKS;
}

function planStatusesOf(db: Db, accountId: number, wanted: { planIds: readonly number[]; now: number }) {
  const { planIds, now } = wanted;
  return findPlanStatuses(db, accountId, { planIds, today: dayIn(now, findTimeZone(db, accountId)) });
}

/** Plans as they are returned, in row order. */
export function answerPlans(db: Db, accountId: number, shown: { rows: readonly PlanRow[]; now: number; site: Shown }) {
  const { rows, now, site } = shown;
  const statuses = planStatusesOf(db, accountId, { planIds: rows.map(({ id }) => id), now });
  return rows.map((plan) => toPlanSummary(plan, statuses.get(plan.id) ?? NO_TASKS, site.siteUrl));
}

export function answerPlan(db: Db, accountId: number, shown: { plan: PlanRow; now: number; site: Shown }) {
  const { plan, now, site } = shown;
  return toPlanSummary(plan, planStatusOf(db, accountId, { planId: plan.id, now }), site.siteUrl);
}

/** Tasks as they are returned, in row order. */
export function answerTasks(db: Db, accountId: number, shown: { rows: readonly TaskRow[]; site: Shown }) {
  const { rows, site } = shown;
  const { siteUrl, slotTimes } = site;
  const timeZone = findTimeZone(db, accountId);
  const refs = rows.map((row) => JSON.parse(row.contentRef));
  const facts = resolveContentRefs(db, accountId, { refs, siteUrl });
  return rows.map((row, index) => {
    const available = facts[index]?.available ?? false;
    return toStudyTask(row, { available, slotTimes, timeZone, siteUrl });
  });
}

export function answerTask(db: Db, accountId: number, shown: { row: TaskRow; site: Shown }) {
  const { row, site } = shown;
  const { siteUrl, slotTimes } = site;
  const [facts] = resolveContentRefs(db, accountId, { refs: [JSON.parse(row.contentRef)], siteUrl });
  const timeZone = findTimeZone(db, accountId);
  return toStudyTask(row, { available: facts?.available ?? false, slotTimes, timeZone, siteUrl });
}

/** Tasks of several plans as they are returned, each with the title of its plan. */
export function answerPlanned(db: Db, accountId: number, shown: { rows: readonly PlannedRow[]; site: Shown }) {
  const tasks = answerTasks(db, accountId, shown);
  return tasks.map((task, index) => ({ ...task, planTitle: shown.rows[index]?.planTitle ?? "" }));
}

/** The position to continue a list of tasks from, with the tasks as they were when its first page was read. */
export interface ListPlace {
  readonly after: TaskPlace;
  /** The plan's revision on the first page. */
  readonly revision: number;
  /** When the first page was read, milliseconds since the epoch. */
  readonly asOf: number;
}

/** A plan with a page of its tasks. */
export function answerPage(
  db: Db,
  accountId: number,
  page: {
    plan: PlanRow;
    filters: { state: string; fromDate: string; toDate: string };
    place: ListPlace | null;
    limit: number;
    now: number;
    site: Shown;
  },
) {
  const { plan, filters, place, limit, now, site } = page;
  const planId = plan.id;
  const asked = { planId, filters, limit: limit + 1 };
  const rows: readonly (TaskRow & { placedDay?: string; placedSlot?: number })[] =
    place !== null && wasMoved(db, accountId, { planId, revision: place.revision })
      ? findTasksAsPlaced(db, accountId, { ...asked, ...place })
      : findTasks(db, accountId, { ...asked, after: place?.after ?? null });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    ...answerPlan(db, accountId, { plan, now, site }),
    tasks: answerTasks(db, accountId, { rows: shown, site }),
    limit,
    hasMore,
    nextCursor:
      hasMore && last !== undefined
        ? writeCursor(
            { planId, ...filters },
            { after: placeOf(last), revision: place?.revision ?? plan.revision, asOf: place?.asOf ?? now },
          )
        : null,
  };
}

/** A plan with the first of its tasks, whatever their state. */
export function answerFirstPage(db: Db, accountId: number, shown: { plan: PlanRow; now: number; site: Shown }) {
  const filters = { state: "", fromDate: "", toDate: "" };
  return answerPage(db, accountId, { ...shown, filters, place: null, limit: FIRST_PAGE });
}

function placeOf(row: TaskRow & { readonly placedDay?: string; readonly placedSlot?: number }): TaskPlace {
  const { id, day, slot, placedDay = day, placedSlot = slot } = row;
  return { day: placedDay, slot: placedSlot, id };
}
