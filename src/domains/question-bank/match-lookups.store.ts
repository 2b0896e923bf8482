import { sql } from "kysely";
import { libraryCache } from "../../database/library-cache.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { matches } from "../../database/search.ts";
import { MOST_HOLDERS } from "./match-ranking.ts";
import { TitleIndex } from "./title-index.ts";

// Weights of the columns facets, title, material, transcript.
const byRelevance = sql<number>`bm25(part_material_text, 0.0, 8.0, 2.0, 1.0)`;

const bestInTitle = prepare<{ expression: string; limit: number }>()((p) =>
  builder
    .selectFrom("part_text")
    .select("rowid as id")
    .where(matches("part_text", p.expression))
    .orderBy(sql`bm25(part_text, 0.0, 1.0)`)
    .orderBy("rowid")
    .limit(p.limit),
);

const firstInTitle = prepare<{ expression: string; limit: number }>()((p) =>
  builder
    .selectFrom("part_text")
    .select("rowid as id")
    .where(matches("part_text", p.expression))
    .orderBy("rowid")
    .limit(p.limit),
);

const bestInMaterial = prepare<{ expression: string; limit: number }>()((p) =>
  builder
    .selectFrom("part_material_text")
    .select("rowid as id")
    .where(matches("part_material_text", p.expression))
    .orderBy(byRelevance)
    .orderBy("rowid")
    .limit(p.limit),
);

const amongParts = prepare<{ expression: string; ids: string }>()((p) =>
  builder
    .selectFrom("part_material_text")
    .select("rowid as id")
    .where(matches("part_material_text", p.expression))
    .where("rowid", "in", sql<number>`(select value from json_each(${p.ids}))`)
    .orderBy("rowid"),
);

const firstInMaterial = prepare<{ expression: string; limit: number }>()((p) =>
  builder
    .selectFrom("part_material_text")
    .select("rowid as id")
    .where(matches("part_material_text", p.expression))
    .orderBy("rowid")
    .limit(p.limit),
);

const holders = prepare<{ expression: string }>()((p) =>
  builder
    .selectFrom(
      builder
        .selectFrom("part_material_text")
        .select("rowid as id")
        .where(matches("part_material_text", p.expression))
        .limit(sql.lit(MOST_HOLDERS))
        .as("some"),
    )
    .select(sql<string>`json_group_array(id)`.as("ids")),
);

const titles = prepare<Record<never, never>>()(() =>
  builder.selectFrom("parts").select(["id", "title"]).where("withdrawn", "=", sql.lit(0)),
);

const titlesOf = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom("parts")
    .select(["id", "title"])
    .where("id", "in", sql<number>`(select value from json_each(${p.ids}))`),
);

const cachedTitles = libraryCache<TitleIndex>(1);

/** Every title, read again after each change of the library. */
export function titleIndex(db: Db): TitleIndex {
  return cachedTitles(db, "", () => new TitleIndex(titles.all(db, {})));
}

/** Titles of parts. */
export function loadTitles(db: Db, wanted: { ids: readonly number[] }): { id: number; title: string }[] {
  return titlesOf.all(db, { ids: JSON.stringify(wanted.ids) });
}

type Lookup = { readonly expression: string; readonly limit: number };

/** Parts with matching titles, shortest titles first. */
export function findInTitles(db: Db, lookup: Lookup): number[] {
  return bestInTitle.all(db, lookup).map((row) => row.id);
}

/** The first parts of the catalogue that satisfy the filters. */
export function findFirst(db: Db, lookup: Lookup): number[] {
  return firstInTitle.all(db, lookup).map((row) => row.id);
}

/**
 * Parts with a match in title, material or transcript. Ranking reads every match, so it is only used for rare words or
 * few words; without it the first parts of the catalogue are returned.
 */
export function findInMaterials(db: Db, lookup: Lookup & { readonly isRanked: boolean }): number[] {
  const { expression, limit, isRanked } = lookup;
  return (isRanked ? bestInMaterial : firstInMaterial).all(db, { expression, limit }).map((row) => row.id);
}

/** The parts among these that match. */
export function findAmong(db: Db, lookup: { readonly expression: string; readonly ids: readonly number[] }): number[] {
  const { expression, ids } = lookup;
  return ids.length === 0 ? [] : amongParts.all(db, { expression, ids: JSON.stringify(ids) }).map((row) => row.id);
}

/** The first {@link MOST_HOLDERS} matching parts. */
export function findHolders(db: Db, lookup: { readonly expression: string }): Set<number> {
  const ids: number[] = JSON.parse(holders.get(db, lookup)?.ids ?? "[]");
  return new Set(ids);
}
