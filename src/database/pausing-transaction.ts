import type { Db } from "./open.ts";

/** Runs `work`, which may pause, in one write transaction of a connection that nobody else uses; an error undoes all of it. */
export async function inPausingTransaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  db.raw.exec("BEGIN IMMEDIATE");
  return settled(db, work, { keep: "COMMIT", undo: "ROLLBACK" });
}

/** Runs `work`, which may pause, inside an open transaction; an error undoes what `work` did, and the transaction goes on. */
export async function inPausingSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  db.raw.exec("SAVEPOINT attempt");
  return settled(db, work, { keep: "RELEASE attempt", undo: "ROLLBACK TO attempt; RELEASE attempt" });
}

async function settled<T>(db: Db, work: () => Promise<T>, end: { keep: string; undo: string }): Promise<T> {
  try {
    const result = await work();
    db.raw.exec(end.keep);
    return result;
  } catch (error) {
    // Some failures of the database end the transaction by themselves.
    if (db.raw.inTransaction) db.raw.exec(end.undo);
    throw error;
  }
}
