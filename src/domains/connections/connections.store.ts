import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { ConnectionKind } from "../../database/kinds.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { ConnectionState, Language } from "../../database/words.ts";
import { appendEvent } from "../events/events.service.ts";
import { connectionEvent } from "./connection-event.ts";

const columns = [
  "id",
  "kind",
  "label",
  "language",
  "state",
  "attention",
  "sealed",
  "codeTries",
  "expiresAt",
  "createdAt",
  "confirmedAt",
  "lastDeliveredAt",
  "endedAt",
] as const;

/**
 * A connection as it is stored. `attention` says why it needs its learner, empty if it does not; `endedAt` when the other end refused further
 * messages.
 */
export type ConnectionRow = ColumnsOf<"connections", (typeof columns)[number]>;

const ofAccount = prepare<{ accountId: number }>()((p) =>
  builder.selectFrom("connections").select(columns).where("accountId", "=", p.accountId).orderBy("id"),
);

/** The account's connections, oldest first. */
export function findConnections(db: Db, accountId: number): ConnectionRow[] {
  return ofAccount.all(db, { accountId });
}

const byId = prepare<{ accountId: number; connectionId: number }>()((p) =>
  builder
    .selectFrom("connections")
    .select(columns)
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.connectionId),
);

export function findConnection(db: Db, accountId: number, wanted: { connectionId: number }): ConnectionRow | undefined {
  return byId.get(db, { accountId, ...wanted });
}

const confirmed = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("connections")
    .select(["id", "kind"])
    .where("accountId", "=", p.accountId)
    .where("state", "<>", sql.lit("pending"))
    .orderBy("id"),
);

/** The connections that the account has chosen for messages, whether they work now or not. */
export function findConfirmedConnections(db: Db, accountId: number): { id: number; kind: ConnectionKind }[] {
  return confirmed.all(db, { accountId });
}

type NewConnection = {
  readonly kind: ConnectionKind;
  readonly label: string;
  readonly language: Language;
  readonly state: ConnectionState;
  readonly sealed: string;
  readonly lookupHash: string | null;
  readonly expiresAt: number | null;
  readonly now: number;
  /** The web session of a browser. */
  readonly sessionId?: number | null;
};

const insert = prepare<NewConnection & { accountId: number; sessionId: number | null; confirmedAt: number | null }>()(
  (p) =>
    builder.insertInto("connections").values({
      accountId: p.accountId,
      kind: p.kind,
      label: p.label,
      language: p.language,
      state: p.state,
      sealed: p.sealed,
      lookupHash: p.lookupHash,
      sessionId: p.sessionId,
      expiresAt: p.expiresAt,
      createdAt: p.now,
      updatedAt: p.now,
      confirmedAt: p.confirmedAt,
      lastDeliveredAt: null,
      endedAt: null,
    }),
);

/** Adds a connection. Returns its id. */
export function addConnection(db: Db, accountId: number, connection: NewConnection): number {
  const confirmedAt = connection.state === "active" ? connection.now : null;
  return insert.run(db, { accountId, sessionId: null, ...connection, confirmedAt }).lastInsertRowid;
}

const remove = prepare<{ accountId: number; connectionId: number }>()((p) =>
  builder.deleteFrom("connections").where("accountId", "=", p.accountId).where("id", "=", p.connectionId),
);

/** Removes a connection and its secrets, if it still exists. Its deliveries stay in the log. */
export function endConnection(
  db: Db,
  accountId: number,
  ended: { connection: { connectionId: number; kind: ConnectionKind }; now: number; uuid: string },
): void {
  const { connection, now, uuid } = ended;
  const { connectionId } = connection;
  if (remove.run(db, { accountId, connectionId }).changes === 0) return;
  appendEvent(db, accountId, { ...connectionEvent("disconnected", connection, uuid), now });
}

const needAttention = prepare<{
  accountId: number;
  connectionId: number;
  attention: string;
  endedAt: number | null;
  now: number;
}>()((p) =>
  builder
    .updateTable("connections")
    .set({ state: sql.lit("needs_attention"), attention: p.attention, endedAt: p.endedAt, updatedAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.connectionId)
    .where("state", "<>", sql.lit("pending"))
    // A connection that has ended stays ended when an older message fails.
    .where(sql<boolean>`(ended_at is null or ${p.endedAt} is not null)`)
    // A refusal is more informative than another unreachable attempt.
    .where(sql<boolean>`(state = 'active' or ${p.attention} <> 'unreachable' or ${p.endedAt} is not null)`),
);

/**
 * Records that a confirmed connection needs its learner, and why. `hasEnded`: the recipient accepts no more messages.
 */
export function setAttention(
  db: Db,
  accountId: number,
  needed: { connectionId: number; attention: string; hasEnded: boolean; now: number },
): void {
  const { connectionId, attention, hasEnded, now } = needed;
  needAttention.run(db, { accountId, connectionId, attention, endedAt: hasEnded ? now : null, now });
}

const delivered = prepare<{ accountId: number; connectionId: number; isTest: number; now: number }>()((p) =>
  builder
    .updateTable("connections")
    .set({
      lastDeliveredAt: p.now,
      // A working connection needs no one. One that awaits a code keeps waiting; one that awaits its first test is
      // confirmed.
      state: sql<ConnectionState>`iif(state = 'needs_attention' or ${p.isTest}, 'active', state)`,
      attention: sql.lit(""),
      endedAt: null,
      confirmedAt: sql<number | null>`iif(${p.isTest}, coalesce(confirmed_at, ${p.now}), confirmed_at)`,
      updatedAt: p.now,
    })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.connectionId),
);

/**
 * Records that a message arrived through a connection. An arrived test is all that confirms a connection without a
 * code.
 */
export function noteDelivered(
  db: Db,
  accountId: number,
  at: { connectionId: number; isTest: boolean; now: number; uuid: string },
): void {
  const { connectionId, isTest, now, uuid } = at;
  const row = findConnection(db, accountId, { connectionId });
  if (row === undefined) return;
  delivered.run(db, { accountId, connectionId, isTest: isTest ? 1 : 0, now });
  if (!isTest || row.state !== "pending") return;
  const event = connectionEvent("confirmed", { connectionId, kind: row.kind }, uuid);
  appendEvent(db, accountId, { ...event, now });
}
