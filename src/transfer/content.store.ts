import { sql } from "kysely";
import type { ColumnsOf } from "../database/columns-of.ts";
import type { Db } from "../database/open.ts";
import { all, builder, prepare } from "../database/query.ts";
import { pinPart } from "../domains/practice/versions.store.ts";

/** Identifies content independently of a server's ids: the pack, the key in it and a title. */
export interface Reference {
  readonly kind: string;
  readonly id: number | string;
  readonly packId: string | null;
  readonly key: string | null;
  readonly title: string;
}

interface Key {
  readonly packId: string;
  readonly first: string;
  readonly second: string;
}

// Keys of packs contain no slash, at sign or colon, so one of these joins a key of two parts.
const parts = prepare<Key & Record<string, string>>()((p) =>
  builder.selectFrom("parts").select("id").where("packId", "=", p.packId).where("partKey", "=", p.first),
);
const slots = prepare<Key & Record<string, string>>()((p) =>
  builder
    .selectFrom("question_slots as s")
    .innerJoin("parts as p", "p.id", "s.partId")
    .select("s.id")
    .where("p.packId", "=", p.packId)
    .where("p.partKey", "=", p.first)
    .where("s.slotKey", "=", p.second),
);
const courses = prepare<Key & Record<string, string>>()((p) =>
  builder.selectFrom("courses").select("id").where("packId", "=", p.packId).where("courseKey", "=", p.first),
);
const sections = prepare<Key & Record<string, string>>()((p) =>
  builder
    .selectFrom("course_sections as s")
    .innerJoin("courses as c", "c.id", "s.courseId")
    .select("s.id")
    .where("c.packId", "=", p.packId)
    .where("c.courseKey", "=", p.first)
    .where("s.sectionKey", "=", p.second),
);
const hits = prepare<Key & Record<string, string>>()((p) =>
  builder.selectFrom("predictions").select("id").where("packId", "=", p.packId).where("predictionKey", "=", p.first),
);
// A wordbook has the same name in every pack.
const words = prepare<Key & Record<string, string>>()((p) =>
  builder.selectFrom("wordbook_entries").select("id").where("setId", "=", p.first).where("entryId", "=", p.second),
);

const BY_KEY = {
  part: parts,
  question_slot: slots,
  course: courses,
  course_section: sections,
  prediction_hit: hits,
  wordbook_entry: words,
} as const;

/** The local id of the same content: same pack, same key. Undefined if the library does not have it. */
export function findContent(db: Db, { reference }: { reference: Reference }): number | undefined {
  const { kind, packId, key } = reference;
  if (packId === null || key === null || !isKeyed(kind)) return undefined;
  const [first = "", second = ""] = key.split("/");
  return BY_KEY[kind].get(db, { packId, first, second })?.id;
}

function isKeyed(kind: string): kind is keyof typeof BY_KEY {
  return Object.hasOwn(BY_KEY, kind);
}

const corrections = prepare<{ slotId: number }>()((p) =>
  builder
    .selectFrom("key_corrections")
    .select(["id", sql<string>`from_key || ' → ' || to_key`.as("change")])
    .where("slotId", "=", p.slotId)
    .orderBy("id"),
);

/** A local correction of the same question from the same key to the same key. */
export function findSameCorrection(db: Db, { reference }: { reference: Reference }): number | undefined {
  const slotId = findContent(db, { reference: { ...reference, kind: "question_slot" } });
  if (slotId === undefined) return undefined;
  return corrections.all(db, { slotId }).find(({ change }) => change === reference.title)?.id;
}

const installed = prepare<{ packId: string }>()((p) =>
  builder.selectFrom("content_packs").select("id").where("id", "=", p.packId),
);

export function isPackInstalled(db: Db, { packId }: { packId: string }): boolean {
  return installed.get(db, { packId }) !== undefined;
}

/** A part as it was practised on another server. */
export type PartVersionRow = ColumnsOf<"part_versions", "id" | "partId" | "contentHash" | "recordedAt" | "content">;

/** The versions of parts that the account practised or used for dictation. */
export function readVersions(db: Db, accountId: number): PartVersionRow[] {
  return all(
    db,
    builder
      .selectFrom("part_versions")
      .select(["id", "partId", "contentHash", "recordedAt", "content"])
      .where((eb) =>
        eb.or([
          eb("id", "in", (inner) =>
            inner
              .selectFrom("session_parts as p")
              .innerJoin("practice_sessions as s", "s.id", "p.sessionId")
              .select("p.versionId")
              .where("s.accountId", "=", accountId),
          ),
          eb("id", "in", (inner) =>
            inner.selectFrom("dictation_attempts").select("versionId").where("accountId", "=", accountId),
          ),
        ]),
      )
      .orderBy("id"),
  );
}

const versionByHash = prepare<{ partId: number; hash: string }>()((p) =>
  builder.selectFrom("part_versions").select("id").where("partId", "=", p.partId).where("contentHash", "=", p.hash),
);
const publishedHash = prepare<{ partId: number }>()((p) =>
  builder
    .selectFrom("parts")
    .select("contentHash as hash")
    .where("id", "=", p.partId)
    .where("withdrawn", "=", sql.lit(0)),
);
const insertVersion = prepare<{ partId: number; hash: string; recordedAt: number; content: string }>()((p) =>
  builder
    .insertInto("part_versions")
    .values({ partId: p.partId, contentHash: p.hash, recordedAt: p.recordedAt, content: p.content }),
);
const insertFile = prepare<{ versionId: number; sha256: string }>()((p) =>
  builder.insertInto("part_version_files").values({ versionId: p.versionId, sha256: p.sha256 }),
);
const packFile = prepare<{ sha256: string }>()((p) =>
  builder.selectFrom("pack_media").select("sha256").where("sha256", "=", p.sha256).limit(1),
);

/**
 * Finds or stores the local equivalent of another server's version. A version with the same hash is used if it exists or is currently
 * published. Otherwise the imported version is stored under a separate hash, so that it cannot pass for content published by a pack.
 */
export function placeVersion(
  db: Db,
  version: {
    partId: number;
    contentHash: string;
    recordedAt: number;
    content: () => string;
    files: ReadonlySet<string>;
    now: number;
  },
): number {
  const { partId, contentHash: hash, now } = version;
  const known = versionByHash.get(db, { partId, hash });
  if (known !== undefined) return known.id;
  if (publishedHash.get(db, { partId })?.hash === hash) {
    const pinned = pinPart(db, { partId, now });
    if (pinned !== undefined) return pinned.versionId;
  }
  const content = version.content();
  const own = `brought:${new Bun.CryptoHasher("sha256").update(content).digest("hex")}`;
  const imported = versionByHash.get(db, { partId, hash: own });
  if (imported !== undefined) return imported.id;
  const { lastInsertRowid: versionId } = insertVersion.run(db, {
    partId,
    hash: own,
    recordedAt: version.recordedAt,
    content,
  });
  for (const sha256 of new Set(content.match(/\b[0-9a-f]{64}\b/g))) {
    // Files that were not imported and do not belong to a pack are other people's.
    if (version.files.has(sha256) || packFile.get(db, { sha256 }) !== undefined)
      insertFile.run(db, { versionId, sha256 });
  }
  return versionId;
}

/** The current published version of the part; undefined if it is not published. */
export function publishedVersion(db: Db, wanted: { partId: number; now: number }): number | undefined {
  return pinPart(db, wanted)?.versionId;
}
