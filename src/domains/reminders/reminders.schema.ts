import { type Static, Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import { choice, closed, count, instant, nullable, numericId, text } from "../../kernel/fields.ts";
import { reminderPath } from "../../lib/links.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import { DELIVERY_STATES, REMINDER_STATES, type ShownState } from "../deliveries/message-states.store.ts";

/** Maximum number of future reminders of one learner. */
export const MAX_SCHEDULED = 10_000;

// ---- request fields

export const reminderIdField = numericId("Id of the reminder, as ielts_reminders_list returned it.");
export const contentField = text({ min: 1, max: 500, description: "What to remind the learner of." });
export const remindAtField = text({
  max: 40,
  format: "date-time",
  description: "When: an instant in the future with its offset, such as 2026-12-01T08:15:00+08:00.",
});
export const messengerDeliveryField = Type.Boolean({
  description: "Whether it goes to the messenger too, where one is connected; the workspace shows it anyway.",
});

// ---- responses

const Delivery = closed({
  channel: text({
    description:
      "in_page for the workspace, web_push for a browser whose pages are closed, else the kind of messenger; messenger where none was connected.",
  }),
  state: choice(DELIVERY_STATES, {
    description:
      "waiting to be sent or sent again, sending, delivered, failed, cancelled, or not_connected where the learner had no messenger connected.",
  }),
  attempts: count("How many times it was sent."),
  attemptedAt: nullable(instant("When it was sent last; null before.")),
  finishedAt: nullable(instant("When it was settled; null while it is under way.")),
  detail: text({ description: "What is known of a failure; may be empty." }),
});

export const Reminder = closed({
  reminderId: reminderIdField,
  content: text({ description: "What it reminds of." }),
  remindAt: instant("When it is due."),
  messengerDelivery: messengerDeliveryField,
  state: choice(REMINDER_STATES, {
    description:
      "scheduled until it is due; held while it waits to go to its messengers, as in quiet hours, and can still be cancelled; running while it is on its way by a messenger; delivered; failed where no messenger took it, though the workspace showed it; or cancelled.",
  }),
  late: nullable(
    Type.Boolean({
      description:
        "Whether it came late: the service was not running when it was due, or more than a minute had gone by; null before it came.",
    }),
  ),
  deliveries: Type.Array(Delivery, { description: "How it was delivered, in_page first; empty before it is due." }),
  createdAt: instant("When it was made."),
  updatedAt: instant("When it, or its state, last changed."),
  url: text({ description: "Address of the reminder in the workspace." }),
  route: text({ description: "The same address as a path of the site." }),
});

/** A reminder as it is stored. Times in milliseconds since the epoch. */
export interface ReminderRow
  extends ColumnsOf<"reminders", "id" | "content" | "remindAt" | "messengerDelivery" | "createdAt" | "updatedAt"> {
  readonly state: ShownState;
  /** The notice that was created when it fell due; null before. */
  readonly noticeId: number | null;
  readonly givenAt: number | null;
  readonly isLate: number | null;
}

/** A delivery of the notice of a reminder. */
export interface DeliveryRow
  extends ColumnsOf<"deliveries", "channel" | "state" | "attempts" | "attemptedAt" | "finishedAt" | "detail"> {
  readonly noticeId: number;
}

export function toReminder(
  row: ReminderRow,
  deliveries: readonly DeliveryRow[],
  siteUrl: string,
): Static<typeof Reminder> {
  const route = reminderPath({ reminderId: row.id });
  return {
    reminderId: row.id,
    content: row.content,
    remindAt: toInstant(row.remindAt),
    messengerDelivery: row.messengerDelivery === 1,
    state: row.state,
    late: row.isLate === null ? null : row.isLate === 1,
    deliveries: row.givenAt === null ? [] : [inPage(row.givenAt), ...deliveries.map(toDelivery)],
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    url: `${siteUrl}${route}`,
    route,
  };
}

/** A notice is in the workspace as soon as it is created. */
function inPage(givenAt: number): Static<typeof Delivery> {
  const at = toInstant(givenAt);
  return { channel: "in_page", state: "delivered", attempts: 1, attemptedAt: at, finishedAt: at, detail: "" };
}

function toDelivery(row: DeliveryRow): Static<typeof Delivery> {
  const { channel, state, attempts, attemptedAt, finishedAt, detail } = row;
  return {
    channel,
    state,
    attempts,
    attemptedAt: toInstantOrNull(attemptedAt),
    finishedAt: toInstantOrNull(finishedAt),
    detail,
  };
}
