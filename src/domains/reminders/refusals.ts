import { type Failure, notFound, stateConflict } from "../../kernel/errors.ts";
import { grouped } from "../../lib/grouped.ts";
import { MAX_SCHEDULED, type ReminderRow } from "./reminders.schema.ts";

/** 404 for a reminder; another account's is answered the same as one that never was. */
export function reminderNotFound(): Failure {
  return notFound("reminder.not_found", "There is no such reminder. Take reminderId from ielts_reminders_list.");
}

/** 400 where an account has as many ahead as it may have. */
export function tooManyReminders(): Failure {
  return stateConflict(
    "reminder.limit_reached",
    `No more than ${grouped(MAX_SCHEDULED)} reminders can be ahead. Cancel some first.`,
    { limit: MAX_SCHEDULED },
  );
}

/** 400 for a reminder that has fallen due: it is on its way, or has come. Null for one that has not. */
export function dueRefusal({ state }: Pick<ReminderRow, "state">): Failure | null {
  if (state === "scheduled" || state === "held" || state === "cancelled") return null;
  return state === "running"
    ? stateConflict("reminder.running", "The reminder is on its way now; nothing can be changed any more.", { state })
    : stateConflict("reminder.finished", "The reminder has come already; create another one.", { state });
}

/** 400 for a change of a reminder that was cancelled. */
export function reminderCancelled(): Failure {
  return stateConflict("reminder.cancelled", "The reminder was cancelled; create another one.", {
    state: "cancelled",
  });
}
