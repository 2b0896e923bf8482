import type { Db } from "./open.ts";

/** Runs `work` in one write transaction; an error rolls all of it back. For the command line; the service has its Writer. */
export function inTransaction<T>(db: Db, work: (db: Db) => T): T {
  return db.raw.transaction(() => work(db)).immediate();
}

/** Runs `work` on one snapshot of the database, while others may write. */
export function inOneView<T>(db: Db, work: (db: Db) => T): T {
  return db.raw.transaction(() => work(db)).deferred();
}
