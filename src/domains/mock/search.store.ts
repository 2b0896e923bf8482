import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { facet, facetedExpression, matches, toMatchExpression } from "../../database/search.ts";
import type { Subject } from "../../database/words.ts";
import { MAX_SAFE } from "../../kernel/fields.ts";
import { foldPhrase } from "../../lib/text.ts";
import { MAX_OWN_PAPERS } from "./mock.store.ts";

export interface PaperFilters {
  readonly keyword: string;
  readonly category: string;
  readonly subjects: readonly Subject[];
  readonly maxDurationMinutes?: number | undefined;
}

type Search = { expression: string; maxMinutes: number };
type Page = { limit: number; offset: number };

/** Matching papers. The cross join fixes the starting point: the text index, whose order lets a page stop early. */
function findable(p: Search) {
  return builder
    .selectFrom("mock_paper_text")
    .crossJoin("mock_papers as p")
    .where(matches("mock_paper_text", p.expression))
    .whereRef("p.id", "=", "mock_paper_text.rowid")
    .where("p.withdrawn", "=", sql.lit(0))
    .where("p.durationMinutes", "<=", p.maxMinutes);
}

/** Papers that cannot be taken. The cross join starts from the withdrawn parts, which are few. */
const incompletePapers = builder
  .selectFrom("parts")
  .crossJoin("mock_paper_parts as pp")
  .select("pp.mockPaperId")
  .whereRef("pp.partId", "=", "parts.id")
  .where("parts.withdrawn", "=", sql.lit(1));

/** Learners can always see and delete their own papers, even if they cannot be taken. */
const ownPapers = prepare<Search & { accountId: number; limit: number }>()((p) =>
  findable(p)
    .select("p.id")
    .where("p.accountId", "=", p.accountId)
    .orderBy("mock_paper_text.rowid", "desc")
    .limit(p.limit),
);

const presets = prepare<Search & Page>()((p) =>
  findable(p)
    .select("p.id")
    .where("p.accountId", "is", null)
    .where("p.id", "not in", incompletePapers)
    .orderBy("mock_paper_text.rowid")
    .limit(p.limit)
    .offset(p.offset),
);

/**
 * Row ids of presets that can be taken and of the account's own papers that match: own ones first, newest first; then
 * presets by id.
 */
export function findPapers(db: Db, accountId: number, search: PaperFilters & Page): number[] {
  const filters = expressionOf(search);
  if (filters === null) return [];
  const maxMinutes = search.maxDurationMinutes ?? MAX_SAFE;
  const [mine, everyones] = ownersOf(accountId).map((owner) => ofOwners(filters, [owner]));
  if (mine === undefined || everyones === undefined) return [];
  const { limit, offset } = search;
  const all = ownPapers.all(db, { accountId, expression: mine, maxMinutes, limit: MAX_OWN_PAPERS });
  const own = all.slice(offset, offset + limit);
  const rest = { limit: limit - own.length, offset: Math.max(0, offset - all.length) };
  const others = rest.limit === 0 ? [] : presets.all(db, { expression: everyones, maxMinutes, ...rest });
  return [...own, ...others].map((row) => row.id);
}

const categories = prepare<Search & { accountId: number }>()((p) =>
  findable(p)
    .select([sql<string>`min(p.category)`.as("category"), sql<number>`count(*)`.as("count")])
    .where((eb) =>
      eb.or([
        eb("p.accountId", "=", p.accountId),
        eb("p.accountId", "is", null).and("p.id", "not in", incompletePapers),
      ]),
    )
    .groupBy("p.categoryKey")
    .orderBy("p.categoryKey"),
);

/** Number of papers in each category under the filters, ignoring the category filter. */
export function countCategories(
  db: Db,
  accountId: number,
  search: PaperFilters,
): { category: string; count: number }[] {
  const filters = expressionOf({ ...search, category: "" });
  if (filters === null) return [];
  const maxMinutes = search.maxDurationMinutes ?? MAX_SAFE;
  return categories.all(db, { accountId, expression: ofOwners(filters, ownersOf(accountId)), maxMinutes });
}

function ownersOf(accountId: number): [string, string] {
  return [facet("owner", accountId), facet("owner", "everyone")];
}

function ofOwners(filters: string, owners: readonly string[]): string {
  const mine = `facets : (${owners.map((owner) => `"${owner}"`).join(" OR ")})`;
  return filters === "" ? mine : `${mine} AND ${filters}`;
}

/** The filters as an expression. Empty without filters, null if nothing can match. */
function expressionOf(filters: PaperFilters): string | null {
  const words = toMatchExpression(filters.keyword);
  if (words === null && filters.keyword.trim() !== "") return null;
  const category = foldPhrase(filters.category);
  const facets = category === "" ? [] : [facet("category", category)];
  facets.push(...filters.subjects.map((subject) => facet("subject", subject)));
  return facetedExpression(facets, { words, columns: ["title"] }) ?? "";
}
