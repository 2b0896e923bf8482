import type { ColumnsOf } from "../../database/columns-of.ts";
import type { NoticeKind } from "../../database/kinds.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import { findAccount } from "../../identity/accounts.store.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { findConfirmedConnections } from "../connections/connections.store.ts";
import { addDelivery, noteNotConnected } from "../deliveries/deliveries.store.ts";
import { toNotice } from "./notices.schema.ts";

/** An item that the learner is notified of: it is due, or someone replied. Times in milliseconds since the epoch. */
export interface DueNotice {
  readonly accountId: number;
  readonly kind: NoticeKind;
  /** Id of the reminder, todo, task or message. */
  readonly sourceId: number;
  readonly text: string;
  /** Path of the page to continue on. */
  readonly route: string;
  readonly dueAt: number;
  /** Whether it is also sent by messenger. */
  readonly messenger: boolean;
}

/** A notice that was created, its learner, and whether it is queued for a messenger. */
export interface GivenNotice {
  readonly accountId: number;
  readonly notice: ReturnType<typeof toNotice>;
  readonly isUnderWay: boolean;
}

/** A notice that is created later than this after it was due is late, even if the service was running all the time. */
const LATE_MS = MINUTE_MS;

const NOTICE_COLUMNS = ["accountId", "kind", "sourceId", "text", "route", "dueAt"] as const;

const insertNotice = prepare<ColumnsOf<"notices", (typeof NOTICE_COLUMNS)[number]> & { now: number; isLate: number }>()(
  (p) =>
    builder
      .insertInto("notices")
      .values({
        ...bound(p, NOTICE_COLUMNS),
        createdAt: p.now,
        isLate: p.isLate,
        readAt: null,
      })
      // After a clock was set back the same moment comes again; its notice exists already.
      .onConflict((conflict) => conflict.columns(["accountId", "kind", "sourceId", "dueAt"]).doNothing())
      .returning("id"),
);

/**
 * Creates notices for claimed items, in order, and queues them: for the learner's browsers, and for their messengers if
 * requested. Runs in the transaction of the claim, so that each is created once. What was due before the service was
 * started, at `startedAt`, is late.
 * @returns the new notices, without those that existed before.
 */
export function giveNotices(
  db: Db,
  given: { due: readonly DueNotice[]; now: number; startedAt: number },
): GivenNotice[] {
  const { due, now, startedAt } = given;
  return due.flatMap(({ messenger, ...notice }) => {
    // If the clock was set back to before the start, the start says nothing about what was missed.
    const wasStartedBetween = notice.dueAt < startedAt && startedAt <= now;
    const isLate = wasStartedBetween || now - notice.dueAt > LATE_MS ? 1 : 0;
    const inserted = insertNotice.get(db, { ...notice, now, isLate });
    if (inserted === undefined) return [];
    const { id } = inserted;
    const isUnderWay = sendNotice(db, notice.accountId, { noticeId: id, messenger, now });
    const row = { id, ...notice, createdAt: now, isLate, readAt: null };
    return [{ accountId: notice.accountId, notice: toNotice(row), isUnderWay }];
  });
}

/**
 * Queues a notice for the connections of the learner. Returns whether a messenger will receive it. A messenger that
 * cannot work now is included, so that the log shows what has not arrived. A disabled account gets no messages.
 */
function sendNotice(db: Db, accountId: number, sent: { noticeId: number; messenger: boolean; now: number }): boolean {
  const { noticeId, messenger, now } = sent;
  if (findAccount(db, accountId)?.disabledAt !== null) return false;
  const connections = findConfirmedConnections(db, accountId);
  const messengers = messenger ? connections.filter(({ kind }) => kind !== "web_push") : [];
  const browsers = connections.filter(({ kind }) => kind === "web_push");
  if (messenger && messengers.length === 0) noteNotConnected(db, accountId, { noticeId, now });
  for (const connection of [...messengers, ...browsers]) {
    addDelivery(db, accountId, { noticeId, connection, purpose: "notice", now });
  }
  return messengers.length > 0;
}
