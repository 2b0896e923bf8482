import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { matches } from "../../database/search.ts";
import { isDefault, type PartFilter, toPartExpression } from "./part-filter.ts";
import type { TagChoice } from "./question-bank.schema.ts";

/** A part in a list, and whether it is in the section of practised parts. */
export interface PartPlace {
  readonly id: number;
  readonly practised: boolean;
}

interface PartPageRequest extends PartFilter {
  readonly excludePartIds: readonly number[];
  readonly preferUnseen: boolean;
  readonly sort: "catalog" | "latest";
  /** The last part of the previous page; null on the first page. */
  readonly place: { readonly practised: boolean; readonly after: number } | null;
  /** Parts practised by this moment count as practised. */
  readonly asOf: number;
  readonly limit: number;
}

type Sort = PartPageRequest["sort"];

/** The section of a list: all parts, those that the account has not practised, or those that it has. */
type Share = "every" | "unseen" | "seen";

// A bound beside MATCH must be an integer: FTS5 ignores a REAL, which is how the driver binds a number.
type Range = { expression: string; after: bigint; limit: number; accountId: number; asOf: number };

const DIRECTIONS = { catalog: { order: "asc", beyond: ">" }, latest: { order: "desc", beyond: "<" } } as const;

/** Sorts before the first part of a list. */
const BEGINNINGS = { catalog: 0n, latest: 9_223_372_036_854_775_807n } as const;

/** The account's practice is checked during the scan, which stops as soon as the list is long enough. */
function ofShare(share: Share, p: Range, id: RawBuilder<number>) {
  if (share === "every") return sql<boolean>`1`;
  const isSeen = sql<boolean>`exists (select 1 from part_practice as pp
    where pp.account_id = ${p.accountId} and pp.part_id = ${id} and pp.first_at <= ${p.asOf})`;
  return share === "seen" ? isSeen : sql<boolean>`not ${isSeen}`;
}

function filteredParts(sort: Sort, share: Share) {
  const { order, beyond } = DIRECTIONS[sort];
  return prepare<Range>()((p) =>
    builder
      .selectFrom("part_text")
      .select("rowid as id")
      .where(matches("part_text", p.expression))
      .where("rowid", beyond, sql<number>`${p.after}`)
      .where(ofShare(share, p, sql.ref("part_text.rowid")))
      .orderBy("rowid", order)
      .limit(p.limit),
  );
}

/** The most common search, every part outside courses, without the full-text index. */
function offeredParts(sort: Sort, share: Share) {
  const { order, beyond } = DIRECTIONS[sort];
  return prepare<Range>()((p) =>
    builder
      .selectFrom("parts")
      .select("id")
      .where("withdrawn", "=", sql.lit(0))
      .where("courseLinked", "=", sql.lit(0))
      .where("id", beyond, sql<number>`${p.after}`)
      .where(ofShare(share, p, sql.ref("parts.id")))
      .orderBy("id", order)
      .limit(p.limit),
  );
}

function sharesOf(list: typeof filteredParts) {
  const inOrder = (sort: Sort) => ({
    every: list(sort, "every"),
    unseen: list(sort, "unseen"),
    seen: list(sort, "seen"),
  });
  return { catalog: inOrder("catalog"), latest: inOrder("latest") };
}

const OFFERED = sharesOf(offeredParts);
const FILTERED = sharesOf(filteredParts);

/** One page of the parts that satisfy a filter. The index returns them in order, from any position at the same cost. */
export function findPartPage(
  db: Db,
  accountId: number,
  request: PartPageRequest,
): { places: PartPlace[]; hasMore: boolean } {
  const expression = toPartExpression(request);
  if (expression === null) return { places: [], hasMore: false };
  const { sort, place, asOf, preferUnseen, limit } = request;
  const excluded = new Set(request.excludePartIds);
  // Enough to fill the page and to detect further parts, whatever is left out.
  const most = limit + 1 + excluded.size;
  const lists = (isDefault(request) ? OFFERED : FILTERED)[sort];
  const beginning = BEGINNINGS[sort];
  const from = place === null ? beginning : BigInt(place.after);
  const found: PartPlace[] = [];
  const add = (share: Share, after: bigint) => {
    const rows = lists[share].all(db, { accountId, asOf, expression, after, limit: most });
    for (const { id } of rows) if (!excluded.has(id)) found.push({ id, practised: share === "seen" });
  };
  const isInSeen = place?.practised ?? false;
  if (!preferUnseen) add("every", from);
  else {
    if (!isInSeen) add("unseen", from);
    if (found.length <= limit) add("seen", isInSeen ? from : beginning);
  }
  return { places: found.slice(0, limit), hasMore: found.length > limit };
}

const dictationParts = prepare<{ expression: string; limit: number; offset: number }>()((p) =>
  builder
    .selectFrom("part_text")
    .select("rowid as id")
    .where(matches("part_text", p.expression))
    .orderBy("rowid")
    .limit(p.limit)
    .offset(p.offset),
);

type DictationFilter = Omit<PartFilter, "subject" | "dictation" | "includeCourseLinked">;

/**
 * Ids of the listening parts with a segmented transcript that satisfy a filter, in catalogue order. If the search names
 * tags or question types, the parts that have them come before those with its words in the title.
 */
export function findDictationIds(
  db: Db,
  request: DictationFilter & { named: readonly TagChoice[]; limit: number; offset: number },
): number[] {
  const { limit, offset, named, ...filter } = request;
  if (named.length === 0) return listDictation(db, filter, { limit, offset });
  const first = { limit: offset + limit, offset: 0 };
  const having = { ...filter, search: "", tagGroups: [...named, ...(filter.tagGroups ?? [])] };
  const ids = [...listDictation(db, having, first), ...listDictation(db, filter, first)];
  return [...new Set(ids)].slice(offset, offset + limit);
}

function listDictation(db: Db, filter: DictationFilter, page: { limit: number; offset: number }): number[] {
  const wanted = { ...filter, subject: "listening", dictation: true, includeCourseLinked: true };
  const expression = toPartExpression(wanted);
  return expression === null ? [] : dictationParts.all(db, { expression, ...page }).map((row) => row.id);
}
