import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { dataFolderPaths, isDatabaseFile, isOpenToOthers } from "./data-folder.ts";
import { databaseVersion } from "./migrate.ts";
import { type Db, openDatabase } from "./open.ts";

/** One thing that was looked at. */
export interface Finding {
  readonly name: "rights" | "database" | "version" | "integrity" | "references";
  readonly ok: boolean;
  /** A plain sentence; where something is wrong, it says what to do. */
  readonly message: string;
}

const REPAIR = "Restore the newest backup that passes: lectern restore FILE.";

/** Looks at a data folder without changing anything; a server may be running on it. */
export function checkDataFolder(dataDir: string): Finding[] {
  return [checkRights(dataDir), ...checkDatabaseFile(dataFolderPaths(dataDir).databaseFile)];
}

/**
 * What SQLite finds wrong inside a database, in its words; empty for a sound one. The integrity check covers pages,
 * indexes, constraints and the full-text indexes.
 */
export function databaseProblems(db: Db): string[] {
  return [...integrityProblems(db), ...referenceProblems(db)];
}

function checkRights(dataDir: string): Finding {
  const { filesDir, backupsDir } = dataFolderPaths(dataDir);
  const own = readdirSync(dataDir).filter(isDatabaseFile);
  const places = [dataDir, filesDir, backupsDir, ...own.map((name) => join(dataDir, name))];
  const open = places.filter((place) => existsSync(place) && isOpenToOthers(place));
  if (open.length === 0) return { name: "rights", ok: true, message: "Only the owner can reach the data." };
  const list = open.join(", ");
  return {
    name: "rights",
    ok: false,
    message: `Other users of this machine can reach ${list}. Run: chmod -R go= ${dataDir}`,
  };
}

function checkDatabaseFile(file: string): Finding[] {
  let db: Db | undefined;
  try {
    db = openDatabase(file, { readonly: true });
    return [checkVersion(db), checkIntegrity(db), checkReferences(db)];
  } catch (error) {
    // What is not SQLite's own finding says nothing about the data, such as an engine that cannot be loaded.
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
    const message = `The database is at version ${version}; the next start brings it to ${known} and keeps a copy.`;
    return { name, ok: true, message };
  }
  const message = `The database is at version ${version}, newer than this lectern (${known}). Use the newer lectern.`;
  return { name, ok: false, message };
}

function checkIntegrity(db: Db): Finding {
  const problems = integrityProblems(db);
  const name = "integrity";
  if (problems.length === 0) return { name, ok: true, message: "Pages, indexes and full-text indexes are sound." };
  return { name, ok: false, message: `The database is damaged: ${problems.join("; ")}. ${REPAIR}` };
}

function checkReferences(db: Db): Finding {
  const problems = referenceProblems(db);
  const name = "references";
  if (problems.length === 0) return { name, ok: true, message: "Every row points to rows that exist." };
  return { name, ok: false, message: `Rows point to rows that are gone, ${problems.join("; ")}. ${REPAIR}` };
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
