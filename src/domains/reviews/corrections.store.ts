import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";

const slotById = prepare<{ slotId: number }>()((p) =>
  builder.selectFrom("question_slots").select(["id", "partId", "number"]).where("id", "=", p.slotId),
);

/** The place of a question, withdrawn or not, or undefined for an unknown slot. */
export function findSlot(db: Db, wanted: { slotId: number }) {
  return slotById.get(db, wanted);
}

const COLUMNS = ["slotId", "partId", "fromKey", "toKey", "reason", "correctedBy"] as const;

const insert = prepare<ColumnsOf<"key_corrections", (typeof COLUMNS)[number]> & { now: number }>()((p) =>
  builder.insertInto("key_corrections").values({
    ...bound(p, COLUMNS),
    createdAt: p.now,
  }),
);

/** Saves a correction by the account `correctedBy`. Returns its id. */
export function addCorrection(
  db: Db,
  correction: {
    slotId: number;
    partId: number;
    fromKey: string;
    toKey: string;
    reason: string;
    correctedBy: number;
    now: number;
  },
): number {
  return insert.run(db, correction).lastInsertRowid;
}

const correctionById = prepare<{ correctionId: number }>()((p) =>
  builder.selectFrom("key_corrections").select(["id", "partId"]).where("id", "=", p.correctionId),
);

export function findCorrection(db: Db, wanted: { correctionId: number }) {
  return correctionById.get(db, wanted);
}

const corrections = prepare<{ limit: number; offset: number }>()((p) =>
  builder
    .selectFrom("key_corrections as k")
    // The cross joins retain the order of the corrections, so that a page reads no more of them than it shows.
    .crossJoin("parts")
    .crossJoin("question_slots as q")
    .leftJoin("accounts as a", "a.id", "k.correctedBy")
    .select(["k.id as correctionId", "k.slotId as questionSlotId", "k.partId", "parts.title as partTitle"])
    .select(["q.number", "k.fromKey", "k.toKey", "k.reason", "a.name as correctedBy"])
    .select("k.createdAt")
    .whereRef("parts.id", "=", "k.partId")
    .whereRef("q.id", "=", "k.slotId")
    .orderBy("k.id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

const countDue = prepare<{ partId: number; correctionId: number }>()((p) =>
  builder
    .selectFrom("session_parts as sp")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.sessionId", "=", "sp.sessionId").onRef("c.subject", "=", "sp.subject"),
    )
    .select(sql<number>`count(*)`.as("n"))
    .where("sp.partId", "=", p.partId)
    .where("c.status", "=", sql.lit("submitted"))
    .where("c.markedThrough", "<", p.correctionId),
);

/** How many submitted sections with this part have not applied a correction yet. */
export function countUnmarked(db: Db, wanted: { partId: number; correctionId: number }): number {
  return countDue.get(db, wanted)?.n ?? 0;
}

/** Corrections, newest first, each with the number of submitted sections that have not applied it yet. */
export function findCorrectionList(db: Db, page: { limit: number; offset: number }) {
  return corrections.all(db, page).map((row) => ({ ...row, remaining: countUnmarked(db, row) }));
}
