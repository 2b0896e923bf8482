import { type RawBuilder, sql } from "kysely";
import type { ColumnsOf } from "../database/columns-of.ts";
import type { Db } from "../database/open.ts";
import {
  all,
  bound,
  builder,
  get,
  iterate,
  type PreparedQuery,
  prepare,
  run,
  type SqlParams,
} from "../database/query.ts";
import { RECORD_KINDS, type TextKind } from "../database/record-kinds.ts";
import type { Tables } from "../database/tables.ts";
import { CARRIED_TABLES, type CarriedTable, type Row } from "./carried-tables.ts";

/** Queries here are built from the list of transferred tables. Each is bound to the account through the table's owner column. */
function compiled<R>(query: RawBuilder<R>) {
  return { compile: () => query.compile(builder) };
}

/** Columns of a table in order, with whether they are optional. */
export function columnsOf(db: Db, { table }: { table: string }): { name: string; isOptional: boolean }[] {
  const query = sql<{ name: string; notnull: number; dflt_value: string | null; pk: number }>`
    select name, "notnull", dflt_value, pk from pragma_table_info(${table})`;
  return all(db, compiled(query)).map((column) => ({
    name: column.name,
    isOptional: (column.notnull === 0 && column.pk === 0) || column.dflt_value !== null,
  }));
}

/** The condition that a row of the table, with the alias `as`, belongs to the account. */
function owned(accountId: number, { owner }: Pick<CarriedTable, "owner">, as: string): RawBuilder<boolean> {
  if (owner === "account") return sql`${sql.ref(`${as}.account_id`)} = ${accountId}`;
  const parent = CARRIED_TABLES.find(({ table }) => table === owner.of);
  if (parent === undefined) throw new Error(`no carried table ${owner.of}`);
  const inner = `${as}_of`;
  const live = parent.only === undefined ? sql`` : sql`and ${sql.ref(`${inner}.${parent.only}`)} is null`;
  return sql`${sql.ref(`${as}.${owner.column}`)} in (select ${sql.ref(`${inner}.id`)} from ${sql.table(parent.table)}
    as ${sql.ref(inner)} where ${owned(accountId, parent, inner)} ${live})`;
}

/** The account's rows of a table, one at a time, with all columns except the account's. */
export function* readCarried(db: Db, accountId: number, { spec }: { spec: CarriedTable }): Generator<Row> {
  const columns = columnsOf(db, spec).filter(({ name }) => name !== "account_id");
  const live = spec.only === undefined ? sql`` : sql`and ${sql.ref(`t.${spec.only}`)} is null`;
  yield* iterate(
    db,
    compiled(sql<Row>`select ${sql.join(columns.map(({ name }) => sql.ref(`t.${name}`)))}
      from ${sql.table(spec.table)} as t where ${owned(accountId, spec, "t")} ${live}
      order by ${sql.join(spec.order.map((name) => sql.ref(`t.${name}`)))}`),
  );
}

/** Whether the account has any row of a table. */
export function hasAny(db: Db, accountId: number, { spec }: { spec: CarriedTable }): boolean {
  const query = sql`select 1 as one from ${sql.table(spec.table)} as t where ${owned(accountId, spec, "t")} limit 1`;
  return get(db, compiled(query)) !== undefined;
}

const lookUps = new Map<string, PreparedQuery<SqlParams, Row>>();

/** The account's row with these values, or undefined. */
export function findRow(db: Db, accountId: number, wanted: { spec: CarriedTable; where: Row }): Row | undefined {
  const { spec, where } = wanted;
  const names = Object.keys(where);
  const key = `${spec.table} ${names.join()}`;
  const known =
    lookUps.get(key) ??
    prepare<SqlParams & { accountId: number }>()((p) => {
      const conditions = names.map((name) => sql`${sql.ref(`t.${name}`)} = ${p[name]}`);
      const mine = isOwn(spec) ? sql`t.account_id = ${p.accountId}` : sql`${p.accountId} is not null`;
      return compiled(
        sql<Row>`select * from ${sql.table(spec.table)} as t where ${sql.join([mine, ...conditions], sql` and `)}`,
      );
    });
  lookUps.set(key, known);
  return known.get(db, { ...where, accountId });
}

function isOwn({ owner }: CarriedTable): boolean {
  return owner === "account";
}

const inserts = new Map<string, PreparedQuery<SqlParams, unknown>>();

