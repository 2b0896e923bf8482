import { sql } from "kysely";
import { libraryCache } from "../../database/library-cache.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { facet, facetedExpression, matches } from "../../database/search.ts";
import type { ContentRef } from "../../lib/content-ref.ts";
import { loadAssets, readContent } from "../assets/search.store.ts";
import { MentionIndex, type Titled, titlePhrase } from "./mentioning.ts";
import {
  MAX_MENTIONED,
  MAX_STRUCTURAL,
  type Relation,
  structural,
  toAsset,
  toGuide,
  toPaper,
  toPart,
  toSection,
} from "./relation-types.ts";
import type { ContentFacts } from "./resources.schema.ts";

/** Number of characters of a file's text that are searched for titles. */
const REACH = 400_000;

const assetsWithPhrase = prepare<{ accountId: number; expression: string }>()((p) =>
  builder
    .selectFrom(
      builder
        .selectFrom("asset_text")
        .select("rowid as id")
        .where(matches("asset_text", p.expression))
        .orderBy("rowid")
        .limit(sql.lit(MAX_STRUCTURAL))
        .as("found"),
    )
    .innerJoin("assets as a", "a.id", "found.id")
    .select("a.id")
    .where("a.accountId", "=", p.accountId)
    .where("a.deletedAt", "is", null),
);

/** The account's files with the resource's title as a phrase in their title or text. */
export function findMentions(db: Db, accountId: number, asked: ContentFacts): Relation[] {
  const expression = mentionOf(accountId, asked.title);
  if (expression === null) return [];
  return structural("mentions", assetsWithPhrase.all(db, { accountId, expression }), toAsset);
}

/** Null for a title that is too short to be distinctive. */
function mentionOf(accountId: number, title: string): string | null {
  const words = titlePhrase(title);
  const columns = ["title", "contentText"];
  return words === null ? null : facetedExpression([facet("owner", accountId)], { words, columns });
}

// A rowid beside MATCH comes from JSON: a bound number would be a REAL, which FTS5 ignores.
const isMention = prepare<{ ids: string; expression: string }>()((p) =>
  builder
    .selectFrom("asset_text")
    .select("rowid as id")
    .where(matches("asset_text", p.expression))
    .where("rowid", "in", sql<number>`(select value from json_each(${p.ids}))`),
);

/**
 * Parts, guides, sections and papers with titles that occur as a phrase in one of the account's files: the inverse of
 * {@link findMentions}, limited to the beginning of a long text.
 */
export function findMentioned(db: Db, accountId: number, { assetId }: { assetId: number }): Relation[] {
  const [asset] = loadAssets(db, accountId, { ids: [assetId] });
  if (asset === undefined) return [];
  const indexes = [libraryIndex(db), new MentionIndex(ownTitles(db, accountId))];
  const texts = [`${asset.title} ${asset.fileName}`, readContent(db, accountId, { id: assetId, characters: REACH })];
  const mentioned: Titled[] = [];
  for (const titled of indexes.flatMap((index) => index.within(texts))) {
    if (mentioned.length === MAX_MENTIONED) break;
    if (isMentioned(db, accountId, { assetId, title: titled.title })) mentioned.push(titled);
  }
  return structural("mentioned_in_file", mentioned, ({ ref }) => ref);
}

/** Both directions use the index of the files in the end, so that they agree on what the same word is. */
function isMentioned(db: Db, accountId: number, { assetId, title }: { assetId: number; title: string }): boolean {
  const expression = mentionOf(accountId, title);
  return expression !== null && isMention.get(db, { ids: JSON.stringify([assetId]), expression }) !== undefined;
}

const cachedIndex = libraryCache<MentionIndex>(1);

/** The titles of the library, read again after each change. */
function libraryIndex(db: Db): MentionIndex {
  return cachedIndex(db, "", () => new MentionIndex(libraryTitles(db)));
}

const parts = prepare<Record<never, never>>()(() =>
  builder.selectFrom("parts").select(["id", "title"]).where("withdrawn", "=", sql.lit(0)).orderBy("id"),
);

const guides = prepare<Record<never, never>>()(() =>
  builder.selectFrom("guides").select(["slug", "title"]).where("withdrawn", "=", sql.lit(0)).orderBy("id"),
);

const sections = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("course_sections as s")
    .innerJoin("courses as c", "c.id", "s.courseId")
    .select(["s.id", "s.courseId", "s.title"])
    .where("s.withdrawn", "=", sql.lit(0))
    .where("c.withdrawn", "=", sql.lit(0))
    .orderBy("s.id"),
);

const presets = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("mock_papers")
    .select(["paperId", "title"])
    .where("accountId", "is", null)
    .where("withdrawn", "=", sql.lit(0))
    .orderBy("id"),
);

function* libraryTitles(db: Db): Generator<Titled> {
  yield* titled(parts.all(db, {}), toPart);
  yield* titled(guides.all(db, {}), toGuide);
  yield* titled(sections.all(db, {}), toSection);
  yield* titled(presets.all(db, {}), toPaper);
}

const ownPapers = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("mock_papers")
    .select(["paperId", "title"])
    .where("accountId", "=", p.accountId)
    .where("withdrawn", "=", sql.lit(0))
    .orderBy("id"),
);

function ownTitles(db: Db, accountId: number): Titled[] {
  return titled(ownPapers.all(db, { accountId }), toPaper);
}

function titled<R extends { title: string }>(rows: readonly R[], toRef: (row: R) => ContentRef): Titled[] {
  return rows.map((row) => ({ title: row.title, ref: toRef(row) }));
}
