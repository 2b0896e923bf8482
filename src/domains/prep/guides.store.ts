import { sql } from "kysely";
import { libraryCache } from "../../database/library-cache.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { facet, facetedExpression, matches, namedFirst } from "../../database/search.ts";
import { foldPhrase } from "../../lib/text.ts";
import { nameExpression, textExpression } from "../question-bank/named-texts.service.ts";
import type { GuideRow } from "./prep.schema.ts";
import { countTags, type TagCount } from "./tags.ts";

const TEXT_COLUMNS = ["title", "summary", "body"] as const;
/** Weight of a word in the title, the summary and the text of a guide. */
const WEIGHTS = { title: 8, summary: 3, body: 1 } as const;

export interface GuideSearch {
  readonly query: string;
  readonly tag: string;
  readonly limit: number;
  readonly offset: number;
}

type Page = { limit: number; offset: number };
type Matching = { expression: string };

function newestGuides(p: Page) {
  return builder
    .selectFrom("guides")
    .select("id")
    .where("withdrawn", "=", sql.lit(0))
    .orderBy("publishedOn", "desc")
    .orderBy("id", "desc")
    .limit(p.limit)
    .offset(p.offset);
}

const newest = prepare<Page>()(newestGuides);

// The + keeps SQLite on the index of days: it stops at the end of the page and sorts nothing.
const newestOfTag = prepare<Page & Matching>()((p) =>
  newestGuides(p).where(sql<number>`+guides.id`, "in", (eb) =>
    eb.selectFrom("guide_text").select("rowid").where(matches("guide_text", p.expression)),
  ),
);

const bestFirst = prepare<Page & Matching & { inTitle: string; inText: string }>()((p) =>
  builder
    .selectFrom("guide_text")
    .select("rowid as id")
    .where(matches("guide_text", p.expression))
    .orderBy(namedFirst("guide_text", p.inTitle))
    .orderBy(namedFirst("guide_text", p.inText))
    .orderBy(sql`bm25(guide_text, 0, ${sql.lit(WEIGHTS.title)}, ${sql.lit(WEIGHTS.summary)}, ${sql.lit(WEIGHTS.body)})`)
    .orderBy("rowid", "desc")
    .limit(p.limit)
    .offset(p.offset),
);

const countAll = prepare<Record<never, never>>()(() =>
  builder.selectFrom("guides").select(sql<number>`count(*)`.as("n")).where("withdrawn", "=", sql.lit(0)),
);

const countMatching = prepare<Matching>()((p) =>
  builder.selectFrom("guide_text").select(sql<number>`count(*)`.as("n")).where(matches("guide_text", p.expression)),
);

/** Ids of one page of the matching guides, and the total: best match first for a query, else newest first. */
export function findGuides(db: Db, asked: GuideSearch): { ids: number[]; total: number } {
  const { limit, offset } = asked;
  const isSearch = asked.query.trim() !== "";
  const words = textExpression(db, asked.query, { prefixFrom: 2 });
  if (isSearch && words === null) return { ids: [], total: 0 };
  const tag = foldPhrase(asked.tag);
  const facets = tag === "" ? [] : [facet("tag", tag)];
  const expression = facetedExpression(facets, { words, columns: TEXT_COLUMNS });
  const names = {
    inTitle: nameExpression(db, asked.query, ["title"]),
    inText: nameExpression(db, asked.query, TEXT_COLUMNS),
  };
  const found =
    expression === null
      ? { rows: newest.all(db, { limit, offset }), total: countAll.get(db, {}) }
      : {
          rows: isSearch
            ? bestFirst.all(db, { expression, ...names, limit, offset })
            : newestOfTag.all(db, { expression, limit, offset }),
          total: countMatching.get(db, { expression }),
        };
  return { ids: found.rows.map((row) => row.id), total: found.total?.n ?? 0 };
}

const guidesByIds = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("wanted"))
    .crossJoin("guides as g")
    .select(["g.slug", "g.title", "g.summary", "g.tags", "g.publishedOn", "g.body"])
    .whereRef("g.id", "=", "wanted.value")
    .orderBy("wanted.key"),
);

/** Guides in the order of their ids. */
export function loadGuides(db: Db, wanted: { ids: readonly number[] }): GuideRow[] {
  return guidesByIds.all(db, { ids: JSON.stringify(wanted.ids) });
}

const guideBySlug = prepare<{ slug: string }>()((p) =>
  builder
    .selectFrom("guides as g")
    .innerJoin("content_packs as p", "p.id", "g.packId")
    .select(["g.slug", "g.title", "g.summary", "g.tags", "g.publishedOn", "g.body"])
    .select(["p.id as packId", "p.title as packTitle", "p.author", "p.licence"])
    .where("g.slug", "=", p.slug)
    .where("g.withdrawn", "=", sql.lit(0)),
);

/** An offered guide with its pack. */
export function findGuide(db: Db, guide: { slug: string }) {
  return guideBySlug.get(db, guide);
}

const tagsOfGuides = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("guides as g")
    .innerJoin(sql<{ value: string }>`json_each(g.tags)`.as("t"), (join) => join.onTrue())
    .select(["t.value as tag", sql<number>`count(*)`.as("count")])
    .where("g.withdrawn", "=", sql.lit(0))
    .groupBy("t.value"),
);

const cachedTags = libraryCache<TagCount[]>(1);

/** Tags of the offered guides, with the number of guides per tag, most frequent first. */
export function countGuideTags(db: Db): readonly TagCount[] {
  return cachedTags(db, "tags", () => countTags(tagsOfGuides.all(db, {})));
}
