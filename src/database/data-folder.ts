import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { toInstant } from "../lib/time.ts";
import { migrate, NewerDatabaseError } from "./migrate.ts";
import { closeDatabase, type Db, openDatabase, readVersion } from "./open.ts";

/** The paths in a data folder. */
export interface DataFolderPaths {
  readonly dir: string;
  readonly databaseFile: string;
  /** The key that encrypts secrets in the database; not included in backups. */
  readonly secretKeyFile: string;
  /** Files uploaded by learners and imported from packs. */
  readonly filesDir: string;
  /** Files that are still being received. Remains of failed uploads are removed by age. */
  readonly incomingDir: string;
  /** Copies created before upgrades. */
  readonly backupsDir: string;
}

export interface DataFolder extends DataFolderPaths {
  /** The connection that writes. */
  readonly db: Db;
}

export interface OpenDataFolderOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** As for `openDatabase`. */
  readonly mapped?: boolean;
  readonly durable?: boolean;
  /** Called before an existing database is upgraded, with the path of its copy. */
  readonly onUpgrade?: (from: number, to: number, file: string) => void;
}

/** The data folder cannot be used in its present state. */
export class DataFolderError extends Error {}

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export function dataFolderPaths(dir: string): DataFolderPaths {
  return {
    dir,
    databaseFile: join(dir, "lectern.db"),
    secretKeyFile: join(dir, "secret.key"),
    filesDir: join(dir, "files"),
    incomingDir: join(dir, "incoming"),
    backupsDir: join(dir, "backups"),
  };
}

/** An instant as part of a file name: `20260909T020000Z`. */
export function fileStamp(now: number): string {
  return toInstant(now).replace(/\.\d+/, "").replace(/[-:]/g, "");
}

/**
 * Opens the data folder for writing. Creates what is missing, removes access for other users of the machine, and upgrades the database
 * after copying it to `backups/`.
 * @throws DataFolderError, or NewerDatabaseError if a newer program wrote the database; then nothing is changed.
 */
export function openDataFolder(dataDir: string, options: OpenDataFolderOptions): DataFolder {
  const paths = dataFolderPaths(dataDir);
  if (existsSync(paths.databaseFile)) refuseNewer(paths.databaseFile);
  preparePrivateFolder(paths.dir);
  preparePrivateFolder(paths.filesDir);
  preparePrivateFolder(paths.incomingDir);
  preparePrivateFolder(paths.backupsDir);
  preparePrivateFile(paths.databaseFile);
  for (const name of readdirSync(paths.dir)) if (isDatabaseFile(name)) tighten(join(paths.dir, name), FILE_MODE);
  tighten(paths.secretKeyFile, FILE_MODE);

  const db = openDatabase(paths.databaseFile, { mapped: options.mapped ?? true, durable: options.durable ?? true });
  try {
    migrate(db, migrations, (from, to) => {
      const copy = copyDatabase(db, join(paths.backupsDir, `before-upgrade-v${from}-${fileStamp(options.now)}.db`));
      options.onUpgrade?.(from, to, copy);
    });
  } catch (error) {
    closeDatabase(db);
    throw error;
  }
  return { ...paths, db };
}

/** Creates a folder that only its owner can access, or restricts an existing one. Existing parents are not changed. */
export function preparePrivateFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: FOLDER_MODE });
  } catch (error) {
    throw new DataFolderError(`The folder ${dir} cannot be made: ${reasonOf(error)}. Name another one with --data.`);
  }
  tighten(dir, FOLDER_MODE);
}

/** Creates a consistent copy of the whole database while others read and write. `target` must not exist. */
export function copyDatabase(db: Db, target: string): string {
  // SQLite writes into an empty file and preserves its mode; a file created by SQLite would follow the umask.
  closeSync(openSync(target, "wx", FILE_MODE));
  db.raw.prepare("VACUUM INTO ?").run(target);
  return target;
}

/**
 * Whether users other than the owner can access a file or folder. False if it does not exist: SQLite's auxiliary files disappear when the
 * last program closes the database. Always false on Windows, which has no such modes.
 */
export function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && process.platform !== "win32" && (found.mode & 0o077) !== 0;
}

/** Whether a file is the database or one of SQLite's auxiliary files, by its name. */
export function isDatabaseFile(name: string): boolean {
  return /^(lectern\.db|serve\.lock)(-wal|-shm|-journal)?$/.test(name);
}

/** Reads the version on a read-only connection, so that a newer program's database is not changed. */
function refuseNewer(databaseFile: string): void {
  const found = readVersion(databaseFile);
  if (found > migrations.length) throw new NewerDatabaseError(found, migrations.length);
}

function preparePrivateFile(file: string): void {
  // SQLite gives its auxiliary files the mode of the database file.
  if (!existsSync(file)) closeSync(openSync(file, "wx", FILE_MODE));
}

function tighten(path: string, mode: number): void {
  if (!isOpenToOthers(path)) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!existsSync(path)) return;
    throw new DataFolderError(
      `Other users of this machine can read ${path}, and lectern may not change that (${reasonOf(error)}). ` +
        "Run lectern as the owner of the folder, or take the rights away with chmod.",
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
