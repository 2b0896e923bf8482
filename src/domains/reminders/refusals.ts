import { type Failure, notFound, stateConflict } from "../../kernel/errors.ts";
import { grouped } from "../../lib/grouped.ts";
import { MAX_SCHEDULED, type ReminderRow } from "./reminders.schema.ts";

/** 404 for a reminder. The response is the same for another account's reminder and for an unknown id. */
export function reminderNotFound(): Failure {
  return notFound("reminder.not_found", "This reminder does not exist. Take reminderId from ielts_reminders_list.");
}

/** 400 if an account has reached its number of future reminders. */
export function tooManyReminders(): Failure {
  return stateConflict(
    "reminder.limit_reached",
    `No more than ${grouped(MAX_SCHEDULED)} reminders can be ahead. Cancel some first.`,
    { limit: MAX_SCHEDULED },
  );
}

/** 400 for a reminder that has fallen due: it is being delivered or was delivered. */
export function dueRefusal({ state }: Pick<ReminderRow, "state">): Failure {
  return state === "running"
    ? stateConflict("reminder.running", "The reminder is on its way now; nothing can be changed any more.", { state })
    : stateConflict("reminder.finished", "The reminder has come already; create another one.", { state });
}

/** 400 for a change of a cancelled reminder. */
export function reminderCancelled(): Failure {
  return stateConflict("reminder.cancelled", "The reminder was cancelled; create another one.", {
    state: "cancelled",
  });
}
