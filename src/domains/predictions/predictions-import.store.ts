import { sql } from "kysely";
import type { Prediction } from "../../content/format/prep.ts";
import { hashOf, type ImportedItem, type Known, outcomeOf } from "../../content/known.ts";
import { linkMedia, type MediaFiles } from "../../content/media-links.ts";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import { withdrawalFrom } from "../../database/withdrawal.ts";
import { endSequence, firstSequence, shanghaiDay } from "./days.ts";
import { unindexPrediction } from "./prediction-text.store.ts";

/** A record previously imported from a pack. */
export interface KnownPrediction extends Known {
  readonly sequence: number;
}

const predictionsOfPack = prepare<{ packId: string }>()((p) =>
  builder
    .selectFrom("predictions")
    .select(["predictionKey", "id", "contentHash", "withdrawn", "sequence"])
    .where("packId", "=", p.packId),
);

/** The records previously imported from a pack, by key. */
export function findPackPredictions(db: Db, pack: { packId: string }): Map<string, KnownPrediction> {
  return new Map(predictionsOfPack.all(db, pack).map(({ predictionKey: key, ...known }) => [key, known]));
}

const lastOfDay = prepare<{ from: number; to: number }>()((p) =>
  builder
    .selectFrom("predictions")
    .select((eb) => eb.fn.max("sequence").as("sequence"))
    .where("sequence", ">=", p.from)
    .where("sequence", "<", p.to),
);

const PREDICTION_COLUMNS = [
  "sequence",
  "kind",
  "subject",
  "source",
  "sourceName",
  "sourceUrl",
  "examDate",
  "examMode",
  "venue",
  "recallKind",
  "title",
  "recallContent",
  "contentHash",
] as const;

const savePrediction = prepare<
  ColumnsOf<"predictions", (typeof PREDICTION_COLUMNS)[number]> & { packId: string; key: string; now: number }
>()((p) =>
  builder
    .insertInto("predictions")
    .values({
      packId: p.packId,
      predictionKey: p.key,
      ...bound(p, PREDICTION_COLUMNS),
      createdAt: p.now,
      updatedAt: p.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["packId", "predictionKey"])
        .doUpdateSet({ ...excluded([...PREDICTION_COLUMNS, "updatedAt"]), withdrawn: sql.lit(0) }),
    )
    .returning("id"),
);

const deleteCandidates = prepare<{ id: number }>()((p) =>
  builder.deleteFrom("prediction_candidates").where("predictionId", "=", p.id),
);

type CandidateColumns = { title: string; details: string; matchScore: number; partId: number | null };

const insertCandidate = prepare<CandidateColumns & { id: number; position: number }>()((p) =>
  builder.insertInto("prediction_candidates").values({
    predictionId: p.id,
    ...bound(p, ["position", "title", "details", "matchScore", "partId"]),
  }),
);

/** What an import of records needs besides the record. */
interface Import {
  readonly packId: string;
  readonly media: MediaFiles;
  /** Id of a part of this pack by its key. */
  readonly partId: (key: string) => number;
  /** When the pack was first installed; `daysAgo` counts back from this day. */
  readonly installedAt: number;
  readonly now: number;
}

/**
 * Writes a record if it is new or changed. Its id stays, and its position in the order unless its day changes.
 * `indexPredictions` adds it to the search index.
 */
export function importPrediction(
  db: Db,
  wanted: Import & { prediction: Prediction; known: KnownPrediction | undefined },
): ImportedItem & { sequence: number } {
  const { packId, known, now } = wanted;
  const { key, source, candidates, daysAgo, ...record } = wanted.prediction;
  const content = {
    ...record,
    examDate: record.examDate ?? shanghaiDay(wanted.installedAt, daysAgo),
    source: source.slug,
    sourceName: source.name,
    sourceUrl: source.url.startsWith("https://") ? source.url : "",
    recallContent: linkMedia(record.recallContent, wanted.media),
  };
  const bound = candidates.map(({ part, ...candidate }) => ({
    ...candidate,
    partId: part === undefined ? null : wanted.partId(part),
  }));
  const contentHash = hashOf([content, bound]);
  const outcome = outcomeOf(known, contentHash);
  if (known !== undefined && outcome === "unchanged") return { id: known.id, outcome, sequence: known.sequence };

  const sequence = sequenceFor(db, { day: content.examDate, known });
  const saved = savePrediction.get(db, { packId, key, sequence, contentHash, now, ...content });
  if (saved === undefined) throw new Error(`The prediction ${key} was not written`);
  if (known !== undefined) {
    deleteCandidates.run(db, { id: known.id });
    unindexPrediction(db, { sequence: known.sequence });
  }
  for (const [position, candidate] of bound.entries())
    insertCandidate.run(db, { id: saved.id, position, ...candidate });
  return { id: saved.id, outcome, sequence };
}

function sequenceFor(db: Db, wanted: { day: string; known: KnownPrediction | undefined }): number {
  const { day, known } = wanted;
  const from = firstSequence(day);
  const to = endSequence(day);
  if (known !== undefined && known.sequence >= from && known.sequence < to) return known.sequence;
  return (lastOfDay.get(db, { from, to })?.sequence ?? from) + 1;
}

const withdraw = withdrawalFrom("predictions");

/** Withdraws a record. Its candidates are retained. */
export function withdrawPrediction(db: Db, prediction: { id: number; sequence: number; now: number }): void {
  const { id, sequence, now } = prediction;
  withdraw.run(db, { id, now });
  unindexPrediction(db, { sequence });
}
