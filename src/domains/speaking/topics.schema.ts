import { type Static, Type } from "@sinclair/typebox";
import { DIFFICULTIES } from "../../content/format/terms.ts";
import { PartRef } from "../../kernel/content-ref.ts";
import { choice, closed, count, instant, integer, nullable, numericId, text } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";
import { type PartRow, PartTag, toTags } from "../question-bank/question-bank.schema.ts";

export const topicIdField = numericId("Id of the speaking part.");

/** A part of the speaking test, and the learner's practice of its questions. */
export const Topic = closed({
  partId: topicIdField,
  contentRef: PartRef,
  partNumber: integer({ min: 1, max: 4, description: "Which part of the speaking test it is." }),
  title: text({ description: "Title of the part." }),
  difficulty: choice(DIFFICULTIES, { description: "Difficulty." }),
  tags: Type.Array(PartTag, { description: "Its tags, by group and name." }),
  questionCount: count("How many questions it asks."),
  materialCount: count("How many of the learner's materials are linked to one of them."),
  doneCount: count("How many of them the learner has practised."),
  lastPractisedAt: nullable(instant("When one of them was last practised; null before the first time.")),
});

/** The learner's practice of the questions of a part. */
export interface TopicWork {
  readonly partId: number;
  readonly materialCount: number;
  readonly doneCount: number;
  readonly lastPractisedAt: number | null;
}

export function toTopic(row: PartRow, work: TopicWork | undefined): Static<typeof Topic> {
  const { materialCount = 0, doneCount = 0, lastPractisedAt = null } = work ?? {};
  return {
    partId: row.id,
    contentRef: { kind: "question_part", partId: row.id },
    partNumber: row.partNumber,
    title: row.title,
    difficulty: row.difficulty,
    tags: toTags(row),
    questionCount: row.questionCount,
    materialCount,
    doneCount,
    lastPractisedAt: lastPractisedAt === null ? null : toInstant(lastPractisedAt),
  };
}
