import { Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { NoticeKind } from "../../database/kinds.ts";
import { choice, closed, instant, nullable, numericId, text } from "../../kernel/fields.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";

export const NOTICE_KINDS = ["reminder", "todo", "task", "feedback"] as const satisfies readonly NoticeKind[];

/** How long notices are retained. Notices of reminders are retained as long as the reminders. */
export const RETENTION_DAYS = 180;

export const noticeIdField = numericId("Id of a notice, as notifications_list_notices answers it.");

export const Notice = closed({
  noticeId: numericId("Id of the notice; a later one has a higher id."),
  kind: choice(NOTICE_KINDS, {
    description:
      "Its subject: a reminder, a todo or a task of a study plan that is due, or a message of a feedback conversation.",
  }),
  sourceId: numericId("Id of the reminder, todo, task or message."),
  text: text({ description: "Content of the reminder or message, or title of the todo or task, as it was then." }),
  route: text({ description: "Path of the page to open." }),
  dueAt: instant("When it fell due, or was written."),
  givenAt: instant("When the notice was given."),
  late: Type.Boolean({
    description:
      "Whether it was given late: the service was not running when it fell due, or more than a minute had gone by.",
  }),
  readAt: nullable(instant("When the learner saw it; null before.")),
});

export interface NoticeRow
  extends ColumnsOf<"notices", "id" | "sourceId" | "text" | "route" | "dueAt" | "createdAt" | "isLate" | "readAt"> {
  readonly kind: NoticeKind;
}

export function toNotice(row: NoticeRow) {
  const { id, kind, sourceId, text: words, route, dueAt, createdAt, isLate, readAt } = row;
  return {
    noticeId: id,
    kind,
    sourceId,
    text: words,
    route,
    dueAt: toInstant(dueAt),
    givenAt: toInstant(createdAt),
    late: isLate === 1,
    readAt: toInstantOrNull(readAt),
  };
}
