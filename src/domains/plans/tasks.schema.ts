import { type Static, Type } from "@sinclair/typebox";
import { COURSE_SUBJECTS } from "../../content/format/terms.ts";
import type { ColumnsWithout } from "../../database/columns-of.ts";
import type { TaskState } from "../../database/words.ts";
import { ContentRef } from "../../kernel/content-ref.ts";
import { dayField } from "../../kernel/day-fields.ts";
import {
  choice,
  closed,
  defaulted,
  instant,
  integer,
  MAX_SAFE,
  nullable,
  numericId,
  text,
} from "../../kernel/fields.ts";
import { ruled } from "../../kernel/value-rules.ts";
import type { ContentRef as Ref } from "../../lib/content-ref.ts";
import { SLOTS, type Slot, type SlotClock, slotStart } from "../../lib/slots.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import { CONTENT_KINDS, type ContentFacts } from "../resources/resources.schema.ts";
import { MAX_PLAN_TASKS, PlanSummary, planIdField } from "./plans.schema.ts";
import { dayFault } from "./refusals.ts";

export const TASK_STATES = ["pending", "in_progress", "completed"] as const satisfies readonly TaskState[];
/** Minutes of a task whose content has no duration, and the maximum duration of a task. */
export const DEFAULT_MINUTES = 30;
export const MAX_MINUTES = 600;
/** The first page of a plan's tasks in the responses of writes. */
export const FIRST_PAGE = 50;

export const taskIdField = numericId("Id of the task, as ielts_study_plans_get returns it.");
const day = { min: 10, max: 10, description: "Day of the learner's calendar, YYYY-MM-DD." } as const;
/** The first or the last day of the listed tasks. */
export const rangeDayField = dayField(day);
/** The day of a task to write. */
const taskDate = ruled(text({ ...day, format: "date" }), dayFault);
const slot = choice(SLOTS, { description: "Part of the day." });
const minutes = integer({ min: 1, max: MAX_MINUTES, description: "Minutes planned for it." });

const newTaskFields = {
  contentRef: ContentRef,
  date: taskDate,
  slot,
  durationMinutes: Type.Optional(
    integer({
      min: 1,
      max: MAX_MINUTES,
      description: `Minutes planned for it; left out: as long as the content takes, or ${DEFAULT_MINUTES} where that is unknown.`,
    }),
  ),
  messengerReminder: defaulted(
    Type.Boolean({
      description: "Whether the learner is reminded when its slot begins, in the page and by messenger.",
    }),
    false,
  ),
};

export const NewTask = closed(newTaskFields);
export type NewTask = Static<typeof NewTask>;

export const newTasksField = Type.Array(NewTask, {
  minItems: 1,
  maxItems: MAX_PLAN_TASKS,
  description: "The tasks, in any order.",
});

const action = <const A extends string>(value: A, description: string) => Type.Literal(value, { description });
export const TaskStep = Type.Union(
  [
    closed({ action: action("add", "Adds a task."), ...newTaskFields }),
    closed({
      action: action("edit", "Changes the fields that are given and leaves the others."),
      taskId: taskIdField,
      date: Type.Optional(taskDate),
      slot: Type.Optional(slot),
      durationMinutes: Type.Optional(minutes),
      contentRef: Type.Optional(ContentRef),
    }),
    closed({ action: action("remove", "Removes the task, in whatever state it is."), taskId: taskIdField }),
    closed({ action: action("complete", "Completes the task."), taskId: taskIdField }),
  ],
  { description: "One change of one task; action gives its kind." },
);
export type TaskStep = Static<typeof TaskStep>;
export const STEP_ACTIONS = ["add", "edit", "remove", "complete"] as const satisfies readonly TaskStep["action"][];

const subject = nullable(choice(COURSE_SUBJECTS, { description: "Its subject; null where it has none or several." }));

