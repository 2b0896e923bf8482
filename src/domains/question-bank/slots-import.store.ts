import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import type { StoredSlot } from "./part-content.ts";

const withdrawOthers = prepare<{ partId: number; keep: string }>()((p) =>
  builder
    .updateTable("question_slots")
    .set({ withdrawn: sql.lit(1) })
    .where("partId", "=", p.partId)
    .where("withdrawn", "=", sql.lit(0))
    .where("slotKey", "not in", sql<string>`(select value from json_each(${p.keep}))`),
);

const SLOT_COLUMNS = [
  "position",
  "groupPosition",
  "number",
  "questionType",
  "responseKind",
  "stem",
  "answerKey",
  "explanation",
  "explanationZh",
  "evidence",
] as const;

const saveSlot = prepare<ColumnsOf<"question_slots", "partId" | "slotKey" | (typeof SLOT_COLUMNS)[number]>>()((p) =>
  builder
    .insertInto("question_slots")
    .values(bound(p, ["partId", "slotKey", ...SLOT_COLUMNS]))
    .onConflict((conflict) =>
      conflict.columns(["partId", "slotKey"]).doUpdateSet({ ...excluded(SLOT_COLUMNS), withdrawn: sql.lit(0) }),
    ),
);

/** Replaces the slots of a part with `slots`. Ids stay with their keys; the other slots are withdrawn. */
export function importSlots(db: Db, part: { partId: number; slots: readonly StoredSlot[] }): void {
  const { partId, slots } = part;
  withdrawOthers.run(db, { partId, keep: JSON.stringify(slots.map((slot) => slot.slotKey)) });
  for (const slot of slots) saveSlot.run(db, { partId, ...slot, evidence: JSON.stringify(slot.evidence) });
}
