import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, nullable, text } from "../../kernel/fields.ts";
import {
  CourseProgress,
  courseFields,
  courseIdField,
  LinkedPart,
  OutlineSection,
  SectionProgress,
  SectionRef,
  SectionTag,
  sectionIdField,
  sectionRef,
  toCourseProgress,
  toLinkedPart,
  toOutlineSection,
  toSectionProgress,
  toSectionTag,
} from "./courses.schema.ts";
import {
  findCourseTotals,
  findOutlines,
  findPracticeOfSection,
  findSection,
  findTagsOfSections,
} from "./courses.store.ts";
import { sectionNotFound } from "./refusals.ts";

const Neighbour = closed({ contentRef: SectionRef, title: text({ description: "Title of the section." }) });

export const readSection = defineCapability({
  id: "courses_read_section",
  summary: "Show a section of a course",
  description:
    "Reads a section for its page: text or video, tags, linked practice, the learner's progress, what comes before and after, and the outline of the course.",
  effect: "read",
  request: closed({ courseId: courseIdField, sectionId: sectionIdField }),
  response: closed({
    sectionId: sectionIdField,
    contentRef: SectionRef,
    title: OutlineSection.properties.title,
    kind: OutlineSection.properties.kind,
    durationMinutes: OutlineSection.properties.durationMinutes,
    body: text({ description: "Text of the section, Markdown; may be empty." }),
    videoUrl: nullable(text({ description: "Path of the video on this site; null without one." })),
    tags: Type.Array(SectionTag, { description: "Tags of the section." }),
    linkedPractice: Type.Array(LinkedPart, { description: "Parts that the section links." }),
    progress: SectionProgress,
    previous: nullable(Neighbour),
    next: nullable(Neighbour),
    course: closed(
      {
        ...courseFields,
        title: text({ description: "Title of the course." }),
        summary: text({ description: "What the learner can do afterwards; may be empty." }),
        progress: CourseProgress,
        sections: Type.Array(OutlineSection, { description: "Sections of the course in their order." }),
      },
      { description: "The course that the section belongs to." },
    ),
  }),
  returns: "The section, the learner's progress on it and the outline of its course.",
  examples: [{ title: "A section by its ids", request: { courseId: 1, sectionId: 1 } }],
  notes: ["A section that is no longer offered is answered as unknown."],
  handler: (ctx, input) => {
    const { courseId, sectionId } = input;
    const row = findSection(ctx.db, ctx.accountId, { courseId, sectionId });
    if (row === undefined) throw sectionNotFound();
    const outline = findOutlines(ctx.db, ctx.accountId, { courseIds: [courseId] }).map(toOutlineSection);
    const at = outline.findIndex((section) => section.sectionId === sectionId);
    return {
      sectionId,
      contentRef: sectionRef({ courseId, sectionId }),
      title: row.title,
      kind: row.kind,
      durationMinutes: row.durationMinutes,
      body: row.body,
      videoUrl: row.videoSha256 === null ? null : `/media/${row.videoSha256}`,
      tags: findTagsOfSections(ctx.db, { sectionIds: [sectionId] }).map(toSectionTag),
      linkedPractice: findPracticeOfSection(ctx.db, ctx.accountId, { sectionId }).map(toLinkedPart),
      progress: toSectionProgress(row),
      previous: neighbour(outline[at - 1]),
      next: neighbour(outline[at + 1]),
      course: {
        courseId,
        subject: row.subject,
        unit: row.unit,
        title: row.courseTitle,
        summary: row.summary,
        progress: toCourseProgress(findCourseTotals(ctx.db, ctx.accountId, { courseId })),
        sections: outline,
      },
    };
  },
});

function neighbour(section: ReturnType<typeof toOutlineSection> | undefined) {
  return section === undefined ? null : { contentRef: section.contentRef, title: section.title };
}
