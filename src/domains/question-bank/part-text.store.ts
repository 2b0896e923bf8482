import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { toIndexText } from "../../database/search.ts";
import { textIndex } from "../../database/text-index.ts";
import type { StoredGroup, StoredPassage, StoredTask } from "./part-content.ts";
import { partFacets, partMaterialText } from "./part-text.ts";

const offeredPart = prepare<{ id: number }>()((p) =>
  builder
    .selectFrom("parts")
    .innerJoin("part_materials as m", "m.partId", "parts.id")
    .select(["subject", "partNumber", "difficulty", "responseKind", "questionTypes", "module", "title"])
    .select(["audioSha256", "segmentCount", "courseLinked", "m.passages", "m.task", "m.groups"])
    .where("parts.id", "=", p.id)
    .where("withdrawn", "=", sql.lit(0)),
);

const tagsOfPart = prepare<{ id: number }>()((p) =>
  builder.selectFrom("part_tags").select("tagId").where("partId", "=", p.id).orderBy("tagId"),
);

const segmentsOfPart = prepare<{ id: number }>()((p) =>
  builder.selectFrom("transcript_segments").select("text").where("partId", "=", p.id).orderBy("position"),
);

const titles = textIndex("part_text");
const materials = textIndex("part_material_text");

/** Removes a part from the full-text indexes. */
export function unindexPart(db: Db, part: { id: number }): void {
  titles.remove(db, part);
  materials.remove(db, part);
}

/**
 * Adds parts to the search index from their current rows, except withdrawn ones. FTS5 writes to the disk whenever a
 * rowid is smaller than the one before, so they are added in ascending order.
 */
export function indexParts(db: Db, parts: { ids: Iterable<number> }): void {
  for (const id of [...parts.ids].sort((a, b) => a - b)) {
    unindexPart(db, { id });
    const row = offeredPart.get(db, { id });
    if (row === undefined) continue;
    const questionTypes: string[] = JSON.parse(row.questionTypes);
    const facets = partFacets({
      questionTypes,
      subject: row.subject,
      partNumber: row.partNumber,
      difficulty: row.difficulty,
      responseKind: row.responseKind,
      module: row.module,
      hasAudio: row.subject === "listening" && row.audioSha256 !== null,
      hasDictation: row.segmentCount > 0,
      isLinked: row.courseLinked === 1,
      tagIds: tagsOfPart.all(db, { id }).map((tag) => tag.tagId),
    });
    const passages: StoredPassage[] = JSON.parse(row.passages);
    const task: StoredTask | null = row.task === null ? null : JSON.parse(row.task);
    const groups: StoredGroup[] = JSON.parse(row.groups);
    const title = toIndexText(row.title);
    const segments = segmentsOfPart.all(db, { id });
    titles.add(db, { id, facets, title });
    materials.add(db, {
      id,
      facets,
      title,
      material: partMaterialText({ passages, task, groups }),
      transcript: toIndexText(segments.map((segment) => segment.text).join("\n")),
    });
  }
}

// A part is linked if an offered section of an offered course, of any pack, uses it as practice.
const linked = sql<number>`exists (
  select 1 from section_parts as l
    join course_sections as s on s.id = l.section_id and s.withdrawn = 0
    join courses as c on c.id = s.course_id and c.withdrawn = 0
  where l.part_id = parts.id)`;

const relink = prepare<Record<never, never>>()(() =>
  builder.updateTable("parts").set({ courseLinked: linked }).where("courseLinked", "!=", linked).returning("id"),
);

/** Updates `course_linked` of every part. @returns ids of the parts with a changed value. */
export function relinkParts(db: Db): number[] {
  return relink.all(db, {}).map((row) => row.id);
}

/**
 * The format version of the indexes that this program writes; incremented when {@link indexParts} changes its output.
 */
const INDEX_FORMAT = 1;

const formatNow = prepare<Record<never, never>>()(() =>
  builder.selectFrom("content_revision").select("indexFormat as format").where("id", "=", sql.lit(1)),
);

const offeredIds = prepare<Record<never, never>>()(() =>
  builder.selectFrom("parts").select("id").where("withdrawn", "=", sql.lit(0)),
);

const noteFormat = prepare<{ format: number }>()((p) =>
  builder.updateTable("content_revision").set({ indexFormat: p.format, revision: sql`revision + 1` }),
);

/** Indexes every part again if an older program indexed them. Call it inside a transaction. */
export function indexLibrary(db: Db): void {
  if ((formatNow.get(db, {})?.format ?? 0) >= INDEX_FORMAT) return;
  indexParts(db, { ids: offeredIds.all(db, {}).map((row) => row.id) });
  noteFormat.run(db, { format: INDEX_FORMAT });
}
