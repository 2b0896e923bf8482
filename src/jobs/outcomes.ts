import type { Outcome } from "../channels/sender.ts";
import type { Db } from "../database/open.ts";
import type { DeliveryPurpose } from "../database/words.ts";
import type { Attention } from "../domains/connections/connections.schema.ts";
import { endConnection, noteDelivered, setAttention } from "../domains/connections/connections.store.ts";
import {
  type ClaimedDelivery,
  giveUpDeliveries,
  type Recorded,
  recordDelivery,
  standOfNotice,
} from "../domains/connections/deliveries.store.ts";
import { endReminder } from "../domains/reminders/due.store.ts";
import { HOUR_MS, MINUTE_MS } from "../lib/time.ts";

/** Waits before a notice that could not be sent is tried again, by how often it was sent; after the last it has failed. */
const WAITS_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];
/** A service at the other end may ask for a longer wait, up to this; nothing but quiet hours puts a message off for longer. */
export const LONGEST_WAIT_MS = 2 * HOUR_MS;

/** What was sent, what became of it, and an id for the event that may tell of it. */
interface Sent {
  readonly delivery: ClaimedDelivery;
  readonly outcome: Outcome;
  readonly now: number;
  readonly uuid: string;
}

/** Writes what became of a message: at its delivery, at its connection, and at the reminder that waited for it. */
export function recordOutcome(db: Db, sent: Sent): void {
  const { delivery, outcome, now } = sent;
  const { id, notice } = delivery;
  const recorded = recordedAs(outcome, delivery, now);
  if (!recordDelivery(db, { id, recorded, now })) return;
  noteOutcome(db, sent, recorded);
  if (notice !== null) settleNotice(db, { noticeId: notice.noticeId, now });
}

/**
 * Ends what was sent as often as it may be without a word of what became of it, and says of the connections of notices that they
 * cannot be reached. Answers whose they were.
 */
export function endUnknown(db: Db, at: { now: number; underWay: readonly number[] }): number[] {
  const { now } = at;
  return giveUpDeliveries(db, at).map(({ accountId, connectionId, noticeId }) => {
    if (noticeId !== null) {
      if (connectionId !== null)
        setAttention(db, accountId, { connectionId, attention: "unreachable", hasEnded: false, now });
      settleNotice(db, { noticeId, now });
    }
    return accountId;
  });
}

/** Ends a reminder once none of its messengers is under way any more. */
export function settleNotice(db: Db, { noticeId, now }: { noticeId: number; now: number }): void {
  const notice = standOfNotice(db, { noticeId });
  if (notice === undefined || notice.kind !== "reminder" || notice.stand === "under_way") return;
  endReminder(db, notice.accountId, { reminderId: notice.sourceId, state: notice.stand, now });
}

/** A notice that could not be sent waits, up to a point; a test or a code fails at once, for somebody watches it. */
function recordedAs(outcome: Outcome, { purpose, attempt }: ClaimedDelivery, now: number): Recorded {
  if (outcome.kind === "delivered") return { state: "delivered", detail: "" };
  const { detail } = outcome;
  if (outcome.kind !== "retry") return { state: "failed", detail, isUnsent: outcome.isUnsent };
  const waitMs = WAITS_MS[attempt - 1];
  if (purpose !== "notice" || waitMs === undefined) return { state: "failed", detail };
  const requestedMs = Math.min(outcome.afterMs ?? 0, LONGEST_WAIT_MS);
  return { state: "waiting", detail, nextAt: now + Math.max(waitMs, requestedMs) };
}

/** Notes at the connection what a message has shown of it. */
function noteOutcome(db: Db, { delivery, outcome, now, uuid }: Sent, { state }: Recorded): void {
  const { accountId, connectionId, channel, purpose } = delivery;
  if (connectionId === null) return;
  if (outcome.kind === "delivered") {
    noteDelivered(db, accountId, { connectionId, isTest: purpose === "test", now, uuid });
    return;
  }
  const hasEnded = outcome.kind === "ended";
  const attention = outcome.kind === "retry" ? lastingNeed(outcome, { state, purpose }) : outcome.attention;
  // Nobody can repair a subscription that ended: the browser makes a new one when its learner comes by.
  if (hasEnded && channel === "web_push") {
    endConnection(db, accountId, { connection: { connectionId, kind: "web_push" }, now, uuid });
  } else if (attention !== null) setAttention(db, accountId, { connectionId, attention, hasEnded, now });
}

/**
 * What a connection needs after an answer that is tried again: that it cannot be reached once the schedule is over. Of a test or a code, which
 * nothing repeats, only what the other end named, such as another access token; that it did not answer for now says nothing that lasts.
 */
function lastingNeed(
  { attention = null }: { readonly attention?: Attention | null },
  { state, purpose }: { state: Recorded["state"]; purpose: DeliveryPurpose },
): Attention | null {
  if (state !== "failed") return null;
  return purpose === "notice" ? (attention ?? "unreachable") : attention;
}
