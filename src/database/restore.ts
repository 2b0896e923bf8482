import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { ArchiveError, DATABASE_NAME, type Manifest, readArchive } from "./archive.ts";
import { databaseProblems } from "./check.ts";
import { dataFolderPaths, fileStamp, preparePrivateFolder } from "./data-folder.ts";
import { holdServeLock } from "./lock.ts";
import { databaseVersion, NewerDatabaseError } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { realDataDir, restorePlaces, settleRestores } from "./restore-remains.ts";
import { syncFolder } from "./write-archive.ts";

export interface RestoreOptions {
  readonly dataDir: string;
  readonly file: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
  readonly onProgress: (step: string, done: number, total: number) => void;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  readonly dataDir: string;
  /** The path of the previous data, or null if there were none. */
  readonly before: string | null;
}

/** Nothing was restored; the data are unchanged. */
export class RestoreError extends Error {}

/**
 * Unpacks a backup beside the data folder, checks all of it, and only then replaces the data folder, which is retained under another name.
 * @throws RestoreError, ArchiveError, NewerDatabaseError, AlreadyServedError; the data are then unchanged.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { file, now, signal, onProgress } = options;
  if (!existsSync(file)) throw new RestoreError(`The file ${file} does not exist.`);
  // A link to the data folder stays; its target is exchanged.
  const dataDir = realDataDir(options.dataDir);
  settleRestores(dataDir);
  refuseWhileServed(dataDir);

  mkdirSync(dirname(dataDir), { recursive: true });
  const { stage, before: aside } = restorePlaces(dataDir, `${process.pid}-${fileStamp(now)}`);
  const release = holdServeLock(stage);
  try {
    const size = statSync(file).size;
    const manifest = await readArchive(file, {
      into: stage,
      signal,
      onProgress: (done) => onProgress("Unpacking and comparing", done, size),
    });
    onProgress("Checking the database", 0, 1);
    checkDatabase(join(stage, DATABASE_NAME), manifest);
    preparePrivateFolder(dataFolderPaths(stage).filesDir);
    preparePrivateFolder(dataFolderPaths(stage).backupsDir);
    keepSecretKey(dataDir, stage);
    await syncTree(stage);
    signal.throwIfAborted();
    // Windows does not rename a folder with an open file in it.
    release();
    const before = exchange(dataDir, stage, aside);
    await syncFolder(dirname(dataDir));
    return { manifest, dataDir, before };
  } finally {
    release();
    rmSync(stage, { recursive: true, force: true });
  }
}

/** A backup contains no key. The existing key decrypts what was encrypted with it, usually including the restored database. */
function keepSecretKey(dataDir: string, stage: string): void {
  const { secretKeyFile } = dataFolderPaths(dataDir);
  if (existsSync(secretKeyFile)) copyFileSync(secretKeyFile, dataFolderPaths(stage).secretKeyFile);
}

function refuseWhileServed(dataDir: string): void {
  if (existsSync(dataDir)) holdServeLock(dataDir)();
}

function checkDatabase(file: string, manifest: Manifest): void {
  const db = openDatabase(file, { readonly: true });
  try {
    const version = databaseVersion(db);
    if (version > migrations.length) throw new NewerDatabaseError(version, migrations.length);
    const problems = databaseProblems(db);
    if (version !== manifest.databaseVersion) problems.push(`version ${version} is not the manifest's`);
    if (problems.length > 0) throw new ArchiveError(`The database in the archive is damaged: ${problems.join("; ")}.`);
  } finally {
    db.raw.close();
  }
}

/** Two renames; if the second fails, the first is undone. */
function exchange(dataDir: string, stage: string, aside: string): string | null {
  if (!existsSync(dataDir)) {
    renameSync(stage, dataDir);
    return null;
  }
  const release = holdServeLock(dataDir);
  try {
    // Windows does not rename a folder with an open file in it.
    if (process.platform === "win32") release();
    const isUnused = readdirSync(dataDir).every((name) => name.startsWith("serve.lock"));
    rename(dataDir, aside);
    try {
      renameSync(stage, dataDir);
    } catch (error) {
      renameSync(aside, dataDir);
      throw error;
    }
    if (!isUnused) return aside;
    rmSync(aside, { recursive: true, force: true });
    return null;
  } finally {
    release();
  }
}

function rename(dataDir: string, aside: string): void {
  try {
    renameSync(dataDir, aside);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RestoreError(
      `${dataDir} cannot be moved aside (${reason}). Where it is a mounted volume, restore into a folder inside that ` +
        `volume, such as --data ${join(dataDir, basename(dataDir))}, and serve that. Nothing was changed.`,
    );
  }
}

async function syncTree(dir: string): Promise<void> {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncTree(join(dir, entry.name));
  }
  await syncFolder(dir);
}
