import { sql } from "kysely";
import { COURSE_SUBJECTS } from "../../content/format/terms.ts";
import { libraryCache } from "../../database/library-cache.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { facet, facetedExpression, matches, namedFirst } from "../../database/search.ts";
import type { CourseSubject } from "../../database/words.ts";
import { nameExpression, textExpression } from "../question-bank/named-texts.service.ts";
import { findTagsOfSections } from "./courses.store.ts";

/** Weight of a word in a title relative to one in the text. */
const TITLE_WEIGHT = 10;

export interface SectionSearch {
  readonly search: string;
  /** Tags that the search names as a whole; each group is one name. Sections with these tags come first. */
  readonly named: readonly (readonly number[])[];
  readonly subject: CourseSubject | "";
  readonly courseId: number | null;
  /** All groups are required; the tags of one group are alternatives. */
  readonly tagGroups: readonly (readonly number[])[];
  readonly limit: number;
  readonly offset: number;
}

type Page = { expression: string; inTitle: string; inText: string; limit: number; offset: number };

const bestFirst = prepare<Page>()((p) =>
  builder
    .selectFrom("section_text")
    .select("rowid as id")
    .where(matches("section_text", p.expression))
    .orderBy(namedFirst("section_text", p.inTitle))
    .orderBy(namedFirst("section_text", p.inText))
    .orderBy(sql`bm25(section_text, 0, ${sql.lit(TITLE_WEIGHT)}, 1)`)
    .orderBy("rowid")
    .limit(p.limit)
    .offset(p.offset),
);

function inCourseOrder() {
  const places = COURSE_SUBJECTS.map((subject, place) => sql`when ${sql.lit(subject)} then ${sql.lit(place)}`);
  return builder
    .selectFrom("courses as c")
    .innerJoin("course_sections as s", "s.courseId", "c.id")
    .select("s.id")
    .where("c.withdrawn", "=", sql.lit(0))
    .where("s.withdrawn", "=", sql.lit(0))
    .orderBy(sql`case c.subject ${sql.join(places, sql` `)} end`)
    .orderBy("c.position")
    .orderBy("c.id")
    .orderBy("s.position");
}

const everySection = prepare<Record<never, never>>()(inCourseOrder);

const filtered = prepare<{ expression: string }>()((p) =>
  inCourseOrder().where("s.id", "in", (eb) =>
    eb.selectFrom("section_text").select("rowid").where(matches("section_text", p.expression)),
  ),
);

/** Sections by filters, cached because a page of them requires sorting all of them. */
const cachedLists = libraryCache<number[]>(30);

/** Ids of the matching sections: best match first if there are words to search for, else in course order. */
export function findSections(db: Db, asked: SectionSearch): number[] {
  const { limit, offset } = asked;
  const isSearch = asked.search.trim() !== "";
  const words = textExpression(db, asked.search, { prefixFrom: 2 });
  if (isSearch && words === null) return [];
  const expression = expressionOf(asked, words);
  if (isSearch && asked.named.length > 0) return carryingFirst(db, asked, expression);
  if (isSearch && expression !== null) return bestOf(db, asked, { expression, limit, offset });
  return inOrder(db, expression).slice(offset, offset + limit);
}

function bestOf(db: Db, { search }: SectionSearch, page: Omit<Page, "inTitle" | "inText">): number[] {
  const names = {
    inTitle: nameExpression(db, search, ["title"]),
    inText: nameExpression(db, search, ["title", "body"]),
  };
  return bestFirst.all(db, { ...page, ...names }).map((row) => row.id);
}

function inOrder(db: Db, expression: string | null): number[] {
  return cachedLists(db, expression ?? "", () => {
    const rows = expression === null ? everySection.all(db, {}) : filtered.all(db, { expression });
    return rows.map((row) => row.id);
  });
}

/** The sections with the named tags, then the others that contain the words, best match first. */
function carryingFirst(db: Db, asked: SectionSearch, expression: string | null): number[] {
  const { limit, offset, named, tagGroups } = asked;
  const carrying = inOrder(db, expressionOf({ ...asked, tagGroups: [...tagGroups, ...named] }, null));
  const isCarrying = new Set(carrying);
  const most = { limit: offset + limit + carrying.length, offset: 0 };
  const holding = expression === null ? [] : bestOf(db, asked, { expression, ...most });
  return [...carrying, ...holding.filter((id) => !isCarrying.has(id))].slice(offset, offset + limit);
}

function expressionOf(asked: SectionSearch, words: string | null): string | null {
  const facets = [
    ...(asked.subject === "" ? [] : [facet("subject", asked.subject)]),
    ...(asked.courseId === null ? [] : [facet("course", asked.courseId)]),
  ];
  const base = facetedExpression(facets, { words, columns: ["title", "body"] });
  const tags = asked.tagGroups.map((ids) => `facets : (${ids.map((id) => `"${facet("tag", id)}"`).join(" OR ")})`);
  const parts = [...(base === null ? [] : [base]), ...tags];
  return parts.length === 0 ? null : parts.join(" AND ");
}

const sectionsByIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("wanted"))
    .crossJoin("course_sections as s")
    .crossJoin("courses as c")
    .leftJoin("course_progress as p", (join) =>
      join.on("p.accountId", "=", p.accountId).onRef("p.sectionId", "=", "s.id"),
    )
    .select(["s.id as sectionId", "c.id as courseId", "c.subject", "c.unit", "c.title as courseTitle"])
    .select(["s.title", "s.kind", "s.durationMinutes", "s.body", "p.status"])
    .whereRef("s.id", "=", "wanted.value")
    .whereRef("c.id", "=", "s.courseId")
    .orderBy("wanted.key"),
);

const partsOfSections = prepare<{ sectionIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.sectionIds})`.as("wanted"))
    .crossJoin("section_parts as l")
    .crossJoin("parts as part")
    .select(["l.sectionId", "part.id as partId"])
    .whereRef("l.sectionId", "=", "wanted.value")
    .whereRef("part.id", "=", "l.partId")
    .where("part.withdrawn", "=", sql.lit(0))
    .orderBy("l.position"),
);

/** Sections in the order of their ids, each with its course, tags, linked parts and the account's status. */
export function loadFoundSections(db: Db, accountId: number, wanted: { ids: readonly number[] }) {
  const sectionIds = JSON.stringify(wanted.ids);
  const tags = Map.groupBy(findTagsOfSections(db, { sectionIds: wanted.ids }), (row) => row.sectionId);
  const parts = Map.groupBy(partsOfSections.all(db, { sectionIds }), (row) => row.sectionId);
  return sectionsByIds.all(db, { accountId, ids: sectionIds }).map((row) => ({
    ...row,
    tags: tags.get(row.sectionId) ?? [],
    linkedPartIds: (parts.get(row.sectionId) ?? []).map((part) => part.partId),
  }));
}
