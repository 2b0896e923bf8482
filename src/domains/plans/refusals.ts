import { invalidRequest, notFound, stateConflict } from "../../kernel/errors.ts";
import type { Problems } from "../../kernel/problems.ts";
import { isCalendarDay } from "../../lib/day.ts";
import { lastDayAhead, MAX_YEARS_AHEAD } from "../../lib/horizon.ts";
import { MAX_PLAN_TASKS, MAX_PLANS } from "./plans.schema.ts";

/** A task on an earlier day is most likely a mistake in the year. */
const FIRST_DAY = "2000-01-01";
const NO_DAY = "is not a day of the calendar";

/** 404 for a plan. The response is the same for another account's plan and for an unknown id. */
export function planNotFound(planId: number) {
  return notFound("plan.not_found", `No study plan has the id ${planId}. Take planId from ielts_study_plans_list.`);
}

/** 404 for a task that is not in the plan, or in no plan of the account. */
export function taskNotFound(taskId: number) {
  return notFound(
    "task.not_found",
    `No task here has the id ${taskId}. Take taskId from ielts_study_plans_get with the planId of its plan; it may have been removed by a replan.`,
  );
}

export function listTooOld() {
  const message = "The list of tasks was started more than 24 hours ago";
  return invalidRequest(
    `${message}. Begin again without a cursor.`,
    [{ path: "/cursor", message, expected: "an empty string, or no cursor" }],
    "cursor.expired",
  );
}

export function revisionStale(currentRevision: number) {
  return stateConflict(
    "plan.revision_stale",
    `The plan has changed; its revision is ${currentRevision}. Read it again with ielts_study_plans_get and decide again.`,
    { currentRevision },
  );
}

export function tooManyPlans() {
  return stateConflict(
    "plan.limit_reached",
    `An account holds at most ${MAX_PLANS} study plans. Delete one that is over first.`,
    { limit: MAX_PLANS },
  );
}

export function tooManyTasks(taskCount: number) {
  return stateConflict(
    "plan.tasks_limit_reached",
    `A study plan holds at most ${MAX_PLAN_TASKS} tasks; this would make ${taskCount}. Send fewer, or create a second plan.`,
    { limit: MAX_PLAN_TASKS, taskCount },
  );
}

/** A day of a request, by its path. */
interface Day {
  readonly path: string;
  readonly date: string;
}

/** Checks the days of tasks to write: an invalid calendar day, or one outside the allowed range, is a problem. */
export function checkTaskDays(days: readonly Day[], { now, problems }: { now: number; problems: Problems }): void {
  for (const { path, date } of days) {
    const found = dayFault(date, now);
    if (found !== null) problems.add({ path, ...found });
  }
}

/** What is wrong with the day of a task. */
export function dayFault(date: string, now: number) {
  const lastDay = lastDayAhead(now);
  const expected = `a day from ${FIRST_DAY} to ${lastDay}, as YYYY-MM-DD`;
  if (!isCalendarDay(date)) return { fault: NO_DAY, expected };
  if (date < FIRST_DAY) return { fault: `is before ${FIRST_DAY}`, expected };
  return date > lastDay ? { fault: `is more than ${MAX_YEARS_AHEAD} years ahead`, expected } : null;
}
