import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { storedFilePath } from "../lib/stored-path.ts";
import { type DataFolderPaths, dataFolderPaths, isDatabaseFile, isOpenToOthers } from "./data-folder.ts";
import { databaseVersion } from "./migrate.ts";
import { type Db, openDatabase } from "./open.ts";

/** The result of one check. */
export interface Finding {
  readonly name: "rights" | "database" | "version" | "integrity" | "references" | "files";
  readonly ok: boolean;
  /** A plain sentence. If something is wrong, it says what to do. */
  readonly message: string;
}

/** The first database version that records stored files. */
const FILES_SINCE = 4;

interface StoredFile {
  readonly sha256: string;
  readonly byte_length: number;
}

const REPAIR = "Restore the newest backup that passes: lectern restore FILE.";

/** Checks a data folder without changing anything, also while a server is using it. */
export function checkDataFolder(dataDir: string): Finding[] {
  return [checkRights(dataDir), ...checkDatabaseFile(dataFolderPaths(dataDir))];
}

/**
 * The problems that SQLite finds in a database, in its own words; empty if the database is valid. The integrity check covers pages,
 * indexes, constraints and the full-text indexes.
 */
export function databaseProblems(db: Db): string[] {
  return [...integrityProblems(db), ...referenceProblems(db)];
}

function checkRights(dataDir: string): Finding {
  const { filesDir, incomingDir, backupsDir } = dataFolderPaths(dataDir);
  const own = readdirSync(dataDir).filter(isDatabaseFile);
  const places = [dataDir, filesDir, incomingDir, backupsDir, ...own.map((name) => join(dataDir, name))];
  const open = places.filter(isOpenToOthers);
  if (open.length === 0) return { name: "rights", ok: true, message: "Only the owner can reach the data." };
  const list = open.join(", ");
  return {
    name: "rights",
    ok: false,
    message: `Other users of this machine can reach ${list}. Run: chmod -R go= ${dataDir}`,
  };
}

function checkDatabaseFile({ databaseFile: file, filesDir }: DataFolderPaths): Finding[] {
  let db: Db | undefined;
  try {
    db = openDatabase(file, { readonly: true });
    return [checkVersion(db), checkIntegrity(db), checkReferences(db), ...checkFiles(db, filesDir)];
  } catch (error) {
    // Other errors, such as an engine that cannot be loaded, say nothing about the data.
    if (!isSqliteError(error)) throw error;
    return [{ name: "database", ok: false, message: `${file} cannot be read: ${error.message}. ${REPAIR}` }];
  } finally {
    db?.raw.close();
  }
}

function isSqliteError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_");
}

function checkVersion(db: Db): Finding {
  const version = databaseVersion(db);
  const known = migrations.length;
  const name = "version";
  if (version === known) return { name, ok: true, message: `The database is at version ${version}, the newest.` };
  if (version < known) {
    const message = `The database is at version ${version}; the next start upgrades it to ${known} and saves a copy.`;
    return { name, ok: true, message };
  }
  const message = `The database is at version ${version}, newer than this lectern (${known}). Use the newer lectern.`;
  return { name, ok: false, message };
}

function checkIntegrity(db: Db): Finding {
  const problems = integrityProblems(db);
  const name = "integrity";
  if (problems.length === 0) return { name, ok: true, message: "Pages, indexes and full-text indexes are intact." };
  return { name, ok: false, message: `The database is damaged: ${problems.join("; ")}. ${REPAIR}` };
}

function checkReferences(db: Db): Finding {
  const problems = referenceProblems(db);
  const name = "references";
  if (problems.length === 0) return { name, ok: true, message: "Every row points to rows that exist." };
  return { name, ok: false, message: `Rows point to rows that are gone, ${problems.join("; ")}. ${REPAIR}` };
}

/** Compares sizes only: reading every byte of every file would take too long beside a server. */
function checkFiles(db: Db, filesDir: string): Finding[] {
  // An older database records no files; the next start upgrades it.
  if (databaseVersion(db) < FILES_SINCE) return [];
  const rows = db.raw.prepare<[], StoredFile>("SELECT sha256, byte_length FROM stored_files").all();
  const name = "files";
  let missing = 0;
  let resized = 0;
  for (const { sha256, byte_length } of rows) {
    const found = statSync(storedFilePath(filesDir, sha256), { throwIfNoEntry: false });
    if (found === undefined) missing++;
    else if (found.size !== byte_length) resized++;
  }
  const counted = `${rows.length} stored ${rows.length === 1 ? "file" : "files"}`;
  if (missing + resized === 0) return [{ name, ok: true, message: `Every one of ${counted} is there in its size.` }];
  const message =
    `Of ${counted}, ${missing} are missing from ${filesDir} and ${resized} have another size. ` +
    "Put them back from the newest backup that passes, or import the pack or upload the file again.";
  return [{ name, ok: false, message }];
}

function integrityProblems(db: Db): string[] {
  return column(db, "pragma integrity_check(20)", "integrity_check").filter((line) => line !== "ok");
}

function referenceProblems(db: Db): string[] {
  const tables = new Set(column(db, "pragma foreign_key_check", "table"));
  return [...tables].map((table) => `in ${table}`);
}

function column(db: Db, sql: string, name: string): string[] {
  const rows = db.raw.prepare(sql).all();
  return rows.map((row) => String(typeof row === "object" && row !== null ? Reflect.get(row, name) : row));
}
