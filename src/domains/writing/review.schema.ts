import { type Static, Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import { choice, closed, instant, integer, nullable, numericId, text, verbatim } from "../../kernel/fields.ts";
import { overallBand } from "../../lib/bands.ts";
import { toInstant } from "../../lib/time.ts";
import { bandField } from "../practice/bands.schema.ts";
import { MAX_ANSWER } from "../practice/practice.schema.ts";

/** The criteria for a text: the first is for task 1, the second for task 2, the others for both. */
export const CRITERIA = [
  "task_achievement",
  "task_response",
  "coherence_and_cohesion",
  "lexical_resource",
  "grammatical_range_and_accuracy",
] as const;
export type Criterion = (typeof CRITERIA)[number];

const MAX_COMMENTS = 200;
const MAX_COMMENT = 2000;
const MAX_REMARK = 2000;
const MAX_SUMMARY = 4000;
/** Maximum characters of a text, each of one or two UTF-16 units. */
const MAX_OFFSET = MAX_ANSWER * 2;

const criterionField = choice(CRITERIA, {
  description:
    "What is judged: task_achievement is of task 1, task_response of task 2, the other three are of both tasks.",
});
const startField = integer({ min: 0, max: MAX_OFFSET, description: "Where it begins in the text, in UTF-16 units." });
const endField = integer({
  min: 1,
  max: MAX_OFFSET,
  description: "Where it ends in the text, in UTF-16 units; the unit at this offset is no longer part of it.",
});

// ---- request fields

export const reviewIdField = numericId("Id of the review.");

export const criteriaField = Type.Array(
  closed({
    criterion: criterionField,
    band: nullable(bandField("Band of the criterion, from 0 to 9 in halves; null to give none.")),
    remark: text({ max: MAX_REMARK, description: "What is said of it; may be empty." }),
  }),
  { maxItems: 4, description: "What is given for the criteria, each once; those left out have no band and no remark." },
);

export const commentsField = Type.Array(
  closed({
    start: startField,
    end: endField,
    quote: verbatim({ min: 1, max: MAX_ANSWER, description: "The text between start and end, letter for letter." }),
    comment: text({ min: 1, max: MAX_COMMENT, description: "What is said of it." }),
  }),
  { maxItems: MAX_COMMENTS, description: "Comments on places of the text; they may overlap." },
);

export const basedOnField = nullable(
  text({
    max: 40,
    format: "date-time",
    description: "updatedAt of the caller's own review of this version, as last read or saved; null if there was none.",
  }),
);

export const summaryField = text({ max: MAX_SUMMARY, description: "What is said of the text as a whole." });

// ---- responses

export const WritingReview = closed({
  reviewId: reviewIdField,
  versionId: numericId("The version that it is of."),
  reviewerName: text({ description: "Name of the teacher, as it was when the review was saved." }),
  isOwn: Type.Boolean({ description: "Whether the caller wrote it." }),
  band: nullable(
    bandField(
      "The mean of the four criteria to the nearest half, an estimate; null unless all four have a band. It is of one task.",
    ),
  ),
  criteria: Type.Array(
    closed({
      criterion: criterionField,
      band: nullable(bandField("Band of the criterion; null where none is given.")),
      remark: text({ description: "What is said of it; may be empty." }),
    }),
    { description: "The four criteria of the task, in the order of the test." },
  ),
  comments: Type.Array(
    closed({
      start: startField,
      end: endField,
      quote: text({ description: "The text between start and end." }),
      comment: text({ description: "What is said of it." }),
    }),
    { description: "Comments on places of the text, by their start." },
  ),
  summary: text({ description: "What is said of the text as a whole; may be empty." }),
  createdAt: instant("When it was saved first."),
  updatedAt: instant("When it was changed last."),
});
export type WritingReview = Static<typeof WritingReview>;

/** A review reduced to its author and its band. */
export const ReviewSummary = Type.Pick(
  WritingReview,
  ["reviewId", "reviewerName", "isOwn", "band", "createdAt", "updatedAt"],
  { additionalProperties: false },
);

// ---- rows to responses

/** One of `writing_reviews.criteria`. */
export interface CriterionMark {
  readonly criterion: Criterion;
  readonly band: number | null;
  readonly remark: string;
}

/** One of `writing_reviews.comments`; the quote is read from the version's text. */
export interface TextComment {
  readonly start: number;
  readonly end: number;
  readonly comment: string;
}

/** A review as it is stored, with its JSON parsed; instants in milliseconds. */
export interface ReviewRow
  extends ColumnsOf<
    "writing_reviews",
    "id" | "versionId" | "reviewerId" | "reviewerName" | "summary" | "createdAt" | "updatedAt"
  > {
  readonly criteria: readonly CriterionMark[];
  readonly comments: readonly TextComment[];
}

/** The band of one task: the mean of its four equally weighted criteria, or null unless all of them have a band. */
export function bandOfCriteria(criteria: readonly CriterionMark[]): number | null {
  const [a, b, c, d] = criteria.flatMap(({ band }) => band ?? []);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  // Four criteria are averaged and rounded in the same way as four sections.
  return overallBand([a, b, c, d]);
}

/** @param callerId the account that reads */
export function toReviewSummary(row: ReviewRow, callerId: number): Static<typeof ReviewSummary> {
  const { id, reviewerId, reviewerName, criteria, createdAt, updatedAt } = row;
  return {
    reviewId: id,
    reviewerName,
    isOwn: reviewerId === callerId,
    band: bandOfCriteria(criteria),
    createdAt: toInstant(createdAt),
    updatedAt: toInstant(updatedAt),
  };
}

/** @param seen the text of the version, and the account that reads. */
export function toWritingReview(row: ReviewRow, seen: { text: string; callerId: number }): WritingReview {
  const { versionId, criteria, comments, summary } = row;
  return {
    ...toReviewSummary(row, seen.callerId),
    versionId,
    criteria: criteria.map(({ criterion, band, remark }) => ({ criterion, band, remark })),
    comments: comments.map(({ start, end, comment }) => ({
      ...{ start, end, comment },
      quote: seen.text.slice(start, end),
    })),
    summary,
  };
}
