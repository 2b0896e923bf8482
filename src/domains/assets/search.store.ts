import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { ownTextSearch } from "../../database/own-texts.ts";
import { builder, prepare } from "../../database/query.ts";
import { excerptOf, hitOf } from "../../lib/excerpt.ts";
import { textExpression } from "../question-bank/named-texts.service.ts";
import { type AssetRow, EXCERPT_CHARACTERS } from "./assets.schema.ts";

const ownAssets = ownTextSearch({
  table: "assets",
  index: "asset_text",
  columns: ["title", "contentText"],
  hidden: "deletedAt",
  latest: "id",
});

/** Ids of the account's matching assets, best match first. Without a query: all of them, newest first. */
export function findAssets(
  db: Db,
  accountId: number,
  search: { query: string; limit: number; offset: number },
): number[] {
  const { query, ...page } = search;
  const words = query.trim() === "" ? undefined : textExpression(db, query);
  return ownAssets(db, accountId, { ...page, words });
}

const byIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.ids})`.as("asked"))
    .innerJoin("assets as a", "a.id", "asked.value")
    .select([
      "a.id",
      "a.title",
      "a.fileName",
      "a.mediaType",
      "a.byteLength",
      "a.textState",
      "a.createdAt",
      "a.updatedAt",
    ])
    .where("a.accountId", "=", p.accountId)
    .where("a.deletedAt", "is", null)
    .orderBy("asked.key"),
);

/** The account's assets with these ids, in the same order, without deleted ones. */
export function loadAssets(db: Db, accountId: number, wanted: { ids: readonly number[] }): AssetRow[] {
  return byIds.all(db, { accountId, ids: JSON.stringify(wanted.ids) });
}

const contentWindow = prepare<{ accountId: number; id: number; characters: number }>()((p) =>
  builder
    .selectFrom("asset_contents as c")
    .innerJoin("assets as a", "a.id", "c.assetId")
    .select(sql<string>`substr(c.content, 1, ${p.characters})`.as("text"))
    .where("c.assetId", "=", p.id)
    .where("a.accountId", "=", p.accountId)
    .where("a.deletedAt", "is", null),
);

/** The first `characters` of an asset's text, or an empty string. */
export function readContent(db: Db, accountId: number, wanted: { id: number; characters: number }): string {
  return contentWindow.get(db, { accountId, ...wanted })?.text ?? "";
}

/**
 * Characters of a text that are searched for an excerpt. The beginning is read first, because it contains most hits.
 */
export const EXCERPT_REACH = 400_000;
const BEGINNING = 20_000;

/** The text around the first word of the query in an asset's text. The beginning of the text if no word occurs. */
export function readExcerpt(db: Db, accountId: number, wanted: { id: number; query: string }): string {
  const { id, query } = wanted;
  const hit = hitOf(query);
  const beginning = readContent(db, accountId, { id, characters: BEGINNING });
  const isThere = hit === null || hit.test(beginning) || beginning.length < BEGINNING;
  const text = isThere ? beginning : readContent(db, accountId, { id, characters: EXCERPT_REACH });
  return excerptOf(text, { around: query, characters: EXCERPT_CHARACTERS });
}
