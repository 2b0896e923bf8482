import { sql } from "kysely";
import type { SlotResponseKind } from "../../database/content-tables.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { StoredSlot } from "./part-content.ts";

const withdrawOthers = prepare<{ partId: number; keep: string }>()((p) =>
  builder
    .updateTable("question_slots")
    .set({ withdrawn: sql.lit(1) })
    .where("part_id", "=", p.partId)
    .where("withdrawn", "=", sql.lit(0))
    .where("slot_key", "not in", sql<string>`(select value from json_each(${p.keep}))`),
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
      part_id: p.partId,
      slot_key: p.slotKey,
      position: p.position,
      group_position: p.groupPosition,
      number: p.number,
      question_type: p.questionType,
      response_kind: p.responseKind,
      stem: p.stem,
      answer_key: p.answerKey,
      explanation: p.explanation,
      explanation_zh: p.explanationZh,
      evidence: p.evidence,
    })
    .onConflict((conflict) =>
      conflict.columns(["part_id", "slot_key"]).doUpdateSet((eb) => ({
        position: eb.ref("excluded.position"),
        group_position: eb.ref("excluded.group_position"),
        number: eb.ref("excluded.number"),
        question_type: eb.ref("excluded.question_type"),
        response_kind: eb.ref("excluded.response_kind"),
        stem: eb.ref("excluded.stem"),
        answer_key: eb.ref("excluded.answer_key"),
        explanation: eb.ref("excluded.explanation"),
        explanation_zh: eb.ref("excluded.explanation_zh"),
        evidence: eb.ref("excluded.evidence"),
        withdrawn: sql.lit(0),
      })),
    ),
);

/** Makes the slots of a part those in `slots`; ids stay with their keys, and the other slots are withdrawn. */
export function importSlots(db: Db, part: { partId: number; slots: readonly StoredSlot[] }): void {
  const { partId, slots } = part;
  withdrawOthers.run(db, { partId, keep: JSON.stringify(slots.map((slot) => slot.slotKey)) });
  for (const slot of slots) saveSlot.run(db, { partId, ...slot, evidence: JSON.stringify(slot.evidence) });
}
