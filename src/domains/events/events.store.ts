import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import { SCHEMA_VERSION } from "./events.schema.ts";
import type { AgentEvent, EventColumns } from "./facts.schema.ts";

const COLUMNS = [
  "cursor",
  "eventId",
  "origin",
  "deviceId",
  "eventType",
  "subjectCode",
  "objectType",
  "objectId",
  "skillCodes",
  "payload",
  "schemaVersion",
  "occurredAt",
  "recordedAt",
] as const satisfies readonly (keyof EventColumns)[];

const lastCursor = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("learning_events")
    .select("cursor")
    .where("accountId", "=", p.accountId)
    .orderBy("cursor", "desc")
    .limit(1),
);

const eventsAfter = prepare<{ accountId: number; cursor: number; limit: number }>()((p) =>
  builder
    .selectFrom("learning_events")
    .select(COLUMNS)
    .where("accountId", "=", p.accountId)
    .where("cursor", ">", p.cursor)
    .orderBy("cursor")
    .limit(p.limit),
);

// The cross join starts from the few requested ids, never from all events of the account.
const eventsOfIds = prepare<{ accountId: number; eventIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: string }>`json_each(${p.eventIds})`.as("asked"))
    .crossJoin("learning_events")
    .select(COLUMNS)
    .where("accountId", "=", p.accountId)
    .whereRef("eventId", "=", "asked.value"),
);

// One row at a time: half the time of one statement that splits a whole batch as JSON, for one event and for 200 of 16
// KB.
const insertEvent = prepare<ColumnsOf<"learning_events", "accountId" | (typeof COLUMNS)[number]>>()((p) =>
  builder.insertInto("learning_events").values(bound(p, ["accountId", ...COLUMNS])),
);

/** The cursor of the account's last event, or 0. */
export function findLastCursor(db: Db, accountId: number): number {
  return lastCursor.get(db, { accountId })?.cursor ?? 0;
}

/** The events after a cursor, in order. */
export function findEventsAfter(db: Db, accountId: number, page: { cursor: number; limit: number }): EventColumns[] {
  return eventsAfter.all(db, { accountId, ...page });
}

/** The account's events with these ids, in no order. */
export function findEventsOfIds(db: Db, accountId: number, asked: { eventIds: readonly string[] }): EventColumns[] {
  return eventsOfIds.all(db, { accountId, eventIds: JSON.stringify(asked.eventIds) });
}

/**
 * Stores events, in order. A single writer assigns the cursors in the transaction that stores them, so no reader can see a gap that is
 * filled later.
 */
export function insertEvents(
  db: Db,
  accountId: number,
  batch: { origin: EventColumns["origin"]; events: readonly AgentEvent[]; now: number },
): void {
  const { origin, events, now } = batch;
  const last = findLastCursor(db, accountId);
  for (const [index, event] of events.entries()) {
    insertEvent.run(db, {
      accountId,
      cursor: last + index + 1,
      eventId: event.eventId,
      origin,
      deviceId: event.deviceId,
      eventType: event.eventType,
      subjectCode: event.subjectCode ?? null,
      objectType: event.objectType ?? null,
      objectId: event.objectId ?? null,
      skillCodes: JSON.stringify(event.skillCodes ?? []),
      payload: JSON.stringify(event.payload),
      schemaVersion: SCHEMA_VERSION,
      occurredAt: event.occurredAt,
      recordedAt: now,
    });
  }
}
