import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { foldPhrase } from "../../lib/text.ts";
import { pickTags } from "./tag-queries.ts";

const tagsHolding = prepare<{ key: string }>()((p) =>
  builder
    .selectFrom("tags")
    .select(["id", "name_key as nameKey"])
    .where(sql<boolean>`instr(name_key, ${p.key}) > 0`)
    .orderBy("name_key")
    .orderBy("id"),
);

/**
 * The tags that each of the queries names. Several tags of one query are alternatives; queries that no tag answers to
 * stand in `unknownTagQueries`.
 */
export function resolveTags(
  db: Db,
  wanted: { tagQueries: readonly string[] },
): { tagGroups: number[][]; unknownTagQueries: string[] } {
  const resolved = wanted.tagQueries.map((query) => ({
    query,
    ids: pickTags(query, tagsHolding.all(db, { key: foldPhrase(query) })),
  }));
  return {
    tagGroups: resolved.map(({ ids }) => ids).filter((ids) => ids.length > 0),
    unknownTagQueries: resolved.filter(({ ids }) => ids.length === 0).map(({ query }) => query),
  };
}
