import { join } from "node:path";
import { preparePrivateFolder } from "./data-folder.ts";
import { type Db, openDatabase } from "./open.ts";

/** Another process is serving this data folder. */
export class AlreadyServedError extends Error {
  constructor(dataDir: string) {
    super(`A running lectern serves the data folder ${dataDir}. Stop it first, or name another folder with --data.`);
  }
}

/**
 * Claims the data folder for one server and creates the folder if it is missing. The claim is an operating system lock on a separate file,
 * so it ends with the process, however that ends. The file itself stays empty.
 * @returns a function that releases the claim.
 * @throws AlreadyServedError
 */
export function holdServeLock(dataDir: string): () => void {
  preparePrivateFolder(dataDir);
  const lock = claim(dataDir);
  return () => {
    if (lock.raw.open) lock.raw.close();
  };
}

function claim(dataDir: string): Db {
  let lock: Db | undefined;
  try {
    lock = openDatabase(join(dataDir, "serve.lock"), { busyTimeoutMs: 0, journal: "memory" });
    lock.raw.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.raw.close();
    // A locked file refuses even the settings of a new connection.
    if (error instanceof Error && "code" in error && error.code === "SQLITE_BUSY") {
      throw new AlreadyServedError(dataDir);
    }
    throw error;
  }
}
