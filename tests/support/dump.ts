import type { Db } from "../../src/database/open.ts";

/** Updated at intervals after any call, reads included, so dumps omit it. */
const CREDENTIAL_USE = "last_used_at";

export type Row = Readonly<Record<string, unknown>>;

function columnsOf(db: Db, table: string): string[] {
  return rowsOf(db, "SELECT name FROM pragma_table_info(?)", table).map((column) => String(column["name"]));
}

/** Every table that stores rows itself, including the shadow tables of full-text indexes. */
export function tablesOf(db: Db): string[] {
  return rowsOf(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
    .map((row) => String(row["name"]))
    .filter((name) => !/^sqlite_stat/.test(name));
}

/** Rows of a plain SQL query. */
export function rowsOf(db: Db, sql: string, ...values: (string | number | null)[]): Row[] {
  return db.raw.prepare<unknown[], Row>(sql).all(...values);
}

/** A number that a query answers in its first column. */
export function numberOf(db: Db, sql: string, ...values: (string | number | null)[]): number {
  return Number(Object.values(rowsOf(db, sql, ...values)[0] ?? {})[0]);
}

/** Has a row for every call of an agent, including reads and refused calls, so dumps omit it. */
const CALLS = "agent_calls";

interface Dumped {
  /** Equal as long as neither this connection nor another has changed anything. */
  readonly mark: string;
  readonly tables: ReadonlyMap<string, readonly string[]>;
}
const lastDumps = new WeakMap<Db, Dumped>();

/** Every row of every table as text, sorted, so that two states can be compared. */
export function dump(db: Db): ReadonlyMap<string, readonly string[]> {
  // The library of a service is megabytes of text, and most calls commit nothing.
  const mark = stateMark(db);
  const last = lastDumps.get(db);
  if (last?.mark === mark) return last.tables;
  const names = tablesOf(db).filter((table) => table !== CALLS);
  const tables = new Map(names.map((table) => [table, dumpTable(db, table)]));
  lastDumps.set(db, { mark, tables });
  return tables;
}

/**
 * Differs after every change of the database. SQLite counts the commits of other connections in `data_version`, and the rows that this
 * connection changed in `total_changes`.
 */
export function stateMark(db: Db): string {
  const counts = ["PRAGMA data_version", "PRAGMA schema_version", "SELECT total_changes()"];
  return counts.map((sql) => numberOf(db, sql)).join();
}

export function dumpTable(db: Db, table: string, where = "1", ...values: number[]): string[] {
  const columns = columnsOf(db, table).filter((name) => name !== CREDENTIAL_USE);
  const list = columns.map((name) => `quote("${name}")`).join(" || ', ' || ");
  return db.raw
    .prepare<unknown[], string>(`SELECT ${list} FROM "${table}" WHERE ${where}`)
    .pluck()
    .all(...values)
    .sort();
}

/** Names of the tables whose rows differ between two dumps. */
export function changedTables(
  before: ReadonlyMap<string, readonly string[]>,
  after: ReadonlyMap<string, readonly string[]>,
): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => !Bun.deepEquals(before.get(name), after.get(name)));
}
