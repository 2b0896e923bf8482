import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import { facet, toIndexText } from "../../database/search.ts";
import { textIndex } from "../../database/text-index.ts";
import type { ActivityKind } from "../../database/words.ts";

/** Number of texts read per batch for indexing. */
const BATCH = 500;

type ActivityWords = {
  readonly kind: ActivityKind;
  readonly title: string;
  readonly description: string;
};

const textOf = prepare<ActivityWords & { accountId: number }>()((p) =>
  builder
    .selectFrom("activity_texts")
    .select("id")
    .where("accountId", "=", p.accountId)
    .where("kind", "=", p.kind)
    .where("title", "=", p.title)
    .where("description", "=", p.description),
);

const insertText = prepare<ActivityWords & { accountId: number }>()((p) =>
  builder.insertInto("activity_texts").values({
    ...bound(p, ["accountId", "kind", "title", "description"]),
    isIndexed: sql.lit(1),
  }),
);

const indexed = textIndex("activity_text");

function index(db: Db, accountId: number, text: { id: number; title: string; description: string }): void {
  indexed.add(db, {
    id: text.id,
    facets: facet("owner", accountId),
    title: toIndexText(text.title),
    description: toIndexText(text.description),
  });
}

/** Id of the text of an activity, stored once and searchable from now on. */
export function findOrAddText(db: Db, accountId: number, words: ActivityWords): number {
  const known = textOf.get(db, { accountId, ...words });
  if (known !== undefined) return known.id;
  const { lastInsertRowid: id } = insertText.run(db, { accountId, ...words });
  index(db, accountId, { id, ...words });
  return id;
}

const toIndex = prepare<{ limit: number }>()((p) =>
  builder
    .selectFrom("activity_texts")
    .select(["id", "accountId", "title", "description"])
    .where("isIndexed", "=", sql.lit(0))
    .orderBy("id")
    .limit(p.limit),
);

const markIndexed = prepare<{ accountId: number; id: number }>()((p) =>
  builder
    .updateTable("activity_texts")
    .set({ isIndexed: sql.lit(1) })
    .where("id", "=", p.id)
    .where("accountId", "=", p.accountId),
);

/**
 * Adds texts of activities that were written by SQL alone to the text index. If there are none, this reads one empty
 * index.
 */
export function indexActivityTexts(db: Db): void {
  for (let rows = toIndex.all(db, { limit: BATCH }); rows.length > 0; rows = toIndex.all(db, { limit: BATCH })) {
    for (const { accountId, ...text } of rows) {
      index(db, accountId, text);
      markIndexed.run(db, { accountId, id: text.id });
    }
  }
}

const unused = prepare<{ limit: number }>()((p) =>
  builder
    .selectFrom("activity_texts")
    .select(["id", "isIndexed"])
    .where("uses", "=", sql.lit(0))
    .orderBy("id")
    .limit(p.limit),
);

const deleteText = prepare<{ id: number }>()((p) => builder.deleteFrom("activity_texts").where("id", "=", p.id));

/** Deletes up to `limit` texts, of all accounts, that no activity uses any more. Returns their number. */
export function purgeUnusedTexts(db: Db, { limit }: { limit: number }): number {
  const rows = unused.all(db, { limit });
  for (const { id, isIndexed } of rows) {
    if (isIndexed === 1) indexed.remove(db, { id });
    deleteText.run(db, { id });
  }
  return rows.length;
}
