import { Database } from "bun:sqlite";
import { paced } from "../support/eventually.ts";

const LOCKED_MS = 15_000;

/** The database of a running service. A write waits while the service writes. */
export function openDatabase(path: string): Database {
  const database = new Database(path);
  database.run(`PRAGMA busy_timeout = ${paced(LOCKED_MS)}`);
  return database;
}
