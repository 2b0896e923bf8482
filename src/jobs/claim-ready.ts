import type { Db } from "../database/open.ts";
import { type ConnectionRow, findConnection } from "../domains/connections/connections.store.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  endUnsent,
  loadDeliveries,
  type WaitingDelivery,
} from "../domains/deliveries/deliveries.store.ts";
import { readSource } from "../domains/deliveries/source.store.ts";
import { findAccount } from "../identity/accounts.store.ts";
import type { SlotTimes } from "../lib/slots.ts";
import { settleNotice } from "./outcomes.ts";

/** What determines, besides the database, whether something is still to be sent. */
export interface Ready {
  readonly now: number;
  readonly leaseMs: number;
  readonly slotTimes: SlotTimes;
  /** Why nothing can be sent by a connection, or null if it can. */
  readonly obstacle: (accountId: number, connection: ConnectionRow) => string | null;
}

/** A delivery that ends without being sent. */
type End = { readonly step: "block" | "drop"; readonly detail: string };

/**
 * Claims the deliveries that are still to be sent, with their current text. Ends the others, which do not count as sent. Runs in the same
 * transaction as the choice of deliveries, so that nothing changes in between.
 * @returns what was claimed, and the accounts whose deliveries ended.
 */
export function claimReady(
  db: Db,
  ids: readonly number[],
  ready: Ready,
): { claimed: ClaimedDelivery[]; ended: number[] } {
  const { now, leaseMs } = ready;
  const texts = new Map<number, string>();
  const ended: number[] = [];
  for (const delivery of loadDeliveries(db, { ids })) {
    const found = lookAt(db, delivery, ready);
    if (typeof found === "string") texts.set(delivery.id, found);
    else {
      endUnsent(db, { id: delivery.id, ...found, now });
      if (delivery.notice !== null) settleNotice(db, { noticeId: delivery.notice.noticeId, now });
      ended.push(delivery.accountId);
    }
  }
  const claimed = claimDeliveries(db, { ids: [...texts.keys()], now, leaseMs });
  return { claimed: claimed.map((one) => withText(one, texts.get(one.id))), ended };
}

/** The text to send, empty if it is not a notice; or how the delivery ends without being sent. */
function lookAt(db: Db, delivery: WaitingDelivery, ready: Ready): string | End {
  const { accountId, connectionId, purpose, notice, channel } = delivery;
  if (findAccount(db, accountId)?.disabledAt !== null) return { step: "drop", detail: "the account is disabled" };
  const byMessenger = channel !== "web_push";
  const source = notice && readSource(db, accountId, { ...notice, byMessenger, slotTimes: ready.slotTimes });
  if (source !== null && "why" in source) return { step: "drop", detail: source.why };
  const connection = connectionId === null ? undefined : findConnection(db, accountId, { connectionId });
  if (connection === undefined) return { step: "block", detail: "disconnected since" };
  if (purpose === "code" && !isAwaited(connection, ready.now)) return { step: "drop", detail: "code not needed" };
  // A connection that merely failed may work again, which only sending shows.
  if (purpose === "notice" && connection.endedAt !== null) {
    return { step: "block", detail: "the connection needs attention" };
  }
  const obstacle = ready.obstacle(accountId, connection);
  return obstacle === null ? (source?.text ?? "") : { step: "block", detail: obstacle };
}

/** Whether a code that arrives now could still be used. */
function isAwaited({ state, expiresAt }: ConnectionRow, now: number): boolean {
  return state === "pending" && (expiresAt ?? 0) > now;
}

function withText(delivery: ClaimedDelivery, text: string | undefined): ClaimedDelivery {
  const { notice } = delivery;
  return notice === null || text === undefined ? delivery : { ...delivery, notice: { ...notice, text } };
}
