import type { Logger } from "pino";
import type { ConnectionKind } from "../database/kinds.ts";
import type { Db } from "../database/open.ts";
import type { Writer } from "../database/writer.ts";
import { type ConnectionRow, findConnection } from "../domains/connections/connections.store.ts";
import { openParts } from "../domains/connections/settings.schema.ts";
import {
  type ClaimedDelivery,
  nextDeliveryAt,
  OUTCOME_UNKNOWN,
  recallDeliveries,
} from "../domains/deliveries/deliveries.store.ts";
import { findTimeZone } from "../identity/accounts.store.ts";
import type { Clock, Ids, Site } from "../kernel/context.ts";
import type { Signals } from "../kernel/signals.ts";
import type { SlotTimes } from "../lib/slots.ts";
import { MINUTE_MS } from "../lib/time.ts";
import type { Vault } from "../lib/vault.ts";
import { messageOf } from "../senders/message.ts";
import type { Outcome, Sender } from "../senders/sender.ts";
import { chooseDue, type InTransit, MAX_AT_ONCE } from "./choose-due.ts";
import { claimReady } from "./claim-ready.ts";
import type { DueWork } from "./due.ts";
import { endUnknown, LONGEST_WAIT_MS, recordOutcome } from "./outcomes.ts";

export interface DeliveryParts {
  readonly reader: Db;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly signals: Signals;
  readonly site: () => Site;
  readonly vault: Vault;
  readonly slotTimes: SlotTimes;
  readonly senders: readonly Sender[];
  /** Called when there may be more to send. */
  readonly wake: () => void;
}

export interface Deliveries extends DueWork {
  /** Starts nothing more, and waits until current sending is recorded, or for a deadline. */
  stop(): Promise<void>;
}

/** How long a claim is valid. A sender has less time, so that no message is sent again while it may still arrive. */
const LEASE_MS = MINUTE_MS;
const SEND_TIMEOUT_MS = 30_000;
/** Connections that the operator configured and can fix; problems with the others are shown to their learner. */
const OPERATED: ReadonlySet<string> = new Set(["email", "telegram"] satisfies ConnectionKind[]);
const SECRETS_LOST = "its secrets cannot be read";
const NOT_SET_UP = "not set up on this service";
const unsent = (detail: string): Outcome => ({ kind: "failed", detail, attention: null, isUnsent: true });
/** How long a stop waits for messages in transit: the time limit of senders. */
export const STOP_DEADLINE_MS = 10_000;
/** How long due deliveries that exceed the limits wait if no message in transit ends. */
const LOOK_AGAIN_MS = 1_000;

/**
 * Sends by connections outside the workspace. Each delivery is claimed before it is sent and recorded afterwards. So after any crash, none
 * is forgotten, and none with an unknown outcome is sent more than twice.
 */
