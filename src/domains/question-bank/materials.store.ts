import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { SlotResponseKind } from "../../database/words.ts";
import type { StoredGroup, StoredPassage, StoredTask } from "./part-content.ts";

/** The answer field of a question: the visible columns of its row. */
interface SlotFact {
  readonly id: number;
  readonly slotKey: string;
  readonly responseKind: SlotResponseKind;
}

/** The visible content of a part, which reveals no answer. */
export interface PartMaterial {
  readonly passages: readonly StoredPassage[];
  readonly task: StoredTask | null;
  readonly groups: readonly StoredGroup[];
  readonly slots: readonly SlotFact[];
}

const materialOfPart = prepare<{ partId: number }>()((p) =>
  builder.selectFrom("part_materials").select(["passages", "task", "groups"]).where("partId", "=", p.partId),
);

const slotsOfPart = prepare<{ partId: number }>()((p) =>
  builder
    .selectFrom("question_slots")
    .select(["id", "slotKey", "responseKind"])
    .where("partId", "=", p.partId)
    .where("withdrawn", "=", sql.lit(0))
    .orderBy("position"),
);

/** The visible content of a part, or undefined for an unknown part. */
export function findMaterial(db: Db, part: { partId: number }): PartMaterial | undefined {
  const row = materialOfPart.get(db, part);
  if (row === undefined) return undefined;
  const passages: StoredPassage[] = JSON.parse(row.passages);
  const task: StoredTask | null = row.task === null ? null : JSON.parse(row.task);
  const groups: StoredGroup[] = JSON.parse(row.groups);
  return { passages, task, groups, slots: slotsOfPart.all(db, part) };
}
