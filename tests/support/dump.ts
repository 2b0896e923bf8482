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

/** Every row of every table as text, sorted, so that two states can be compared. */
export function dump(db: Db): Map<string, readonly string[]> {
  const tables = tablesOf(db).filter((table) => table !== CALLS);
  return new Map(tables.map((table) => [table, dumpTable(db, table)]));
}

export function dumpTable(db: Db, table: string, where = "1", ...values: number[]): string[] {
  const columns = columnsOf(db, table).filter((name) => name !== CREDENTIAL_USE);
  const list = columns.map((name) => `quote("${name}")`).join(" || ', ' || ");
  return rowsOf(db, `SELECT ${list} AS row FROM "${table}" WHERE ${where}`, ...values)
    .map((row) => String(row["row"]))
    .sort();
}

/** Names of the tables whose rows differ between two dumps. */
export function changedTables(before: Map<string, readonly string[]>, after: Map<string, readonly string[]>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => !Bun.deepEquals(before.get(name), after.get(name)));
}