export function deliveries(parts: DeliveryParts): Deliveries {
  const { reader, writer, clock, ids, log, signals, site, vault, slotTimes, wake } = parts;
  const senders = new Map(parts.senders.map((sender) => [sender.kind, sender]));
  const underWay = new Map<number, InTransit & { readonly ended: Promise<void> }>();
  const ended = async () => void (await Promise.all([...underWay.values()].map((message) => message.ended)));
  let isStopped = false;
  /** When all due deliveries were last read; initially later than any time. */
  let checkedAt = Number.POSITIVE_INFINITY;
  /** Whether a delivery that was due then may be sent by now, without a new one. */
  let mayGoOn = true;

  const notify = (accountId: number) => {
    signals.publish(accountId, { kind: "changed", group: "connections" });
    signals.publish(accountId, { kind: "changed", group: "reminders" });
  };
  const attempt = async (delivery: ClaimedDelivery): Promise<Outcome> => {
    const { accountId, connectionId } = delivery;
    const row = connectionId === null ? undefined : findConnection(reader, accountId, { connectionId });
    if (row === undefined) return unsent("disconnected since");
    const opened = openParts(vault, accountId, row.sealed);
    if (opened === null) return unsent(SECRETS_LOST);
    const sender = senders.get(row.kind);
    if (sender === undefined) return unsent(NOT_SET_UP);
    const { language } = row;
    const timeZone = findTimeZone(reader, accountId);
    const { siteUrl } = site();
    const message = messageOf(delivery, { ...opened, language, timeZone, siteUrl, now: clock.now() });
    return sendWithin(SEND_TIMEOUT_MS, sender, (signal) => sender.send(opened.settings, message, signal));
  };
  const obstacle = (accountId: number, { kind, sealed }: ConnectionRow): string | null => {
    if (openParts(vault, accountId, sealed) === null) return SECRETS_LOST;
    return senders.has(kind) ? null : NOT_SET_UP;
  };
  /** null if the outcome of a message is unknown; it is sent once more when its claim expires. */
  const outcomeOf = async (delivery: ClaimedDelivery): Promise<Outcome | null> => {
    try {
      return await attempt(delivery);
    } catch (error) {
      // An error of a sender may contain secrets, so only its type is logged.
      const what = error instanceof Error ? error.name : typeof error;
      log.warn({ deliveryId: delivery.id, error: what }, "nobody knows what became of a message");
      return delivery.purpose === "notice" ? null : { kind: "failed", detail: OUTCOME_UNKNOWN, attention: null };
    }
  };
  const send = async (delivery: ClaimedDelivery): Promise<void> => {
    const outcome = await outcomeOf(delivery);
    if (outcome === null) return;
    const { id: deliveryId, channel } = delivery;
    if (outcome.kind === "retry" && OPERATED.has(channel)) {
      log.warn({ deliveryId, channel, detail: outcome.detail }, "a message did not get through for now");
    }
    try {
      await writer.write((db) => recordOutcome(db, { delivery, outcome, now: clock.now(), uuid: ids.uuid() }));
      notify(delivery.accountId);
    } catch (error) {
      // The claim expires by itself.
      log.error({ err: error, deliveryId: delivery.id }, "what became of a message could not be recorded");
    }
  };
  const begin = (delivery: ClaimedDelivery) => {
    const { id, accountId, connectionId } = delivery;
    const sent = send(delivery).finally(() => {
      underWay.delete(id);
      mayGoOn = true;
      if (!isStopped) wake();
    });
    underWay.set(id, { accountId, connectionId, ended: sent });
  };
  const look = (db: Db) => {
    const now = clock.now();
    const sending = [...underWay.keys()];
    if (now < checkedAt) recallDeliveries(db, { now, latest: now + LONGEST_WAIT_MS, underWay: sending });
    const givenUp = endUnknown(db, { now, underWay: sending });
    const { ids, hasMore } = chooseDue(db, { now, underWay });
    const { claimed, ended: unsentOf } = claimReady(db, ids, { now, leaseMs: LEASE_MS, slotTimes, obstacle });
    checkedAt = now;
    // A delivery that ended without being sent frees its slot.
    mayGoOn = hasMore || unsentOf.length > 0;
    return { touched: new Set([...givenUp, ...unsentOf]), claimed };
  };

  return {
    name: "sending notices",
    nextAt() {
      if (isStopped || underWay.size >= MAX_AT_ONCE) return null;
      const next = nextDeliveryAt(reader, { after: 0 });
      if (next === null) return null;
      const now = clock.now();
      // The clock was set back, or the service was started: pending deliveries may be postponed for far too long.
      if (now < checkedAt) return Math.min(next, now);
      if (mayGoOn || next > checkedAt) return next;
      return Math.min(
        nextDeliveryAt(reader, { after: checkedAt }) ?? Number.POSITIVE_INFINITY,
        checkedAt + LOOK_AGAIN_MS,
      );
    },
    async run() {
      const { touched, claimed } = await writer.write(look);
      for (const accountId of touched) notify(accountId);
      for (const delivery of claimed) begin(delivery);
    },
    ended,
    async stop() {
      isStopped = true;
      await Promise.race([ended(), Bun.sleep(STOP_DEADLINE_MS)]);
    },
  };
}

/** Does not wait for a sender that does not answer, whether it respects its signal or not. */
async function sendWithin(
  ms: number,
  { kind }: Sender,
  send: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> {
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), ms);
  timer.unref();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  cut.signal.addEventListener("abort", () => reject(new Error(`${kind} did not answer in time`)));
  try {
    return await Promise.race([send(cut.signal), aborted]);
  } finally {
    clearTimeout(timer);
  }
}
