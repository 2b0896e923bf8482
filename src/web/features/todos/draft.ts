import type { RequestOf } from "../../api.ts";
import { dayAt, instantOf, momentOf, type WallTime, wallTimeAt } from "../../ui/wall-time.ts";
import type { PickedContent } from "../content-picker/content-picker.tsx";
import type { Todo } from "./shown.ts";

/** A todo as it is being written. Without a day it has no time, whatever the hour says. */
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

/** What stands in the form of a todo that is there. The title of content that is gone is empty. */
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

/** The todo that is sent to be made. */
export function newTodoOf(draft: TodoDraft): RequestOf<"ielts_study_todos_create">["items"][number] {
  const { title, note, messengerReminder, content } = draft;
  const scheduledAt = scheduleOf(draft);
  return { title: title.trim(), note, scheduledAt, messengerReminder, contentRef: content?.contentRef ?? null };
}

/** What was changed since the form was opened, and nothing else: an agent may have changed the rest meanwhile. Null for nothing. */
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

/** What is written over a todo: the draft, and the values that its fields had when each was first changed. */
interface WrittenOver {
  readonly before: TodoDraft;
  readonly draft: TodoDraft;
}

/** The parts of a todo that are changed as one. */
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
 * What is written, over the todo as it is now: a part that was not changed here follows it. `changed` names the parts that were
 * changed here and, otherwise, elsewhere.
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

/** What a part says, to be compared. The title of content is no part of it. */
function textOf(part: DraftPart, draft: TodoDraft): string {
  if (part === "content") return JSON.stringify(draft.content?.contentRef ?? null);
  return JSON.stringify(PARTS[part].map((field) => draft[field]));
}

/** The same of what is sent: the space around a title counts only while it is written. */
function sentOf(part: DraftPart, draft: TodoDraft): string {
  return textOf(part, { ...draft, title: draft.title.trim() });
}

export type DraftProblem = "titleMissing" | "dayMissing" | "timePast";

/** Where a time that has passed is wrong: its day, or, of a day that is not over, the hour. */
export function fieldOfPastTime({ day }: WallTime, now: number): "scheduledAt" | "hour" {
  return day < dayAt(now) ? "scheduledAt" : "hour";
}

/** What is wrong with a draft, by field. A time that the todo has already may be over. */
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
