import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { matches, ownExpression } from "../../database/search.ts";
import { textExpression } from "../question-bank/named-texts.service.ts";
import type { MaterialRow } from "./materials.schema.ts";

type Page = { limit: number; offset: number };

/** Weight of a word in the title relative to one in the text of the material. */
const TITLE_WEIGHT = 8;

const lastChanged = prepare<{ accountId: number } & Page>()((p) =>
  builder
    .selectFrom("speaking_materials")
    .select("id")
    .where("accountId", "=", p.accountId)
    .where("archivedAt", "is", null)
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

const matching = prepare<{ accountId: number; expression: string } & Page>()((p) =>
  builder
    .selectFrom(
      builder
        .selectFrom("speaking_material_text")
        .select(["rowid as id", sql<number>`bm25(speaking_material_text, 0, ${sql.lit(TITLE_WEIGHT)}, 1)`.as("rank")])
        .where(matches("speaking_material_text", p.expression))
        .as("found"),
    )
    .innerJoin("speaking_materials as m", "m.id", "found.id")
    .select("m.id")
    .where("m.accountId", "=", p.accountId)
    .where("m.archivedAt", "is", null)
    .orderBy("found.rank")
    .orderBy("m.updatedAt", "desc")
    .orderBy("m.id", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

/**
 * Ids of the account's active materials that match, best match first. Without a query: all of them, last change first.
 */
export function findMaterials(db: Db, accountId: number, search: Page & { query: string }): number[] {
  const { query, limit, offset } = search;
  if (query.trim() === "") return lastChanged.all(db, { accountId, limit, offset }).map((row) => row.id);
  const expression = ownExpression(accountId, textExpression(db, query), ["title", "coreStory"]);
  if (expression === null) return [];
  return matching.all(db, { accountId, expression, limit, offset }).map((row) => row.id);
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
