import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { reminderPath } from "../../lib/links.ts";
import { appendEvents } from "../events/events.store.ts";
import type { DueNotice, GivenNotice } from "../notifications/give.store.ts";
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
  builder
    .updateTable("reminders")
    .set({ state: sql.lit("running"), updatedAt: p.now })
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

/** Claims due reminders, earliest first. They are running until {@link endReminder}. */
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

const end = prepare<{ accountId: number; reminderId: number; state: "delivered" | "failed"; now: number }>()((p) =>
  builder
    .updateTable("reminders")
    .set({ state: p.state, updatedAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.reminderId)
    .where("state", "=", sql.lit("running")),
);

/** Writes how a running reminder ended. */
export function endReminder(
  db: Db,
  accountId: number,
  ended: { reminderId: number; state: "delivered" | "failed"; now: number },
): void {
  end.run(db, { accountId, ...ended });
}

/**
 * Records the result of claimed reminders after their notices were created. Those without another channel have ended.
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
    endReminder(db, accountId, { reminderId: sourceId, state: "delivered", now });
  }
  for (const [accountId, own] of Map.groupBy(given, (one) => one.accountId)) {
    const events = own.map(({ notice: { sourceId, text, dueAt, late } }) =>
      reminderEvent("delivered", { id: sourceId, content: text, remindAt: Date.parse(dueAt) }, uuid(), { late }),
    );
    appendEvents(db, accountId, { events, now });
  }
}
