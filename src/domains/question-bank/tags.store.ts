import { sql } from "kysely";
import { libraryCache } from "../../database/library-cache.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { matches, toMatchExpression } from "../../database/search.ts";
import type { TagChoice } from "./question-bank.schema.ts";
import { TagNames } from "./tag-names.ts";

const namedTags = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("tags")
    .select(["id", "name", "nameZh", "otherNames", "mergedInto"])
    .orderBy("nameKey")
    .orderBy("id"),
);

const cachedNames = libraryCache<TagNames>(1);

/** All names of tags and question types, read again after each change of the library. */
export function tagNames(db: Db): TagNames {
  return cachedNames(db, "", () => {
    const tags = namedTags.all(db, {}).map(({ otherNames, ...tag }) => {
      const names: string[] = JSON.parse(otherNames);
      return { ...tag, otherNames: names };
    });
    return new TagNames(tags);
  });
}

/**
 * The meaning of each query, and each id with the tags that it was merged with. A part must have one of each group.
 * Queries without a match are in `unknownTagQueries`.
 */
export function resolveTags(
  db: Db,
  wanted: { tagQueries: readonly string[]; tagIds?: readonly number[] },
): { tagGroups: TagChoice[]; unknownTagQueries: string[] } {
  const names = tagNames(db);
  const resolved = wanted.tagQueries.map((query) => ({ query, groups: groupsOf(names, query) }));
  const byIds = (wanted.tagIds ?? []).map((id) => ({ tagIds: names.family(id), questionTypes: [] }));
  return {
    tagGroups: [...byIds, ...resolved.flatMap(({ groups }) => groups)],
    unknownTagQueries: resolved.filter(({ groups }) => groups.length === 0).map(({ query }) => query),
  };
}

function groupsOf(names: TagNames, query: string): readonly TagChoice[] {
  const read = names.read(query);
  if (read.names.length > 0 && read.isAll) return read.names.map(({ choice }) => choice);
  const held = names.holding(query);
  return held === null ? [] : [held];
}

/** A wildcard within a word: the two pieces are not a compound. */
const WILDCARD = /[[\p{L}\p{N}]--\p{Script=Han}]\*+[[\p{L}\p{N}]--\p{Script=Han}]/v;

/** Operators of search languages. They are ordinary words and signs here, and no request for a name contains them. */
const OPERATOR = /(?<![\p{L}\p{N}])(?:AND|OR|NOT|NEAR)(?![\p{L}\p{N}])|\s-[\p{L}\p{N}]|(?<!\S)[+\-^]\S+\s+[+^]/u;

/** What a text search names if it contains nothing else; empty for other searches. */
export function namedBySearch(db: Db, search: string): readonly TagChoice[] {
  if (WILDCARD.test(search)) return [];
  const whole = tagNames(db).exact(search);
  if (whole !== null) return [whole];
  const read = OPERATOR.test(search) ? null : tagNames(db).read(search);
  return read?.isAll ? read.names.map(({ choice }) => choice) : [];
}

const titleHolding = prepare<{ expression: string }>()((p) =>
  builder
    .selectFrom("part_text")
    .select(sql<number>`rowid`.as("id"))
    .where(matches("part_text", p.expression))
    .limit(sql.lit(1)),
);

/** A title search as filters: by the tags or question types that it names, if no title contains its words. */
export function resolveSearch(db: Db, search: string): { search: string; tagGroups: readonly TagChoice[] } {
  const words = toMatchExpression(search);
  if (words === null) return { search, tagGroups: [] };
  const tagGroups = namedBySearch(db, search);
  if (tagGroups.length === 0) return { search, tagGroups };
  const isTitle = titleHolding.get(db, { expression: `{title} : (${words})` }) !== undefined;
  return isTitle ? { search, tagGroups: [] } : { search: "", tagGroups };
}
