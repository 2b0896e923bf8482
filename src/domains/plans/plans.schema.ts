import { Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import {
  choice,
  closed,
  count,
  instant,
  integer,
  label,
  MAX_SAFE,
  nullable,
  numericId,
  text,
} from "../../kernel/fields.ts";
import { planPath } from "../../lib/links.ts";
import { toInstant } from "../../lib/time.ts";

/** Limits per account and per plan. */
export const MAX_PLANS = 200;
export const MAX_PLAN_TASKS = 1_000;
const MAX_PROSE = 2_000;

export const planIdField = numericId("Id of the study plan, as ielts_study_plans_list returns it.");
export const titleField = label({ max: 120, description: "Title of the plan." });
export const goalField = text({ max: MAX_PROSE, description: "What the plan is to achieve; may be empty." });
export const reviewField = text({
  max: MAX_PROSE,
  description: "Findings of the review of the plan; becomes latestReview. Empty keeps the current one.",
});
export const expectedRevisionField = Type.Optional(
  integer({
    min: 1,
    max: MAX_SAFE,
    description: "The revision on which this change is based; a plan that has moved on refuses it. Left out: no check.",
  }),
);

const REVIEWERS = ["agent", "web"] as const;
type Reviewer = (typeof REVIEWERS)[number];

const revision = integer({ min: 1, max: MAX_SAFE, description: "Grows by one with every change of plan or tasks." });
const day = (description: string) => nullable(text({ format: "date", description }));

const PlanProgress = closed(
  {
    taskCount: count("How many tasks there are."),
    pendingCount: count("Those not started."),
    inProgressCount: count("Those started and not completed."),
    completedCount: count("Those completed."),
    overdueCount: count("Those not completed whose day is before today by the learner's calendar."),
    plannedMinutes: count("Minutes of all tasks together, as planned."),
    completedMinutes: count("Planned minutes of the completed ones."),
  },
  { description: "Status of the tasks." },
);

const LatestReview = closed({
  text: text({ description: "What was found." }),
  reviewedAt: instant("When it was said."),
  revision: integer({ min: 1, max: MAX_SAFE, description: "The revision that the plan got with it." }),
  reviewedBy: choice(REVIEWERS, { description: "Who said it: agent, or web for the workspace." }),
  progress: PlanProgress,
});

export const PlanSummary = closed({
  planId: planIdField,
  revision,
  title: text({ description: "Title of the plan." }),
  goal: text({ description: "What the plan is to achieve; may be empty." }),
  progress: PlanProgress,
  latestReview: nullable(
    closed(LatestReview.properties, {
      description: "Findings of the last replan, with the status of the tasks just before it; null for none.",
    }),
  ),
  firstDate: day("Day of the first task; null without tasks."),
  lastDate: day("Day of the last task; null without tasks."),
  nextTaskDate: day("Day of the next task that is not completed, from today on; null for none."),
  createdAt: instant("When the plan was made."),
  updatedAt: instant("When the plan or one of its tasks last changed."),
  url: text({ description: "Address of the plan in the workspace." }),
  route: text({ description: "Path of that address." }),
});

export interface PlanProgressColumns {
  readonly taskCount: number;
  readonly pendingCount: number;
  readonly inProgressCount: number;
  readonly completedCount: number;
  readonly overdueCount: number;
  readonly plannedMinutes: number;
  readonly completedMinutes: number;
}

/** The stored form of a review; `reviewedAt` in milliseconds since the epoch. */
interface StoredReview {
  readonly text: string;
  readonly reviewedAt: number;
  readonly revision: number;
  readonly reviewedBy: Reviewer;
  readonly progress: PlanProgressColumns;
}

export interface PlanRow
  extends ColumnsOf<"study_plans", "id" | "revision" | "title" | "goal" | "createdAt" | "updatedAt"> {
  /** JSON of a {@link StoredReview}. */
  readonly latestReview: string | null;
}

export interface PlanStatus extends PlanProgressColumns {
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly nextTaskDate: string | null;
}

export function toPlanProgress(row: PlanProgressColumns) {
  const { taskCount, pendingCount, inProgressCount, completedCount } = row;
  const { overdueCount, plannedMinutes, completedMinutes } = row;
  const counts = { taskCount, pendingCount, inProgressCount, completedCount };
  return { ...counts, overdueCount, plannedMinutes, completedMinutes };
}

export function toPlanSummary(row: PlanRow, status: PlanStatus, siteUrl: string) {
  const { id: planId, revision: number, title, goal } = row;
  const { firstDate, lastDate, nextTaskDate } = status;
  const review: StoredReview | null = row.latestReview === null ? null : JSON.parse(row.latestReview);
  const route = planPath({ planId });
  return {
    planId,
    revision: number,
    title,
    goal,
    progress: toPlanProgress(status),
    latestReview: review === null ? null : { ...review, reviewedAt: toInstant(review.reviewedAt) },
    firstDate,
    lastDate,
    nextTaskDate,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    url: `${siteUrl}${route}`,
    route,
  };
}