/** Inserts a row for the account. `hasAccount` says whether the table has an account column. */
export function insertRow(
  db: Db,
  accountId: number,
  added: { table: keyof Tables; row: Row; hasAccount: boolean },
): void {
  const { table, hasAccount } = added;
  const row: Row = hasAccount ? { ...added.row, account_id: accountId } : added.row;
  const names = Object.keys(row);
  const key = `${table} ${names.join()}`;
  const known =
    inserts.get(key) ??
    prepare<SqlParams>()((p) =>
      compiled(
        sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
          values (${sql.join(names.map((name) => sql`${p[name]}`))})`,
      ),
    );
  inserts.set(key, known);
  known.run(db, row);
}

/** Updates the account's row that matches `where`. */
export function updateRow(db: Db, accountId: number, change: { table: keyof Tables; where: Row; values: Row }): void {
  const { table, where, values } = change;
  const equal = (row: Row) => Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const conditions = equal({ ...where, account_id: accountId });
  run(
    db,
    compiled(sql`update ${sql.table(table)} set ${sql.join(equal(values))} where ${sql.join(conditions, sql` and `)}`),
  );
}

/** The last id that a table's counter assigned. */
export function lastId(db: Db, { table }: { table: string }): number {
  const query = sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`;
  return get(db, compiled(query))?.seq ?? 0;
}

/** Ensures that ids up to `id` are never assigned. */
export function reserveIds(db: Db, { table, id }: { table: string; id: number }): void {
  const set = sql`update sqlite_sequence set seq = cast(${id} as integer) where name = ${table} and seq < ${id}`;
  if (run(db, compiled(set)).changes > 0 || lastId(db, { table }) >= id) return;
  run(db, compiled(sql`insert into sqlite_sequence (name, seq) values (${table}, cast(${id} as integer))`));
}

/** Whether another account or the library already uses this text id. */
export function isTextTaken(db: Db, accountId: number, wanted: { kind: TextKind; id: string }): boolean {
  const { table, column } = RECORD_KINDS[wanted.kind];
  const query = sql`select 1 as one from ${sql.table(table)} where ${sql.ref(column)} = ${wanted.id}
    and account_id is not ${accountId}`;
  return get(db, compiled(query)) !== undefined;
}

/** A record mapping stored by an import: the local record for another server's record. */
export interface Remembered {
  readonly kind: string;
  readonly sourceId: string;
  readonly localId: string;
}

export function readRemembered(db: Db, accountId: number, { origin }: { origin: string }): Remembered[] {
  return all(
    db,
    builder
      .selectFrom("imported_records")
      .select(["kind", "sourceId", "localId"])
      .where("accountId", "=", accountId)
      .where("origin", "=", origin),
  );
}

const COLUMNS = ["accountId", "origin", "kind", "sourceId", "localId"] as const;

const remember = prepare<ColumnsOf<"imported_records", (typeof COLUMNS)[number]>>()((p) =>
  builder
    .insertInto("imported_records")
    .values(bound(p, COLUMNS))
    .onConflict((conflict) => conflict.doUpdateSet({ localId: p.localId })),
);

/** All mappings stored by imports into the account, by the account that each came from. */
export function readLineage(db: Db, accountId: number): (Remembered & { origin: string })[] {
  return all(
    db,
    builder
      .selectFrom("imported_records")
      .select(["origin", "kind", "sourceId", "localId"])
      .where("accountId", "=", accountId)
      .orderBy("origin")
      .orderBy("kind")
      .orderBy("sourceId"),
  );
}

/** Ids of the account's rows of a table. */
export function ownIds(db: Db, accountId: number, { spec }: { spec: CarriedTable }): Set<number> {
  const query = sql<{
    id: number;
  }>`select t.id from ${sql.table(spec.table)} as t where ${owned(accountId, spec, "t")}`;
  return new Set(all(db, compiled(query)).map(({ id }) => id));
}

/** Whether a row with this id exists, in any account. */
export function idExists(db: Db, { table, id }: { table: keyof Tables; id: number }): boolean {
  return get(db, compiled(sql`select 1 as one from ${sql.table(table)} where id = ${id}`)) !== undefined;
}

export function writeRemembered(db: Db, accountId: number, one: Remembered & { origin: string }): void {
  remember.run(db, { accountId, ...one });
}

const firstEvent = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("learning_events")
    .select("eventId")
    .where("accountId", "=", p.accountId)
    .orderBy("cursor")
    .limit(1),
);

/** The id of the account's first event, which never changes; empty without events. */
export function firstEventId(db: Db, accountId: number): string {
  return firstEvent.get(db, { accountId })?.eventId ?? "";
}

/** The highest value of a counter within the account; 0 without rows. */
export function highest(db: Db, accountId: number, wanted: { table: keyof Tables; column: string }): number {
  const query = sql<{ n: number | null }>`select max(${sql.ref(wanted.column)}) as n from ${sql.table(wanted.table)}
    where account_id = ${accountId}`;
  return get(db, compiled(query))?.n ?? 0;
}

/** The account's stored files: its own, and those of the versions of parts that it practised. */
export function filesOf(db: Db, accountId: number): { sha256: string; byteLength: number }[] {
  return all(
    db,
    compiled(sql<{ sha256: string; byteLength: number }>`
      select sha256, byte_length as byteLength from stored_files where sha256 in (
        select sha256 from assets where account_id = ${accountId} and deleted_at is null
        union select f.sha256 from part_version_files as f where f.version_id in (
          select p.version_id from session_parts as p join practice_sessions as s on s.id = p.session_id
          where s.account_id = ${accountId}
          union select version_id from dictation_attempts where account_id = ${accountId}))
      order by sha256`),
  );
}

/** Updates the conversation's summary from the account's newest message. */
export function renewConversation(db: Db, accountId: number): void {
  run(
    db,
    compiled(sql`insert into feedback_conversations (account_id, last_message_id)
      select account_id, max(id) from feedback_messages where account_id = ${accountId} group by account_id
      on conflict (account_id) do update set last_message_id = excluded.last_message_id`),
  );
}
