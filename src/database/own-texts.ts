import { sql } from "kysely";
import type { Db } from "./open.ts";
import { builder, prepare } from "./query.ts";
import { matches, ownExpression } from "./search.ts";
import type { Tables } from "./tables.ts";

/** A table of learners' own items with a title and a text, its full-text index, and how it is listed. */
interface OwnTexts {
  readonly table: keyof Tables;
  /** With the columns `facets`, the title and the text, in this order. */
  readonly index: "asset_text" | "speaking_material_text";
  readonly columns: readonly [title: string, text: string];
  /** The column that is null for items that are listed. */
  readonly hidden: "deletedAt" | "archivedAt";
  /** The column whose greatest value is listed first; then the greatest id. */
  readonly latest: "id" | "updatedAt";
}

type Page = { limit: number; offset: number };

/** Weight of a word in the title relative to one in the text. */
const TITLE_WEIGHT = 8;

/**
 * Creates a search for ids of the account's items, best match first. `words` is an expression of words; null finds nothing, and undefined
 * finds all items, the latest first.
 */
export function ownTextSearch({ table, index, columns, hidden, latest }: OwnTexts) {
  const items = sql<{ id: number; accountId: number }>`${sql.table(table)}`.as("t");
  const isListed = sql<boolean>`${sql.ref(`t.${hidden}`)} is null`;
  const order = sql.ref(`t.${latest}`);
  const listed = prepare<{ accountId: number } & Page>()((p) =>
    builder
      .selectFrom(items)
      .select("t.id")
      .where("t.accountId", "=", p.accountId)
      .where(isListed)
      .orderBy(order, "desc")
      .orderBy("t.id", "desc")
      .limit(p.limit)
      .offset(p.offset),
  );
  const matching = prepare<{ accountId: number; expression: string } & Page>()((p) =>
    builder
      .selectFrom(
        builder
          .selectFrom(index)
          .select(["rowid as id", sql<number>`bm25(${sql.table(index)}, 0, ${sql.lit(TITLE_WEIGHT)}, 1)`.as("rank")])
          .where(matches(index, p.expression))
          .as("found"),
      )
      .innerJoin(items, "t.id", "found.id")
      .select("t.id")
      .where("t.accountId", "=", p.accountId)
      .where(isListed)
      .orderBy("found.rank")
      .orderBy(order, "desc")
      .orderBy("t.id", "desc")
      .limit(p.limit)
      .offset(p.offset),
  );
  return (db: Db, accountId: number, search: Page & { words: string | null | undefined }): number[] => {
    const { words, ...page } = search;
    if (words === undefined) return listed.all(db, { accountId, ...page }).map(({ id }) => id);
    const expression = ownExpression(accountId, words, columns);
    if (expression === null) return [];
    return matching.all(db, { accountId, expression, ...page }).map(({ id }) => id);
  };
}
