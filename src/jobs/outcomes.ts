import type { Db } from "../database/open.ts";
import type { DeliveryPurpose } from "../database/words.ts";
import type { Attention } from "../domains/connections/connections.schema.ts";
import { endConnection, noteDelivered, setAttention } from "../domains/connections/connections.store.ts";
import {
  type ClaimedDelivery,
  giveUpDeliveries,
  type Recorded,
  recordDelivery,
  sourceOfNotice,
} from "../domains/deliveries/deliveries.store.ts";
import { endReminder } from "../domains/reminders/due.store.ts";
import { HOUR_MS, MINUTE_MS } from "../lib/time.ts";
import type { Outcome } from "../senders/sender.ts";

/** Delays before a notice is sent again, by the number of attempts; after the last delay it has failed. */
const WAITS_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];
/** A service may ask for a longer delay, up to this; only quiet hours delay a message longer. */
export const LONGEST_WAIT_MS = 2 * HOUR_MS;

/** The message, its outcome, and an id for the event that may report it. */
interface Sent {
  readonly delivery: ClaimedDelivery;
  readonly outcome: Outcome;
  readonly now: number;
  readonly uuid: string;
}

/** Records the outcome of a message: on its delivery, its connection, and the reminder that waited for it. */
export function recordOutcome(db: Db, sent: Sent): void {
  const { delivery, outcome, now } = sent;
  const { id, notice } = delivery;
  const recorded = recordedAs(outcome, delivery, now);
  if (!recordDelivery(db, { id, recorded, now })) return;
  noteOutcome(db, sent, recorded);
  if (notice !== null) settleNotice(db, { noticeId: notice.noticeId, now });
}

/**
 * Ends deliveries that reached the maximum number of attempts with an unknown outcome, and marks connections of notices as unreachable.
 * Returns the accounts.
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

/** Ends a reminder once none of its messages is in transit. */
export function settleNotice(db: Db, { noticeId, now }: { noticeId: number; now: number }): void {
  const notice = sourceOfNotice(db, { noticeId });
  if (notice === undefined || notice.kind !== "reminder" || notice.lastStep === null) return;
  endReminder(db, notice.accountId, { reminderId: notice.sourceId, step: notice.lastStep, now });
}

/** A notice that could not be sent waits, up to a limit; a test or a code fails at once, because somebody is waiting for it. */
function recordedAs(outcome: Outcome, { purpose, attempt }: ClaimedDelivery, now: number): Recorded {
  if (outcome.kind === "delivered") return { step: "deliver", detail: "" };
  const { detail } = outcome;
  if (outcome.kind !== "retry") return { step: "fail", detail, isUnsent: outcome.isUnsent };
  const waitMs = WAITS_MS[attempt - 1];
  if (purpose !== "notice" || waitMs === undefined) return { step: "fail", detail };
  const requestedMs = Math.min(outcome.afterMs ?? 0, LONGEST_WAIT_MS);
  return { step: "retry", detail, nextAt: now + Math.max(waitMs, requestedMs) };
}

/** Records on the connection what the outcome of a message shows about it. */
function noteOutcome(db: Db, { delivery, outcome, now, uuid }: Sent, { step }: Recorded): void {
  const { accountId, connectionId, channel, purpose } = delivery;
  if (connectionId === null) return;
  if (outcome.kind === "delivered") {
    noteDelivered(db, accountId, { connectionId, isTest: purpose === "test", now, uuid });
    return;
  }
  const hasEnded = outcome.kind === "ended";
  const attention = outcome.kind === "retry" ? lastingNeed(outcome, { step, purpose }) : outcome.attention;
  // Nobody can repair an expired subscription: the browser creates a new one when its learner returns.
  if (hasEnded && channel === "web_push") {
    endConnection(db, accountId, { connection: { connectionId, kind: "web_push" }, now, uuid });
  } else if (attention !== null) setAttention(db, accountId, { connectionId, attention, hasEnded, now });
}

/**
 * What a connection needs after an outcome that is tried again: it is unreachable once the schedule is exhausted. For a test or a code,
 * which is not repeated, only a problem that the other end named counts, such as an invalid access token; that it did not answer now is not
 * a lasting problem.
 */
function lastingNeed(
  { attention = null }: { readonly attention?: Attention | null },
  { step, purpose }: { step: Recorded["step"]; purpose: DeliveryPurpose },
): Attention | null {
  if (step !== "fail") return null;
  return purpose === "notice" ? (attention ?? "unreachable") : attention;
}
