import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { facet, toIndexText } from "../../database/search.ts";
import { textIndex } from "../../database/text-index.ts";

const bySequence = prepare<{ sequence: number }>()((p) =>
  builder
    .selectFrom("predictions")
    .select(["id", "kind", "subject", "source", "examDate", "venue", "title"])
    .select("recallContent")
    .where("sequence", "=", p.sequence),
);

const candidateTitles = prepare<{ id: number }>()((p) =>
  builder.selectFrom("prediction_candidates").select("title").where("predictionId", "=", p.id).orderBy("position"),
);

const texts = textIndex("prediction_text");

/** Removes a record from the full-text index. */
export function unindexPrediction(db: Db, prediction: { sequence: number }): void {
  texts.remove(db, { id: prediction.sequence });
}

/**
 * Adds records to the search index; they must not be in it yet. FTS5 writes to the disk whenever a rowid is smaller
 * than the one before, so they are added in ascending order.
 */
export function indexPredictions(db: Db, predictions: { sequences: readonly number[] }): void {
  for (const sequence of predictions.sequences.toSorted((a, b) => a - b)) {
    const row = bySequence.get(db, { sequence });
    if (row === undefined) continue;
    const titles = candidateTitles.all(db, { id: row.id }).map((one) => one.title);
    const contentText = toIndexText([row.recallContent, ...titles, row.venue].join("\n"));
    texts.add(db, { id: sequence, facets: facetsOf(row), title: toIndexText(row.title), contentText });
  }
}

function facetsOf(record: { kind: string; subject: string; source: string; examDate: string }): string {
  const digits = record.examDate.replaceAll("-", "");
  return [
    facet("kind", record.kind),
    facet("subject", record.subject),
    facet("source", record.source),
    facet("date", digits),
    facet("month", digits.slice(0, 6)),
  ].join(" ");
}
