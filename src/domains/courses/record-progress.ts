import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { invalidRequest } from "../../kernel/errors.ts";
import { choice, closed, defaulted, integer } from "../../kernel/fields.ts";
import { appendEvents } from "../events/events.store.ts";
import {
  CourseProgress,
  courseIdField,
  MAX_POSITION_SECONDS,
  SectionProgress,
  SectionRef,
  sectionIdField,
  sectionRef,
  toCourseProgress,
  toSectionProgress,
} from "./courses.schema.ts";
import { findCourseTotals, findSection } from "./courses.store.ts";
import { sectionNotFound } from "./missing.ts";
import { saveProgress } from "./progress.store.ts";
import { advance, eventsOf } from "./progress.ts";

export const recordProgress = defineCapability({
  id: "courses_record_progress",
  name: "courses.record_progress",
  group: "courses",
  summary: "Record how far the learner is in a section",
  description:
    "Records that the learner began, went on in or completed a section, with the playback position of a video, and appends the learning events that tell of it.",
  scopes: [],
  effect: "write",
  doors: ["web"],
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
    "A completed section stays completed while the learner looks at it again; only reopen takes that back.",
    "The highest position and the first time are kept. A video's progress is told by an event for every 30 seconds that are reached for the first time.",
  ],
  handler: (ctx, input) => {
    const { courseId, sectionId, status, positionSeconds, reopen } = input;
    if (reopen && status === "completed") throw reopenedAndCompleted();
    const section = findSection(ctx.db, ctx.accountId, { courseId, sectionId });
    if (section === undefined) throw sectionNotFound();
    const after = advance(section, { status, positionSeconds, reopen, now: ctx.now });
    saveProgress(ctx.db, ctx.accountId, { sectionId, ...after });
    const events = eventsOf(section, after).map((eventType) => ({
      eventId: ctx.ids.uuid(),
      eventType,
      subjectCode: section.subject,
      objectType: "course_section",
      objectId: `${courseId}:${sectionId}`,
      payload: {
        courseId,
        sectionId,
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

function reopenedAndCompleted() {
  const message = "reopen takes a completion back; it goes with status in_progress";
  return invalidRequest(`${message}.`, [{ path: "/reopen", message, expected: "false with status completed" }]);
}
