import type { RawBuilder } from "kysely";
import type { Db } from "./open.ts";
import { builder } from "./query.ts";

/** A small cache: data that is read once and in order need not be cached. */
const CACHE_KIB = 2_000;

/** Begins a read of one snapshot on a separate connection; it ends when the connection is closed. */
export function beginLongRead(db: Db): void {
  db.raw.pragma(`cache_size = -${CACHE_KIB}`);
  db.raw.exec("BEGIN");
}

/** The text and values of a hand-written query. */
export function compileRaw(query: RawBuilder<unknown>): {
  readonly sql: string;
  readonly parameters: readonly unknown[];
} {
  return query.compile(builder);
}

/** The rows of a query one at a time, each as an array of column values. Nothing may be written on the connection meanwhile. */
export function* iterateRows(db: Db, query: RawBuilder<unknown>): Generator<unknown[]> {
  const { sql, parameters } = compileRaw(query);
  yield* db.raw
    .prepare<unknown[], unknown[]>(sql)
    .raw(true)
    .iterate(...parameters);
}
