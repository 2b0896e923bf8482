import { sql } from "kysely";
import { DIFFICULTIES, SUBJECTS } from "../../content/format/terms.ts";
import { libraryCache } from "../../database/library-cache.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { matches } from "../../database/search.ts";
import type { Difficulty, PartResponseKind, Subject } from "../../database/words.ts";
import { type PartFilter, toPartExpression } from "./part-filter.ts";
import { RESPONSE_KINDS, type TagFact } from "./question-bank.schema.ts";

/** Counts over the parts that satisfy a filter. */
export interface Taxonomy {
  readonly total: number;
  readonly subjects: { subject: Subject; count: number }[];
  readonly difficulties: { difficulty: Difficulty; count: number }[];
  readonly questionTypes: { questionType: PartResponseKind; count: number }[];
  readonly partNumbers: { partNumber: number; count: number }[];
  readonly tags: (TagFact & { count: number })[];
}

const MOST_TAGS = 500;
const PART_NUMBERS = [1, 2, 3, 4] as const;

/** Number of cached results; a few filters are requested repeatedly. */
const CACHED_COUNTS = 200;

const idsOf = prepare<{ expression: string }>()((p) =>
  builder
    .selectFrom(
      builder
        .selectFrom("part_text")
        .select("rowid as id")
        .where(matches("part_text", p.expression))
        .orderBy("rowid")
        .as("found"),
    )
    .select(sql<string>`json_group_array(id)`.as("ids")),
);

// One scan of the table without sorting; the rows are grouped afterwards.
const kindsOfParts = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("parts")
    .select(sql<string>`json_group_array(id)`.as("ids"))
    .select(
      sql<string>`json_group_array(subject || ' ' || difficulty || ' ' || response_kind || ' ' || part_number)`.as(
        "kinds",
      ),
    )
    .where("withdrawn", "=", sql.lit(0)),
);

const holdersOfTags = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("part_tags as pt")
    .innerJoin("tags as held", "held.id", "pt.tagId")
    .select(sql<number>`coalesce(held.merged_into, held.id)`.as("id"))
    .select(sql<string>`json_group_array(distinct pt.part_id)`.as("ids"))
    .groupBy(sql`1`),
);

const tagNames = prepare<{ counts: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: string }>`json_each(${p.counts})`.as("c"))
    .innerJoin("tags", (join) => join.on(sql<boolean>`tags.id = c.value ->> 'id'`))
    .select(["tags.id", "tags.tagGroup as group", "tags.name", "tags.nameZh", sql<number>`c.value ->> 'n'`.as("count")])
    .orderBy("tags.tagGroup")
    .orderBy("count", "desc")
    .orderBy("tags.name")
    .limit(sql.lit(MOST_TAGS)),
);

/** The counted values as lists of parts, to be intersected with the parts that a filter finds. */
interface Lists {
  readonly kinds: { readonly kind: PartKind; readonly ids: Int32Array }[];
  readonly tags: { readonly id: number; readonly ids: Int32Array }[];
}
const cachedLists = libraryCache<Lists>(1);
const cachedAnswers = libraryCache<Taxonomy>(CACHED_COUNTS);

function readKinds(db: Db): Lists["kinds"] {
  const row = kindsOfParts.get(db, {});
  const ids: number[] = JSON.parse(row?.ids ?? "[]");
  const kinds: string[] = JSON.parse(row?.kinds ?? "[]");
  const lists = new Map<string, number[]>();
  for (const [i, kind] of kinds.entries()) {
    const list = lists.get(kind) ?? [];
    list.push(...ids.slice(i, i + 1));
    lists.set(kind, list);
  }
  return [...lists].map(([text, list]) => {
    const [subject = "", difficulty = "", questionType = "", number = ""] = text.split(" ");
    return { kind: { subject, difficulty, questionType, partNumber: Number(number) }, ids: Int32Array.from(list) };
  });
}

function toIds(json: string): Int32Array {
  const ids: number[] = JSON.parse(json);
  return Int32Array.from(ids);
}

/** The counts for the parts that satisfy a filter, calculated once per state of the library. */
export function countTaxonomy(db: Db, filter: PartFilter): Taxonomy {
  const expression = toPartExpression(filter);
  return expression === null ? toTaxonomy([], []) : cachedAnswers(db, expression, () => workOut(db, expression));
}

function workOut(db: Db, expression: string): Taxonomy {
  const lists = cachedLists(db, "", () => ({
    kinds: readKinds(db),
    tags: holdersOfTags.all(db, {}).map((row) => ({ ...row, ids: toIds(row.ids) })),
  }));
  const found = toIds(idsOf.get(db, { expression })?.ids ?? "[]");
  const isFound = new Uint8Array((found.at(-1) ?? 0) + 1);
  for (const id of found) isFound[id] = 1;
  const countOf = (ids: Int32Array) => ids.reduce((n, id) => n + (isFound[id] ?? 0), 0);
  const counts = lists.kinds.map(({ kind, ids }) => ({ ...kind, n: countOf(ids) }));
  const tags = lists.tags.map(({ id, ids }) => ({ id, n: countOf(ids) })).filter(({ n }) => n > 0);
  return toTaxonomy(counts, tagNames.all(db, { counts: JSON.stringify(tags) }));
}

type PartKind = { subject: string; difficulty: string; questionType: string; partNumber: number };
type PartCount = PartKind & { n: number };

function toTaxonomy(counts: readonly PartCount[], tags: Taxonomy["tags"]): Taxonomy {
  const sum = (holds: (row: PartCount) => boolean) => counts.reduce((all, row) => (holds(row) ? all + row.n : all), 0);
  const occurs = (one: { count: number }) => one.count > 0;
  return {
    total: sum(() => true),
    subjects: SUBJECTS.map((subject) => ({ subject, count: sum((row) => row.subject === subject) })).filter(occurs),
    difficulties: DIFFICULTIES.map((difficulty) => ({
      difficulty,
      count: sum((row) => row.difficulty === difficulty),
    })).filter(occurs),
    questionTypes: RESPONSE_KINDS.map((questionType) => ({
      questionType,
      count: sum((row) => row.questionType === questionType),
    })).filter(occurs),
    partNumbers: PART_NUMBERS.map((partNumber) => ({
      partNumber,
      count: sum((row) => row.partNumber === partNumber),
    })).filter(occurs),
    tags,
  };
}
