import { type Detail, invalidRequest, notFound, stateConflict } from "../../kernel/errors.ts";
import { isCalendarDay } from "../../lib/day.ts";
import { lastDayAhead, MAX_YEARS_AHEAD } from "../../lib/horizon.ts";
import { MAX_PLAN_TASKS, MAX_PLANS } from "./plans.schema.ts";

/** More details than these in one refusal are not worth listing. */
const MAX_DETAILS = 20;
/** A task of an earlier day is more likely a mistake in the year. */
const FIRST_DAY = "2000-01-01";

/** 404 for a plan; another account's plan is answered the same as one that never was. */
export function planNotFound(planId: number) {
  return notFound("plan.not_found", `There is no study plan ${planId}. Take planId from ielts_study_plans_list.`);
}

/** 404 for a task that is not in the plan, or in no plan of the account. */
export function taskNotFound(taskId: number) {
  return notFound(
    "task.not_found",
    `There is no task ${taskId} here. Take taskId from ielts_study_plans_get with the planId of its plan; it may have been removed by a replan.`,
  );
}

export function listTooOld() {
  const message = "The list of tasks was begun more than 24 hours ago";
  return invalidRequest(
    `${message}. Begin again without a cursor.`,
    [{ path: "/cursor", message, expected: "an empty string, or no cursor" }],
    "cursor.expired",
  );
}

export function revisionStale(currentRevision: number) {
  return stateConflict(
    "plan.revision_stale",
    `The plan changed meanwhile; its revision is ${currentRevision}. Read it again with ielts_study_plans_get and decide anew.`,
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
    `A study plan holds at most ${MAX_PLAN_TASKS} tasks; this would make ${taskCount}. Send fewer, or make a second plan.`,
    { limit: MAX_PLAN_TASKS, taskCount },
  );
}

/** @throws Failure 400 where something is no day of the calendar, with a detail for each. */
export function checkDays(days: readonly { readonly path: string; readonly date: string }[]): void {
  const expected = "a day as YYYY-MM-DD, such as 2026-12-01";
  const wrong = days.filter(({ date }) => !isCalendarDay(date));
  refuse(wrong.map(({ path }) => ({ path, message: `${path} is no day of the calendar`, expected })));
}

/**
 * The days of tasks that are to be written; `now` in milliseconds since the epoch.
 * @throws Failure 400 where something is no day of the calendar, or one that nobody plans for, with a detail for each.
 */
export function checkTaskDays(days: readonly { readonly path: string; readonly date: string }[], now: number): void {
  checkDays(days);
  const lastDay = lastDayAhead(now);
  const expected = `a day from ${FIRST_DAY} to ${lastDay}`;
  const wrong = days.filter(({ date }) => date < FIRST_DAY || date > lastDay);
  refuse(wrong.map(({ path, date }) => ({ path, message: `${path} is ${tooFar(date)}`, expected })));
}

function tooFar(date: string): string {
  return date < FIRST_DAY ? `before ${FIRST_DAY}` : `more than ${MAX_YEARS_AHEAD} years ahead`;
}

/**
 * The days of a range, empty for no bound.
 * @throws Failure 400 for what is no day, or an end before the beginning.
 */
export function checkRange({ fromDate, toDate }: { readonly fromDate: string; readonly toDate: string }): void {
  const given = [
    { path: "/fromDate", date: fromDate },
    { path: "/toDate", date: toDate },
  ];
  checkDays(given.filter(({ date }) => date !== ""));
  if (fromDate === "" || toDate === "" || fromDate <= toDate) return;
  refuse([{ path: "/toDate", message: "toDate is before fromDate", expected: "the same day or a later one" }]);
}

/** @throws Failure 400 where there is anything to refuse. */
export function refuse(details: readonly Detail[]): void {
  const [first] = details;
  if (first === undefined) return;
  throw invalidRequest(`${first.message}; send ${first.expected}.`, details.slice(0, MAX_DETAILS));
}
