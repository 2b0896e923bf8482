import { type Static, Type } from "@sinclair/typebox";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type {} from "../../database/words.ts";
import { choice, closed, count, instant, integer, nullable, numericId, text, verbatim } from "../../kernel/fields.ts";
import { countWords } from "../../lib/text.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import { MAX_ANSWER, SessionFacts, type SessionRow, toSessionFacts } from "../practice/practice.schema.ts";
import type { FullPart } from "../question-bank/full-part.store.ts";
import { Image, mediaUrl } from "../question-bank/question-groups.schema.ts";
import { type ReviewRow, ReviewSummary, toReviewSummary, toWritingReview, WritingReview } from "./review.schema.ts";

/** Maximum number of versions that a learner saves of one task before submission, and again after it. */
export const MAX_VERSIONS = 200;

// ---- request fields

export const slotField = numericId("Id of the task's slot.");
export const versionIdField = numericId("Id of the version.");
export const textField = verbatim({ max: MAX_ANSWER, description: "The text; may be empty." });

// ---- responses

export const statusField = choice(["waiting", "in_progress", "submitted", "abandoned"], {
  description: "Status of the writing section: waiting, not started; in_progress, being written; submitted; abandoned.",
});

const wordCountField = count("Its words, separated by spaces; punctuation alone does not count.");

export const WritingTask = closed({
  questionSlotId: slotField,
  partId: numericId("Id of the part."),
  taskNumber: integer({ min: 1, max: 2, description: "1 or 2, as the test numbers its tasks." }),
  title: text({ description: "Title of the part." }),
  prompt: text({ description: "The task, Markdown." }),
  image: nullable(Image),
  minWords: count("Words that are asked for at least."),
});
export type WritingTask = Static<typeof WritingTask>;

const VersionFacts = closed({
  versionId: versionIdField,
  questionSlotId: slotField,
  number: integer({ min: 1, max: 1_000_000, description: "Its number among the versions of its task, from 1." }),
  reason: choice(["saved", "handed_in"], {
    description: "saved: the learner saved it; handed_in: the text as it was submitted.",
  }),
  wordCount: wordCountField,
  savedAt: instant("When it was saved."),
});

export const WritingVersion = closed({
  ...VersionFacts.properties,
  text: text({ description: "The text; it never changes." }),
  reviews: Type.Array(WritingReview, { description: "What teachers say of it, the oldest first." }),
});
export type WritingVersion = Static<typeof WritingVersion>;

/** A version in a list; its text is read separately. */
export const VersionSummary = closed({
  ...VersionFacts.properties,
  isRepeat: Type.Boolean({ description: "Whether its text is that of the version of the task before it." }),
  reviews: Type.Array(ReviewSummary, { description: "Who reviewed it, the oldest first." }),
});
type VersionSummary = Static<typeof VersionSummary>;

export const WritingPractice = closed({
  ...SessionFacts.properties,
  tasks: Type.Array(WritingTask, { description: "The tasks in their order; empty while the section waits." }),
  versionCount: count("Versions of all tasks."),
});

/** The current text of a task, which only its learner sees. */
export const WorkingText = closed({
  questionSlotId: slotField,
  text: text({ description: "The text; empty where nothing is written." }),
  wordCount: wordCountField,
  isKept: Type.Boolean({ description: "Whether the newest version of the task holds this text." }),
  revision: count("At which revision it was changed last; 0 where nothing was written."),
  updatedAt: nullable(instant("When it was changed last; null where nothing was written.")),
});

export const SampleAnswers = closed({
  questionSlotId: slotField,
  answers: Type.Array(
    closed({
      band: text({ description: "Estimated band of the answer." }),
      text: text({ description: "The answer." }),
      comment: text({ description: "What is good in it and what is not." }),
    }),
    { description: "Answers to learn from." },
  ),
});

export const writingRouteField = text({ description: "Path of the page that shows its versions and reviews." });

// ---- rows to responses

/** The part of a task as the session stores it. */
export interface TaskPart {
  readonly partId: number;
  readonly part: FullPart;
}

export type VersionRow = ColumnsOf<
  "writing_versions",
  "id" | "sessionId" | "slotId" | "number" | "reason" | "text" | "savedAt"
>;

/** The tasks of a writing section, with their slots. */
export function toTasks(parts: readonly TaskPart[], siteUrl: string): WritingTask[] {
  return parts.flatMap(({ partId, part: { task, slots, partNumber, title } }) => {
    const [slot] = slots;
    if (task === null || slot === undefined) return [];
    const { prompt, minWords, imageSha256, imageAlt } = task;
    return {
      questionSlotId: slot.id,
      partId,
      taskNumber: partNumber,
      title,
      prompt,
      image: imageSha256 === null ? null : { url: mediaUrl(siteUrl, imageSha256), alt: imageAlt },
      minWords,
    };
  });
}

/** The sample answers of the tasks of a section. */
export function toSampleAnswers(parts: readonly TaskPart[]): Static<typeof SampleAnswers>[] {
  return parts.flatMap(({ part: { task, slots, sampleAnswers } }) => {
    const [slot] = slots;
    return task === null || slot === undefined ? [] : { questionSlotId: slot.id, answers: [...sampleAnswers] };
  });
}

export function toPractice(
  session: SessionRow,
  more: { tasks: WritingTask[]; versionCount: number },
): Static<typeof WritingPractice> {
  return { ...toSessionFacts(session), ...more };
}

/** @param callerId the account that reads, which identifies its own reviews. */
export function toWritingVersion(row: VersionRow, reviews: readonly ReviewRow[], callerId: number): WritingVersion {
  const { id, text: written } = row;
  return {
    ...toVersionFacts(row),
    text: written,
    reviews: reviews
      .filter(({ versionId }) => versionId === id)
      .map((review) => toWritingReview(review, { text: written, callerId })),
  };
}

/**
 * The versions of a session in a list, without their texts.
 * @param rows all its versions, newest first
 * @param callerId the account that reads, which identifies its own reviews
 */
export function toVersionSummaries(
  rows: readonly VersionRow[],
  reviews: readonly ReviewRow[],
  callerId: number,
): VersionSummary[] {
  return rows.map((row, index) => ({
    ...toVersionFacts(row),
    isRepeat: rows.slice(index + 1).find(({ slotId }) => slotId === row.slotId)?.text === row.text,
    reviews: reviews.filter(({ versionId }) => versionId === row.id).map((review) => toReviewSummary(review, callerId)),
  }));
}

function toVersionFacts({ id, slotId, number, reason, text: written, savedAt }: VersionRow) {
  return {
    ...{ versionId: id, questionSlotId: slotId, number, reason },
    wordCount: countWords(written),
    savedAt: toInstant(savedAt),
  };
}

/** @param versions all versions of the session, newest first */
export function toWorkingText(
  questionSlotId: number,
  row: { value: string; revision: number; updatedAt: number } | undefined,
  versions: readonly VersionRow[],
): Static<typeof WorkingText> {
  const { value = "", revision = 0, updatedAt = null } = row ?? {};
  return {
    ...{ questionSlotId, text: value, wordCount: countWords(value), revision },
    isKept: versions.find(({ slotId }) => slotId === questionSlotId)?.text === value,
    updatedAt: toInstantOrNull(updatedAt),
  };
}
