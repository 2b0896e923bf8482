import { addDays } from "../../../lib/shanghai.ts";
import type { RequestOf } from "../../api.ts";
import type { PickedContent } from "../content-picker/contents.ts";
import { minutesOf, type PlaceDraft } from "./place.ts";
import { DEFAULT_MINUTES, placeAfter } from "./tasks.ts";

/** Maximum number of tasks in a draft; more can be added to the plan afterwards. */
export const MAX_DRAFT_TASKS = 50;

/** A task of a plan draft. */
export interface TaskDraft extends PlaceDraft {
  /** Distinguishes it from others with the same content. */
  readonly key: number;
  readonly contentRef: PickedContent["contentRef"];
  readonly title: string;
  readonly isReminded: boolean;
}

export interface PlanDraft {
  readonly title: string;
  readonly goal: string;
  readonly tasks: readonly TaskDraft[];
}

export const EMPTY_DRAFT: PlanDraft = { title: "", goal: "", tasks: [] };

/** The draft with one more task: in the slot after the last one's, starting with the first of today. */
export function withTask(draft: PlanDraft, content: PickedContent, today: string): PlanDraft {
  const last = draft.tasks.at(-1);
  const place = last === undefined ? { date: today, slot: "morning" as const } : placeAfter(last, nextDay);
  const task = {
    ...place,
    key: Math.max(0, ...draft.tasks.map(({ key }) => key)) + 1,
    contentRef: content.contentRef,
    title: content.title,
    minutes: String(content.durationMinutes ?? DEFAULT_MINUTES),
    isReminded: last?.isReminded ?? false,
  };
  return { ...draft, tasks: [...draft.tasks, task] };
}

function nextDay(day: string): string {
  return day === "" ? "" : addDays(day, 1);
}

export function withChangedTask(draft: PlanDraft, key: number, change: Partial<TaskDraft>): PlanDraft {
  return { ...draft, tasks: draft.tasks.map((task) => (task.key === key ? { ...task, ...change } : task)) };
}

export function withoutTask(draft: PlanDraft, key: number): PlanDraft {
  return { ...draft, tasks: draft.tasks.filter((task) => task.key !== key) };
}

/** The request that creates the plan of a valid draft. */
export function createRequestOf({ title, goal, tasks }: PlanDraft): RequestOf<"ielts_study_plans_create"> {
  return {
    title,
    goal,
    tasks: tasks.map(({ contentRef, date, slot, minutes, isReminded }) => ({
      contentRef,
      date,
      slot,
      durationMinutes: minutesOf(minutes) ?? DEFAULT_MINUTES,
      messengerReminder: isReminded,
    })),
  };
}

/** The prefix of a task's field names. */
export function prefixOf({ key }: Pick<TaskDraft, "key">): string {
  return `task${key}.`;
}

/** The field for a path of the service: `/tasks/3/date` is the day of the fourth task, whichever key it has. */
export function fieldOfPath(path: string, draft: PlanDraft): string {
  const [first = "", index = "", field = ""] = path.split("/").slice(1);
  const task = first === "tasks" ? draft.tasks[Number(index)] : undefined;
  return task === undefined || index === "" ? first : prefixOf(task) + field;
}
