import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { CourseSubject } from "../../database/words.ts";
import type { CourseRow, CourseTotals, LinkedPartRow, OutlineRow } from "./courses.schema.ts";

/** Offered sections with their courses and the account's progress. */
function offeredSections(p: { accountId: number }) {
  return builder
    .selectFrom("courses as c")
    .innerJoin("course_sections as s", "s.courseId", "c.id")
    .leftJoin("course_progress as p", (join) =>
      join.on("p.accountId", "=", p.accountId).onRef("p.sectionId", "=", "s.id"),
    )
    .where("c.withdrawn", "=", sql.lit(0))
    .where("s.withdrawn", "=", sql.lit(0));
}

const totals = [
  sql<number>`count(*)`.as("sectionCount"),
  sql<number>`count(p.status)`.as("startedSections"),
  sql<number>`count(*) filter (where p.status = 'completed')`.as("completedSections"),
  sql<number | null>`max(p.last_at)`.as("lastAt"),
] as const;

const courses = prepare<{ accountId: number; subject: string }>()((p) =>
  offeredSections(p)
    .select(["c.id as courseId", "c.subject", "c.unit", "c.position", "c.title", "c.summary"])
    .select(totals)
    .where(sql<boolean>`(${p.subject} = '' or c.subject = ${p.subject})`)
    .groupBy("c.id"),
);

/** Courses of a subject, or of all subjects for an empty one, with the account's progress. */
export function findCourses(db: Db, accountId: number, wanted: { subject: CourseSubject | "" }): CourseRow[] {
  return courses.all(db, { accountId, ...wanted });
}

const totalsOfCourse = prepare<{ accountId: number; courseId: number }>()((p) =>
  offeredSections(p).select(totals).where("c.id", "=", p.courseId),
);

/** The account's progress in a course. */
export function findCourseTotals(db: Db, accountId: number, course: { courseId: number }): CourseTotals {
  const none = { sectionCount: 0, startedSections: 0, completedSections: 0, lastAt: null };
  return totalsOfCourse.get(db, { accountId, ...course }) ?? none;
}

const outlines = prepare<{ accountId: number; courseIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.courseIds})`.as("wanted"))
    .crossJoin("course_sections as s")
    .leftJoin("course_progress as p", (join) =>
      join.on("p.accountId", "=", p.accountId).onRef("p.sectionId", "=", "s.id"),
    )
    .select(["s.id as sectionId", "s.courseId", "s.title", "s.kind"])
    .select(["s.durationMinutes", "p.status"])
    .whereRef("s.courseId", "=", "wanted.value")
    .where("s.withdrawn", "=", sql.lit(0))
    .orderBy("wanted.key")
    .orderBy("s.position"),
);

/** Sections of courses, ordered by course and position, with the account's status. */
export function findOutlines(db: Db, accountId: number, wanted: { courseIds: readonly number[] }): OutlineRow[] {
  return outlines.all(db, { accountId, courseIds: JSON.stringify(wanted.courseIds) });
}

const practiceOfCourses = prepare<{ accountId: number; courseIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.courseIds})`.as("wanted"))
    .crossJoin("course_sections as s")
    .crossJoin("section_parts as l")
    .crossJoin("parts as part")
    .leftJoin("part_practice as done", (join) =>
      join.on("done.accountId", "=", p.accountId).onRef("done.partId", "=", "part.id"),
    )
    .select(["s.courseId", "part.id as partId", "part.title"])
    .select(sql<number>`max(done.part_id is not null)`.as("practised"))
    .whereRef("s.courseId", "=", "wanted.value")
    .where("s.withdrawn", "=", sql.lit(0))
    .whereRef("l.sectionId", "=", "s.id")
    .whereRef("part.id", "=", "l.partId")
    .where("part.withdrawn", "=", sql.lit(0))
    .groupBy(["wanted.key", "part.id"])
    // A section links at most 20 parts.
    .orderBy("wanted.key")
    .orderBy(sql`min(s.position * 100 + l.position)`),
);

/** Parts linked by the sections of courses, once per course, in the order of the sections. */
export function findPracticeOfCourses(
  db: Db,
  accountId: number,
  wanted: { courseIds: readonly number[] },
): (LinkedPartRow & { courseId: number })[] {
  return practiceOfCourses.all(db, { accountId, courseIds: JSON.stringify(wanted.courseIds) });
}

const practiceOfSection = prepare<{ accountId: number; sectionId: number }>()((p) =>
  builder
    .selectFrom("section_parts as l")
    .innerJoin("parts as part", "part.id", "l.partId")
    .leftJoin("part_practice as done", (join) =>
      join.on("done.accountId", "=", p.accountId).onRef("done.partId", "=", "part.id"),
    )
    .select(["part.id as partId", "part.title", sql<number>`done.part_id is not null`.as("practised")])
    .where("l.sectionId", "=", p.sectionId)
    .where("part.withdrawn", "=", sql.lit(0))
    .orderBy("l.position"),
);

/** Parts linked by a section. */
export function findPracticeOfSection(db: Db, accountId: number, section: { sectionId: number }): LinkedPartRow[] {
  return practiceOfSection.all(db, { accountId, ...section });
}

const sectionByIds = prepare<{ accountId: number; courseId: number; sectionId: number }>()((p) =>
  offeredSections(p)
    .select(["c.subject", "c.unit", "c.title as courseTitle", "c.summary", "s.title", "s.kind"])
    .select(["s.durationMinutes", "s.videoSha256", "s.body", "p.status"])
    .select(["p.positionSeconds", "p.highestSeconds"])
    .select(["p.firstAt", "p.lastAt", "p.completedAt"])
    .where("s.id", "=", p.sectionId)
    .where("c.id", "=", p.courseId),
);

/** An offered section, found by both ids, with the account's progress. */
export function findSection(db: Db, accountId: number, ids: { courseId: number; sectionId: number }) {
  return sectionByIds.get(db, { accountId, ...ids });
}

const tagsOfSections = prepare<{ sectionIds: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.sectionIds})`.as("wanted"))
    .crossJoin("section_tags as st")
    .crossJoin("tags as held")
    .crossJoin("tags as t")
    .distinct()
    .select(["st.sectionId", "t.id", "t.tagGroup as group", "t.name", "t.nameZh"])
    .whereRef("st.sectionId", "=", "wanted.value")
    .whereRef("held.id", "=", "st.tagId")
    .where(sql<boolean>`t.id = coalesce(held.merged_into, held.id)`)
    .orderBy("t.tagGroup")
    .orderBy("t.nameKey"),
);

/** Tags of sections with their section ids. */
export function findTagsOfSections(db: Db, wanted: { sectionIds: readonly number[] }) {
  return tagsOfSections.all(db, { sectionIds: JSON.stringify(wanted.sectionIds) });
}
