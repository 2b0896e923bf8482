import type { Db } from "../../database/open.ts";
import { insertEvents } from "./events.store.ts";
import type { AgentEvent, ServerEvent } from "./facts.schema.ts";
import { recordedEvent } from "./server-event.ts";
import { subscribers } from "./subscribers.service.ts";

/**
 * Reports what happens now: appends the events, in order, and updates what depends on them (study plans, footprints). Runs inside the write
 * that they report, after it changed its own rows.
 */
export function appendEvents(db: Db, accountId: number, batch: { events: readonly ServerEvent[]; now: number }): void {
  const { events, now } = batch;
  if (events.length === 0) return;
  const recorded = events.flatMap((event) => (event.unlisted ? [] : recordedEvent(event, now)));
  if (recorded.length > 0) insertEvents(db, accountId, { origin: "server", events: recorded, now });
  const following = subscribers.flatMap((follow) => follow(db, accountId, batch));
  appendEvents(db, accountId, { events: following, now });
}

/** {@link appendEvents} for one event; `now` in milliseconds since the epoch. */
export function appendEvent(db: Db, accountId: number, event: ServerEvent & { now: number }): void {
  const { now, ...rest } = event;
  appendEvents(db, accountId, { events: [rest], now });
}

/**
 * Appends events that an agent recorded, in order. They do not report facts of the service, so nothing is derived from
 * them.
 */
export function appendAgentEvents(
  db: Db,
  accountId: number,
  batch: { events: readonly AgentEvent[]; now: number },
): void {
  insertEvents(db, accountId, { origin: "agent", ...batch });
}
