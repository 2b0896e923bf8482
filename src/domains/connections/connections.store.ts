import { sql } from "kysely";
import type { ConnectionKind } from "../../database/kinds.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { ConnectionState, Language } from "../../database/words.ts";
import { appendEvent } from "../events/events.store.ts";
import { connectionEvent } from "./connection-event.ts";

/** A connection as it is stored. Times in milliseconds since the epoch. */
export interface ConnectionRow {
  readonly id: number;
  readonly kind: ConnectionKind;
  readonly label: string;
  readonly language: Language;
  readonly state: ConnectionState;
  /** Why it needs attention; empty where it does not. */
  readonly attention: string;
  readonly sealed: string;
  readonly codeTries: number;
  readonly expiresAt: number | null;
  readonly createdAt: number;
  readonly confirmedAt: number | null;
  readonly lastDeliveredAt: number | null;
  /** When the other end said that it takes no more messages; null where it did not. */
  readonly endedAt: number | null;
}

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

const ofAccount = prepare<{ accountId: number }>()((p) =>
  builder.selectFrom("connections").select(columns).where("accountId", "=", p.accountId).orderBy("id"),
);

/** The account's connections, the oldest first. */
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

/** By what the account wants to be told, whether that works now or not. */
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
};

const insert = prepare<NewConnection & { accountId: number; confirmedAt: number | null }>()((p) =>
  builder.insertInto("connections").values({
    accountId: p.accountId,
    kind: p.kind,
    label: p.label,
    language: p.language,
    state: p.state,
    sealed: p.sealed,
    lookupHash: p.lookupHash,
    sessionId: null,
    expiresAt: p.expiresAt,
    createdAt: p.now,
    updatedAt: p.now,
    confirmedAt: p.confirmedAt,
    lastDeliveredAt: null,
    endedAt: null,
  }),
);

/** Adds a connection; answers its id. */
export function addConnection(db: Db, accountId: number, connection: NewConnection): number {
  const confirmedAt = connection.state === "active" ? connection.now : null;
  return insert.run(db, { accountId, ...connection, confirmedAt }).lastInsertRowid;
}

const remove = prepare<{ accountId: number; connectionId: number }>()((p) =>
  builder.deleteFrom("connections").where("accountId", "=", p.accountId).where("id", "=", p.connectionId),
);

/** Removes a connection with its secrets, where it is still there; what was sent by it stays in the log. */
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
    // What has ended has not come back because an older message did not get through.
    .where(sql<boolean>`(ended_at is null or ${p.endedAt} is not null)`)
    // That something was refused says more than that it was not reached once more.
    .where(sql<boolean>`(state = 'active' or ${p.attention} <> 'unreachable' or ${p.endedAt} is not null)`),
);

/** Says that a confirmed connection needs its learner, and why; `hasEnded` where the other end takes no more messages. */
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
      // What works needs nobody. One that awaits a code goes on to do so; one that awaits its first test has nothing to wait for.
      state: sql<ConnectionState>`iif(state = 'needs_attention' or ${p.isTest}, 'active', state)`,
      attention: sql.lit(""),
      endedAt: null,
      confirmedAt: sql<number | null>`iif(${p.isTest}, coalesce(confirmed_at, ${p.now}), confirmed_at)`,
      updatedAt: p.now,
    })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.connectionId),
);

/** Notes that a message arrived by a connection. A test that arrives is all that a connection without a code has to show. */
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
