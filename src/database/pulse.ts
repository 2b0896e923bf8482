import { sql } from "kysely";
import type { Db } from "./open.ts";
import { openDatabase } from "./open.ts";
import { builder, prepare } from "./query.ts";

/** More than what a database that is full has left in pages that are begun. */
const FILLER_BYTES = 64 * 1024;

const fill = prepare<{ bytes: number }>()((p) =>
  builder.insertInto("pulses").values({ filler: sql`zeroblob(CAST(${p.bytes} AS INTEGER))` }),
);
const empty = prepare<Record<never, never>>()(() => builder.deleteFrom("pulses"));

/** Writes as much as an ordinary call may, and takes it back; throws what SQLite throws where there is no room. */
export function writePulse(db: Db): void {
  fill.run(db, { bytes: FILLER_BYTES });
  empty.run(db, {});
}

/**
 * Reads the beginning of every table on a connection of its own, which has nothing of the file in memory: some milliseconds
 * to find damage at the head of the file, in the schema or at the root of any table. {@link findDamage} finds the rest.
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

/** How a process ends that found damage; others say nothing about the database. */
export const DAMAGED_EXIT = 3;

/** Whether SQLite says of a file that it is damaged, or no database at all. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code));
}

/** What `PRAGMA quick_check` finds first in a database, or null. It reads all of the file. */
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
