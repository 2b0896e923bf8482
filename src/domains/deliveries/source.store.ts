import { sql } from "kysely";
import type { NoticeKind } from "../../database/kinds.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { type SlotTimes, slotStart } from "../../lib/slots.ts";
import { slotOf } from "../plans/tasks.schema.ts";

/** Why the subject of a notice is outdated. */
type Why = "deleted" | "completed" | "moved" | "cancelled" | "switched off" | "read" | "not for this account any more";

/** The current state of a notice's subject. */
export type Source = { readonly why: Why } | { readonly text: string };

/** The notice, and by what the learner is notified. */
interface Asked {
  readonly kind: NoticeKind;
  readonly sourceId: number;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
  /** The text of the notice. */
  readonly text: string;
  /** Whether it is sent by messenger. Otherwise it is sent to a browser, which shows what the workspace shows. */
  readonly byMessenger: boolean;
  readonly slotTimes: SlotTimes;
}

type ReadSource = (db: Db, accountId: number, asked: Asked) => Source;

const todoById = prepare<{ accountId: number; id: number }>()((p) =>
  builder
    .selectFrom("todos")
    .select(["title", "scheduledAt", "messengerReminder", "completedAt", "deletedAt"])
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.id),
);

const readTodo: ReadSource = (db, accountId, { sourceId: id, dueAt, byMessenger }) => {
  const todo = todoById.get(db, { accountId, id });
  if (todo === undefined || todo.deletedAt !== null) return { why: "deleted" };
  if (todo.completedAt !== null) return { why: "completed" };
  if (todo.scheduledAt !== dueAt) return { why: "moved" };
  return byMessenger && todo.messengerReminder === 0 ? { why: "switched off" } : { text: todo.title };
};

const taskById = prepare<{ accountId: number; id: number }>()((p) =>
  builder
    .selectFrom("study_tasks")
    .select([sql<string>`snapshot ->> 'title'`.as("title"), "day", "slot", "state", "messengerReminder"])
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.id),
);

const readTask: ReadSource = (db, accountId, { sourceId: id, dueAt, slotTimes }) => {
  const task = taskById.get(db, { accountId, id });
  if (task === undefined) return { why: "deleted" };
  if (task.state === "completed") return { why: "completed" };
  const clock = { slotTimes, timeZone: findTimeZone(db, accountId) };
  if (slotStart({ day: task.day, slot: slotOf(task) }, clock) !== dueAt) return { why: "moved" };
  // One setting applies to everything that announces a task.
  return task.messengerReminder === 0 ? { why: "switched off" } : { text: task.title };
};

const reminderById = prepare<{ accountId: number; id: number }>()((p) =>
  builder
    .selectFrom("reminders")
    .select(["content", "remindAt", "messengerDelivery", "state"])
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.id),
);

const readReminder: ReadSource = (db, accountId, { sourceId: id, dueAt, byMessenger }) => {
  const reminder = reminderById.get(db, { accountId, id });
  if (reminder === undefined) return { why: "deleted" };
  if (reminder.state === "cancelled") return { why: "cancelled" };
  if (reminder.remindAt !== dueAt) return { why: "moved" };
  return byMessenger && reminder.messengerDelivery === 0 ? { why: "switched off" } : { text: reminder.content };
};

const messageById = prepare<{ accountId: number; id: number }>()((p) =>
  builder
    .selectFrom("feedback_messages as m")
    .innerJoin("accounts as reader", (join) => join.on("reader.id", "=", p.accountId))
    .select(["m.accountId as learnerId", "m.senderType", "m.readAt", "reader.role as readerRole"])
    .where("m.id", "=", p.id),
);

/**
 * A learner's messages are for the owners, the team's are for the learner. A side has read them once `read_at` is set.
 */
const readMessage: ReadSource = (db, accountId, { sourceId: id, text }) => {
  const message = messageById.get(db, { accountId, id });
  if (message === undefined) return { why: "deleted" };
  const isReaders = message.senderType === "user" ? message.readerRole === "owner" : message.learnerId === accountId;
  if (!isReaders) return { why: "not for this account any more" };
  return message.readAt === null ? { text } : { why: "read" };
};

/** One per kind of notice; a kind without one does not compile. */
const READERS: Readonly<Record<NoticeKind, ReadSource>> = {
  todo: readTodo,
  task: readTask,
  reminder: readReminder,
  feedback: readMessage,
};

/**
 * Checks the subject of a notice again: returns its current text, or why it is outdated. This is the only rule for what
 * is still sent after a wait, so it runs in the transaction that claims due deliveries.
 */
export function readSource(db: Db, accountId: number, asked: Asked): Source {
  return READERS[asked.kind](db, accountId, asked);
}
