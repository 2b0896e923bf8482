import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { NoticeKind } from "../../database/kinds.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import type { DeliveryPurpose } from "../../database/words.ts";
import { quietUntil } from "../../lib/quiet-hours.ts";
import { deliveryLife, reminderLife } from "./message-states.store.ts";
import { findQuietHours } from "./quiet-hours.store.ts";

/**
 * A message to send through a connection, claimed for a while. `connectionId` is null if the connection was removed; `channel` is its kind.
 */
export interface ClaimedDelivery
  extends ColumnsOf<"deliveries", "id" | "accountId" | "connectionId" | "channel" | "purpose" | "createdAt"> {
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly notice: DeliveredNotice | null;
}

/** A delivery before it is claimed. */
export type WaitingDelivery = Omit<ClaimedDelivery, "attempt" | "createdAt">;

/** The subject of a delivery. */
interface DeliveredNotice extends ColumnsOf<"notices", "sourceId" | "text" | "route" | "dueAt"> {
  readonly noticeId: number;
  readonly kind: NoticeKind;
}

/** The recorded outcome of an attempt: it ended, or is tried again at `nextAt`. */
export type Recorded =
  | { readonly step: "deliver" | "fail"; readonly detail: string; readonly isUnsent?: boolean | undefined }
  | { readonly step: "retry"; readonly detail: string; readonly nextAt: number };

/** The detail of a message whose delivery is unknown and that is not sent again. */
export const OUTCOME_UNKNOWN = "outcome unknown";

const next = prepare<{ after: number }>()((p) =>
  builder.selectFrom("deliveries").select("nextAt").where("nextAt", ">", p.after).orderBy("nextAt").limit(1),
);

/** When the first delivery after a moment is due, or the first claim expires; milliseconds since the epoch, or null. */
export function nextDeliveryAt(db: Db, at: { after: number }): number | null {
  return next.get(db, at)?.nextAt ?? null;
}

/** Numbers bound as one parameter, as JSON. */
const numbers = (list: string) => sql<number>`(select value from json_each(${list}))`;

type NewDelivery = {
  readonly noticeId: number | null;
  readonly connectionId: number | null;
  readonly channel: string;
  readonly purpose: DeliveryPurpose;
  readonly now: number;
};

const insert = (step: "queue" | "noteNotConnected") =>
  prepare<NewDelivery & { accountId: number }>()((p) =>
    deliveryLife.add(step, {
      ...bound(p, ["accountId", "noticeId", "connectionId", "channel", "purpose"]),
      nextAt: step === "queue" ? p.now : null,
      attemptedAt: null,
      finishedAt: step === "queue" ? null : p.now,
      createdAt: p.now,
    }),
  );
const queue = insert("queue");
const notConnected = insert("noteNotConnected");

/** Queues a message for a connection. Returns the delivery's id. */
export function addDelivery(
  db: Db,
  accountId: number,
  delivery: {
    noticeId: number | null;
    connection: { id: number; kind: string };
    purpose: DeliveryPurpose;
    now: number;
  },
): number {
  const { connection, ...rest } = delivery;
  return queue.run(db, { accountId, ...rest, connectionId: connection.id, channel: connection.kind }).lastInsertRowid;
}

/** The channel of a delivery that was requested while the learner had no messenger connected. */
const NO_CHANNEL = "messenger";

/** Records that a notice was meant for a messenger while none was connected. */
export function noteNotConnected(db: Db, accountId: number, missed: { noticeId: number; now: number }): void {
  notConnected.run(db, { accountId, ...missed, connectionId: null, channel: NO_CHANNEL, purpose: "notice" });
}

const giveUp = prepare<{ now: number; underWay: string }>()((p) =>
  deliveryLife
    .move("fail", { nextAt: null, finishedAt: p.now, detail: sql.lit(OUTCOME_UNKNOWN) })
    .where("nextAt", "<=", p.now)
    .where(sql<boolean>`(unknowns >= 1 or purpose <> 'notice')`)
    .where("id", "not in", numbers(p.underWay))
    .returning(["accountId", "connectionId", "noticeId"]),
);

/**
 * Marks as failed what was sent without a recorded outcome: notices after the second time, tests and codes after the
 * first. Does not touch deliveries in progress.
 */
export function giveUpDeliveries(
  db: Db,
  at: { now: number; underWay: readonly number[] },
): { accountId: number; connectionId: number | null; noticeId: number | null }[] {
  return giveUp.all(db, { now: at.now, underWay: JSON.stringify(at.underWay) });
}

