import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { reminderPath } from "../../lib/links.ts";
import { reminderLife } from "../deliveries/message-states.store.ts";
import { appendEvents } from "../events/events.service.ts";
import type { DueNotice, GivenNotice } from "../notifications/add-notices.store.ts";
import { reminderEvent } from "./reminder-event.ts";

const next = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("reminders")
    .select("remindAt")
    .where("state", "=", sql.lit("scheduled"))
    .orderBy("remindAt")
    .limit(1),
);

/** When the next reminder of any account is due, milliseconds since the epoch, or null. */
export function nextReminderAt(db: Db): number | null {
  return next.get(db, {})?.remindAt ?? null;
}

const claim = prepare<{ now: number; limit: number }>()((p) =>
  reminderLife
    .move("fallDue", { updatedAt: p.now })
    .where((eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom("reminders")
          .select("id")
          .where("state", "=", sql.lit("scheduled"))
          .where("remindAt", "<=", p.now)
          .orderBy("remindAt")
          .orderBy("id")
          .limit(p.limit),
      ),
    )
    .returning(["id", "accountId", "content", "remindAt", "messengerDelivery"]),
);

/** Claims due reminders, earliest first. They are held or running until {@link endReminder}. */
export function claimDueReminders(db: Db, due: { now: number; limit: number }): DueNotice[] {
  return claim.all(db, due).map((row) => ({
    accountId: row.accountId,
    kind: "reminder",
    sourceId: row.id,
    text: row.content,
    route: reminderPath({ reminderId: row.id }),
    dueAt: row.remindAt,
    messenger: row.messengerDelivery === 1,
  }));
}

const end = (step: "deliver" | "fail") =>
  prepare<{ accountId: number; reminderId: number; now: number }>()((p) =>
    reminderLife.move(step, { updatedAt: p.now }).where("accountId", "=", p.accountId).where("id", "=", p.reminderId),
  );
const ends = { deliver: end("deliver"), fail: end("fail") };

/** Ends a reminder that has fallen due. */
export function endReminder(
  db: Db,
  accountId: number,
  ended: { reminderId: number; step: "deliver" | "fail"; now: number },
): void {
  const { step, ...rest } = ended;
  ends[step].run(db, { accountId, ...rest });
}

/**
 * Records the result of claimed reminders after their notices were created. Those without a delivery to a messenger have ended.
 * The events report all that got a notice.
 */
export function noteGivenReminders(
  db: Db,
  claimed: { due: readonly DueNotice[]; given: readonly GivenNotice[]; now: number; uuid: () => string },
): void {
  const { now, uuid } = claimed;
  const given = claimed.given.filter(({ notice }) => notice.kind === "reminder");
  const underWay = new Set(given.filter((one) => one.isUnderWay).map(({ notice }) => notice.sourceId));
  for (const { kind, accountId, sourceId } of claimed.due) {
    if (kind !== "reminder" || underWay.has(sourceId)) continue;
    endReminder(db, accountId, { reminderId: sourceId, step: "deliver", now });
  }
  for (const [accountId, own] of Map.groupBy(given, (one) => one.accountId)) {
    const events = own.map(({ notice: { sourceId, text, dueAt, late } }) =>
      reminderEvent("delivered", { id: sourceId, content: text, remindAt: Date.parse(dueAt) }, uuid(), { late }),
    );
    appendEvents(db, accountId, { events, now });
  }
}
