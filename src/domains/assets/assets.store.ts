import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import { facet, toIndexText } from "../../database/search.ts";
import { textIndex } from "../../database/text-index.ts";
import type { TextState } from "../../database/words.ts";

const byFile = prepare<{ accountId: number; sha256: string }>()((p) =>
  builder
    .selectFrom("assets")
    .select("id")
    .where("accountId", "=", p.accountId)
    .where("sha256", "=", p.sha256)
    .where("deletedAt", "is", null),
);

/** The account's asset with exactly these bytes, or undefined. */
export function findByFile(db: Db, accountId: number, file: { sha256: string }): number | undefined {
  return byFile.get(db, { accountId, sha256: file.sha256 })?.id;
}

const usage = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom(
      builder
        .selectFrom("assets")
        .select(["sha256", "byteLength"])
        .where("accountId", "=", p.accountId)
        .groupBy(["sha256", "byteLength"])
        .as("stored"),
    )
    .select([sql<number>`count(*)`.as("files"), sql<number>`coalesce(sum(byte_length), 0)`.as("bytes")]),
);

/**
 * Disk space used by the account's files, in bytes. Deleted files count until they are purged; identical bytes count
 * once.
 */
export function readUsage(db: Db, accountId: number): { files: number; bytes: number } {
  return usage.get(db, { accountId }) ?? { files: 0, bytes: 0 };
}

interface NewAsset {
  readonly title: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly byteLength: number;
  readonly sha256: string;
  readonly textState: TextState;
  readonly content: string;
  readonly now: number;
}

const ASSET_COLUMNS = ["accountId", "title", "fileName", "mediaType", "byteLength", "sha256", "textState"] as const;

const insertAsset = prepare<ColumnsOf<"assets", (typeof ASSET_COLUMNS)[number]> & { now: number }>()((p) =>
  builder.insertInto("assets").values({
    ...bound(p, ASSET_COLUMNS),
    createdAt: p.now,
    updatedAt: p.now,
    deletedAt: null,
  }),
);

const insertContent = prepare<{ id: number; content: string }>()((p) =>
  builder.insertInto("asset_contents").values({ assetId: p.id, content: p.content }),
);

/** Writes an asset and adds it to the search index. Its file must be recorded already. Returns its id. */
export function addAsset(db: Db, accountId: number, { content, ...asset }: NewAsset): number {
  const { lastInsertRowid: id } = insertAsset.run(db, { ...asset, accountId });
  if (content !== "") insertContent.run(db, { id, content });
  indexAsset(db, accountId, { id, title: asset.title, fileName: asset.fileName, content });
  return id;
}

const texts = textIndex("asset_text");

/** Adds an asset of the account to the search index; it must not be in it yet. */
export function indexAsset(
  db: Db,
  accountId: number,
  asset: { id: number; title: string; fileName: string; content: string },
): void {
  texts.add(db, {
    id: asset.id,
    facets: facet("owner", accountId),
    title: toIndexText(`${asset.title} ${asset.fileName}`),
    contentText: toIndexText(asset.content),
  });
}

const byId = prepare<{ accountId: number; id: number }>()((p) =>
  builder
    .selectFrom("assets as a")
    .leftJoin("asset_contents as c", "c.assetId", "a.id")
    .select([
      "a.title",
      "a.fileName",
      "a.mediaType",
      "a.byteLength",
      "a.sha256",
      "a.deletedAt",
      sql<string>`coalesce(c.content, '')`.as("content"),
    ])
    .where("a.accountId", "=", p.accountId)
    .where("a.id", "=", p.id),
);

const setTitle = prepare<{ accountId: number; id: number; title: string; now: number }>()((p) =>
  builder
    .updateTable("assets")
    .set({ title: p.title, updatedAt: p.now })
    .where("accountId", "=", p.accountId)
    .where("id", "=", p.id),
);

/** The content and type of an asset. */
export type AssetFile = ColumnsOf<"assets", "id" | "sha256" | "mediaType" | "byteLength">;

/** Returns the asset's file, or undefined if the account has no such asset. */
export function renameAsset(
  db: Db,
  accountId: number,
  wanted: { id: number; title: string; now: number },
): AssetFile | undefined {
  const { id, title } = wanted;
  const asset = byId.get(db, { accountId, id });
  if (asset === undefined || asset.deletedAt !== null) return undefined;
  setTitle.run(db, { accountId, ...wanted });
  texts.remove(db, { id });
  indexAsset(db, accountId, { ...asset, id, title });
  return { ...asset, id };
}

const markDeleted = prepare<{ accountId: number; id: number; now: number | null }>()((p) =>
  builder.updateTable("assets").set({ deletedAt: p.now }).where("accountId", "=", p.accountId).where("id", "=", p.id),
);

/**
 * Removes an asset from all lists and from the search index. Returns its file, or undefined if the account has no such
 * asset.
 */
export function deleteAsset(db: Db, accountId: number, wanted: { id: number; now: number }): AssetFile | undefined {
  const { id } = wanted;
  const asset = byId.get(db, { accountId, id });
  if (asset === undefined || asset.deletedAt !== null) return undefined;
  markDeleted.run(db, { accountId, ...wanted });
  texts.remove(db, { id });
  return { ...asset, id };
}

/** A deleted asset that is not purged yet. */
export function findDeleted(db: Db, accountId: number, wanted: { id: number }): AssetFile | undefined {
  const asset = byId.get(db, { accountId, id: wanted.id });
  return asset === undefined || asset.deletedAt === null ? undefined : { ...asset, id: wanted.id };
}

/** Restores a deleted asset; see {@link findDeleted}. */
export function restoreAsset(db: Db, accountId: number, wanted: { id: number }): void {
  const asset = byId.get(db, { accountId, id: wanted.id });
  if (asset === undefined || asset.deletedAt === null) return;
  markDeleted.run(db, { accountId, id: wanted.id, now: null });
  indexAsset(db, accountId, { ...asset, id: wanted.id });
}

/** The stored file of an asset, or undefined if the account has no such asset. */
export function findStored(
  db: Db,
  accountId: number,
  wanted: { id: number },
): { sha256: string; mediaType: string; fileName: string } | undefined {
  const asset = byId.get(db, { accountId, id: wanted.id });
  return asset === undefined || asset.deletedAt !== null ? undefined : asset;
}
