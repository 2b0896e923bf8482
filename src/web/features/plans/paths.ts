import { ROUTES } from "../../routes.ts";

/** The plan that an address names; null for none, 0 for what can be no plan. */
export function readPlanId(query: URLSearchParams): number | null {
  const text = query.get("plan");
  if (text === null) return null;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

export const CALENDAR_VIEWS = ["week", "month"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Which calendar an address shows; null for the list of plans. */
export function readView(query: URLSearchParams): CalendarView | null {
  return CALENDAR_VIEWS.find((view) => view === query.get("view")) ?? null;
}

/** Where the calendar shows a day. */
export function calendarPath(view: CalendarView, day?: string): string {
  return `${ROUTES.plans}?view=${view}${day === undefined ? "" : `&day=${day}`}`;
}

export const NEW_PLAN_PATH = `${ROUTES.plans}?new=1`;

export const TASK_CHOICES = ["all", "coming", "completed"] as const;
export type TaskChoice = (typeof TASK_CHOICES)[number];

/** Which tasks of a plan an address shows; null where it does not say. */
export function readChoice(query: URLSearchParams): TaskChoice | null {
  return TASK_CHOICES.find((choice) => choice === query.get("show")) ?? null;
}
