import { existsSync, linkSync, mkdirSync, readdirSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { toInstant } from "../lib/time.ts";
import { ARCHIVE_FORMAT, BACKUP, DATABASE_NAME, type Manifest } from "./archive.ts";
import { copyDatabase, dataFolderPaths } from "./data-folder.ts";
import { databaseVersion } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { type ArchiveOptions, listMembers, writeArchive } from "./write-archive.ts";

export interface BackupResult {
  readonly file: string;
  readonly bytes: number;
  readonly storedFiles: number;
  readonly databaseVersion: number;
}

const STAGE_PREFIX = ".backup-";

/**
 * Copies database and stored files into one archive while a server may be writing.
 * @throws BackupError
 */
export async function createBackup(options: ArchiveOptions): Promise<BackupResult> {
  const { dataDir, now, program, signal, onProgress } = options;
  const { manifest, bytes } = await writeArchive<Manifest>(options, {
    kind: BACKUP,
    stagePrefix: STAGE_PREFIX,
    async fill(stage) {
      const version = await takeSnapshot(dataDir, stage);
      const members = await listMembers(stage, signal, onProgress);
      return { format: ARCHIVE_FORMAT, lectern: program, databaseVersion: version, createdAt: toInstant(now), members };
    },
  });
  const { members, databaseVersion: version } = manifest;
  return { file: options.file, bytes, storedFiles: members.length - 1, databaseVersion: version };
}

/**
 * Fills the stage with a consistent database and links to the stored files. Files are linked before and after the database is copied: the
 * first pass retains a file that is deleted meanwhile, the second finds one that is added meanwhile.
 */
async function takeSnapshot(dataDir: string, stage: string): Promise<number> {
  const paths = dataFolderPaths(dataDir);
  await linkFiles(paths.filesDir, join(stage, "files"));
  // Not the driver's backup(): from a second connection it restarts at every write and may never end.
  const db = openDatabase(paths.databaseFile, { readonly: true });
  let version: number;
  try {
    copyDatabase(db, join(stage, DATABASE_NAME));
    version = databaseVersion(db);
  } finally {
    db.raw.close();
  }
  await linkFiles(paths.filesDir, join(stage, "files"));
  return version;
}

async function linkFiles(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await linkFiles(source, target);
    else if (entry.isFile() && !existsSync(target)) await linkOrCopy(source, target);
  }
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    linkSync(source, target);
  } catch {
    // Deleted meanwhile, or the file system has no hard links.
    if (existsSync(source)) await copyFile(source, target);
  }
}
