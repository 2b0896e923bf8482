import type { Logger } from "pino";
import type { Db } from "../database/open.ts";
import type { Writer } from "../database/writer.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  giveUpDeliveries,
  nextDeliveryAt,
  type Outcome,
  recordDelivery,
  standOfNotice,
} from "../domains/notifications/deliveries.store.ts";
import { endReminder } from "../domains/reminders/due.store.ts";
import type { Clock } from "../kernel/context.ts";
import type { Signals } from "../kernel/signals.ts";
import type { DueWork } from "./due.ts";

/** A way outside the workspace by which notices go. */
export interface Channel {
  /** Its name in the records of deliveries. */
  readonly name: string;
  /** Whether the account can be told by it now. */
  isConnected(db: Db, accountId: number): boolean;
  /** Sends one message. What it throws, and what `signal` cuts off, counts as sent with unknown outcome. */
  send(message: ClaimedDelivery, signal: AbortSignal): Promise<Outcome>;
}

export interface DeliveryParts {
  readonly reader: Db;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signals: Signals;
  readonly channels: readonly Channel[];
  /** Told when there may be more to send. */
  readonly wake: () => void;
}

export interface Deliveries extends DueWork {
  /** Begins nothing more, and waits until what is being sent is recorded, or a deadline. */
  stop(): Promise<void>;
}

/** How many messages are on their way at a time. */
const MAX_AT_ONCE = 8;
/** How long a claim holds; a channel has less, so that no message is sent again while it may still arrive. */
const LEASE_MS = 60_000;
const SEND_TIMEOUT_MS = 30_000;
/** How long a stop waits for what is being sent. */
const STOP_DEADLINE_MS = 5_000;

/**
 * Sends notices by channels outside the workspace. Each is claimed before it is sent and recorded after, so that whatever
 * happens in between, none is forgotten and none is sent more than twice.
 */
export function deliveries(parts: DeliveryParts): Deliveries {
  const { reader, writer, clock, log, signals, wake } = parts;
  const channels = new Map(parts.channels.map((channel) => [channel.name, channel]));
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  const tell = (accountId: number | null) => {
    if (accountId !== null) signals.publish(accountId, { kind: "changed", group: "reminders" });
  };
  const send = async (message: ClaimedDelivery): Promise<void> => {
    const { noticeId, channel: name } = message;
    const channel = channels.get(name);
    try {
      const outcome: Outcome =
        channel === undefined
          ? { kind: "failed", detail: "channel is not set up any more" }
          : await sendWithin(SEND_TIMEOUT_MS, channel, message);
      const settled = await writer.write((db) => {
        const now = clock.now();
        return recordDelivery(db, { noticeId, channel: name, outcome, now }) ? settle(db, noticeId, now) : null;
      });
      tell(settled);
    } catch (error) {
      // The claim runs out by itself.
      log.error({ err: error, channel: name, noticeId }, "nobody knows what became of a message");
    }
  };
  const begin = (message: ClaimedDelivery) => {
    const sending = send(message).finally(() => {
      underWay.delete(sending);
      if (!isStopped) wake();
    });
    underWay.add(sending);
  };

  return {
    name: "sending notices",
    nextAt: () => (isStopped || underWay.size >= MAX_AT_ONCE ? null : nextDeliveryAt(reader)),
    async run() {
      const limit = MAX_AT_ONCE - underWay.size;
      const { settled, claimed } = await writer.write((db) => {
        const now = clock.now();
        const givenUp = giveUpDeliveries(db, { now });
        return {
          settled: givenUp.map((noticeId) => settle(db, noticeId, now)),
          claimed: claimDeliveries(db, { now, limit, leaseMs: LEASE_MS }),
        };
      });
      for (const accountId of settled) tell(accountId);
      for (const message of claimed) begin(message);
    },
    async stop() {
      isStopped = true;
      await Promise.race([Promise.all(underWay), Bun.sleep(STOP_DEADLINE_MS)]);
    },
  };
}

/** Does not wait for a channel that does not answer, whether it heeds its signal or not. */
async function sendWithin(ms: number, channel: Channel, message: ClaimedDelivery): Promise<Outcome> {
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), ms);
  timer.unref();
  try {
    return await Promise.race([channel.send(message, cut.signal), aborted(cut.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(new Error("The channel did not answer in time")));
  return promise;
}

/** Ends a reminder once none of its deliveries is under way any more; answers whose it is, null where none has ended. */
function settle(db: Db, noticeId: number, now: number): number | null {
  const notice = standOfNotice(db, { noticeId });
  if (notice === undefined || notice.kind !== "reminder" || notice.stand === "under_way") return null;
  endReminder(db, notice.accountId, { reminderId: notice.sourceId, state: notice.stand, now });
  return notice.accountId;
}
