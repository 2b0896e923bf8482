import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { SlotFacts } from "./links.ts";

/** A question that can be linked and answered. */
export interface SlotRow extends SlotFacts {
  readonly question: string;
}

const slotsById = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("asked"))
    .innerJoin("question_slots as q", "q.id", "asked.value")
    .innerJoin("parts", "parts.id", "q.partId")
    .select([
      "q.id",
      "q.stem as question",
      "parts.subject",
      sql<number>`q.withdrawn or parts.withdrawn`.as("isWithdrawn"),
    ]),
);

/** The questions with these ids, of any subject, including withdrawn ones; unknown ids are left out. */
export function findSlots(db: Db, wanted: { slotIds: readonly number[] }): SlotRow[] {
  return slotsById.all(db, { ids: JSON.stringify(wanted.slotIds) }).map(({ subject, isWithdrawn, ...slot }) => ({
    ...slot,
    isSpeaking: subject === "speaking",
    isWithdrawn: isWithdrawn === 1,
  }));
}
