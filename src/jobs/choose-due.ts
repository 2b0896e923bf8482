import type { Db } from "../database/open.ts";
import { findDueDeliveries, holdDeliveries } from "../domains/deliveries/deliveries.store.ts";
import { findQuietHours } from "../domains/deliveries/quiet-hours.store.ts";
import { quietUntil } from "../lib/quiet-hours.ts";

/** The account of a message in transit and its connection, or null if the connection is gone. */
export interface InTransit {
  readonly accountId: number;
  readonly connectionId: number | null;
}

/** Maximum number of messages in transit at once. */
export const MAX_AT_ONCE = 24;
/** The maximum per account and per connection: a server that does not answer must not delay other learners' messages. */
const MAX_OF_ACCOUNT = 4;
const MAX_OF_CONNECTION = 2;
/** How many due deliveries are read in one turn. */
const CANDIDATES = 200;

/** What to send now, and whether more could be sent. */
export interface Chosen {
  readonly ids: readonly number[];
  readonly hasMore: boolean;
}

/** Chooses due deliveries within the limits on messages in transit, and postpones notices that would be sent in quiet hours. */
export function chooseDue(
  db: Db,
  { now, underWay }: { now: number; underWay: ReadonlyMap<number, InTransit> },
): Chosen {
  const accounts = new Share(MAX_OF_ACCOUNT);
  const connections = new Share(MAX_OF_CONNECTION);
  const take = ({ accountId, connectionId }: InTransit) => {
    accounts.take(accountId);
    connections.take(connectionId);
  };
  for (const message of underWay.values()) take(message);
  const sending = [...underWay.keys()];
  const without = { accountIds: accounts.used, connectionIds: connections.used };
  const due = findDueDeliveries(db, { now, limit: CANDIDATES, without, underWay: sending });
  const quiet = new Map<number, boolean>();
  const isQuiet = (accountId: number) => {
    const known = quiet.get(accountId);
    if (known !== undefined) return known;
    const until = quietUntil(findQuietHours(db, accountId), now);
    if (until !== null) holdDeliveries(db, accountId, { now, until, underWay: sending });
    quiet.set(accountId, until !== null);
    return until !== null;
  };
  const ids: number[] = [];
  for (const one of due) {
    if (sending.length + ids.length === MAX_AT_ONCE) break;
    if (!accounts.hasRoom(one.accountId) || !connections.hasRoom(one.connectionId)) continue;
    if (one.purpose === "notice" && isQuiet(one.accountId)) continue;
    take(one);
    ids.push(one.id);
  }
  return { ids, hasMore: due.length === CANDIDATES };
}

/**
 * Counts the share that each key uses; the maximum is the same for all keys. Null has no maximum: deliveries of a connection that was
 * disconnected in the meantime end at once.
 */
class Share {
  readonly #counts = new Map<number, number>();

  constructor(private readonly most: number) {}

  take(id: number | null): void {
    if (id !== null) this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
  }

  hasRoom(id: number | null): boolean {
    return id === null || (this.#counts.get(id) ?? 0) < this.most;
  }

  /** Keys that have used all of their share. */
  get used(): number[] {
    return [...this.#counts.keys()].filter((id) => !this.hasRoom(id));
  }
}
