import { type Static, Type } from "@sinclair/typebox";
import { closed, count, instant, nullable, numericId, text } from "../../kernel/fields.ts";
import { toInstant, toSeconds } from "../../lib/time.ts";
import { questionSlotIdField } from "./materials.schema.ts";

/** The longest recorded answer, in milliseconds. */
export const MAX_DURATION_MS = 3_600_000;

export const practiceIdField = numericId("Id of the practice.");

/** An answer that was recorded or practised aloud. */
export const Practice = closed({
  practiceId: practiceIdField,
  questionSlotId: questionSlotIdField,
  question: text({ description: "The question as it was asked then." }),
  partId: numericId("Id of the speaking part that asks the question."),
  partTitle: text({ description: "Title of that part." }),
  materialId: nullable(numericId("Id of the material that was practised; null without one and while it is archived.")),
  materialTitle: nullable(
    text({ description: "Title of that material, also while it is archived; null without one." }),
  ),
  recording: nullable(
    closed(
      {
        assetId: numericId("Id of the recording among the learner's files."),
        downloadUrl: text({
          description: "Address of the bytes, without the site's address; for the learner alone.",
        }),
        mediaType: text({ description: "What the recording is, by its bytes." }),
      },
      { description: "The recording; null without one and while it is deleted." },
    ),
  ),
  durationSeconds: count("How long the answer took, in seconds."),
  createdAt: instant("When it was saved."),
  doneAt: nullable(instant("When it was marked as done; null while it is not.")),
});
export type Practice = Static<typeof Practice>;

export const practicesField = Type.Array(Practice, { description: "Answers to the question, newest first." });

export interface PracticeRow {
  readonly id: number;
  readonly questionSlotId: number;
  readonly question: string;
  readonly partId: number;
  readonly partTitle: string;
  readonly materialId: number | null;
  readonly materialTitle: string | null;
  readonly materialArchivedAt: number | null;
  readonly assetId: number | null;
  readonly mediaType: string | null;
  readonly durationMs: number;
  readonly createdAt: number;
  readonly doneAt: number | null;
}

export function toPractice(row: PracticeRow): Practice {
  const { assetId, mediaType, doneAt } = row;
  return {
    practiceId: row.id,
    questionSlotId: row.questionSlotId,
    question: row.question,
    partId: row.partId,
    partTitle: row.partTitle,
    materialId: row.materialArchivedAt === null ? row.materialId : null,
    materialTitle: row.materialTitle,
    recording:
      assetId === null || mediaType === null ? null : { assetId, downloadUrl: `/files/assets/${assetId}`, mediaType },
    durationSeconds: toSeconds(row.durationMs),
    createdAt: toInstant(row.createdAt),
    doneAt: doneAt === null ? null : toInstant(doneAt),
  };
}