const Snapshot = closed(
  {
    title: text({ description: "Title of the content." }),
    kind: choice(CONTENT_KINDS, { description: "What it is; the kind of its reference." }),
    subject,
    description: text({ description: "A few words on what it is." }),
    durationMinutes: nullable(
      integer({ min: 0, max: MAX_SAFE, description: "Minutes the content takes; null where unknown." }),
    ),
    partNumber: nullable(integer({ min: 1, max: 4, description: "Number of the part; null for other content." })),
    url: text({ description: "Address at which the content is opened in the workspace." }),
    route: text({ description: "Path of that address." }),
    resolvedAt: instant("When these facts were taken."),
  },
  { description: "What was known of the content when the task was given it; later updates do not change it." },
);

export const StudyTask = closed({
  taskId: taskIdField,
  planId: planIdField,
  contentRef: ContentRef,
  date: text({ format: "date", description: "Its day, by the learner's calendar." }),
  slot,
  durationMinutes: minutes,
  state: choice(TASK_STATES, { description: "pending: not started." }),
  snapshot: Snapshot,
  available: Type.Boolean({ description: "Whether the content can be used now." }),
  messengerReminder: Type.Boolean({ description: "Whether the learner is reminded when its slot begins." }),
  remindAt: nullable(instant("When a reminder is still to come, the beginning of its slot; else null.")),
  startedAt: nullable(instant("When the learner began it; null where that is unknown.")),
  completedAt: nullable(instant("When it was completed.")),
  createdAt: instant("When the task was made."),
  updatedAt: instant("When it last changed."),
});

/** A task in lists across plans. */
export const PlannedTask = closed({
  ...StudyTask.properties,
  planTitle: text({ description: "Title of the plan it belongs to." }),
});

/** A plan with a page of its tasks. */
export const PlanPage = closed({
  ...PlanSummary.properties,
  tasks: Type.Array(StudyTask, { description: "Tasks by date, slot and id." }),
  limit: integer({ min: 1, max: MAX_SAFE, description: "The limit this page was read with." }),
  hasMore: Type.Boolean({ description: "Whether another page follows." }),
  nextCursor: nullable(text({ description: "Cursor of the next page for ielts_study_plans_get; null on the last." })),
});

/** The stored facts of the content; `resolvedAt` in milliseconds since the epoch. */
export type StoredSnapshot = Pick<
  ContentFacts,
  "title" | "kind" | "subject" | "description" | "durationMinutes" | "partNumber" | "route"
> & { readonly resolvedAt: number };

/** `contentKey` is the reference in the form of lib/content-ref.ts, `snapshot` JSON of a {@link StoredSnapshot}, `slot` an index in SLOTS. */
export type TaskRow = ColumnsWithout<"study_tasks", "accountId" | "timeZone">;

/** A task to write. All start as pending. */
export type NewTaskRow = Pick<
  TaskRow,
  "contentKey" | "contentRef" | "snapshot" | "day" | "slot" | "durationMinutes" | "messengerReminder" | "awaitsNotice"
>;

export function slotOf(row: Pick<TaskRow, "slot">): Slot {
  return SLOTS[row.slot] ?? SLOTS[0];
}

export function toStudyTask(
  row: TaskRow,
  shown: SlotClock & { readonly available: boolean; readonly siteUrl: string },
) {
  const contentRef: Ref = JSON.parse(row.contentRef);
  const stored: StoredSnapshot = JSON.parse(row.snapshot);
  const at = { day: row.day, slot: slotOf(row) };
  return {
    taskId: row.id,
    planId: row.planId,
    contentRef,
    date: row.day,
    slot: at.slot,
    durationMinutes: row.durationMinutes,
    state: row.state,
    snapshot: { ...stored, url: `${shown.siteUrl}${stored.route}`, resolvedAt: toInstant(stored.resolvedAt) },
    available: shown.available,
    messengerReminder: row.messengerReminder === 1,
    remindAt: row.awaitsNotice === 1 ? toInstant(slotStart(at, shown)) : null,
    startedAt: toInstantOrNull(row.startedAt),
    completedAt: toInstantOrNull(row.completedAt),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  };
}
