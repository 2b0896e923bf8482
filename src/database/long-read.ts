import type { RawBuilder } from "kysely";
import type { Db } from "./open.ts";
import { builder } from "./query.ts";

/** What is read once and in order need not be kept. */
const CACHE_KIB = 2_000;

/** Begins a read of one moment on a connection of its own, which ends when that is closed. */
export function beginLongRead(db: Db): void {
  db.raw.pragma(`cache_size = -${CACHE_KIB}`);
  db.raw.exec("BEGIN");
}

/** Text and values of a query that is written by hand. */
export function compileRaw(query: RawBuilder<unknown>): {
  readonly sql: string;
  readonly parameters: readonly unknown[];
} {
  return query.compile(builder);
}

/** The rows of a query one at a time, each as the values of its columns; nothing is written on the connection meanwhile. */
export function* iterateRows(db: Db, query: RawBuilder<unknown>): Generator<unknown[]> {
  const { sql, parameters } = compileRaw(query);
  yield* db.raw
    .prepare<unknown[], unknown[]>(sql)
    .raw(true)
    .iterate(...parameters);
}
