import { existsSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { readArchiveOf } from "../database/archive.ts";
import { SCHEMA_VERSION } from "../domains/export/export.schema.ts";
import { ACCOUNT_FILE, type AccountManifest } from "./account-file.ts";
import type { Row } from "./carried-tables.ts";
import type { Reference } from "./content.store.ts";
import { dataVersionOf, type ImportedAccount, type ImportedList, TransferError } from "./imported-account.ts";
import type { Inherited } from "./lineage.ts";
import { readLines } from "./lines.ts";
import { referenceKey, toVersion } from "./local-content.ts";

/**
 * Unpacks an account file into an empty folder and verifies its manifest, hashes and dataVersion.
 * @throws ArchiveError, TransferError
 */
export async function readAccountFile(
  file: string,
  options: { into: string; signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<ImportedAccount> {
  const manifest = await readArchiveOf(ACCOUNT_FILE, file, options);
  refuseOther(manifest);
  const lists: ImportedList[] = manifest.datasets.map((name) => ({
    name,
    records: () => linesOf(options.into, `datasets/${name}.ndjson`),
  }));
  const files = manifest.members
    .filter(({ path }) => path.startsWith("files/"))
    .map(({ path, sha256, size }) => ({ path: join(options.into, path), sha256, byteLength: size }));
  const { account, dataVersion, schemaVersion } = manifest;
  if (dataVersionOf({ accountId: account.id, schemaVersion }, lists) !== dataVersion) {
    throw new TransferError("The records in the file are not those of its dataVersion. Export the account again.");
  }
  return {
    accountId: account.id,
    dataVersion,
    asOf: manifest.createdAt,
    learner: account,
    lists,
    rows: ({ table }) => rowsIn(options.into, `tables/${table}.ndjson`),
    content: {
      references: new Map(
        [...rowsIn(options.into, "tables/content_references.ndjson")].map(toReference).map((reference) => {
          return [referenceKey(reference.kind, reference.id), reference];
        }),
      ),
      versions: new Map(
        [...rowsIn(options.into, "tables/part_versions.ndjson")].map(toVersion).map((one) => [one.id, one]),
      ),
      files: new Set(files.map(({ sha256 }) => sha256)),
      publishedWillDo: false,
    },
    files,
    lineage: [...rowsIn(options.into, "tables/imported_records.ndjson")].map(toInherited),
    remarks: [],
  };
}

function refuseOther({ databaseVersion, schemaVersion, lectern }: AccountManifest): void {
  if (databaseVersion > migrations.length || schemaVersion > SCHEMA_VERSION) {
    throw new TransferError(`The file was created by lectern ${lectern}, which is newer. Upgrade this one first.`);
  }
  if (schemaVersion < SCHEMA_VERSION) {
    throw new TransferError(
      `The file has the structure ${schemaVersion}, this lectern reads ${SCHEMA_VERSION}. ` +
        "Upgrade the server that it comes from, and export the account again.",
    );
  }
}

function* linesOf(dir: string, path: string): Generator<string> {
  const file = join(dir, path);
  try {
    if (existsSync(file)) yield* readLines(file);
  } catch (error) {
    if (error instanceof TypeError) throw noRow(`a line of ${path}`);
    throw error;
  }
}

function* rowsIn(dir: string, path: string): Generator<Row> {
  let index = 0;
  for (const line of linesOf(dir, path)) {
    index++;
    yield toCells(line, () => `line ${index} of ${path}`);
  }
}

function toCells(line: string, where: () => string): Row {
  const value = parseLine(line);
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw noRow(where());
  const row: Record<string, Row[string]> = {};
  for (const [name, cell] of Object.entries(value)) {
    if (cell !== null && typeof cell !== "string" && typeof cell !== "number") throw noRow(where());
    row[name] = cell;
  }
  return row;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function noRow(where: string): TransferError {
  return new TransferError(`The account file is damaged: ${where} is not a row. Export the account again.`);
}

function toReference(row: Row): Reference {
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  const { kind, id, title } = row;
  return { kind: String(kind), id: id ?? 0, packId: text("packId"), key: text("key"), title: String(title) };
}

function toInherited({ origin, kind, sourceId, localId }: Row): Inherited {
  const [from, what] = [String(origin), String(kind)];
  return { origin: from, kind: what, sourceId: String(sourceId), localId: String(localId) };
}
