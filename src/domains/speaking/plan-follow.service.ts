import type { Db } from "../../database/open.ts";
import type { SlotTimes } from "../../lib/slots.ts";
import { followContent, unfollowContent } from "../plans/follow.store.ts";
import type { PracticeRow } from "./practices.schema.ts";

type Practised = Pick<PracticeRow, "materialId" | "doneAt">;

/**
 * Updates the learner's plans after an answer was saved or changed (`before` is null for a new one). An answer that is
 * not practised starts its material. An answer that becomes a practice completes it, and one that no longer is a
 * practice reopens it. Runs inside the write of the answer.
 */
export function followPractice(
  db: Db,
  accountId: number,
  change: { before: Practised | null; after: Practised; slotTimes: SlotTimes; now: number; uuid: () => string },
): void {
  const { before, after, slotTimes, now, uuid } = change;
  const isOther = before?.materialId !== after.materialId;
  const wasDoneAt = before?.doneAt ?? null;
  if (before !== null && before.materialId !== null && wasDoneAt !== null && (isOther || after.doneAt === null)) {
    const ref = materialRef(before.materialId);
    unfollowContent(db, accountId, { ref, finishedAt: wasDoneAt, slotTimes, now, uuid });
  }
  if (after.materialId === null) return;
  const ref = materialRef(after.materialId);
  if (after.doneAt !== null && (isOther || wasDoneAt === null)) {
    followContent(db, accountId, { ref, step: "finished", finishedAt: after.doneAt, now, uuid });
  }
  if (after.doneAt === null && isOther) followContent(db, accountId, { ref, step: "started", now, uuid });
}

function materialRef(materialId: number) {
  return { kind: "speaking_material" as const, materialId };
}
