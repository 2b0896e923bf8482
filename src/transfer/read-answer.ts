import { readFileSync, statSync } from "node:fs";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { Dataset } from "../domains/export/dataset.ts";
import { CONTENT_REFERENCES, COURSE_EVENTS, DATASETS, SKILL_PROFILE } from "../domains/export/datasets.ts";
import { SCHEMA_VERSION } from "../domains/export/export.schema.ts";
import type { Row } from "./carried-tables.ts";
import type { Reference } from "./content.store.ts";
import { derivedAnswers, derivedPractice } from "./derived-rows.ts";
import { dataVersionOf, type ImportedAccount, type ImportedList, TransferError } from "./imported-account.ts";
import { referenceKey, toVersion } from "./local-content.ts";
import { canonicalJson, RecordError, toRow } from "./public-records.ts";

/** The largest file that is read into memory. */
const LIMIT_BYTES = 512 * 1_048_576;

/** The most problems of one dataset that are listed. */
const MAX_LISTED = 3;

const Answer = Type.Object({
  accountId: Type.Integer({ minimum: 1 }),
  schemaVersion: Type.Integer(),
  asOf: Type.String(),
  unchanged: Type.Boolean(),
  coverage: Type.Object({ complete: Type.Boolean() }),
  datasets: Type.Record(Type.String(), Type.Object({ records: Type.Array(Type.Unknown()) })),
  dataVersion: Type.String({ pattern: "^[0-9a-f]{64}$" }),
});

const NOT_HELD =
  "An export answer does not contain files, notes, todos, reminders, own mock papers, feedback or answers of unfinished work.";

/**
 * Reads a saved response of ielts_learner_export_data: the whole response, or its data only.
 * @throws TransferError
 */
export function readSavedAnswer(file: string): ImportedAccount {
  const answer = parse(file);
  const remarks = [NOT_HELD];
  const rows = new Map<string, Row[]>();
  const take = (dataset: Dataset) => {
    const records = answer.datasets[dataset.name]?.records;
    if (records === undefined) remarks.push(`The answer has no dataset ${dataset.name}.`);
    const read = readRecords(dataset, records ?? [], remarks);
    rows.set(dataset.table, [...(rows.get(dataset.table) ?? []), ...read]);
  };
  for (const dataset of DATASETS) take(dataset);
  const known = new Set([SKILL_PROFILE, ...DATASETS, COURSE_EVENTS, CONTENT_REFERENCES].map(({ name }) => name));
  for (const name of Object.keys(answer.datasets)) {
    if (!known.has(name)) remarks.push(`The dataset ${name} is not known here, and was not imported.`);
  }
  const lists = listsOf(answer.datasets);
  if (dataVersionOf(answer, lists) !== answer.dataVersion) {
    remarks.push(
      "Its dataVersion is not worked out from its records as this lectern does it, so that it proves nothing.",
    );
  }
  const versions = (rows.get("part_versions") ?? []).map(toVersion);
  const derived = new Map<string, Row[]>([
    ["session_answers", derivedAnswers(rows)],
    ["part_practice", derivedPractice(rows)],
  ]);
  return {
    accountId: answer.accountId,
    dataVersion: answer.dataVersion,
    asOf: answer.asOf,
    learner: null,
    lists,
    rows: ({ table }) => rows.get(table) ?? derived.get(table) ?? [],
    content: {
      references: referencesIn(answer.datasets[CONTENT_REFERENCES.name]?.records ?? []),
      versions: new Map(versions.map((version) => [version.id, version])),
      files: new Set(),
      publishedWillDo: true,
    },
    files: [],
    lineage: [],
    remarks,
  };
}

function parse(file: string) {
  if (statSync(file).size > LIMIT_BYTES) {
    throw new TransferError(
      `${file} has more than ${LIMIT_BYTES / 1_048_576} MiB. Move the learner by an account file: lectern account export.`,
    );
  }
  const answer = dataIn(parseJson(file));
  if (!Value.Check(Answer, answer)) {
    throw new TransferError(`${file} is neither an account file nor a complete answer of ielts_learner_export_data.`);
  }
  if (answer.schemaVersion !== SCHEMA_VERSION) {
    throw new TransferError(
      `The answer has the schemaVersion ${answer.schemaVersion}; this lectern reads ${SCHEMA_VERSION}.`,
    );
  }
  if (answer.unchanged || !answer.coverage.complete) {
    throw new TransferError("The answer is not complete: ask for it with an empty request, and save all of it.");
  }
  return answer;
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new TransferError(`${file} is neither an account file nor JSON.`);
  }
}

/** The data of a whole response `{code, message, data}`; any other value is returned unchanged. */
function dataIn(value: unknown): unknown {
  return typeof value === "object" && value !== null && "data" in value ? value.data : value;
}

function readRecords(dataset: Dataset, records: readonly unknown[], remarks: string[]): Row[] {
  let unfit = 0;
  const rows = records.flatMap((record, index) => {
    try {
      return [toRow(dataset, record)];
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      if (unfit++ < MAX_LISTED)
        remarks.push(`Record ${index + 1} of ${dataset.name} was not imported: ${error.message}.`);
      return [];
    }
  });
  if (unfit > MAX_LISTED)
    remarks.push(`${unfit - MAX_LISTED} more records of ${dataset.name} were not imported, for similar reasons.`);
  return rows;
}

function listsOf(datasets: Readonly<Record<string, { records: readonly unknown[] }>>): ImportedList[] {
  return Object.entries(datasets).map(([name, { records }]) => ({
    name,
    records: function* () {
      for (const record of records) yield recordText(record);
    },
  }));
}

/** A record in the form of a response: fields in order, and the keys of documents sorted. */
function recordText(record: unknown): string {
  if (typeof record !== "object" || record === null) return canonicalJson(record);
  const fields = Object.entries(record).map(([name, value]) => `${JSON.stringify(name)}:${canonicalJson(value)}`);
  return `{${fields.join(",")}}`;
}

const ReferenceRecord = Type.Object({
  kind: Type.String(),
  id: Type.Union([Type.Integer(), Type.String()]),
  packId: Type.Union([Type.String(), Type.Null()]),
  key: Type.Union([Type.String(), Type.Null()]),
  title: Type.String(),
});

function referencesIn(records: readonly unknown[]): Map<string, Reference> {
  return new Map(
    records.flatMap((record) =>
      Value.Check(ReferenceRecord, record) ? [[referenceKey(record.kind, record.id), record] as const] : [],
    ),
  );
}
