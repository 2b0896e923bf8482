import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { ownTextSearch } from "../../database/own-texts.ts";
import { builder, prepare } from "../../database/query.ts";
import { textExpression } from "../question-bank/named-texts.service.ts";
import type { MaterialRow } from "./materials.schema.ts";

const ownMaterials = ownTextSearch({
  table: "speaking_materials",
  index: "speaking_material_text",
  columns: ["title", "coreStory"],
  hidden: "archivedAt",
  latest: "updatedAt",
});

/**
 * Ids of the account's active materials that match, best match first. Without a query: all of them, last change first.
 */
export function findMaterials(
  db: Db,
  accountId: number,
  search: { query: string; limit: number; offset: number },
): number[] {
  const { query, ...page } = search;
  const words = query.trim() === "" ? undefined : textExpression(db, query);
  return ownMaterials(db, accountId, { ...page, words });
}

// The cross join starts from the few requested ids, never from all materials of the account.
const byIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("speaking_materials as m")
    .select([
      "m.id",
      "m.title",
      "m.coreStory",
      "m.createdAt",
      "m.updatedAt",
      sql<number>`(select count(*) from speaking_material_links as l where l.material_id = m.id)`.as("linkCount"),
      sql<number>`(select count(*) from speaking_practices as r where r.material_id = m.id and r.done_at is not null)`.as(
        "practiceCount",
      ),
      sql<number | null>`(select max(r.done_at) from speaking_practices as r where r.material_id = m.id)`.as(
        "lastPractisedAt",
      ),
    ])
    .whereRef("m.id", "=", "asked.value")
    .where("m.accountId", "=", p.accountId)
    .where("m.archivedAt", "is", null)
    .orderBy("asked.key"),
);

/** The account's active materials with these ids in the same order; others are left out. */
export function loadMaterials(db: Db, accountId: number, wanted: { ids: readonly number[] }): MaterialRow[] {
  return byIds.all(db, { accountId, ids: JSON.stringify(wanted.ids) });
}
