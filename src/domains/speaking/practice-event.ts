import type { SlotTimes } from "../../lib/slots.ts";
import { toSeconds } from "../../lib/time.ts";
import type { ContentStep } from "../events/facts.schema.ts";
import type { PracticeRow } from "./practices.schema.ts";

/** The fields of a spoken answer in events. */
type PracticeEventType = "recorded" | "practised" | "practice_reopened" | "practice_changed" | "practice_deleted";

/** The learning event of a change to a spoken answer. `contents` are {@link changedContents} of a stored answer. */
export function practiceEvent(
  eventId: string,
  type: PracticeEventType,
  practice: PracticeRow,
  contents?: readonly ContentStep[],
) {
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
    ...(contents && { contents }),
  };
}

type Practised = Pick<PracticeRow, "materialId" | "doneAt">;

/**
 * What a change of an answer does to materials. An answer that is not practised starts its material; one that becomes a practice finishes it,
 * and one that no longer is a practice reopens it.
 */
export function changedContents(before: Practised, after: Practised, slotTimes: SlotTimes): ContentStep[] {
  const isOther = before.materialId !== after.materialId;
  const steps: ContentStep[] = [];
  if (before.materialId !== null && before.doneAt !== null && (isOther || after.doneAt === null)) {
    steps.push({ step: "reopened", ref: refOf(before.materialId), finishedAt: before.doneAt, slotTimes });
  }
  if (after.materialId === null) return steps;
  const ref = refOf(after.materialId);
  if (after.doneAt !== null && (isOther || before.doneAt === null)) {
    steps.push({ step: "finished", ref, finishedAt: after.doneAt });
  }
  if (after.doneAt === null && isOther) steps.push({ step: "started", ref });
  return steps;
}

function refOf(materialId: number) {
  return { kind: "speaking_material" as const, materialId };
}
