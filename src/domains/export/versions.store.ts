import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { createQueue, type Enqueue } from "../../lib/work-queue.ts";
import type { Summary } from "./export.schema.ts";

/** Maximum number of accounts whose version is cached. */
const CACHED_ACCOUNTS = 10_000;
/** Maximum number of exports at once. Each holds a connection, a database snapshot and a share of the processor. */
const EXPORTS_AT_ONCE = 2;

/** The version of an account's data, with the sums that are returned with it. */
interface KnownVersion {
  /** The value of {@link changeMark} at that time. */
  readonly mark: string;
  readonly dataVersion: string;
  readonly summary: Summary;
}

/** The state shared by the exports of one service. */
export interface ExportDesk {
  readonly versions: BoundedMap<number, KnownVersion>;
  readonly queue: Enqueue;
}

const desks = new WeakMap<Db, ExportDesk>();

/** The shared state of the service that owns this read connection. */
export function deskOf(db: Db): ExportDesk {
  const known = desks.get(db);
  if (known !== undefined) return known;
  const desk = {
    versions: new BoundedMap<number, KnownVersion>(CACHED_ACCOUNTS),
    queue: createQueue(EXPORTS_AT_ONCE, { ofOne: 1 }),
  };
  desks.set(db, desk);
  return desk;
}

const mark = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("accounts as a")
    .select([
      "a.updatedAt",
      sql<
        number | null
      >`(select e.cursor from learning_events as e where e.account_id = a.id order by e.cursor desc limit 1)`.as(
        "cursor",
      ),
      sql<number>`(select revision from content_revision where id = 1)`.as("revision"),
      // Between two half minutes, a report of a video's position records no event.
      sql<
        string | null
      >`(select max(last_at) || ':' || sum(position_seconds) from course_progress where account_id = a.id)`.as(
        "reports",
      ),
      // A deleted file is purged some days later without an event, and its recording is no longer named.
      sql<number>`(select count(asset_id) from speaking_practices where account_id = a.id)`.as("recordings"),
    ])
    .where("a.id", "=", p.accountId),
);

/**
 * Differs whenever an export of the account would differ. Nearly every write on an account appends a learning event;
 * the other values here cover the rest.
 */
export function changeMark(db: Db, accountId: number): string {
  return JSON.stringify(mark.get(db, { accountId }) ?? null);
}

// Imported events retain their moments, and come after the event that reports the import.
const lastEvent = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("learning_events as e")
    .select([
      "e.cursor",
      sql<number>`max(e.recorded_at, ifnull((select max(i.recorded_at) from learning_events as i
        indexed by learning_events_imports
        where i.account_id = e.account_id and i.origin = 'server' and i.event_type = 'account.imported'), 0))`.as(
        "recordedAt",
      ),
    ])
    .where("e.accountId", "=", p.accountId)
    .orderBy("e.cursor", "desc")
    .limit(1),
);

const creation = prepare<{ accountId: number }>()((p) =>
  builder.selectFrom("accounts").select("createdAt").where("id", "=", p.accountId),
);

/** When the account was created, in milliseconds since the epoch. */
export function findCreation(db: Db, accountId: number): number {
  return creation.get(db, { accountId })?.createdAt ?? 0;
}

/** The account's last cursor, and the time of its newest event in milliseconds since the epoch. */
export function findLastEvent(db: Db, accountId: number): { cursor: number; recordedAt: number } | undefined {
  return lastEvent.get(db, { accountId });
}
