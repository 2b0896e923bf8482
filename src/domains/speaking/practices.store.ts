import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { all, bound, builder, prepare } from "../../database/query.ts";
import type { DonePracticeRow } from "./materials.schema.ts";
import type { PracticeRow } from "./practices.schema.ts";

/** The account's answers. A deleted recording does not count as an answer. */
function practicesOf(accountId: number) {
  return builder
    .selectFrom("speaking_practices as r")
    .innerJoin("question_slots as q", "q.id", "r.slotId")
    .innerJoin("parts", "parts.id", "q.partId")
    .leftJoin("speaking_materials as m", "m.id", "r.materialId")
    .leftJoin("assets as a", (join) =>
      join.onRef("a.id", "=", "r.assetId").onRef("a.accountId", "=", "r.accountId").on("a.deletedAt", "is", null),
    )
    .select([
      "r.id",
      "r.slotId as questionSlotId",
      "r.question",
      "parts.id as partId",
      "parts.title as partTitle",
      "m.id as materialId",
      "m.title as materialTitle",
      "m.archivedAt as materialArchivedAt",
      "a.id as assetId",
      "a.mediaType",
      "r.durationMs",
      "r.createdAt",
      "r.doneAt",
    ])
    .where("r.accountId", "=", accountId);
}

/** The account's answers, newest first: to one material, to one question, or all of them. */
export function findPractices(
  db: Db,
  accountId: number,
  wanted: { materialId?: number; questionSlotId?: number; limit: number; offset: number },
): PracticeRow[] {
  const { materialId, questionSlotId, limit, offset } = wanted;
  let query = practicesOf(accountId);
  if (materialId !== undefined) query = query.where("r.materialId", "=", materialId);
  if (questionSlotId !== undefined) query = query.where("r.slotId", "=", questionSlotId);
  return all(db, query.orderBy("r.id", "desc").limit(limit).offset(offset));
}

const practiceById = prepare<{ accountId: number; practiceId: number }>()((p) =>
  practicesOf(p.accountId).where("r.id", "=", p.practiceId),
);

export function findPractice(db: Db, accountId: number, wanted: { practiceId: number }): PracticeRow | undefined {
  return practiceById.get(db, { accountId, ...wanted });
}

const practiceByAsset = prepare<{ accountId: number; assetId: number }>()((p) =>
  practicesOf(p.accountId).where("r.assetId", "=", p.assetId),
);

/** The account's answer with a recording, or undefined for a recording without an answer. */
export function findPracticeOfAsset(db: Db, accountId: number, wanted: { assetId: number }): PracticeRow | undefined {
  return practiceByAsset.get(db, { accountId, ...wanted });
}

const doneOfMaterial = prepare<{ accountId: number; materialId: number; limit: number }>()((p) =>
  builder
    .selectFrom("speaking_practices as r")
    .leftJoin("assets as a", (join) =>
      join.onRef("a.id", "=", "r.assetId").onRef("a.accountId", "=", "r.accountId").on("a.deletedAt", "is", null),
    )
    .select([
      "r.id",
      "r.slotId as questionSlotId",
      "r.question",
      sql<number>`r.done_at`.as("doneAt"),
      sql<number>`a.id is not null`.as("recorded"),
      "r.durationMs",
    ])
    .where("r.materialId", "=", p.materialId)
    .where("r.accountId", "=", p.accountId)
    .where("r.doneAt", "is not", null)
    .orderBy("r.doneAt", "desc")
    .orderBy("r.id", "desc")
    .limit(p.limit),
);

/** The latest times at which the account practised a material, newest first. */
export function findDonePractices(
  db: Db,
  accountId: number,
  wanted: { materialId: number; limit: number },
): DonePracticeRow[] {
  const rows = doneOfMaterial.all(db, { accountId, ...wanted });
  return rows.map(({ recorded, ...row }) => ({ ...row, recorded: recorded === 1 }));
}

interface NewPractice {
  readonly questionSlotId: number;
  readonly question: string;
  readonly materialId: number | null;
  readonly assetId: number | null;
  readonly durationMs: number;
  readonly doneAt: number | null;
  readonly now: number;
}

const insert = prepare<{ [K in keyof NewPractice]: NewPractice[K] } & { accountId: number }>()((p) =>
  builder.insertInto("speaking_practices").values({
    accountId: p.accountId,
    slotId: p.questionSlotId,
    ...bound(p, ["question", "materialId", "assetId", "durationMs"]),
    createdAt: p.now,
    doneAt: p.doneAt,
  }),
);

/** Writes an answer. Returns its id. */
export function addPractice(db: Db, accountId: number, practice: NewPractice): number {
  return insert.run(db, { ...practice, accountId }).lastInsertRowid;
}

type PracticeChange = Pick<NewPractice, "materialId" | "durationMs" | "doneAt"> & { readonly practiceId: number };

const update = prepare<{ [K in keyof PracticeChange]: PracticeChange[K] } & { accountId: number }>()((p) =>
  builder
    .updateTable("speaking_practices")
    .set({ materialId: p.materialId, durationMs: p.durationMs, doneAt: p.doneAt })
    .where("id", "=", p.practiceId)
    .where("accountId", "=", p.accountId),
);

/** Changes the details of one of the account's answers. Its question and recording stay. */
export function changePractice(db: Db, accountId: number, change: PracticeChange): void {
  const { practiceId, materialId, durationMs, doneAt } = change;
  update.run(db, { accountId, practiceId, materialId, durationMs, doneAt });
}

const remove = prepare<{ accountId: number; practiceId: number }>()((p) =>
  builder.deleteFrom("speaking_practices").where("id", "=", p.practiceId).where("accountId", "=", p.accountId),
);

export function deletePractice(db: Db, accountId: number, wanted: { practiceId: number }): void {
  remove.run(db, { accountId, ...wanted });
}
