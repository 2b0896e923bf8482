import { sql } from "kysely";
import type { ColumnsOf } from "../database/columns-of.ts";
import type { Db } from "../database/open.ts";
import { bound, builder, excluded, prepare } from "../database/query.ts";
import { recordFile } from "../database/stored-files.ts";
import { foldPhrase } from "../lib/text.ts";
import type { PackManifest, TagDefinition } from "./format/manifest.ts";
import type { TagName } from "./format/part.ts";
import type { KindCounts, PackMedia } from "./report.ts";
import { Tally } from "./tally.ts";

const packById = prepare<{ packId: string }>()((p) =>
  builder.selectFrom("content_packs").select(["version", "contentHash", "installedAt"]).where("id", "=", p.packId),
);

/** Version, content hash and first installation time of a pack; undefined if it is not installed. */
export function findPack(db: Db, pack: { packId: string }) {
  return packById.get(db, pack);
}

const PACK_COLUMNS = ["id", "version", "title", "licence", "author", "source", "description", "contentHash"] as const;

const upsertPack = prepare<ColumnsOf<"content_packs", (typeof PACK_COLUMNS)[number]> & { now: number }>()((p) =>
  builder
    .insertInto("content_packs")
    .values({
      ...bound(p, PACK_COLUMNS),
      installedAt: p.now,
      updatedAt: p.now,
    })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(
          excluded(["version", "title", "licence", "author", "source", "description", "contentHash", "updatedAt"]),
        ),
    ),
);

/** Stores the manifest of a pack. The time of its first installation does not change. */
export function savePack(db: Db, pack: { manifest: PackManifest; contentHash: string; now: number }): void {
  const { id, version, title, licence, author, source, description } = pack.manifest;
  const { contentHash, now } = pack;
  upsertPack.run(db, { id, version, title, licence, author, source, description, contentHash, now });
}

const mediaOfPack = prepare<{ packId: string }>()((p) =>
  builder
    .selectFrom("pack_media")
    .select(["path", "sha256"])
    .where("packId", "=", p.packId)
    .where("withdrawn", "=", sql.lit(0)),
);

const withdrawMedia = prepare<{ packId: string }>()((p) =>
  builder
    .updateTable("pack_media")
    .set({ withdrawn: sql.lit(1) })
    .where("packId", "=", p.packId),
);

const saveMedia = prepare<{ packId: string; path: string; sha256: string; mediaType: string }>()((p) =>
  builder
    .insertInto("pack_media")
    .values({ packId: p.packId, path: p.path, sha256: p.sha256, mediaType: p.mediaType })
    .onConflict((conflict) =>
      conflict
        .columns(["packId", "path", "sha256"])
        .doUpdateSet((eb) => ({ mediaType: eb.ref("excluded.mediaType"), withdrawn: sql.lit(0) })),
    ),
);

/** Replaces the media of a pack with `media`, whose files are already in place. */
export function replaceMedia(db: Db, pack: { packId: string; media: Iterable<PackMedia>; now: number }): KindCounts {
  const { packId, now } = pack;
  const tally = new Tally();
  const before = new Map(mediaOfPack.all(db, { packId }).map((row) => [row.path, row.sha256]));
  withdrawMedia.run(db, { packId });
  for (const { path, sha256, mediaType, byteLength } of pack.media) {
    recordFile(db, { sha256, byteLength, now });
    saveMedia.run(db, { packId, path, sha256, mediaType });
    const known = before.get(path);
    tally.count(known === undefined ? "added" : known === sha256 ? "unchanged" : "changed");
    before.delete(path);
  }
  tally.count("withdrawn", before.size);
  return tally.counts;
}

const tagByName = prepare<{ group: string; nameKey: string }>()((p) =>
  builder
    .selectFrom("tags")
    .select([sql<number>`coalesce(merged_into, id)`.as("id"), "id as ownId"])
    .where("tagGroup", "=", p.group)
    .where("nameKey", "=", p.nameKey),
);

const insertTag = prepare<{ group: string; name: string; nameKey: string }>()((p) =>
  builder.insertInto("tags").values({ tagGroup: p.group, name: p.name, nameKey: p.nameKey }),
);

const nameTag = prepare<{ id: number; nameZh: string }>()((p) =>
  builder.updateTable("tags").set({ nameZh: p.nameZh }).where("id", "=", p.id).where("nameZh", "!=", p.nameZh),
);

const nameTagFurther = prepare<{ id: number; otherNames: string }>()((p) =>
  builder.updateTable("tags").set({ otherNames: p.otherNames }).where("id", "=", p.id),
);

const mergeTag = prepare<{ id: number; into: number }>()((p) =>
  builder
    .updateTable("tags")
    .set({ mergedInto: p.into })
    .where((eb) => eb.or([eb("id", "=", p.id), eb("mergedInto", "=", p.id)]))
    .where("id", "!=", p.into),
);

/** Finds or creates the row with this exact name. The tag may have been merged into another. */
function ensureRow(db: Db, tag: { group: string; name: string }): { id: number; ownId: number } {
  const { group, name } = tag;
  const nameKey = foldPhrase(name);
  const known = tagByName.get(db, { group, nameKey });
  if (known !== undefined) return known;
  const id = insertTag.run(db, { group, name, nameKey }).lastInsertRowid;
  return { id, ownId: id };
}

/** Ids of tags, without duplicates, in ascending order. A new tag is created; a merged tag gives the tag it was merged into. */
export function ensureTags(db: Db, tags: { names: readonly TagName[] }): number[] {
  const ids = new Set<number>();
  for (const tag of tags.names) {
    const { id, ownId } = ensureRow(db, tag);
    if (tag.nameZh !== undefined && id === ownId) nameTag.run(db, { id, nameZh: tag.nameZh });
    ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}

/** Sets the names of tags, and merges those that others replace. */
export function defineTags(db: Db, defined: { tags: readonly TagDefinition[] }): void {
  for (const { replaces, otherNames, ...tag } of defined.tags) {
    const { id } = ensureRow(db, tag);
    if (tag.nameZh !== undefined) nameTag.run(db, { id, nameZh: tag.nameZh });
    nameTagFurther.run(db, { id, otherNames: JSON.stringify(otherNames) });
    for (const old of replaces) {
      const { ownId } = ensureRow(db, old);
      if (ownId !== id) mergeTag.run(db, { id: ownId, into: id });
    }
  }
}

const raise = prepare<Record<never, never>>()(() =>
  builder.updateTable("content_revision").set({ revision: sql`revision + 1` }),
);

/** Records that the library has changed. */
export function raiseRevision(db: Db): void {
  raise.run(db, {});
}
