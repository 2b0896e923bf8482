import { existsSync } from "node:fs";
import { migrations } from "../../migrations/index.ts";
import { type Environment, loadDataDir, settings } from "../config.ts";
import { dataFolderPaths, openDataFolder } from "../database/data-folder.ts";
import { holdServeLock } from "../database/lock.ts";
import { closeDatabase, type Db, readVersion } from "../database/open.ts";
import { type AccountWithPassword, findAccountByEmail } from "../identity/accounts.store.ts";
import { systemClock } from "../kernel/context.ts";
import { CommandFailure } from "./command.ts";

/** `--data`, which every command accepts. */
export const dataArg = {
  data: {
    type: "string",
    valueHint: settings.dataDir.hint,
    description: `${settings.dataDir.doc} Or ${settings.dataDir.environment}; default ${settings.dataDir.fallback}.`,
  },
} as const;

/** `--json`, which every listing command accepts. */
export const jsonArg = { json: { type: "boolean", description: "Answer in JSON." } } as const;

export const emailArg = {
  email: { type: "string", required: true, valueHint: "E", description: "Email address of the account." },
} as const;

/** `--create`, which every command accepts that can create a data folder. */
export const createArg = {
  create: { type: "boolean", description: "Create the data folder if it does not exist." },
} as const;

/** The data folder, which must contain a database. */
export function existingDataDir(values: { data: string | undefined }, env: Environment): string {
  const dataDir = loadDataDir(values.data, env);
  if (hasDatabase(dataDir)) return dataDir;
  throw new CommandFailure(`${noDatabase(dataDir)}.`);
}

/** The data folder. A folder without a database is accepted only with `--create`, so that a wrong folder is noticed. */
export function dataDirToWrite(
  values: { data: string | undefined; create: boolean | undefined },
  env: Environment,
): string {
  const dataDir = loadDataDir(values.data, env);
  if (hasDatabase(dataDir) || values.create === true) return dataDir;
  throw new CommandFailure(`${noDatabase(dataDir)}, or add --create to create a new one there.`);
}

export function hasDatabase(dataDir: string): boolean {
  return existsSync(dataFolderPaths(dataDir).databaseFile);
}

function noDatabase(dataDir: string): string {
  return `No lectern database was found in ${dataDir}. Name the data folder with --data or LECTERN_DATA`;
}

/** Runs `work` on the database of a data folder, beside a server that may be running. */
export function withDatabase<T>(dataDir: string, work: (db: Db, now: number) => T): T {
  const now = systemClock.now();
  const release = needsUpgrade(dataDir) ? holdServeLock(dataDir) : () => {};
  try {
    const { db } = openDataFolder(dataDir, { now, mapped: false });
    try {
      return work(db, now);
    } finally {
      closeDatabase(db);
    }
  } finally {
    release();
  }
}

export function requireAccount(db: Db, email: string): AccountWithPassword {
  const account = findAccountByEmail(db, email);
  if (account === undefined) {
    throw new CommandFailure(`No account has the address ${email}. See lectern user list.`);
  }
  return account;
}

/** An upgrade would break a running older server, so it requires the serve lock. */
function needsUpgrade(dataDir: string): boolean {
  const { databaseFile } = dataFolderPaths(dataDir);
  if (!existsSync(databaseFile)) return false;
  return readVersion(databaseFile) < migrations.length;
}
