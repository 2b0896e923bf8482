import type { NoticeKind } from "../../database/kinds.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { findAccount } from "../../identity/accounts.store.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { findConfirmedConnections } from "../connections/connections.store.ts";
import { addDelivery, noteNotConnected } from "../connections/deliveries.store.ts";
import { toNotice } from "./notices.schema.ts";

/** Something of which its learner is to be told: it fell due, or somebody answered. Times in milliseconds since the epoch. */
export interface DueNotice {
  readonly accountId: number;
  readonly kind: NoticeKind;
  /** Id of the reminder, todo, task or message. */
  readonly sourceId: number;
  readonly text: string;
  /** Path of the page to go on at. */
  readonly route: string;
  readonly dueAt: number;
  /** Whether it goes by messenger too. */
  readonly messenger: boolean;
}

/** A notice that was given, to whom, and whether it is on its way by a messenger. */
export interface GivenNotice {
  readonly accountId: number;
  readonly notice: ReturnType<typeof toNotice>;
  readonly isUnderWay: boolean;
}

/** A notice that comes later than this after it was due is late, even where the service was running all the time. */
const LATE_MS = MINUTE_MS;

const insertNotice = prepare<{
  accountId: number;
  kind: NoticeKind;
  sourceId: number;
  text: string;
  route: string;
  dueAt: number;
  now: number;
  isLate: number;
}>()((p) =>
  builder
    .insertInto("notices")
    .values({
      accountId: p.accountId,
      kind: p.kind,
      sourceId: p.sourceId,
      text: p.text,
      route: p.route,
      dueAt: p.dueAt,
      createdAt: p.now,
      isLate: p.isLate,
      readAt: null,
    })
    // A clock that was set back makes the same moment come again; it was told of already.
    .onConflict((conflict) => conflict.columns(["accountId", "kind", "sourceId", "dueAt"]).doNothing())
    .returning("id"),
);

/**
 * Gives notices of what was claimed, in its order, and puts them on their way: by the learner's browsers, and by their messengers
 * where that is wanted. Runs in the transaction of the claim, so that each is given once. What was due before the service was
 * started, at `startedAt`, is late.
 * @returns those that were given; not those that had been given before.
 */
export function giveNotices(
  db: Db,
  given: { due: readonly DueNotice[]; now: number; startedAt: number },
): GivenNotice[] {
  const { due, now, startedAt } = given;
  return due.flatMap(({ messenger, ...notice }) => {
    // A clock that was set back to before the start says nothing of what was missed.
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
 * Puts a notice on its way outside the workspace; answers whether a messenger is to take it. One that cannot work now is on the way
 * too, so that the log says what has not arrived. A disabled account is told of nothing.
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
