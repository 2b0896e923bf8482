import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { SlotResponseKind } from "../../database/words.ts";
import type { StoredSlot } from "./part-content.ts";

const withdrawOthers = prepare<{ partId: number; keep: string }>()((p) =>
  builder
    .updateTable("question_slots")
    .set({ withdrawn: sql.lit(1) })
    .where("partId", "=", p.partId)
    .where("withdrawn", "=", sql.lit(0))
    .where("slotKey", "not in", sql<string>`(select value from json_each(${p.keep}))`),
);

type SlotColumns = {
  partId: number;
  slotKey: string;
  position: number;
  groupPosition: number;
  number: number;
  questionType: string;
  responseKind: SlotResponseKind;
  stem: string;
  answerKey: string;
  explanation: string;
  explanationZh: string;
  evidence: string;
};

const saveSlot = prepare<SlotColumns>()((p) =>
  builder
    .insertInto("question_slots")
    .values({
      partId: p.partId,
      slotKey: p.slotKey,
      position: p.position,
      groupPosition: p.groupPosition,
      number: p.number,
      questionType: p.questionType,
      responseKind: p.responseKind,
      stem: p.stem,
      answerKey: p.answerKey,
      explanation: p.explanation,
      explanationZh: p.explanationZh,
      evidence: p.evidence,
    })
    .onConflict((conflict) =>
      conflict.columns(["partId", "slotKey"]).doUpdateSet((eb) => ({
        position: eb.ref("excluded.position"),
        groupPosition: eb.ref("excluded.groupPosition"),
        number: eb.ref("excluded.number"),
        questionType: eb.ref("excluded.questionType"),
        responseKind: eb.ref("excluded.responseKind"),
        stem: eb.ref("excluded.stem"),
        answerKey: eb.ref("excluded.answerKey"),
        explanation: eb.ref("excluded.explanation"),
        explanationZh: eb.ref("excluded.explanationZh"),
        evidence: eb.ref("excluded.evidence"),
        withdrawn: sql.lit(0),
      })),
    ),
);

/** Replaces the slots of a part with `slots`. Ids stay with their keys; the other slots are withdrawn. */
export function importSlots(db: Db, part: { partId: number; slots: readonly StoredSlot[] }): void {
  const { partId, slots } = part;
  withdrawOthers.run(db, { partId, keep: JSON.stringify(slots.map((slot) => slot.slotKey)) });
  for (const slot of slots) saveSlot.run(db, { partId, ...slot, evidence: JSON.stringify(slot.evidence) });
}
