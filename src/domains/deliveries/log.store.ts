import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { SlotTimes } from "../../lib/slots.ts";
import { DAY_MS } from "../../lib/time.ts";
import type { DeliveryRow } from "./deliveries.schema.ts";
import { readSource } from "./source.store.ts";

const lines = () =>
  builder
    .selectFrom("deliveries as d")
    .leftJoin("notices as n", (join) => join.onRef("n.id", "=", "d.noticeId").onRef("n.accountId", "=", "d.accountId"))
    .leftJoin("connections as c", (join) =>
      join.onRef("c.id", "=", "d.connectionId").onRef("c.accountId", "=", "d.accountId"),
    )
    .select([
      "d.id",
      "d.connectionId",
      "d.channel",
      "c.label",
      "d.purpose",
      "n.text",
      "n.route",
      "n.kind",
      "n.sourceId",
      "n.dueAt",
      "d.state",
      "d.attempts",
      "d.createdAt",
      "d.attemptedAt",
      "d.nextAt",
      "d.finishedAt",
      "d.detail",
    ]);

const ofAccount = prepare<{ accountId: number; limit: number; offset: number }>()((p) =>
  lines().where("d.accountId", "=", p.accountId).orderBy("d.id", "desc").limit(p.limit).offset(p.offset),
);

const ofConnection = prepare<{ accountId: number; connectionId: number; limit: number; offset: number }>()((p) =>
  lines()
    .where("d.connectionId", "=", p.connectionId)
    // Restricted to one account, but found by the connection.
    .where(sql<boolean>`+d.account_id = ${p.accountId}`)
    .orderBy("d.id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

/** Deliveries of the account, sent or queued, newest first; of one connection, or of all for null. */
export function findDeliveries(
  db: Db,
  accountId: number,
  page: { connectionId: number | null; limit: number; offset: number },
): DeliveryRow[] {
  const { connectionId, limit, offset } = page;
  if (connectionId === null) return ofAccount.all(db, { accountId, limit, offset });
  return ofConnection.all(db, { accountId, connectionId, limit, offset });
}

const byId = prepare<{ accountId: number; deliveryId: number }>()((p) =>
  lines().where("d.id", "=", p.deliveryId).where("d.accountId", "=", p.accountId),
);

export function findDelivery(db: Db, accountId: number, wanted: { deliveryId: number }): DeliveryRow | undefined {
  return byId.get(db, { accountId, ...wanted });
}

/**
 * A delivery as it is now. A queued delivery whose subject is outdated is not sent unless the subject becomes valid
 * again in time: readers see it as cancelled, and it is recorded so when it is due.
 */
export function asItIsNow(db: Db, accountId: number, shown: { row: DeliveryRow; slotTimes: SlotTimes }): DeliveryRow {
  const { row, slotTimes } = shown;
  const { kind, sourceId, dueAt, text } = row;
  if (row.state !== "waiting" || kind === null || sourceId === null || dueAt === null) return row;
  const byMessenger = row.channel !== "web_push";
  const source = readSource(db, accountId, { kind, sourceId, dueAt, text: text ?? "", byMessenger, slotTimes });
  return "why" in source ? { ...row, state: "cancelled", nextAt: null, detail: source.why } : row;
}

/** How long tests and codes stay in the log. */
const RETENTION_DAYS = 30;

const purge = prepare<{ before: number }>()((p) =>
  builder.deleteFrom("deliveries").where("noticeId", "is", null).where("createdAt", "<", p.before),
);

/**
 * Removes expired tests and codes of all accounts. Deliveries of notices are removed with their notices. Returns their
 * number.
 */
export function purgeOldDeliveries(db: Db, at: { now: number }): number {
  return purge.run(db, { before: at.now - RETENTION_DAYS * DAY_MS }).changes;
}
