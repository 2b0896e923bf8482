import type { Db } from "../database/open.ts";
import type { Dataset } from "../domains/export/dataset.ts";
import { COURSE_EVENTS, DATASETS } from "../domains/export/datasets.ts";
import { readRows } from "../domains/export/records.store.ts";
import { CARRIED_TABLES, type Row } from "./carried-tables.ts";
import type { Carry } from "./carry.ts";
import { type ImportedAccount, TransferError } from "./imported-account.ts";
import type { LocalContent } from "./local-content.ts";
import type { LocalIds } from "./local-ids.ts";
import type { Pauses } from "./pauses.ts";
import { canonicalJson, RecordError, toRow, toRowHere, translateRecord } from "./public-records.ts";

/** The comparison of the transferred data with the imported data. */
export interface Verification {
  /** The imported records, and how many of them were compared and match. */
  readonly imported: number;
  readonly same: number;
  /** Records of the local account, except for the event that records the import. */
  readonly here: number;
}

/**
 * Compares what an export of the account would now contain with the imported data, record by record, with translated ids. Only records that
 * this import transferred completely are compared.
 * @throws TransferError if a record differs.
 */
export async function verify(
  db: Db,
  accountId: number,
  done: { imported: ImportedAccount; carry: Carry; ids: LocalIds; content: LocalContent; pauses: Pauses },
): Promise<Verification> {
  let [imported, same, here] = [0, 0, done.carry.written > 0 ? -1 : 0];
  for (const dataset of [...DATASETS, COURSE_EVENTS]) {
    const localFingerprints = new Set<string>();
    const ids = new Set<unknown>();
    for (const values of readRows(db, accountId, { dataset })) {
      await done.pauses.step();
      const row = toRowHere(dataset, values);
      localFingerprints.add(fingerprint(comparable(dataset, row)));
      if (dataset.table === "part_versions") ids.add(row["id"]);
      here++;
    }
    let index = 0;
    for (const record of done.imported.lists.find(({ name }) => name === dataset.name)?.records() ?? []) {
      await done.pauses.step();
      const expected = expect(dataset, record, done);
      imported++;
      index++;
      // A version that was not practised here belongs to records that were left out.
      if (expected === null || (dataset.table === "part_versions" && !ids.has(expected["id"]))) continue;
      if (!localFingerprints.has(fingerprint(expected))) throw differs(dataset, index);
      same++;
    }
  }
  return { imported, same, here };
}

/** The expected form of a local record; null for one that was not transferred now, or not completely. */
function expect(
  dataset: Dataset,
  record: string,
  done: { imported: ImportedAccount; carry: Carry; ids: LocalIds; content: LocalContent },
): Row | null {
  const { carry, ids } = done;
  const read = parsed(dataset, record);
  if (read === null) return null;
  if (dataset.table === "part_versions") return expectVersion(read, done);
  const spec = CARRIED_TABLES.find(({ table }) => table === dataset.table);
  if (spec === undefined) return null;
  const row = spec.conformed?.(read) ?? read;
  const isOwnRow = spec.id !== undefined || spec.same !== undefined;
  if (isOwnRow ? !isFresh(carry, spec, row) : !carry.isPartOfFresh(spec, row)) return null;
  const expected = comparable(dataset, translateRecord(dataset, spec, row, ids.translate));
  const cursor = carry.cursorOf(row["cursor"] ?? null);
  return cursor === undefined ? expected : { ...expected, cursor };
}

function isFresh(carry: Carry, spec: (typeof CARRIED_TABLES)[number], row: Row): boolean {
  if (spec.table !== "dictation_attempts") return carry.isFresh(spec, row);
  return carry.isFresh(spec, { id: row["attempt_id"] ?? null });
}

/** A version of a part is content: only its document is compared. */
function expectVersion(row: Row, done: { imported: ImportedAccount; content: LocalContent }): Row | null {
  const id = Number(row["id"]);
  if (!done.imported.content.versions.has(id)) return null;
  const local = done.content.known("part_version", id);
  if (local === undefined) return null;
  const document = done.content.translateVersion(JSON.parse(String(row["content"])));
  return { id: local, part_id: done.content.find("part", Number(row["part_id"])), content: canonicalJson(document) };
}

/** Counts of marks, which older versions export as 0 if nothing is marked, and newer ones as null. */
const MARK_COUNTS = ["correct_count", "unanswered_count"] as const;

/** Removes what each library determines itself about a version, and normalizes differences between versions of the program. */
function comparable(dataset: Dataset, row: Row): Row {
  if (dataset.name === "practice_sections" || dataset.name === "review_results") {
    return { ...row, ...Object.fromEntries(MARK_COUNTS.map((column) => [column, row[column] ?? 0])) };
  }
  if (dataset.table !== "part_versions") return row;
  const { content_hash: _hash, recorded_at: _at, ...rest } = row;
  return rest;
}

function parsed(dataset: Dataset, record: string): Row | null {
  try {
    return toRow(dataset, JSON.parse(record));
  } catch (error) {
    if (error instanceof RecordError) return null;
    throw error;
  }
}

function differs(dataset: Dataset, index: number): TransferError {
  return new TransferError(
    `Record ${index} of ${dataset.name} would differ from the source. Nothing was changed. ` +
      "Please report this as a fault of lectern, with the versions of both servers.",
  );
}

function fingerprint(row: Row): string {
  return new Bun.CryptoHasher("sha256").update(canonicalJson(row)).digest("hex");
}
