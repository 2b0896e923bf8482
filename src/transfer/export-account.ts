import { existsSync, linkSync, mkdirSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { dataFolderPaths } from "../database/data-folder.ts";
import { databaseVersion, NewerDatabaseError } from "../database/migrate.ts";
import { type Db, openDatabase } from "../database/open.ts";
import { inOneView } from "../database/transaction.ts";
import { type ArchiveOptions, listMembers, writeArchive } from "../database/write-archive.ts";
import { dataVersionIn, listRecords } from "../domains/export/copy.service.ts";
import { SCHEMA_VERSION } from "../domains/export/export.schema.ts";
import { readReferences } from "../domains/export/references.store.ts";
import { ReferencesSeen } from "../domains/export/references.ts";
import { type Account, findAccountByEmail } from "../identity/accounts.store.ts";
import { storedFilePath } from "../lib/stored-path.ts";
import { toInstant } from "../lib/time.ts";
import { ACCOUNT_FILE, ACCOUNT_FORMAT, type AccountManifest } from "./account-file.ts";
import { CARRIED_TABLES, type Row } from "./carried-tables.ts";
import { translateRow } from "./carrying.ts";
import { type PartVersionRow, readVersions } from "./content.store.ts";
import { TransferError } from "./imported-account.ts";
import type { Translate } from "./kinds.ts";
import { writeLines } from "./lines.ts";
import { filesOf, readCarried, readLineage } from "./rows.store.ts";

export interface ExportAccountOptions extends ArchiveOptions {
  /** The email address of the account. */
  readonly email: string;
}

export interface ExportAccountResult {
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  /** Hashes of files that the database refers to but that are missing or damaged in the data folder. */
  readonly missing: readonly string[];
  readonly dataVersion: string;
}

const STAGE_PREFIX = ".account-";

/**
 * Writes all data of one learner to an account file, as one snapshot, while a server may be writing.
 * @throws TransferError, BackupError
 */
export async function exportAccount(options: ExportAccountOptions): Promise<ExportAccountResult> {
  const { now, program, signal, onProgress } = options;
  let taken: Pick<ExportAccountResult, "rows" | "missing"> = { rows: 0, missing: [] };
  const { manifest, bytes } = await writeArchive<AccountManifest>(options, {
    kind: ACCOUNT_FILE,
    stagePrefix: STAGE_PREFIX,
    async fill(stage) {
      for (const folder of ["datasets", "tables", "files"]) mkdirSync(join(stage, folder), { mode: 0o700 });
      const found = await takeAccount(stage, options);
      const listed = await listMembers(stage, signal, onProgress);
      const damaged = listed.filter(({ path, sha256 }) => path.startsWith("files/") && path !== `files/${sha256}`);
      const members = listed.filter((member) => !damaged.includes(member)).toSorted(byFolder);
      const missing = [...found.missing, ...damaged.map(({ path }) => path.slice("files/".length))];
      taken = { rows: found.rows, missing };
      const head = { format: ACCOUNT_FORMAT, lectern: program, schemaVersion: SCHEMA_VERSION } as const;
      return { ...head, createdAt: toInstant(now), ...found.manifest, members };
    },
  });
  const files = manifest.members.filter(({ path }) => path.startsWith("files/")).length;
  return { ...taken, bytes, files, dataVersion: manifest.dataVersion };
}

type Found = Pick<AccountManifest, "account" | "databaseVersion" | "dataVersion" | "datasets">;

interface Taken {
  readonly manifest: Found;
  readonly rows: number;
}

async function takeAccount(
  stage: string,
  options: ExportAccountOptions,
): Promise<Taken & { missing: readonly string[] }> {
  const { databaseFile, filesDir } = dataFolderPaths(options.dataDir);
  const db = openDatabase(databaseFile, { readonly: true, mapped: false });
  try {
    refuseOtherVersion(databaseVersion(db));
    const account = findAccountByEmail(db, options.email);
    if (account === undefined) {
      throw new TransferError(`No account has the address ${options.email}. See lectern user list.`);
    }
    const taken = inOneView(db, () => ({
      ...writeMembers(db, account, { stage, ...options }),
      files: filesOf(db, account.id).filter(({ sha256 }) => !link(filesDir, stage, sha256)),
    }));
    const missing: string[] = [];
    // The file system has no hard links.
    for (const { sha256 } of taken.files) if (!(await copyTo(filesDir, stage, sha256))) missing.push(sha256);
    return { ...taken, missing };
  } finally {
    db.raw.close();
  }
}

function refuseOtherVersion(version: number): void {
  if (version > migrations.length) throw new NewerDatabaseError(version, migrations.length);
  if (version < migrations.length) {
    throw new TransferError(
      `The database is at version ${version}, this lectern works on ${migrations.length}. Start its server once, which upgrades it.`,
    );
  }
}

function writeMembers(db: Db, account: Account, options: ExportAccountOptions & { stage: string }): Taken {
  const { stage, signal, onProgress } = options;
  const seen = new ReferencesSeen();
  const note: Translate = (kind, id) => {
    seen.note(kind, id);
    return id;
  };
  let rows = 0;
  const write = (name: string, lines: Iterable<string>) => writeLines(join(stage, name), lines);
  for (const [index, spec] of CARRIED_TABLES.entries()) {
    signal.throwIfAborted();
    onProgress("Reading", index, CARRIED_TABLES.length);
    rows += write(
      `tables/${spec.table}.ndjson`,
      mapped(readCarried(db, account.id, { spec }), (row: Row) => {
        translateRow(spec, row, note);
        return JSON.stringify(row);
      }),
    );
  }
  const versions = readVersions(db, account.id);
  for (const { partId, content } of versions) {
    note("part", partId);
    seen.noteDocument(content, JSON.parse(content));
  }
  write("tables/imported_records.ndjson", mapped(readLineage(db, account.id), JSON.stringify));
  write("tables/part_versions.ndjson", mapped(versions, versionLine));
  write("tables/content_references.ndjson", mapped(readReferences(db, account.id, { seen }), JSON.stringify));
  const datasets = listRecords(db, account.id).map(({ name, records }) => {
    signal.throwIfAborted();
    write(`datasets/${name}.ndjson`, records);
    return name;
  });
  const { id, email, name, role, timeZone } = account;
  const facts = { databaseVersion: databaseVersion(db), dataVersion: dataVersionIn(db, id), datasets };
  return { manifest: { account: { id, email, name, role, timeZone }, ...facts }, rows };
}

function* mapped<T>(values: Iterable<T>, toLine: (value: T) => string): Generator<string> {
  for (const value of values) yield toLine(value);
}

/** Links a stored file during the database read, so that it survives a deletion meanwhile. */
function link(filesDir: string, stage: string, sha256: string): boolean {
  try {
    linkSync(storedFilePath(filesDir, sha256), join(stage, "files", sha256));
    return true;
  } catch {
    return false;
  }
}

async function copyTo(filesDir: string, stage: string, sha256: string): Promise<boolean> {
  const source = storedFilePath(filesDir, sha256);
  if (!existsSync(source)) return false;
  await copyFile(source, join(stage, "files", sha256));
  return true;
}

/** Small files come first, so that a reader can refuse before it has read the large ones. */
function byFolder(one: { path: string }, other: { path: string }): number {
  const rank = (path: string) => Number(path.startsWith("files/"));
  return rank(one.path) - rank(other.path) || (one.path < other.path ? -1 : 1);
}

/** A version of a part in the format of account files. */
function versionLine({ id, partId, contentHash, recordedAt, content }: PartVersionRow): string {
  return JSON.stringify({ id, part_id: partId, content_hash: contentHash, recorded_at: recordedAt, content });
}
