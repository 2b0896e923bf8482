import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";

/** Something that the service itself recorded about a learner. */
export interface ServerEvent {
  /** A UUID. */
  readonly eventId: string;
  /** Dotted; the first word is the namespace, such as `vocabulary.reviewed`. */
  readonly eventType: string;
  readonly objectType?: string;
  readonly objectId?: string;
  readonly subjectCode?: string;
  readonly skillCodes?: readonly string[];
  readonly payload: { readonly [name: string]: unknown };
}

const SCHEMA_VERSION = 1;

const lastCursor = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("learning_events")
    .select("cursor")
    .where("account_id", "=", p.accountId)
    .orderBy("cursor", "desc")
    .limit(1),
);

const insertEvents = prepare<{ accountId: number; base: number; events: string; now: number }>()((p) =>
  builder
    .insertInto("learning_events")
    .columns([
      "account_id",
      "cursor",
      "event_id",
      "origin",
      "device_id",
      "event_type",
      "subject_code",
      "object_type",
      "object_id",
      "skill_codes",
      "payload",
      "schema_version",
      "occurred_at",
      "recorded_at",
    ])
    .expression(
      builder
        .selectFrom(sql<{ key: number; value: string }>`json_each(${p.events})`.as("e"))
        .select([
          sql<number>`${p.accountId}`.as("account_id"),
          sql<number>`${p.base} + e.key + 1`.as("cursor"),
          sql<string>`e.value ->> 'eventId'`.as("event_id"),
          sql<"server">`'server'`.as("origin"),
          sql<string>`'server'`.as("device_id"),
          sql<string>`e.value ->> 'eventType'`.as("event_type"),
          sql<string | null>`e.value ->> 'subjectCode'`.as("subject_code"),
          sql<string | null>`e.value ->> 'objectType'`.as("object_type"),
          sql<string | null>`e.value ->> 'objectId'`.as("object_id"),
          sql<string>`ifnull(e.value -> 'skillCodes', '[]')`.as("skill_codes"),
          sql<string>`e.value -> 'payload'`.as("payload"),
          sql<number>`${sql.lit(SCHEMA_VERSION)}`.as("schema_version"),
          sql<number>`${p.now}`.as("occurred_at"),
          sql<number>`${p.now}`.as("recorded_at"),
        ])
        .orderBy("e.key"),
    ),
);

/** Appends events that happen now, in their order. Runs inside the write that they tell of. */
export function appendEvents(db: Db, accountId: number, batch: { events: readonly ServerEvent[]; now: number }): void {
  if (batch.events.length === 0) return;
  const base = lastCursor.get(db, { accountId })?.cursor ?? 0;
  insertEvents.run(db, { accountId, base, events: JSON.stringify(batch.events), now: batch.now });
}

/** {@link appendEvents} for one event; `now` in milliseconds since the epoch. */
export function appendEvent(db: Db, accountId: number, event: ServerEvent & { now: number }): void {
  const { now, ...rest } = event;
  appendEvents(db, accountId, { events: [rest], now });
}
