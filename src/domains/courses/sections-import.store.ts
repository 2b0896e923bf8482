import { sql } from "kysely";
import { ensureTags } from "../../content/packs.store.ts";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import { facet, toIndexText } from "../../database/search.ts";
import { textIndex } from "../../database/text-index.ts";
import type { CourseSubject } from "../../database/words.ts";
import type { SectionContent } from "./course-content.ts";

const SECTION_COLUMNS = ["position", "title", "kind", "durationMinutes", "videoSha256", "body"] as const;

const saveSection = prepare<
  ColumnsOf<"course_sections", (typeof SECTION_COLUMNS)[number]> & { courseId: number; key: string }
>()((p) =>
  builder
    .insertInto("course_sections")
    .values({
      courseId: p.courseId,
      sectionKey: p.key,
      ...bound(p, SECTION_COLUMNS),
    })
    .onConflict((conflict) =>
      conflict.columns(["courseId", "sectionKey"]).doUpdateSet({
        ...excluded(SECTION_COLUMNS),
        withdrawn: sql.lit(0),
      }),
    )
    .returning("id"),
);

const withdrawSections = prepare<{ courseId: number; keep: string }>()((p) =>
  builder
    .updateTable("course_sections")
    .set({ withdrawn: sql.lit(1) })
    .where("courseId", "=", p.courseId)
    .where("withdrawn", "=", sql.lit(0))
    .where("sectionKey", "not in", sql<string>`(select value from json_each(${p.keep}))`)
    .returning("id"),
);

const deleteTags = prepare<{ sectionId: number }>()((p) =>
  builder.deleteFrom("section_tags").where("sectionId", "=", p.sectionId),
);

const insertTag = prepare<{ sectionId: number; tagId: number }>()((p) =>
  builder.insertInto("section_tags").values({ sectionId: p.sectionId, tagId: p.tagId }),
);

const deleteParts = prepare<{ sectionId: number }>()((p) =>
  builder.deleteFrom("section_parts").where("sectionId", "=", p.sectionId),
);

const insertPart = prepare<{ sectionId: number; position: number; partId: number }>()((p) =>
  builder.insertInto("section_parts").values({ sectionId: p.sectionId, position: p.position, partId: p.partId }),
);

const texts = textIndex("section_text");

/** Writes a section, its tags and its linked practice, and adds it to the search index. */
export function importSection(
  db: Db,
  wanted: {
    course: { id: number; subject: CourseSubject; title: string };
    section: SectionContent;
    position: number;
    partId: (key: string) => number;
  },
): void {
  const { course, position } = wanted;
  const { tags, practice, ...section } = wanted.section;
  const saved = saveSection.get(db, { courseId: course.id, position, ...section });
  if (saved === undefined) throw new Error(`The section ${section.key} was not written`);
  const { id } = saved;
  deleteTags.run(db, { sectionId: id });
  const tagIds = ensureTags(db, { names: tags });
  for (const tagId of tagIds) insertTag.run(db, { sectionId: id, tagId });
  deleteParts.run(db, { sectionId: id });
  for (const [at, key] of practice.entries()) {
    insertPart.run(db, { sectionId: id, position: at, partId: wanted.partId(key) });
  }
  texts.remove(db, { id });
  const facets = [
    facet("subject", course.subject),
    facet("course", course.id),
    ...tagIds.map((tag) => facet("tag", tag)),
  ];
  texts.add(db, {
    id,
    facets: facets.join(" "),
    title: toIndexText(`${course.title}\n${section.title}`),
    body: toIndexText(section.body),
  });
}

/** Withdraws the sections of a course except those with the keys in `keep`. */
export function dropSections(db: Db, course: { courseId: number; keep: readonly string[] }): void {
  const gone = withdrawSections.all(db, { courseId: course.courseId, keep: JSON.stringify(course.keep) });
  for (const { id } of gone) texts.remove(db, { id });
}

const sectionByKeys = prepare<{ packId: string; course: string; section: string }>()((p) =>
  builder
    .selectFrom("course_sections as s")
    .innerJoin("courses as c", "c.id", "s.courseId")
    .select(["c.id as courseId", "s.id as sectionId"])
    .where("c.packId", "=", p.packId)
    .where("c.courseKey", "=", p.course)
    .where("s.sectionKey", "=", p.section),
);

/** Ids of a section of a pack by the course key and the section key. */
export function findSectionIds(db: Db, section: { packId: string; course: string; section: string }) {
  return sectionByKeys.get(db, section);
}
