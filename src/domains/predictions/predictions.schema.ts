import { type Static, Type } from "@sinclair/typebox";
import { PREDICTION_KINDS } from "../../content/format/terms.ts";
import type { ColumnsOf, ColumnsWithout } from "../../database/columns-of.ts";
import { choice, closed, integer, nullable, numericId, text } from "../../kernel/fields.ts";
import { attributedPath } from "../../lib/links.ts";

export const PREDICTION_SUBJECTS = ["listening", "reading", "speaking", "writing"] as const;

/** Candidates with a lower match score are not shown. */
export const LOWEST_SCORE = 50;
/** Candidates of records older than this, in calendar months, are withheld. */
export const CANDIDATE_MONTHS = 3;

const PartRef = closed({
  kind: Type.Literal("question_part", { description: "What the reference names." }),
  partId: numericId("Id of the part."),
});

const Candidate = closed({
  title: text({ description: "What may be asked." }),
  details: text({ description: "Why, and how it relates to the record; may be empty." }),
  matchScore: integer({ min: LOWEST_SCORE, max: 100, description: "How well it fits the record, of 100." }),
  contentRef: nullable(PartRef),
  practiceUrl: nullable(
    text({ description: "Where the learner practises it; null where the question bank has no such part." }),
  ),
  practiceRoute: nullable(text({ description: "Path of practiceUrl on the site." })),
});

export const PredictionHit = closed({
  id: numericId("Id of the record."),
  contentRef: closed(
    {
      kind: Type.Literal("prediction_hit", { description: "What the reference names." }),
      hitId: numericId("Id of the record."),
    },
    { description: "Stable reference to the record." },
  ),
  kind: choice(PREDICTION_KINDS, { description: "exam_report or rolling_ranking." }),
  subject: choice(PREDICTION_SUBJECTS, { description: "Subject of the record." }),
  source: closed(
    {
      slug: text({ description: "Slug of the source, to filter by." }),
      name: text({ description: "Name of the source, as it is credited." }),
      url: nullable(text({ description: "Address of the source; null without one." })),
    },
    { description: "Who reported it." },
  ),
  examDate: text({ description: "Day of the test, or of the snapshot, YYYY-MM-DD." }),
  examMode: text({ description: "Such as paper or computer; may be empty." }),
  venue: text({ description: "Where the test was; may be empty." }),
  recallKind: text({ description: "What was recalled, such as full passage or topic; may be empty." }),
  title: text({ description: "Title of the record." }),
  recallContent: text({ description: "What was recalled, Markdown." }),
  candidates: Type.Array(Candidate, {
    description: `What may be asked, in the source's order; those under a match score of ${LOWEST_SCORE} are left out.`,
  }),
  candidatesWithheld: choice(["none", "older_than_three_months"], {
    description: "Why candidates are empty where the record is too old for them; none otherwise.",
  }),
});
export type PredictionAnswer = Static<typeof PredictionHit>;

export interface CandidateRow
  extends ColumnsOf<"prediction_candidates", "predictionId" | "title" | "details" | "matchScore"> {
  /** The published part for practice. */
  readonly partId: number | null;
}

export type PredictionRow = ColumnsWithout<
  "predictions",
  "packId" | "predictionKey" | "sequence" | "contentHash" | "withdrawn" | "createdAt" | "updatedAt"
>;

/** `candidates` is null if the record is too old for them. */
export function toHit(
  row: PredictionRow,
  candidates: readonly CandidateRow[] | null,
  siteUrl: string,
): PredictionAnswer {
  const { source: slug, sourceName, sourceUrl, ...rest } = row;
  return {
    ...rest,
    contentRef: { kind: "prediction_hit", hitId: row.id },
    source: { slug, name: sourceName, url: sourceUrl === "" ? null : sourceUrl },
    candidates: (candidates ?? []).map((candidate) => toCandidate(candidate, siteUrl)),
    candidatesWithheld: candidates === null ? "older_than_three_months" : "none",
  };
}

function toCandidate(row: CandidateRow, siteUrl: string): Static<typeof Candidate> {
  const { predictionId, title, details, matchScore, partId } = row;
  const facts = { title, details, matchScore };
  if (partId === null) return { ...facts, contentRef: null, practiceUrl: null, practiceRoute: null };
  const contentRef = { kind: "question_part" as const, partId };
  const route = attributedPath(contentRef, `prediction-${predictionId}`);
  return { ...facts, contentRef, practiceUrl: `${siteUrl}${route}`, practiceRoute: route };
}
