import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { all, bound, builder, prepare } from "../../database/query.ts";
import { reminderLife, type ShownState } from "../deliveries/message-states.store.ts";
import { type DeliveryRow, type Reminder, type ReminderRow, toReminder } from "./reminders.schema.ts";

function remindersOf(accountId: number) {
  return builder
    .selectFrom("reminders as r")
    .leftJoin("notices as n", (join) =>
      join
        .onRef("n.accountId", "=", "r.accountId")
        .on("n.kind", "=", "reminder")
        .onRef("n.sourceId", "=", "r.id")
        .onRef("n.dueAt", "=", "r.remindAt"),
    )
    .select([
      "r.id",
      "r.content",
      "r.remindAt",
      "r.messengerDelivery",
      reminderLife.shown.as("state"),
      "r.createdAt",
      "r.updatedAt",
      "n.id as noticeId",
      "n.createdAt as givenAt",
      "n.isLate",
    ])
    .where("r.accountId", "=", accountId);
}

/**
 * The account's reminders: of one state, all that are no longer scheduled for `past`, or all for an empty one.
 * Scheduled ones start with the nearest, others with the newest.
 */
export function findReminders(
  db: Db,
  accountId: number,
  page: { state: ShownState | "" | "past"; limit: number; offset: number },
): ReminderRow[] {
  const { state, limit, offset } = page;
  const direction = state === "scheduled" ? "asc" : "desc";
  let query = remindersOf(accountId).orderBy("r.remindAt", direction).orderBy("r.id", direction);
  if (state === "past") query = query.where("r.state", "<>", "scheduled");
  else if (state === "held" || state === "running") {
    query = query.where("r.state", "=", "running").where(reminderLife.shown, "=", state);
  } else if (state !== "") query = query.where("r.state", "=", state);
  return all(db, query.limit(limit).offset(offset));
}

const byId = prepare<{ accountId: number; reminderId: number }>()((p) =>
  remindersOf(p.accountId).where("r.id", "=", p.reminderId),
);

export function findReminder(db: Db, accountId: number, wanted: { reminderId: number }): ReminderRow | undefined {
  return byId.get(db, { accountId, ...wanted });
}

const deliveriesOf = prepare<{ accountId: number; noticeIds: string }>()((p) =>
  builder
    .selectFrom("deliveries as d")
    .select([
      sql<number>`d.notice_id`.as("noticeId"),
      "d.channel",
      "d.state",
      "d.attempts",
      "d.attemptedAt",
      "d.finishedAt",
      "d.detail",
    ])
    .where("d.accountId", "=", p.accountId)
    .where("d.noticeId", "in", sql<number>`(select value from json_each(${p.noticeIds}))`)
    .orderBy("d.noticeId")
    .orderBy("d.id"),
);

/** Reminders as they are returned, with their deliveries; `siteUrl` without a trailing slash. */
export function showReminders(
  db: Db,
  accountId: number,
  shown: { rows: readonly ReminderRow[]; siteUrl: string },
): Static<typeof Reminder>[] {
  const { rows, siteUrl } = shown;
  const noticeIds = rows.flatMap((row) => row.noticeId ?? []);
  const deliveries =
    noticeIds.length === 0 ? [] : deliveriesOf.all(db, { accountId, noticeIds: JSON.stringify(noticeIds) });
  const byNotice = Map.groupBy<number, DeliveryRow>(deliveries, (delivery) => delivery.noticeId);
  return rows.map((row) => toReminder(row, byNotice.get(row.noticeId ?? 0) ?? [], siteUrl));
}

/** {@link showReminders} for one reminder. */
export function showReminder(
  db: Db,
  accountId: number,
  { row, siteUrl }: { row: ReminderRow; siteUrl: string },
): Static<typeof Reminder> {
  const deliveries =
    row.noticeId === null ? [] : deliveriesOf.all(db, { accountId, noticeIds: JSON.stringify([row.noticeId]) });
  return toReminder(row, deliveries, siteUrl);
}

const countAhead = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("reminders")
    .select(sql<number>`count(*)`.as("count"))
    .where("accountId", "=", p.accountId)
    .where("state", "=", "scheduled"),
);

/** The number of the account's scheduled reminders. */
export function countScheduled(db: Db, accountId: number): number {
  return countAhead.get(db, { accountId })?.count ?? 0;
}

type NewReminder = { readonly content: string; readonly remindAt: number; readonly now: number };

const insert = prepare<NewReminder & { accountId: number; messengerDelivery: number }>()((p) =>
  reminderLife.add({
    ...bound(p, ["accountId", "content", "remindAt", "messengerDelivery"]),
    createdAt: p.now,
    updatedAt: p.now,
  }),
);

/** Adds a scheduled reminder. Returns its id. */
export function addReminder(db: Db, accountId: number, reminder: NewReminder & { messengerDelivery: boolean }): number {
  const messengerDelivery = reminder.messengerDelivery ? 1 : 0;
  return insert.run(db, { accountId, ...reminder, messengerDelivery }).lastInsertRowid;
}

const change = (step: "cancel" | "switchMessengers" | "switchOffHeld") =>
  prepare<{ accountId: number; reminderId: number; messengerDelivery: number; now: number }>()((p) =>
    reminderLife
      .move(step, { messengerDelivery: p.messengerDelivery, updatedAt: p.now })
      .where("accountId", "=", p.accountId)
      .where("id", "=", p.reminderId),
  );
const changes = {
  cancel: change("cancel"),
  switchMessengers: change("switchMessengers"),
  switchOffHeld: change("switchOffHeld"),
};

/** Cancels a reminder, or saves its messenger setting. */
export function changeReminder(
  db: Db,
  accountId: number,
  changed: { reminderId: number; step: keyof typeof changes; messengerDelivery: boolean; now: number },
): void {
  const { step, messengerDelivery, ...rest } = changed;
  changes[step].run(db, { accountId, ...rest, messengerDelivery: messengerDelivery ? 1 : 0 });
}
