import { type Static, Type } from "@sinclair/typebox";
import { COURSE_SUBJECTS } from "../../content/format/terms.ts";
import { ContentRef } from "../../kernel/content-ref.ts";
import { choice, closed, instant, label, nullable, numericId, text } from "../../kernel/fields.ts";
import type { ContentRef as Ref } from "../../lib/content-ref.ts";
import { todoPath } from "../../lib/links.ts";
import { DAY_MS, toInstant, toInstantOrNull } from "../../lib/time.ts";
import { CONTENT_KINDS, type ContentFacts } from "../resources/resources.schema.ts";

/** Maximum number of open todos of one learner. */
export const MAX_OPEN_TODOS = 2_000;
/** How long a deleted todo can be restored. */
export const RETENTION_MS = DAY_MS;

// ---- request fields

export const todoIdField = numericId("Id of the todo, as ielts_study_todos_list returned it.");
export const titleField = label({ max: 200, description: "What is to be done." });
export const noteField = text({ max: 2_000, description: "More on it; may be empty." });
export const scheduledAtField = text({
  max: 40,
  format: "date-time",
  description:
    "When to be reminded: an instant in the future, on the hour, with its offset, such as 2026-12-01T08:00:00+08:00.",
});
export const messengerReminderField = Type.Boolean({
  description: "Whether the notice at scheduledAt goes to the messenger too; the workspace shows it anyway.",
});

// ---- responses

const TodoContent = closed({
  title: text({ description: "Title of the content." }),
  kind: choice(CONTENT_KINDS, { description: "What it is; the kind of its reference." }),
  subject: nullable(choice(COURSE_SUBJECTS, { description: "Its subject; null where it has none or several." })),
  url: text({ description: "Address of the content in the workspace." }),
  route: text({ description: "The same address as a path of the site." }),
  available: Type.Boolean({ description: "Whether it can be used now." }),
});

export const Todo = closed({
  todoId: todoIdField,
  title: text({ description: "What is to be done." }),
  note: text({ description: "More on it; may be empty." }),
  scheduledAt: nullable(instant("When a notice is given; null where none was asked for.")),
  messengerReminder: messengerReminderField,
  contentRef: nullable(ContentRef),
  content: nullable(TodoContent),
  completed: Type.Boolean({ description: "Whether it is done." }),
  completedAt: nullable(instant("When it was done; null while it is open.")),
  createdAt: instant("When it was made."),
  updatedAt: instant("When it last changed."),
  url: text({ description: "Address of the todo in the workspace." }),
  route: text({ description: "The same address as a path of the site." }),
});
export type Todo = Static<typeof Todo>;

/** The content of a todo as it is written. Times in milliseconds since the epoch. */
export interface TodoContent {
  readonly title: string;
  readonly note: string;
  readonly scheduledAt: number | null;
  readonly messengerReminder: boolean;
  readonly contentRef: Ref | null;
}

/** A todo as it is stored. */
export interface TodoRow extends TodoContent {
  readonly id: number;
  readonly completedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** `content` is what is known of its reference now, or null if it has none or the content no longer exists. */
export function toTodo(row: TodoRow, content: ContentFacts | null, siteUrl: string): Todo {
  const route = todoPath({ todoId: row.id });
  return {
    todoId: row.id,
    title: row.title,
    note: row.note,
    scheduledAt: toInstantOrNull(row.scheduledAt),
    messengerReminder: row.messengerReminder,
    contentRef: row.contentRef,
    content: content === null ? null : shown(content),
    completed: row.completedAt !== null,
    completedAt: toInstantOrNull(row.completedAt),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    url: `${siteUrl}${route}`,
    route,
  };
}

function shown({ title, kind, subject, url, route, available }: ContentFacts) {
  return { title, kind, subject, url, route, available };
}
