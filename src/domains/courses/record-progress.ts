import { type Static, Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import type { AccountContext } from "../../kernel/context.ts";
import { invalidRequest } from "../../kernel/errors.ts";
import { choice, closed, defaulted, integer } from "../../kernel/fields.ts";
import { dayNumber, dayOf } from "../../lib/shanghai.ts";
import { skillSubjectOf } from "../../lib/skills.ts";
import { appendEvents } from "../events/events.service.ts";
import type { ContentStep } from "../events/facts.schema.ts";
import { saveCourseDay } from "../footprints/course-days.store.ts";
import {
  CourseProgress,
  courseIdField,
  MAX_POSITION_SECONDS,
  type ProgressColumns,
  SectionProgress,
  SectionRef,
  sectionIdField,
  sectionRef,
  toCourseProgress,
  toSectionProgress,
} from "./courses.schema.ts";
import { findCourseTotals, findSection } from "./courses.store.ts";
import { saveProgress } from "./progress.store.ts";
import { advance, eventsOf, type Progress } from "./progress.ts";
import { sectionNotFound } from "./refusals.ts";

/** Every report; the journal has only those that are steps. */
const REPORTED = "course.section_reported";

export const recordProgress = defineCapability({
  id: "courses_record_progress",
  summary: "Record how far the learner is in a section",
  description:
    "Records that the learner started, continued or completed a section, with the playback position of a video, and appends the learning events for it.",
  effect: "write",
  request: closed({
    courseId: courseIdField,
    sectionId: sectionIdField,
    status: choice(["in_progress", "completed"], { description: "Whether the learner is in the section or done." }),
    positionSeconds: defaulted(
      integer({ min: 0, max: MAX_POSITION_SECONDS, description: "Playback position of the video, in seconds." }),
      0,
    ),
    reopen: defaulted(
      Type.Boolean({ description: "With in_progress: the learner marks a completed section as not done." }),
      false,
    ),
  }),
  response: closed({ contentRef: SectionRef, progress: SectionProgress, course: CourseProgress }),
  returns: "The learner's progress on the section and on its course.",
  examples: [
    {
      title: "Half a minute into a video",
      request: { courseId: 1, sectionId: 1, status: "in_progress", positionSeconds: 30 },
    },
    { title: "Done", request: { courseId: 1, sectionId: 1, status: "completed" } },
    { title: "Not done after all", request: { courseId: 1, sectionId: 1, status: "in_progress", reopen: true } },
  ],
  notes: [
    "A completed section stays completed while the learner views it again; only reopen undoes that, which also reopens the tasks of study plans that it completed.",
    "The highest position and the first time are stored. A video appends an event for every 30 seconds that are reached for the first time.",
  ],
  handler: (ctx, input) => {
    const { courseId, sectionId, status, positionSeconds, reopen } = input;
    if (reopen && status === "completed") throw reopenedAndCompleted();
    const section = findSection(ctx.db, ctx.accountId, { courseId, sectionId });
    if (section === undefined) throw sectionNotFound();
    const after = advance(section, { status, positionSeconds, reopen, now: ctx.now });
    saveProgress(ctx.db, ctx.accountId, { sectionId, ...after });
    saveCourseDay(ctx.db, ctx.accountId, {
      ...{ courseId, sectionId, positionSeconds, status: after.status, subject: section.subject },
      ...{ courseTitle: section.courseTitle, sectionTitle: section.title, sectionKind: section.kind },
      ...{ day: dayNumber(dayOf(ctx.now)), now: ctx.now },
    });
    const subjectCode = skillSubjectOf(section.subject);
    const contents = contentsOf(ctx, { ref: sectionRef({ courseId, sectionId }), before: section, status, reopen });
    const events = [...eventsOf(section, after), REPORTED].map((eventType) => ({
      eventId: ctx.ids.uuid(),
      eventType,
      contents,
      ...(eventType === REPORTED && { unlisted: true as const }),
      ...(subjectCode === undefined ? {} : { subjectCode }),
      objectType: "course_section",
      objectId: `${courseId}:${sectionId}`,
      payload: {
        courseId,
        sectionId,
        // Clients do not know grammar as the subject of an event.
        ...(subjectCode === undefined ? { subject: section.subject } : {}),
        courseTitle: section.courseTitle,
        sectionTitle: section.title,
        sectionKind: section.kind,
        status: after.status,
        positionSeconds: after.positionSeconds,
        highestSeconds: after.highestSeconds,
      },
    }));
    appendEvents(ctx.db, ctx.accountId, { events, now: ctx.now });
    return {
      contentRef: sectionRef({ courseId, sectionId }),
      progress: toSectionProgress(after),
      course: toCourseProgress(findCourseTotals(ctx.db, ctx.accountId, { courseId })),
    };
  },
});

/** What becomes of the section as a content of study plans. */
function contentsOf(
  { now, site: { slotTimes } }: AccountContext,
  change: { ref: Static<typeof SectionRef>; before: ProgressColumns; status: Progress["status"]; reopen: boolean },
): ContentStep[] {
  const { ref, before, status, reopen } = change;
  const { completedAt: finishedAt } = before;
  if (reopen) return finishedAt === null ? [] : [{ step: "reopened", ref, finishedAt, slotTimes }];
  // A player continues to report after the end; such a report must not complete a task of another day.
  const upTo = before.status === "completed" ? { upTo: dayOf(now) } : {};
  return [{ step: status === "completed" ? "finished" : "started", ref, ...upTo }];
}

function reopenedAndCompleted() {
  const message = "reopen takes a completion back; it goes with status in_progress";
  return invalidRequest(`${message}.`, [{ path: "/reopen", message, expected: "false with status completed" }]);
}
