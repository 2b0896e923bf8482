import type { Db } from "./open.ts";

/** Runs asynchronous `work` in one write transaction on a connection that nobody else uses. An error rolls all of it back. */
export async function inPausingTransaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  db.raw.exec("BEGIN IMMEDIATE");
  return settled(db, work, { keep: "COMMIT", undo: "ROLLBACK" });
}

/** Runs asynchronous `work` in a savepoint of an open transaction. An error undoes what `work` did, and the transaction continues. */
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
    // Some database failures end the transaction on their own.
    if (db.raw.inTransaction) db.raw.exec(end.undo);
    throw error;
  }
}
