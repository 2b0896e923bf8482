import { sql } from "kysely";
import { libraryCache } from "../../database/library-cache.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { PredictionKind, Subject } from "../../database/words.ts";
import type { CandidateRow, PredictionRow } from "./predictions.schema.ts";

const recordsBySequences = prepare<{ sequences: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.sequences})`.as("wanted"))
    .crossJoin("predictions as r")
    .select(["r.id", "r.kind", "r.subject", "r.source", "r.sourceName", "r.sourceUrl"])
    .select(["r.examDate", "r.examMode", "r.venue", "r.recallKind"])
    .select(["r.title", "r.recallContent"])
    .whereRef("r.sequence", "=", "wanted.value")
    .orderBy("wanted.key"),
);

/** Records in the order of their sequences. */
export function loadRecords(db: Db, wanted: { sequences: readonly number[] }): PredictionRow[] {
  return recordsBySequences.all(db, { sequences: JSON.stringify(wanted.sequences) });
}

const candidatesOf = prepare<{ predictionIds: string; lowestScore: number }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.predictionIds})`.as("wanted"))
    .crossJoin("prediction_candidates as c")
    .leftJoin("parts as part", (join) => join.onRef("part.id", "=", "c.partId").on("part.withdrawn", "=", sql.lit(0)))
    .select(["c.predictionId", "c.title", "c.details", "c.matchScore"])
    .select("part.id as partId")
    .whereRef("c.predictionId", "=", "wanted.value")
    .where("c.matchScore", ">=", p.lowestScore)
    .orderBy("wanted.key")
    .orderBy("c.position"),
);

/** Candidates of records with at least this match score, in source order, each with its part if that is published. */
export function loadCandidates(
  db: Db,
  wanted: { predictionIds: readonly number[]; lowestScore: number },
): CandidateRow[] {
  const { predictionIds, lowestScore } = wanted;
  if (predictionIds.length === 0) return [];
  return candidatesOf.all(db, { predictionIds: JSON.stringify(predictionIds), lowestScore });
}

interface SourceCount {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
}

const cachedSources = libraryCache<SourceCount[]>(20);

// A source has the name that its newest record uses.
const sources = prepare<{ kind: PredictionKind; subject: string }>()((p) =>
  builder
    .selectFrom("prediction_days as d")
    .select(["d.source as slug", sql<number>`sum(d.records)`.as("count")])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom("predictions as r")
            .select("r.sourceName")
            .where("r.kind", "=", p.kind)
            .whereRef("r.source", "=", "d.source")
            .where("r.withdrawn", "=", sql.lit(0))
            .orderBy("r.sequence", "desc")
            .limit(sql.lit(1)),
          "d.source",
        )
        .as("name"),
    )
    .where("d.kind", "=", p.kind)
    .where(sql<boolean>`(${p.subject} = '' or d.subject = ${p.subject})`)
    .groupBy("d.source")
    .orderBy("count", "desc")
    .orderBy("d.source"),
);

/** Sources with records of a kind and subject (any for an empty one), most records first. */
export function countSources(db: Db, wanted: { kind: PredictionKind; subject: Subject | "" }): SourceCount[] {
  return cachedSources(db, JSON.stringify(wanted), () => sources.all(db, wanted));
}
