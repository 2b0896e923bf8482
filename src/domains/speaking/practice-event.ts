import { toSeconds } from "../../lib/time.ts";
import type { PracticeRow } from "./practices.schema.ts";

/** The fields of a spoken answer in events. */
type PracticeEventType = "recorded" | "practised" | "practice_reopened" | "practice_changed" | "practice_deleted";

/** The learning event of a change to a spoken answer. */
export function practiceEvent(eventId: string, type: PracticeEventType, practice: PracticeRow) {
  const { questionSlotId, partId, question, materialId, assetId, durationMs } = practice;
  return {
    eventId,
    eventType: `speaking.${type}`,
    subjectCode: "speaking" as const,
    objectType: "speaking_practice",
    objectId: String(practice.id),
    payload: {
      questionSlotId,
      partId,
      question,
      materialId,
      recorded: assetId !== null,
      durationSeconds: toSeconds(durationMs),
    },
  };
}
