import type { RequestOf } from "../../api.ts";
import { dayAt, instantOf, momentOf, type WallTime, wallTimeAt } from "../../ui/wall-time.ts";
import type { PickedContent } from "../content-picker/content-picker.tsx";
import type { Todo } from "./shown.ts";

/** The draft of a todo. Without a day it has no time, whatever the hour says. */
export interface TodoDraft extends WallTime {
  readonly title: string;
  readonly note: string;
  readonly messengerReminder: boolean;
  readonly content: Pick<PickedContent, "contentRef" | "title"> | null;
}

export const EMPTY_TODO: TodoDraft = {
  title: "",
  note: "",
  day: "",
  time: "",
  messengerReminder: false,
  content: null,
};

/** Form values of an existing todo. The title of deleted content is empty. */
export function draftOf({ title, note, scheduledAt, messengerReminder, contentRef, content }: Todo): TodoDraft {
  return {
    title,
    note,
    ...(scheduledAt === null ? { day: "", time: "" } : wallTimeAt(Date.parse(scheduledAt))),
    messengerReminder,
    content: contentRef === null ? null : { contentRef, title: content?.title ?? "" },
  };
}

function scheduleOf({ day, time }: WallTime): string | null {
  return day === "" ? null : instantOf({ day, time });
}

/** The request that creates the todo. */
export function newTodoOf(draft: TodoDraft): RequestOf<"ielts_study_todos_create">["items"][number] {
  const { title, note, messengerReminder, content } = draft;
  const scheduledAt = scheduleOf(draft);
  return { title: title.trim(), note, scheduledAt, messengerReminder, contentRef: content?.contentRef ?? null };
}

/** Only fields changed since the form was opened, because an agent may have changed the others meanwhile. Null if there are none. */
export function changesOf(
  before: TodoDraft,
  after: TodoDraft,
): Omit<RequestOf<"ielts_study_todos_update">, "todoId"> | null {
  const [was, is] = [newTodoOf(before), newTodoOf(after)];
  const changes = {
    ...(is.title !== was.title && { title: is.title }),
    ...(is.note !== was.note && { note: after.note }),
    ...(is.scheduledAt !== was.scheduledAt && { scheduledAt: scheduleOf(after) }),
    ...(is.messengerReminder !== was.messengerReminder && { messengerReminder: after.messengerReminder }),
    ...(JSON.stringify(is.contentRef) !== JSON.stringify(was.contentRef) && {
      contentRef: after.content?.contentRef ?? null,
    }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** Edits of a todo: the draft, and the values that its fields had when each was first changed. */
interface WrittenOver {
  readonly before: TodoDraft;
  readonly draft: TodoDraft;
}

/** The parts of a todo that change as a unit. */
const PARTS = {
  title: ["title"],
  note: ["note"],
  schedule: ["day", "time"],
  messenger: ["messengerReminder"],
  content: ["content"],
} as const satisfies Readonly<Record<string, readonly (keyof TodoDraft)[]>>;

export type DraftPart = keyof typeof PARTS;

const PART_NAMES = ["title", "note", "schedule", "messenger", "content"] as const satisfies readonly DraftPart[];

/**
 * The draft merged with the todo's current values: a part that was not changed here follows the todo. `changed` names the parts that were changed
 * here and, to another value, elsewhere.
 */
export function writtenOver(live: TodoDraft, { before, draft }: WrittenOver): WrittenOver & { changed: DraftPart[] } {
  const edited = PART_NAMES.filter((part) => textOf(part, before) !== textOf(part, draft));
  const fields = edited.flatMap((part) => PARTS[part]);
  const from = (source: TodoDraft) => ({
    ...live,
    ...Object.fromEntries(fields.map((field) => [field, source[field]])),
  });
  const changed = edited.filter((part) => {
    const now = sentOf(part, live);
    return sentOf(part, before) !== now && sentOf(part, draft) !== now;
  });
  return { before: from(before), draft: from(draft), changed };
}

/** A part's value, for comparison. The title of content is not part of it. */
function textOf(part: DraftPart, draft: TodoDraft): string {
  if (part === "content") return JSON.stringify(draft.content?.contentRef ?? null);
  return JSON.stringify(PARTS[part].map((field) => draft[field]));
}

/** The same for what is sent: outer spaces of a title matter only while it is typed. */
function sentOf(part: DraftPart, draft: TodoDraft): string {
  return textOf(part, { ...draft, title: draft.title.trim() });
}

export type DraftProblem = "titleMissing" | "dayMissing" | "timePast";

/** The field at fault for a time in the past: the day, or the hour if the day is not over. */
export function fieldOfPastTime({ day }: WallTime, now: number): "scheduledAt" | "hour" {
  return day < dayAt(now) ? "scheduledAt" : "hour";
}

/** The errors of a draft, by field. The time that the todo already has may be in the past. */
export function problemsOf(
  draft: TodoDraft,
  before: TodoDraft,
  now: number,
): Partial<Record<"title" | "scheduledAt" | "hour", DraftProblem>> {
  const moment = momentOf(draft);
  const isChanged = draft.day !== before.day || draft.time !== before.time;
  return {
    ...(draft.title.trim() === "" && { title: "titleMissing" as const }),
    ...(draft.day !== "" && moment === null && { scheduledAt: "dayMissing" as const }),
    ...(isChanged && moment !== null && moment <= now && { [fieldOfPastTime(draft, now)]: "timePast" as const }),
  };
}
