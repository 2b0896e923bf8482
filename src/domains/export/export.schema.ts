import { type Static, Type } from "@sinclair/typebox";
import { choice, closed, count, instant, integer, MAX_SAFE, nullable, numericId, text } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";
import { CONTENT_REFERENCES, COURSE_EVENTS, DATASETS, SKILL_PROFILE } from "./datasets.ts";

/** Incremented when datasets or fields are renamed, removed or redefined. */
export const SCHEMA_VERSION = 1;

/** What an export never contains (contract, section 2.10). */
const EXCLUDED = [
  "site_catalogue",
  "chat",
  "files",
  "notes",
  "media",
  "unfinished_answers",
  "footprint_statistics",
] as const;

/** Every dataset in response order, with the names of its fields. */
export const LISTED: readonly {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly string[];
}[] = [
  {
    ...SKILL_PROFILE,
    fields: [
      "asOf",
      "skillCode",
      "subjectCode",
      "mastery",
      "confidence",
      "evidenceCount",
      "pushedCount",
      "recentPerformance",
      "recentEvidence",
      "lastEvidenceAt",
    ],
  },
  ...[...DATASETS, COURSE_EVENTS].map(({ name, description, fields }) => ({
    name,
    description,
    fields: fields.map((field) => field.name),
  })),
  { ...CONTENT_REFERENCES, fields: ["kind", "id", "packId", "key", "title"] },
];

export const dataVersionField = text({
  min: 64,
  max: 64,
  description: "data.dataVersion of the copy that the caller has: 64 hexadecimal digits.",
});

const Counts = closed(Object.fromEntries(LISTED.map(({ name }) => [name, count(`Records in ${name}.`)])), {
  description:
    "How many records each dataset has. They overlap and must not be added up: no sum of them counts learning sessions.",
});

export const Summary = closed({
  datasetCounts: Counts,
  firstActivityAt: nullable(instant("The earliest moment of a learning event; null without any.")),
  lastActivityAt: nullable(instant("The latest moment of a learning event; null without any.")),
  eventCursor: integer({
    min: 0,
    max: MAX_SAFE,
    description: "Cursor of the last learning event; ielts_learning_pull_events continues from it. 0 without events.",
  }),
  note: text({ description: "What the counts do not mean." }),
});
export type Summary = Static<typeof Summary>;

function datasetSchema({ name, description, fields }: (typeof LISTED)[number]) {
  return closed(
    {
      description: text({ description: "What the records are." }),
      records: Type.Array(
        Type.Object(
          {},
          { additionalProperties: true, description: `One record: ${fields.join(", ")}. What is not known is null.` },
        ),
        { description: `The records of ${name}, always in the same order.` },
      ),
      count: count("How many records there are."),
    },
    { description },
  );
}

export const Snapshot = closed({
  accountId: numericId("Whose data it is."),
  schemaVersion: integer({ min: 1, max: MAX_SAFE, description: "Version of the structure: of datasets and fields." }),
  asOf: instant("The moment of the one consistent read from which everything here comes."),
  unchanged: Type.Boolean({
    description: "Whether the version sent is up to date; the datasets are then left out.",
  }),
  coverage: closed(
    {
      complete: Type.Boolean({ description: "Whether everything is there that an export holds." }),
      excluded: Type.Array(choice(EXCLUDED, { description: "What is left out." }), {
        description: "What an export never holds.",
      }),
    },
    { description: "What the answer covers." },
  ),
  datasets: closed(Object.fromEntries(LISTED.map((listed) => [listed.name, Type.Optional(datasetSchema(listed))])), {
    description: "All datasets by name; empty where unchanged is true.",
  }),
  summary: Summary,
  dataVersion: text({
    ...{ min: 64, max: 64 },
    description: "SHA-256 over account, structure and data, hexadecimal: the same for the same data at any time.",
  }),
});
export type Snapshot = Static<typeof Snapshot>;

/** The sums over the exported data; instants in milliseconds since the epoch. */
export function toSummary(sums: {
  counts: Readonly<Record<string, number>>;
  firstAt: number | null;
  lastAt: number | null;
  cursor: number;
}): Summary {
  const { counts, firstAt, lastAt, cursor } = sums;
  return {
    datasetCounts: counts,
    firstActivityAt: firstAt === null ? null : toInstant(firstAt),
    lastActivityAt: lastAt === null ? null : toInstant(lastAt),
    eventCursor: cursor,
    note: "Datasets overlap: their counts must not be added up as a count of learning sessions.",
  };
}

/** The header of a response before its datasets; `asOf` in milliseconds since the epoch. */
export function toOpening(accountId: number, moment: { asOf: number; unchanged: boolean }) {
  return {
    accountId,
    schemaVersion: SCHEMA_VERSION,
    asOf: toInstant(moment.asOf),
    unchanged: moment.unchanged,
    coverage: { complete: true, excluded: [...EXCLUDED] },
  };
}

/** The response to a caller who has the current version. */
export function toUnchanged(
  accountId: number,
  known: { asOf: number; dataVersion: string; summary: Summary },
): Snapshot {
  const { asOf, dataVersion, summary } = known;
  return { ...toOpening(accountId, { asOf, unchanged: true }), datasets: {}, summary, dataVersion };
}
