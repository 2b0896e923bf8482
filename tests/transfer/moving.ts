import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dataFolderPaths } from "../../src/database/data-folder.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/database/open.ts";
import { storedFilePath } from "../../src/lib/stored-path.ts";
import { exportAccount } from "../../src/transfer/export-account.ts";
import { type ImportAccountResult, importAccount } from "../../src/transfer/import-account.ts";
import { readImportedAccount } from "../../src/transfer/read-imported-account.ts";
import type { TestApp } from "../support/app.ts";
import { part } from "../support/checked-pack.ts";
import { rowsOf } from "../support/dump.ts";
import { installPack } from "../support/install-pack.ts";

const quiet = { signal: new AbortController().signal, onProgress: () => {} };

/** A pack that only one server has, so that the ids of all later content differ. */
export async function shiftIds(app: TestApp): Promise<void> {
  await installPack(app, { id: "only-here", parts: [part("one"), part("two"), part("three")] });
}

export async function exportTo(app: TestApp, email: string, file: string): Promise<string> {
  const { dataDir } = app.config;
  const done = await exportAccount({
    ...{ dataDir, email, file, force: true, now: app.clock.now(), program: "0.0.0-test" },
    ...quiet,
  });
  return done.dataVersion;
}

export interface Into {
  readonly email: string;
  readonly signal?: AbortSignal;
  /** Collects what the file does not contain. */
  readonly remarks?: string[];
  /** Runs on the connection of the import, before it. */
  readonly prepare?: (db: Db) => void;
}

/** Imports a file into a server, as the command does. */
export async function importInto(app: TestApp, file: string, into: Into): Promise<ImportAccountResult> {
  const { email, prepare } = into;
  const paths = dataFolderPaths(app.config.dataDir);
  const stage = mkdtempSync(join(paths.incomingDir, "account-"));
  const imported = await readImportedAccount(file, { into: stage, ...quiet });
  into.remarks?.push(...imported.remarks);
  const db = openDatabase(paths.databaseFile);
  try {
    prepare?.(db);
    const make = { name: "Moved", passwordHash: "none" };
    const { clock, ids } = app;
    const { signal = quiet.signal } = into;
    return await importAccount(db, {
      ...{ imported, email, make, paths, dryRun: false, now: clock.now(), idGenerator: ids, signal },
    });
  } finally {
    closeDatabase(db);
  }
}

/** What was omitted, as one text. */
export function leftOut({ tallies }: ImportAccountResult): string {
  return tallies.flatMap(({ table, left }) => [...left].map(([why, count]) => `${count} ${table}: ${why}`)).join("\n");
}

export function carried({ tallies }: ImportAccountResult): number {
  return tallies.reduce((sum, tally) => sum + tally.carried, 0);
}

/** Writes the bytes of the seed's files, which the seed omits. */
export function fillFiles(app: TestApp): void {
  const { filesDir } = dataFolderPaths(app.config.dataDir);
  const rows = rowsOf(
    app.db,
    "SELECT a.id, c.content FROM assets AS a LEFT JOIN asset_contents AS c ON c.asset_id = a.id",
  );
  for (const { id, content } of rows) {
    const bytes = String(content ?? `bytes of recording ${id}`);
    const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    app.db.raw.prepare("INSERT OR IGNORE INTO stored_files VALUES (?, ?, 0)").run(sha256, bytes.length);
    app.db.raw.prepare("UPDATE assets SET sha256 = ?, byte_length = ? WHERE id = ?").run(sha256, bytes.length, id);
    const path = storedFilePath(filesDir, sha256);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

export function emailOf(app: TestApp, accountId: number): string {
  return String(rowsOf(app.db, "SELECT email FROM accounts WHERE id = ?", accountId)[0]?.["email"]);
}

/** Fields that differ between servers: ids, what they address, and the time of the response. */
const ITS_OWN =
  /^(id|entityId|asOf|nextCursor|contentRef|target|reviewTargets?|objectId|url)$|(Id|Ids|Ref|Route|Url|route)$/;

/** A response without what differs between two servers with the same data: lists as sets, because items of one moment are unordered. */
export function factsIn(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(factsIn).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== "object" || value === null) return value;
  const compared = Object.entries(value).filter(([name]) => !ITS_OWN.test(name));
  return Object.fromEntries(compared.map(([name, held]) => [name, factsIn(held)]));
}