const recall = prepare<{ now: number; latest: number; underWay: string }>()((p) =>
  deliveryLife
    .move("recall", { nextAt: p.now })
    .where("nextAt", ">", p.latest)
    .where("id", "not in", numbers(p.underWay)),
);

/** Limits waiting times to the latest allowed moment. A clock that was set back since can have made them longer. */
export function recallDeliveries(db: Db, at: { now: number; latest: number; underWay: readonly number[] }): void {
  recall.run(db, { ...at, underWay: JSON.stringify(at.underWay) });
}

const due = prepare<{ now: number; limit: number; accounts: string; connections: string; underWay: string }>()((p) =>
  builder
    .selectFrom("deliveries")
    .select(["id", "accountId", "connectionId", "purpose"])
    .where("nextAt", "<=", p.now)
    // This first condition excludes nearly all of a long queue.
    .where(sql<boolean>`ifnull(connection_id, 0) not in ${numbers(p.connections)}`)
    .where("accountId", "not in", numbers(p.accounts))
    .where("id", "not in", numbers(p.underWay))
    .orderBy("nextAt")
    .orderBy("id")
    .limit(p.limit),
);

/**
 * Due deliveries, longest waiting first, without the given accounts and connections and without deliveries in progress.
 */
export function findDueDeliveries(
  db: Db,
  wanted: {
    now: number;
    limit: number;
    without: { accountIds: readonly number[]; connectionIds: readonly number[] };
    underWay: readonly number[];
  },
): Pick<ClaimedDelivery, "id" | "accountId" | "connectionId" | "purpose">[] {
  const { now, limit, without, underWay } = wanted;
  return due.all(db, {
    ...{ now, limit },
    accounts: JSON.stringify(without.accountIds),
    connections: JSON.stringify(without.connectionIds),
    underWay: JSON.stringify(underWay),
  });
}

const hold = prepare<{ accountId: number; now: number; until: number; underWay: string }>()((p) =>
  deliveryLife
    // A delivery whose outcome was never recorded must not count as in progress all night.
    .move("hold", { nextAt: p.until, unknowns: sql<number>`unknowns + (state = 'sending')` })
    .where("accountId", "=", p.accountId)
    .where("nextAt", "<=", p.now)
    .where("purpose", "=", sql.lit("notice"))
    .where("id", "not in", numbers(p.underWay)),
);

/** Postpones an account's due notices to a later moment. */
export function holdDeliveries(
  db: Db,
  accountId: number,
  at: { now: number; until: number; underWay: readonly number[] },
): void {
  hold.run(db, { accountId, ...at, underWay: JSON.stringify(at.underWay) });
}

const byIds = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom("deliveries")
    .select(["id", "accountId", "noticeId", "connectionId", "channel", "purpose"])
    .where("id", "in", numbers(p.ids))
    .orderBy("id"),
);

/** Deliveries with their subjects. */
export function loadDeliveries(db: Db, wanted: { ids: readonly number[] }): WaitingDelivery[] {
  return withNotices(db, byIds.all(db, { ids: JSON.stringify(wanted.ids) }));
}

const end = (step: "block" | "drop") =>
  prepare<{ id: number; detail: string; now: number }>()((p) =>
    deliveryLife.move(step, { nextAt: null, finishedAt: p.now, detail: p.detail }).where("id", "=", p.id),
  );
const unsent = { block: end("block"), drop: end("drop") };

/** Ends a due delivery without sending it. Its number of attempts stays. */
export function endUnsent(db: Db, ended: { id: number; step: "block" | "drop"; detail: string; now: number }): void {
  const { step, ...rest } = ended;
  unsent[step].run(db, rest);
}

const cancelAll = prepare<{ accountId: number; noticeId: number; detail: string; now: number; spared: string }>()((p) =>
  deliveryLife
    .move("cancel", { nextAt: null, finishedAt: p.now, detail: p.detail })
    .where("noticeId", "=", p.noticeId)
    .where(sql<boolean>`+account_id = ${p.accountId}`)
    .where(sql<boolean>`channel <> ${p.spared}`),
);

/**
 * Ends the queued deliveries of a notice. `by` selects all connections, or messengers without browsers; `detail` says why.
 */
export function cancelDeliveries(
  db: Db,
  accountId: number,
  cancelled: { noticeId: number; by: "every way" | "messengers"; detail: string; now: number },
): void {
  const { by, ...rest } = cancelled;
  cancelAll.run(db, { accountId, ...rest, spared: by === "messengers" ? "web_push" : "" });
}

