import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";

/** Days after which a deleted file is purged. */
export const RETENTION_DAYS = 7;

const purge = prepare<{ olderThan: number }>()((p) =>
  builder.deleteFrom("assets").where("deletedAt", "is not", null).where("deletedAt", "<", p.olderThan),
);

/** Removes the rows of assets, of all accounts, that were deleted before an instant. Returns their number. */
export function purgeDeletedAssets(db: Db, wanted: { olderThan: number }): number {
  return purge.run(db, wanted).changes;
}

const unused = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("stored_files")
    .select("sha256")
    .where("sha256", "not in", (eb) => eb.selectFrom("assets").select("assets.sha256"))
    .where("sha256", "not in", (eb) =>
      eb.selectFrom("pack_media").select("pack_media.sha256").where("pack_media.withdrawn", "=", sql.lit(0)),
    )
    .where("sha256", "not in", (eb) =>
      eb
        .selectFrom("parts")
        .select("audioSha256")
        .where("audioSha256", "is not", null)
        .$narrowType<{ audio_sha256: string }>(),
    )
    // Reviews of past practice show its pictures and audio, whatever happened to the part since.
    .where("sha256", "not in", (eb) => eb.selectFrom("part_version_files").select("part_version_files.sha256"))
    .where("sha256", "not in", (eb) =>
      eb
        .selectFrom("course_sections")
        .select("videoSha256")
        .where("videoSha256", "is not", null)
        .$narrowType<{ video_sha256: string }>(),
    ),
);

// Withdrawn content still names its pictures in texts and tasks after its pack dropped them.
const isNamedInText = prepare<{ sha256: string }>()((p) =>
  builder.selectNoFrom((eb) =>
    eb
      .or([
        eb.exists(
          eb
            .selectFrom("part_materials")
            .select("partId")
            .where(
              sql<boolean>`instr(groups, ${p.sha256}) or instr(passages, ${p.sha256}) or instr(task, ${p.sha256})`,
            ),
        ),
        eb.exists(eb.selectFrom("course_sections").select("id").where(sql<boolean>`instr(body, ${p.sha256})`)),
        eb.exists(eb.selectFrom("guides").select("id").where(sql<boolean>`instr(body, ${p.sha256})`)),
        eb.exists(eb.selectFrom("predictions").select("id").where(sql<boolean>`instr(recall_content, ${p.sha256})`)),
      ])
      .as("named"),
  ),
);

const forgetFile = prepare<{ sha256: string }>()((p) =>
  builder.deleteFrom("stored_files").where("sha256", "=", p.sha256),
);

const forgetMedia = prepare<{ sha256: string }>()((p) =>
  builder.deleteFrom("pack_media").where("sha256", "=", p.sha256),
);

/** SHA-256 of the stored files that are no longer referenced. */
export function findUnusedFiles(db: Db): string[] {
  return unused
    .all(db, {})
    .map((row) => row.sha256)
    .filter((sha256) => Number(isNamedInText.get(db, { sha256 })?.named) !== 1);
}

/** Removes the record of an unused file. The caller removes the bytes. */
export function forgetUnusedFile(db: Db, file: { sha256: string }): void {
  forgetMedia.run(db, file);
  forgetFile.run(db, file);
}

const known = prepare<{ hashes: string }>()((p) =>
  builder
    .selectFrom("stored_files")
    .select("sha256")
    .where("sha256", "in", (eb) =>
      eb.selectFrom(sql<{ value: string }>`json_each(${p.hashes})`.as("asked")).select("asked.value"),
    ),
);

/** Those of these SHA-256 that are recorded as stored. */
export function findRecordedFiles(db: Db, wanted: { hashes: readonly string[] }): Set<string> {
  return new Set(known.all(db, { hashes: JSON.stringify(wanted.hashes) }).map((row) => row.sha256));
}
