import type { ServerEvent, Subscriber } from "../events/facts.schema.ts";
import { followFacts } from "./follow.store.ts";
import { followSessionLater, LAG_MS } from "./lags.store.ts";

/** Updates the account's activities. A session that changes again and again is updated at intervals. */
export const followActivities: Subscriber = (db, accountId, { events, now }) => {
  // The first change within an interval is followed at once.
  const isLate = ({ lastAt }: ServerEvent) =>
    lastAt !== undefined && Math.floor(lastAt / LAG_MS) === Math.floor(now / LAG_MS);
  for (const { objectId } of events.filter(isLate))
    followSessionLater(db, accountId, { sessionId: Number(objectId), now });
  const atOnce = events.filter((event) => !isLate(event));
  if (atOnce.length > 0) followFacts(db, accountId, { events: atOnce, now });
  return [];
};
