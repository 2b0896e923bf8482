import { sql } from "kysely";
import type { Course } from "../../content/format/course.ts";
import { hashOf, type ImportedItem, type Known, outcomeOf } from "../../content/known.ts";
import type { MediaFiles } from "../../content/media-links.ts";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import { withdrawalFrom } from "../../database/withdrawal.ts";
import { toCourseContent } from "./course-content.ts";
import { dropSections, importSection } from "./sections-import.store.ts";

const coursesOfPack = prepare<{ packId: string }>()((p) =>
  builder.selectFrom("courses").select(["courseKey", "id", "contentHash", "withdrawn"]).where("packId", "=", p.packId),
);

/** The courses previously imported from a pack, by key. */
export function findPackCourses(db: Db, pack: { packId: string }): Map<string, Known> {
  return new Map(coursesOfPack.all(db, pack).map(({ courseKey: key, ...known }) => [key, known]));
}

const COURSE_COLUMNS = ["position", "subject", "unit", "title", "summary", "contentHash"] as const;

const saveCourse = prepare<
  ColumnsOf<"courses", (typeof COURSE_COLUMNS)[number]> & { packId: string; key: string; now: number }
>()((p) =>
  builder
    .insertInto("courses")
    .values({
      packId: p.packId,
      courseKey: p.key,
      ...bound(p, COURSE_COLUMNS),
      createdAt: p.now,
      updatedAt: p.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["packId", "courseKey"]).doUpdateSet({
        ...excluded([...COURSE_COLUMNS, "updatedAt"]),
        withdrawn: sql.lit(0),
      }),
    )
    .returning("id"),
);

/** What an import of courses needs besides the course. */
interface Import {
  readonly packId: string;
  readonly media: MediaFiles;
  /** Id of a part of this pack by its key. */
  readonly partId: (key: string) => number;
  readonly now: number;
}

/** Writes a course and its sections if it is new or changed. Ids stay. */
export function importCourse(
  db: Db,
  wanted: Import & { course: Course; position: number; known: Known | undefined },
): ImportedItem {
  const { packId, position, known, now } = wanted;
  const content = toCourseContent(wanted.course, wanted.media);
  const { key, subject, unit, title, summary, sections } = content;
  const contentHash = hashOf([position, content]);
  const outcome = outcomeOf(known, contentHash);
  if (known !== undefined && outcome === "unchanged") return { id: known.id, outcome };
  const saved = saveCourse.get(db, { packId, key, position, subject, unit, title, summary, contentHash, now });
  if (saved === undefined) throw new Error(`The course ${key} was not written`);
  dropSections(db, { courseId: saved.id, keep: sections.map((section) => section.key) });
  for (const [at, section] of sections.entries()) {
    importSection(db, { course: { id: saved.id, subject, title }, section, position: at, partId: wanted.partId });
  }
  return { id: saved.id, outcome };
}

const withdraw = withdrawalFrom("courses");

/** Withdraws a course and its sections. Learners' progress on them is retained. */
export function withdrawCourse(db: Db, course: { id: number; now: number }): void {
  withdraw.run(db, course);
  dropSections(db, { courseId: course.id, keep: [] });
}
