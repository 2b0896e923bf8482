import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { type FullPart, readFullPart } from "../question-bank/full-part.store.ts";

/** Parsed versions, cached; a version never changes, so the cache stays valid. */
const CACHED_VERSIONS = 300;

const versionId = prepare<{ partId: number; contentHash: string }>()((p) =>
  builder
    .selectFrom("part_versions")
    .select("id")
    .where("partId", "=", p.partId)
    .where("contentHash", "=", p.contentHash),
);

const insertVersion = prepare<{ partId: number; contentHash: string; content: string; now: number }>()((p) =>
  builder
    .insertInto("part_versions")
    .values({ partId: p.partId, contentHash: p.contentHash, content: p.content, recordedAt: p.now }),
);

const insertFiles = prepare<{ versionId: number; hashes: string }>()((p) =>
  builder
    .insertInto("part_version_files")
    .columns(["versionId", "sha256"])
    .expression(
      builder
        .selectFrom("stored_files")
        .select([sql<number>`${p.versionId}`.as("version"), "sha256"])
        .where("sha256", "in", sql<string>`(select value from json_each(${p.hashes}))`),
    ),
);

/** A part in a session, and the id of its version. */
export interface PinnedPart {
  readonly partId: number;
  readonly versionId: number;
  readonly part: FullPart;
}

/** Saves a published part as it is now, with the files it names. Returns undefined for an unknown or withdrawn part. */
export function pinPart(db: Db, wanted: { partId: number; now: number }): PinnedPart | undefined {
  const { partId, now } = wanted;
  const found = readFullPart(db, { partId });
  if (found === undefined) return undefined;
  const { contentHash, part } = found;
  const known = versionId.get(db, { partId, contentHash });
  if (known !== undefined) return { partId, versionId: known.id, part };
  const content = JSON.stringify(part);
  const { lastInsertRowid } = insertVersion.run(db, { partId, contentHash, content, now });
  const hashes = JSON.stringify([...new Set(content.match(/\b[0-9a-f]{64}\b/g))]);
  insertFiles.run(db, { versionId: lastInsertRowid, hashes });
  return { partId, versionId: lastInsertRowid, part };
}

const content = prepare<{ versionId: number }>()((p) =>
  builder.selectFrom("part_versions").select(["content", "contentHash"]).where("id", "=", p.versionId),
);

/** A version with the hash of its content, by which equal content is recognised. */
export interface PartVersion {
  readonly contentHash: string;
  readonly part: FullPart;
}

const cachedVersions = new WeakMap<Db, BoundedMap<number, PartVersion>>();

/** A part as its version stores it. */
export function readVersion(db: Db, wanted: { versionId: number }): PartVersion {
  const versions = cachedVersions.get(db) ?? new BoundedMap<number, PartVersion>(CACHED_VERSIONS);
  cachedVersions.set(db, versions);
  const known = versions.get(wanted.versionId);
  if (known !== undefined) return known;
  const row = content.get(db, wanted);
  if (row === undefined) throw new Error(`a session names version ${wanted.versionId}, which is not there`);
  const part: FullPart = JSON.parse(row.content);
  const version = { contentHash: row.contentHash, part };
  versions.set(wanted.versionId, version);
  return version;
}
