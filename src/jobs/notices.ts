import type { Db } from "../database/open.ts";
import type { Writer } from "../database/writer.ts";
import { type GivenNotice, giveNotices } from "../domains/notifications/add-notices.store.ts";
import { claimDueTasks, nextTaskAt } from "../domains/plans/due.store.ts";
import { claimDueReminders, nextReminderAt, noteGivenReminders } from "../domains/reminders/due.store.ts";
import { claimDueTodos, nextTodoAt } from "../domains/todos/due.store.ts";
import type { Clock, Ids } from "../kernel/context.ts";
import type { Signals } from "../kernel/signals.ts";
import type { SlotTimes } from "../lib/slots.ts";
import type { DueWork } from "./due.ts";

export interface NoticeParts {
  readonly reader: Db;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly signals: Signals;
  readonly slotTimes: SlotTimes;
  /** When the service was started, in milliseconds since the epoch; anything due before then is late. */
  readonly startedAt: number;
}

/** How many of each kind are claimed in one turn, so that other writes can run in between. */
const BATCH = 500;

/** Creates one notice for every due reminder, todo and task, and notifies open pages after the commit. */
export function dueNotices(parts: NoticeParts): DueWork {
  const { reader, writer, clock, signals, slotTimes } = parts;
  return {
    name: "giving notices of what is due",
    nextAt() {
      const times = [nextReminderAt(reader), nextTodoAt(reader), nextTaskAt(reader, slotTimes)];
      const known = times.filter((at) => at !== null);
      return known.length === 0 ? null : Math.min(...known);
    },
    async run() {
      const given = await writer.write((db) => giveDue(db, parts, clock.now()));
      for (const { accountId, notice } of given) {
        signals.publish(accountId, { kind: "notice", id: notice.noticeId, data: notice });
      }
      const reminded = given.filter(({ notice }) => notice.kind === "reminder").map(({ accountId }) => accountId);
      for (const accountId of new Set(reminded)) signals.publish(accountId, { kind: "changed", group: "reminders" });
    },
  };
}

/** Claims due items and creates their notices in one transaction, the earliest first. */
function giveDue(db: Db, { slotTimes, startedAt, ids }: NoticeParts, now: number): GivenNotice[] {
  const asked = { now, limit: BATCH };
  const claimed = [
    ...claimDueReminders(db, asked),
    ...claimDueTodos(db, asked),
    ...claimDueTasks(db, { ...asked, slotTimes }),
  ];
  const due = claimed.toSorted((one, other) => one.dueAt - other.dueAt || one.sourceId - other.sourceId);
  const given = giveNotices(db, { due, now, startedAt });
  noteGivenReminders(db, { due, given, now, uuid: () => ids.uuid() });
  return given;
}
