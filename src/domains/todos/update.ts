import { type Static, Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { ContentRef } from "../../kernel/content-ref.ts";
import type { AccountContext } from "../../kernel/context.ts";
import { invalidRequest } from "../../kernel/errors.ts";
import { closed, nullable } from "../../kernel/fields.ts";
import { Problems } from "../../kernel/problems.ts";
import { ruled } from "../../kernel/value-rules.ts";
import { type ContentRef as Ref, refKey } from "../../lib/content-ref.ts";
import { appendEvents } from "../events/events.service.ts";
import { resolveContentRef } from "../resources/content-ref.store.ts";
import { findContents } from "../resources/usable-content.service.ts";
import { todoNotFound, tooManyTodos } from "./refusals.ts";
import { changeFault, readSchedule } from "./schedule.ts";
import { todoEvent } from "./todo-event.ts";
import {
  MAX_OPEN_TODOS,
  messengerReminderField,
  noteField,
  scheduledAtField,
  Todo,
  type TodoRow,
  titleField,
  todoIdField,
  toTodo,
} from "./todos.schema.ts";
import { countOpenTodos, findTodo, saveTodo } from "./todos.store.ts";

const Changes = closed({
  title: Type.Optional(titleField),
  note: Type.Optional(nullable(noteField)),
  scheduledAt: Type.Optional(nullable(ruled(scheduledAtField, changeFault))),
  messengerReminder: Type.Optional(messengerReminderField),
  contentRef: Type.Optional(nullable(ContentRef)),
  completed: Type.Optional(Type.Boolean({ description: "True when it is done, false when it is to do again." })),
});

export const update = defineCapability({
  id: "ielts_study_todos_update",
  name: "study_todos.update",
  summary: "Change, complete or reopen a todo",
  description:
    "Changes exactly the fields that are sent and leaves the others as they are; null clears note, scheduledAt and contentRef.",
  tool: "Change one todo: tick it off as done, reopen, reword, new deadline or note. Mark that to-do or item complete, push its deadline; 待办标完成、弄好了，清单第几条改、后面补个备注. Priority (优先级) goes into the note, wording into the title. Only the fields sent change; null clears one. Edit a todo, mark completed, reschedule; 修改待办、改到、完成了、推迟、打勾; 那条待办已经办完、勾掉; 待办推迟.",
  scopes: ["study_plans:write"],
  effect: "write",
  destroys: true,
  request: closed({ todoId: todoIdField, ...Changes.properties }),
  response: Todo,
  returns: "The todo after the change.",
  examples: [
    {
      title: "At another time (todo 57 must exist)",
      request: { todoId: 57, scheduledAt: "2030-12-01T09:00:00+08:00" },
    },
    { title: "Done (todo 57 must exist)", request: { todoId: 57, completed: true } },
    { title: "No time any more (todo 57 must exist)", request: { todoId: 57, scheduledAt: null } },
  ],
  notes: [
    "scheduledAt as in ielts_study_todos_create. The time that the todo has already can be sent again, even when it has passed.",
    "A completed todo keeps scheduledAt, but no notice comes. When it is reopened, one comes where the time is still ahead.",
    "Sending what the todo holds already changes nothing, updatedAt included.",
  ],
  handler: (ctx, { todoId, ...changes }) => {
    const { db, accountId, now } = ctx;
    if (Object.keys(changes).length === 0) throw nothingToChange();
    const before = findTodo(db, accountId, { todoId });
    if (before === undefined) throw todoNotFound();
    const problems = new Problems();
    const after = changed(before, changes, { now, problems });
    const content = usableContent(ctx, { before, after, problems });
    problems.refuse("Nothing was written: ");
    const isReopened = before.completedAt !== null && after.completedAt === null;
    if (isReopened && countOpenTodos(db, accountId) >= MAX_OPEN_TODOS) throw tooManyTodos();
    const fields = changedFields(before, after);
    const isStateChanged = (before.completedAt === null) !== (after.completedAt === null);
    if (fields.length === 0 && !isStateChanged) return toTodo(before, content, ctx.site.siteUrl);
    const saved = saveTodo(db, accountId, { row: after, deletedAt: null, now });
    const events = [
      ...(fields.length > 0 ? [todoEvent("updated", saved, ctx.ids.uuid(), { fields })] : []),
      ...(isStateChanged ? [todoEvent(isReopened ? "reopened" : "completed", saved, ctx.ids.uuid())] : []),
    ];
    appendEvents(db, accountId, { events, now });
    return toTodo(saved, content, ctx.site.siteUrl);
  },
});

function changed(
  before: TodoRow,
  changes: Static<typeof Changes>,
  { now, problems }: { now: number; problems: Problems },
): TodoRow {
  const { title, note, scheduledAt, messengerReminder, contentRef, completed } = changes;
  const held = before.scheduledAt;
  const completedAt = completed === false ? null : completed ? (before.completedAt ?? now) : before.completedAt;
  return {
    ...before,
    title: title === undefined ? before.title : title.trim(),
    note: note === undefined ? before.note : (note ?? ""),
    scheduledAt:
      scheduledAt === undefined ? held : readSchedule(scheduledAt, { now, path: "/scheduledAt", problems, held }),
    messengerReminder: messengerReminder ?? before.messengerReminder,
    contentRef: contentRef === undefined ? before.contentRef : contentRef,
    completedAt,
  };
}

const sameRef = (one: Ref | null, other: Ref | null) =>
  one === null || other === null ? one === other : refKey(one) === refKey(other);

function changedFields(before: TodoRow, after: TodoRow): string[] {
  return [
    ...(["title", "note", "scheduledAt", "messengerReminder"] as const).filter((name) => before[name] !== after[name]),
    ...(sameRef(before.contentRef, after.contentRef) ? [] : ["contentRef"]),
  ];
}

/** The content of the todo's reference. A new one must be usable; the existing one may have become unavailable. */
function usableContent(
  { db, accountId, site }: AccountContext,
  { before, after, problems }: { before: TodoRow; after: TodoRow; problems: Problems },
) {
  const { contentRef: ref } = after;
  const { siteUrl } = site;
  if (ref === null) return null;
  if (sameRef(before.contentRef, ref)) return resolveContentRef(db, accountId, { ref, siteUrl });
  const path = "/contentRef";
  return findContents(db, accountId, { wanted: [{ path, ref }], siteUrl, problems }).get(path) ?? null;
}

function nothingToChange() {
  const expected = `at least one of ${Object.keys(Changes.properties).join(", ")}`;
  return invalidRequest(`Nothing to change: send ${expected}.`, [
    { path: "", message: "No field to change was sent", expected },
  ]);
}
