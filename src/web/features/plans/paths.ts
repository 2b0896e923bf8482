import { ROUTES } from "../../routes.ts";

/** The plan that an address names; null for none, 0 for an invalid id. */
export function readPlanId(query: URLSearchParams): number | null {
  const text = query.get("plan");
  if (text === null) return null;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

export const CALENDAR_VIEWS = ["week", "month"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** The calendar view of an address; null for the list of plans. */
export function readView(query: URLSearchParams): CalendarView | null {
  return CALENDAR_VIEWS.find((view) => view === query.get("view")) ?? null;
}

/** The address of a day in the calendar. */
export function calendarPath(view: CalendarView, day?: string): string {
  return `${ROUTES.plans}?view=${view}${day === undefined ? "" : `&day=${day}`}`;
}

export const NEW_PLAN_PATH = `${ROUTES.plans}?new=1`;

export const TASK_CHOICES = ["all", "coming", "completed"] as const;
export type TaskChoice = (typeof TASK_CHOICES)[number];

/** The filter of a plan's tasks in an address; null if there is none. */
export function readChoice(query: URLSearchParams): TaskChoice | null {
  return TASK_CHOICES.find((choice) => choice === query.get("show")) ?? null;
}
