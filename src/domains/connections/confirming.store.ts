import { sql } from "kysely";
import type { ConnectionKind } from "../../database/kinds.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { CallContext } from "../../kernel/context.ts";
import { DAY_MS } from "../../lib/time.ts";
import { addDelivery } from "../deliveries/deliveries.store.ts";
import { appendEvent } from "../events/events.service.ts";
import { generateConfirmation } from "./confirmation.ts";
import { connectionEvent } from "./connection-event.ts";
import { CODE_TTL_MS } from "./connections.schema.ts";
import { type ConnectionSettings, type MessengerKind, sealParts } from "./settings.schema.ts";

/** The data needed to confirm a connection, besides the connection. */
type Confirming = Pick<CallContext, "now" | "ids" | "outside" | "vault">;

const renew = prepare<{
  accountId: number;
  connectionId: number;
  sealed: string;
  lookupHash: string | null;
  expiresAt: number;
  now: number;
}>()((p) =>
  builder
    .updateTable("connections")
    .set({
      ...bound(p, ["sealed", "lookupHash", "expiresAt"]),
      codeTries: sql.lit(0),
      updatedAt: p.now,
    })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.connectionId)
    .where("state", "=", sql.lit("pending")),
);

/**
 * Replaces the confirmation of a pending connection and queues the message for it. The former code or link becomes
 * invalid.
 */
export function beginConfirmation(
  db: Db,
  accountId: number,
  begun: { connectionId: number; kind: MessengerKind; settings: ConnectionSettings; isNew: boolean; by: Confirming },
): { deliveryId: number | null; deepLink: string | null } {
  const { connectionId, kind, settings, isNew, by } = begun;
  const { now, ids, outside, vault } = by;
  const { code, purpose, deepLink, lookupHash } = generateConfirmation(kind, {
    ids,
    telegramBot: outside.telegramBot(),
    isNew,
  });
  const sealed = sealParts(vault, accountId, { settings, code });
  renew.run(db, { accountId, connectionId, sealed, lookupHash, expiresAt: now + CODE_TTL_MS, now });
  const sent = { noticeId: null, connection: { id: connectionId, kind }, now };
  return { deliveryId: purpose === null ? null : addDelivery(db, accountId, { ...sent, purpose }), deepLink };
}

const countTry = prepare<{ accountId: number; connectionId: number; now: number }>()((p) =>
  builder
    .updateTable("connections")
    .set({ codeTries: sql<number>`code_tries + 1`, updatedAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.connectionId),
);

/** Counts a wrong code. */
export function countWrongCode(db: Db, accountId: number, tried: { connectionId: number; now: number }): void {
  countTry.run(db, { accountId, ...tried });
}

const confirm = prepare<{ accountId: number; connectionId: number; label: string; sealed: string; now: number }>()(
  (p) =>
    builder
      .updateTable("connections")
      .set({
        state: sql.lit("active"),
        attention: sql.lit(""),
        label: p.label,
        sealed: p.sealed,
        codeTries: sql.lit(0),
        expiresAt: null,
        updatedAt: p.now,
        confirmedAt: p.now,
      })
      .where("accountId", "=", p.accountId)
      .where("id", "=", p.connectionId)
      .where("state", "=", sql.lit("pending")),
);

/**
 * Confirms a pending connection, so that it carries messages; `sealed` no longer contains a code. The hash of a chat
 * link is retained to recognise the link when it is used again in that chat.
 */
export function confirmConnection(
  db: Db,
  accountId: number,
  confirmed: {
    connection: { connectionId: number; kind: ConnectionKind };
    label: string;
    sealed: string;
    now: number;
    uuid: string;
  },
): void {
  const { connection, label, sealed, now, uuid } = confirmed;
  confirm.run(db, { accountId, connectionId: connection.connectionId, label, sealed, now });
  appendEvent(db, accountId, { ...connectionEvent("confirmed", connection, uuid), now });
}

const purge = prepare<{ before: number }>()((p) =>
  builder.deleteFrom("connections").where("state", "=", sql.lit("pending")).where("expiresAt", "<", p.before),
);

/** Removes unconfirmed connections of all accounts that expired a day ago. Returns their number. */
export function purgeUnconfirmed(db: Db, at: { now: number }): number {
  return purge.run(db, { before: at.now - DAY_MS }).changes;
}
