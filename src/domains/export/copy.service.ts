import type { Db } from "../../database/open.ts";
import { inKeyOrder } from "../../lib/key-order.ts";
import { toInstant } from "../../lib/time.ts";
import { loadProfile } from "../profile/profile.service.ts";
import type { Dataset } from "./dataset.ts";
import { CONTENT_REFERENCES, COURSE_EVENTS, DATASETS, SKILL_PROFILE } from "./datasets.ts";
import { SCHEMA_VERSION, type Summary, toSummary } from "./export.schema.ts";
import { recordWriter } from "./record-text.ts";
import { readRows } from "./records.store.ts";
import { readReferences } from "./references.store.ts";
import { ReferencesSeen } from "./references.ts";
import { findCreation, findLastEvent } from "./versions.store.ts";

/** The length at which a piece of the text is yielded, in UTF-16 units: one to three milliseconds of work. */
const PIECE = 65_536;

/** The totals known after all data was read. */
export interface CopyFacts {
  readonly dataVersion: string;
  readonly summary: Summary;
}

/**
 * Reads all of an account's data in one read transaction that the caller holds. Yields the text of the members of
 * `datasets` piece by piece, and finally its version and sums. The version is the SHA-256 over the account, the version
 * of the structure, and the name and records of every dataset, in order.
 */
export function* copyAccount(db: Db, accountId: number): Generator<string | CopyFacts> {
  const hasher = new Bun.CryptoHasher("sha256").update(`${accountId}\n${SCHEMA_VERSION}`);
  const span: Span = { firstAt: null, lastAt: null };
  const counts: Record<string, number> = {};
  const lists = listRecords(db, accountId, { span });
  for (const { name, description, records } of lists) {
    hasher.update(`\n${name}\n`);
    const opening = `${JSON.stringify(name)}:{"description":${JSON.stringify(description)},"records":[`;
    yield Object.keys(counts).length === 0 ? opening : `,${opening}`;
    let count = 0;
    let piece = "";
    for (const record of records) {
      piece += count++ === 0 ? record : `,${record}`;
      if (piece.length < PIECE) continue;
      hasher.update(piece);
      yield piece;
      piece = "";
    }
    hasher.update(piece);
    counts[name] = count;
    yield `${piece}],"count":${count}}`;
  }
  const cursor = findLastEvent(db, accountId)?.cursor ?? 0;
  yield { dataVersion: hasher.digest("hex"), summary: toSummary({ counts, ...span, cursor }) };
}

/** The version of an account's data. */
export function dataVersionIn(db: Db, accountId: number): string {
  for (const piece of copyAccount(db, accountId)) if (typeof piece !== "string") return piece.dataVersion;
  return "";
}

interface Span {
  firstAt: number | null;
  lastAt: number | null;
}

/** One dataset of an account. Its records are read on demand, each as one line of JSON. */
export interface RecordList {
  readonly name: string;
  readonly description: string;
  readonly records: Iterable<string>;
}

/**
 * Every dataset of an account in export order, inside the read transaction that the caller holds. Read them in order:
 * the last one lists what the others name.
 */
export function listRecords(
  db: Db,
  accountId: number,
  { span = { firstAt: null, lastAt: null } }: { span?: Span } = {},
): RecordList[] {
  const seen = new ReferencesSeen();
  return [
    { ...SKILL_PROFILE, records: profileRecords(db, accountId) },
    ...[...DATASETS, COURSE_EVENTS].map((dataset) => {
      const { name, description } = dataset;
      return { name, description, records: tableRecords(db, accountId, { dataset, seen, span }) };
    }),
    { ...CONTENT_REFERENCES, records: referenceRecords(db, accountId, seen) },
  ];
}

/**
 * The profile as of the newest event: at any later moment the same evidence would weigh less. Without events, as of the
 * creation of the account, when every skill is unknown.
 */
function* profileRecords(db: Db, accountId: number): Generator<string> {
  const now = findLastEvent(db, accountId)?.recordedAt ?? findCreation(db, accountId);
  for (const skill of loadProfile(db, accountId, { now }).skills)
    yield JSON.stringify(inKeyOrder({ asOf: toInstant(now), ...skill }));
}

function* tableRecords(
  db: Db,
  accountId: number,
  reading: { dataset: Dataset; seen: ReferencesSeen; span: Span },
): Generator<string> {
  const { dataset, seen, span } = reading;
  const write = recordWriter(dataset.fields, seen);
  const at = dataset.name === "learning_events" ? dataset.fields.findIndex(({ name }) => name === "occurredAt") : -1;
  for (const row of readRows(db, accountId, { dataset })) {
    if (at >= 0) widen(span, Number(row[at]));
    yield write(row);
  }
}

function widen(span: Span, instant: number): void {
  if (span.firstAt === null || instant < span.firstAt) span.firstAt = instant;
  if (span.lastAt === null || instant > span.lastAt) span.lastAt = instant;
}

/** Read last, because only then is it known what the other datasets name. */
function* referenceRecords(db: Db, accountId: number, seen: ReferencesSeen): Generator<string> {
  for (const reference of readReferences(db, accountId, { seen })) yield JSON.stringify(reference);
}
