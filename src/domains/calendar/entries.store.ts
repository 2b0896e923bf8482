import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { planPath, reminderPath, todoPath } from "../../lib/links.ts";
import { addDays } from "../../lib/shanghai.ts";
import { type SlotClock, slotStart } from "../../lib/slots.ts";
import { startOfDayIn } from "../../lib/zone.ts";
import { slotOf } from "../plans/tasks.schema.ts";
import { type Entry, MAX_OF_KIND } from "./calendar.schema.ts";

/**
 * Minutes shown for an entry without a duration. Calendar programs draw an event without a duration as a line, or not
 * at all.
 */
const MOMENT_MINUTES = 15;

/** Days `YYYY-MM-DD` of the learner, both included. */
export interface Window {
  readonly fromDay: string;
  readonly today: string;
  readonly toDay: string;
}

type Days = { readonly accountId: number; readonly fromDay: string; readonly today: string; readonly toDay: string };
/** The same in milliseconds since the epoch. `end` is the start of the day after the last. */
type Instants = { readonly accountId: number; readonly from: number; readonly today: number; readonly end: number };

const tasksOf = (accountId: number) =>
  builder
    .selectFrom("study_tasks as t")
    .innerJoin("study_plans as p", "p.id", "t.planId")
    .select([
      "t.id",
      "t.planId",
      "p.title as planTitle",
      sql<string>`t.snapshot ->> 'title'`.as("title"),
      sql<string>`t.snapshot ->> 'description'`.as("about"),
      "t.day",
      "t.slot",
      "t.durationMinutes as minutes",
      "t.state",
      "t.updatedAt",
    ])
    .where("t.accountId", "=", accountId)
    .limit(MAX_OF_KIND);
const tasksAhead = prepare<Days>()((p) =>
  tasksOf(p.accountId)
    .where("t.day", ">=", p.today)
    .where("t.day", "<=", p.toDay)
    .orderBy("t.day")
    .orderBy("t.slot")
    .orderBy("t.id"),
);
const tasksBefore = prepare<Days>()((p) =>
  tasksOf(p.accountId)
    .where("t.day", ">=", p.fromDay)
    .where("t.day", "<", p.today)
    .orderBy("t.day", "desc")
    .orderBy("t.slot", "desc")
    .orderBy("t.id", "desc"),
);

// Written like the index for listing todos.
const isDone = sql<number>`(completed_at is not null)`;
const isUnscheduled = sql<number>`(scheduled_at is null)`;
const todosOf = (accountId: number) =>
  builder
    .selectFrom("todos")
    .select(["id", "title", "note as about", sql<number>`scheduled_at`.as("startsAt"), "completedAt", "updatedAt"])
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .limit(MAX_OF_KIND);
const openTodosOf = (accountId: number) =>
  todosOf(accountId)
    .where(isDone, "=", sql.lit(0))
    .where("completedAt", "is", null)
    .where(isUnscheduled, "=", sql.lit(0));
const todosAhead = prepare<Instants>()((p) =>
  openTodosOf(p.accountId)
    .where("scheduledAt", ">=", p.today)
    .where("scheduledAt", "<", p.end)
    .orderBy("scheduledAt")
    .orderBy("id"),
);
const todosBefore = prepare<Instants>()((p) =>
  openTodosOf(p.accountId)
    .where("scheduledAt", ">=", p.from)
    .where("scheduledAt", "<", p.today)
    .orderBy("scheduledAt", "desc")
    .orderBy("id", "desc"),
);
/**
 * Completed todos must also have been completed within the window. The index finds them by that, whatever their number.
 */
const todosDone = prepare<Instants>()((p) =>
  todosOf(p.accountId)
    .where(isDone, "=", sql.lit(1))
    .where("completedAt", ">=", p.from)
    .where("scheduledAt", ">=", p.from)
    .where("scheduledAt", "<", p.end)
    .orderBy("completedAt", "desc"),
);

const remindersOf = (accountId: number) =>
  builder
    .selectFrom("reminders")
    .select(["id", "content", "remindAt as startsAt", "updatedAt"])
    .where("accountId", "=", accountId)
    .where("state", "<>", sql.lit("cancelled"))
    .limit(MAX_OF_KIND);
const remindersAhead = prepare<Instants>()((p) =>
  remindersOf(p.accountId)
    .where("remindAt", ">=", p.today)
    .where("remindAt", "<", p.end)
    .orderBy("remindAt")
    .orderBy("id"),
);
const remindersBefore = prepare<Instants>()((p) =>
  remindersOf(p.accountId)
    .where("remindAt", ">=", p.from)
    .where("remindAt", "<", p.today)
    .orderBy("remindAt", "desc")
    .orderBy("id", "desc"),
);

/**
 * The entries of the account's calendar, by time. The result stays the same for a whole day unless an entry changes.
 */
export function findEntries(db: Db, accountId: number, wanted: SlotClock & { window: Window }): Entry[] {
  const { fromDay, today, toDay } = wanted.window;
  const startOf = (day: string) => startOfDayIn(day, wanted.timeZone);
  const days = { accountId, fromDay, today, toDay };
  const at = { accountId, from: startOf(fromDay), today: startOf(today), end: startOf(addDays(toDay, 1)) };
  const tasks = [...tasksAhead.all(db, days), ...tasksBefore.all(db, days)].map(
    ({ planId, day, slot, state, ...task }): Entry => ({
      ...task,
      kind: "task",
      startsAt: slotStart({ day, slot: slotOf({ slot }) }, wanted),
      isDone: state === "completed",
      route: planPath({ planId }),
    }),
  );
  const todos = [...todosAhead.all(db, at), ...todosBefore.all(db, at), ...todosDone.all(db, at)].map(
    ({ completedAt, ...todo }): Entry => ({
      ...todo,
      kind: "todo",
      planTitle: "",
      minutes: MOMENT_MINUTES,
      isDone: completedAt !== null,
      route: todoPath({ todoId: todo.id }),
    }),
  );
  const reminders = [...remindersAhead.all(db, at), ...remindersBefore.all(db, at)].map(
    ({ content, ...reminder }): Entry => ({
      ...reminder,
      kind: "reminder",
      title: content,
      about: "",
      planTitle: "",
      minutes: MOMENT_MINUTES,
      isDone: false,
      route: reminderPath({ reminderId: reminder.id }),
    }),
  );
  return [tasks, todos, reminders].flatMap((entries) => nearest(entries, at.today)).toSorted(inOrder);
}

/** The entries of one kind that are nearest to an instant, up to the limit. */
function nearest(entries: readonly Entry[], to: number): readonly Entry[] {
  if (entries.length <= MAX_OF_KIND) return entries;
  const distance = (entry: Entry) => Math.abs(entry.startsAt - to);
  return entries.toSorted((a, b) => distance(a) - distance(b) || inOrder(a, b)).slice(0, MAX_OF_KIND);
}

function inOrder(a: Entry, b: Entry): number {
  return a.startsAt - b.startsAt || a.kind.localeCompare(b.kind, "en") || a.id - b.id;
}
