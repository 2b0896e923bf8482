import { type Static, Type } from "@sinclair/typebox";
import { COURSE_SUBJECTS, SECTION_KINDS } from "../../content/format/terms.ts";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { SectionKind } from "../../database/words.ts";
import { choice, closed, count, defaulted, instant, nullable, numericId, text } from "../../kernel/fields.ts";
import { contentPath } from "../../lib/links.ts";
import { toInstantOrNull } from "../../lib/time.ts";

const PROGRESS_STATES = ["not_started", "in_progress", "completed"] as const;

/** The longest recorded playback position, in seconds. */
export const MAX_POSITION_SECONDS = 36_000;

// ---- request fields

export const courseIdField = numericId("Id of the course.");
export const sectionIdField = numericId("Id of the section.");

export const sectionSubjectFilter = defaulted(
  choice(["", "listening", "reading", "speaking", "writing", "grammar"], {
    description: "Only courses of this subject; empty for every subject.",
  }),
  "",
);

// ---- responses

export const courseFields = {
  subject: choice(COURSE_SUBJECTS, { description: "Subject of the course." }),
  unit: text({ description: "Unit of the subject that the course belongs to." }),
  courseId: courseIdField,
};

const status = choice(PROGRESS_STATES, {
  description: "How far the learner is: not_started, in_progress or completed.",
});

export const CourseProgress = closed(
  {
    status,
    completedSections: count("Sections that the learner completed."),
    sectionCount: count("Sections of the course."),
    lastActivityAt: nullable(instant("When progress was recorded last; null before that.")),
  },
  { description: "The learner's progress on the course." },
);

export const SectionProgress = closed(
  {
    status,
    positionSeconds: count("Playback position recorded last, in seconds."),
    highestSeconds: count("Highest playback position, in seconds."),
    firstAt: nullable(instant("When the learner began; null before that.")),
    lastAt: nullable(instant("When progress was recorded last; null before that.")),
    completedAt: nullable(instant("When the learner completed it; null while it is not completed.")),
  },
  { description: "The learner's progress on the section." },
);

export const SectionRef = closed(
  {
    kind: Type.Literal("course_section", { description: "What the reference names." }),
    courseId: courseIdField,
    sectionId: sectionIdField,
  },
  { description: "Stable reference to the section." },
);

const PartRef = closed(
  {
    kind: Type.Literal("question_part", { description: "What the reference names." }),
    partId: numericId("Id of the part."),
  },
  { description: "Stable reference to the part." },
);

export const LinkedPart = closed({
  partId: numericId("Id of the part."),
  contentRef: PartRef,
  title: text({ description: "Title of the part." }),
  practised: Type.Boolean({ description: "Whether the learner has submitted practice of it." }),
});

export const OutlineSection = closed({
  sectionId: sectionIdField,
  contentRef: SectionRef,
  title: text({ description: "Title of the section." }),
  kind: choice(SECTION_KINDS, { description: "What the learner does in it." }),
  durationMinutes: count("Minutes it takes."),
  status,
});

export const SectionTag = closed({
  id: numericId("Id of the tag."),
  group: text({ description: "What kind of tag it is." }),
  name: text({ description: "The tag." }),
  nameZh: text({ description: "Its name in Chinese; empty where it has none." }),
});

export type ProgressState = (typeof PROGRESS_STATES)[number];
export type CourseProgressAnswer = Static<typeof CourseProgress>;

// ---- rows to responses

/** Progress on a section as it is stored. Every column is null for a learner without progress. */
export interface ProgressColumns {
  readonly status: "in_progress" | "completed" | null;
  readonly positionSeconds: number | null;
  readonly highestSeconds: number | null;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly completedAt: number | null;
}

export interface CourseTotals {
  readonly sectionCount: number;
  readonly startedSections: number;
  readonly completedSections: number;
  readonly lastAt: number | null;
}

export interface OutlineRow {
  readonly sectionId: number;
  readonly courseId: number;
  readonly title: string;
  readonly kind: SectionKind;
  readonly durationMinutes: number;
  readonly status: "in_progress" | "completed" | null;
}

export interface LinkedPartRow {
  readonly partId: number;
  readonly title: string;
  readonly practised: number;
}

export interface CourseRow
  extends CourseTotals,
    ColumnsOf<"courses", "subject" | "unit" | "position" | "title" | "summary"> {
  readonly courseId: number;
}

/** Path of a course in the workspace, without the site's address. */
export function coursePath(courseId: number): string {
  return `/learning-center?course=${courseId}`;
}

export function sectionRef(ids: { courseId: number; sectionId: number }) {
  return { kind: "course_section" as const, courseId: ids.courseId, sectionId: ids.sectionId };
}

export function sectionPath(ids: { courseId: number; sectionId: number }): string {
  return contentPath(sectionRef(ids));
}

export function toCourseProgress(totals: CourseTotals): CourseProgressAnswer {
  return {
    status: courseState(totals),
    completedSections: totals.completedSections,
    sectionCount: totals.sectionCount,
    lastActivityAt: toInstantOrNull(totals.lastAt),
  };
}

/** A course is completed with the last of its sections, and started with the first progress in any of them. */
export function courseState(totals: Omit<CourseTotals, "lastAt">): ProgressState {
  if (totals.startedSections === 0) return "not_started";
  return totals.completedSections === totals.sectionCount ? "completed" : "in_progress";
}

export function toSectionProgress(row: ProgressColumns): Static<typeof SectionProgress> {
  return {
    status: row.status ?? "not_started",
    positionSeconds: row.positionSeconds ?? 0,
    highestSeconds: row.highestSeconds ?? 0,
    firstAt: toInstantOrNull(row.firstAt),
    lastAt: toInstantOrNull(row.lastAt),
    completedAt: toInstantOrNull(row.completedAt),
  };
}

export function toOutlineSection(row: OutlineRow): Static<typeof OutlineSection> {
  return {
    sectionId: row.sectionId,
    contentRef: sectionRef(row),
    title: row.title,
    kind: row.kind,
    durationMinutes: row.durationMinutes,
    status: row.status ?? "not_started",
  };
}

export function toLinkedPart(row: LinkedPartRow): Static<typeof LinkedPart> {
  const { partId, title } = row;
  return { partId, contentRef: { kind: "question_part", partId }, title, practised: row.practised === 1 };
}

export function toSectionTag({ id, group, name, nameZh }: Static<typeof SectionTag>): Static<typeof SectionTag> {
  return { id, group, name, nameZh };
}