const claim = prepare<{ ids: string; now: number; until: number }>()((p) =>
  deliveryLife
    .move("claim", {
      unknowns: sql<number>`unknowns + (state = 'sending')`,
      attempts: sql<number>`attempts + 1`,
      attemptedAt: p.now,
      nextAt: p.until,
    })
    .where("id", "in", numbers(p.ids))
    .returning([
      "id",
      "accountId",
      "noticeId",
      "connectionId",
      "channel",
      "purpose",
      "attempts as attempt",
      "createdAt",
    ]),
);

const noticesById = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom("notices")
    .select(["id as noticeId", "kind", "sourceId", "text", "route", "dueAt"])
    .where("id", "in", numbers(p.ids)),
);

/**
 * Claims due deliveries in the order of their ids. The claim expires `leaseMs` from now. A delivery whose claim expires
 * without a recorded outcome is sent exactly once more.
 */
export function claimDeliveries(
  db: Db,
  wanted: { ids: readonly number[]; now: number; leaseMs: number },
): ClaimedDelivery[] {
  const { ids, now, leaseMs } = wanted;
  const claimed = claim.all(db, { ids: JSON.stringify(ids), now, until: now + leaseMs });
  return withNotices(
    db,
    claimed.toSorted((one, other) => one.id - other.id),
  );
}

/** Rows with their notices. */
function withNotices<Row extends { readonly noticeId: number | null }>(
  db: Db,
  rows: readonly Row[],
): (Omit<Row, "noticeId"> & { notice: DeliveredNotice | null })[] {
  const found = noticesById.all(db, { ids: JSON.stringify(rows.flatMap(({ noticeId }) => noticeId ?? [])) });
  const notices = new Map(found.map((notice) => [notice.noticeId, notice]));
  return rows.map(({ noticeId, ...row }) => ({ ...row, notice: notices.get(noticeId ?? 0) ?? null }));
}

const record = (step: Recorded["step"]) =>
  prepare<{ id: number; nextAt: number | null; finishedAt: number | null; detail: string; unsent: number }>()((p) =>
    deliveryLife
      .move(step, {
        ...bound(p, ["nextAt", "finishedAt", "detail"]),
        attempts: sql<number>`attempts - ${p.unsent}`,
      })
      .where("id", "=", p.id),
  );
const recorders = { deliver: record("deliver"), fail: record("fail"), retry: record("retry") };

/** Records the outcome of a claimed delivery. Returns false if the delivery is no longer waiting for it. */
export function recordDelivery(db: Db, sent: { id: number; recorded: Recorded; now: number }): boolean {
  const { id, recorded, now } = sent;
  const { step, detail } = recorded;
  const nextAt = recorded.step === "retry" ? recorded.nextAt : null;
  const finishedAt = nextAt === null ? now : null;
  // The claim counted the attempt before anything was sent.
  const unsent = recorded.step !== "retry" && recorded.isUnsent === true ? 1 : 0;
  return recorders[step].run(db, { id, detail, nextAt, finishedAt, unsent }).changes > 0;
}

const sourceOf = prepare<{ noticeId: number }>()((p) =>
  builder.selectFrom("notices").select(["accountId", "kind", "sourceId"]).where("id", "=", p.noticeId),
);

const statesOf = prepare<{ noticeId: number }>()((p) =>
  builder
    .selectFrom("deliveries")
    .select("state")
    .where("noticeId", "=", p.noticeId)
    // Browsers are notified alongside the workspace; a reminder waits for messengers only.
    .where("channel", "<>", sql.lit("web_push")),
);

/**
 * The subject of a notice, and the step that ends it if it is a reminder; null while one of its messengers is not settled. Undefined if the
 * notice no longer exists.
 */
export function sourceOfNotice(
  db: Db,
  notice: { noticeId: number },
): { accountId: number; kind: NoticeKind; sourceId: number; lastStep: "deliver" | "fail" | null } | undefined {
  const source = sourceOf.get(db, notice);
  if (source === undefined) return undefined;
  return { ...source, lastStep: reminderLife.lastStep(statesOf.all(db, notice).map(({ state }) => state)) };
}

const release = prepare<{ accountId: number; now: number; until: number }>()((p) =>
  deliveryLife
    .move("release", { nextAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("purpose", "=", sql.lit("notice"))
    .where("nextAt", ">", p.now)
    // A delivery that was attempted keeps its own next time.
    .where(sql<boolean>`(attempts = 0 or next_at = ${p.until})`),
);

/**
 * Releases notices that the account's quiet hours hold, before the hours change. Notices within the new hours are held
 * again.
 */
export function releaseHeldNotices(db: Db, accountId: number, { now }: { now: number }): void {
  const until = quietUntil(findQuietHours(db, accountId), now) ?? now;
  release.run(db, { accountId, now, until });
}
