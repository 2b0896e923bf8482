import { sql } from "kysely";
import type { Db } from "./open.ts";
import { openDatabase } from "./open.ts";
import { builder, prepare } from "./query.ts";

/** More than the free space in the partly filled pages of a full database. */
const FILLER_BYTES = 64 * 1024;

const fill = prepare<{ bytes: number }>()((p) =>
  builder.insertInto("pulses").values({ filler: sql`zeroblob(CAST(${p.bytes} AS INTEGER))` }),
);
const empty = prepare<Record<never, never>>()(() => builder.deleteFrom("pulses"));

/** Writes as much as an ordinary call may, and rolls it back. Throws SQLite's error if the disk or database is full. */
export function writePulse(db: Db): void {
  fill.run(db, { bytes: FILLER_BYTES });
  empty.run(db, {});
}

/**
 * Reads the beginning of every table on a separate connection with an empty cache: takes a few milliseconds and finds damage at the head of
 * the file, in the schema or at the root of any table. {@link findDamage} finds the rest.
 */
export function readPulse(file: string): void {
  const db = openDatabase(file, { readonly: true, mapped: false });
  try {
    const tables = db.raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0").pluck().all();
    for (const table of tables) db.raw.prepare(`SELECT 1 FROM "${String(table)}" LIMIT 1`).get();
  } finally {
    db.raw.close();
  }
}

/** The exit code of a process that found damage. Other codes say nothing about the database. */
export const DAMAGED_EXIT = 3;

/** Whether SQLite reports that a file is damaged or not a database. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code));
}

/** The first problem that `PRAGMA quick_check` finds in a database, or null. Reads the whole file. */
export function findDamage(file: string): string | null {
  let db: Db | undefined;
  try {
    db = openDatabase(file, { readonly: true, mapped: false });
    const found = String(db.raw.prepare("PRAGMA quick_check(1)").pluck().get());
    return found === "ok" ? null : found;
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  } finally {
    db?.raw.close();
  }
}
