import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import type { AccountContext } from "../../kernel/context.ts";
import { choice, closed, count, defaulted, text } from "../../kernel/fields.ts";
import { pageLimit } from "../../kernel/paging.ts";
import {
  CourseProgress,
  type CourseRow,
  courseFields,
  coursePath,
  courseState,
  LinkedPart,
  OutlineSection,
  toCourseProgress,
  toLinkedPart,
  toOutlineSection,
} from "./courses.schema.ts";
import { findCourses, findOutlines, findPracticeOfCourses } from "./courses.store.ts";
import { inRouteOrder } from "./route-order.ts";

const VIEWS = ["route", "progress"] as const;

const RouteNode = closed({
  ...courseFields,
  title: text({ description: "Title of the course." }),
  progress: CourseProgress,
  summary: Type.Optional(text({ description: "What the learner can do afterwards; view route alone." })),
  successCriteria: Type.Optional(
    closed(
      {
        sections: Type.Array(OutlineSection, { description: "Sections in their order." }),
        linkedPractice: Type.Array(LinkedPart, { description: "Parts that the sections link, each once." }),
      },
      { description: "What completes the course, and the practice that goes with it; view route alone." },
    ),
  ),
  url: Type.Optional(text({ description: "Where the learner opens the course; view route alone." })),
});

export const learningRouteRead = defineCapability({
  id: "ielts_learning_route_read",
  name: "learning.route.read",
  summary: "Read the learning route with the learner's progress",
  description:
    "Lists the courses by subject and unit, each with the learner's progress. The view route adds what completes each course: its sections and the practice linked to them. The view progress is compact.",
  tool: "The learning route: all courses in order by subject and unit, with the learner's progress on each. The roadmap from zero, stages, what comes next after the basics; 学习路线、备考路径，现在在哪个阶段，下一阶段，从基础到冲刺. view progress is compact. Syllabus, curriculum, units, which course after this one; 课程大纲、目录、学到哪了、完成进度; start from scratch, in which order; 从头系统学、先学什么后学什么、下一课; next lesson, learning path; 课程顺序.",
  scopes: ["courses:read"],
  effect: "read",
  request: closed({
    view: defaulted(choice(VIEWS, { description: "route for whole nodes, progress for compact ones." }), "route"),
    subject: defaulted(
      choice(["", "listening", "reading", "writing", "speaking"], {
        description: "Only courses of this subject; empty for every subject, grammar included.",
      }),
      "",
    ),
    limit: pageLimit({ max: 500, default: 200 }),
  }),
  response: closed({
    view: choice(VIEWS, { description: "The view this was read with." }),
    nodes: Type.Array(RouteNode, { description: "Courses in the order of the route, up to limit." }),
    total: count("Courses of the route under this filter, those beyond limit included."),
    truncated: Type.Boolean({ description: "Whether limit left courses out." }),
    summary: closed(
      {
        completedCourses: count("Courses with every section completed."),
        inProgressCourses: count("Courses started but not completed."),
        notStartedCourses: count("Courses not started."),
        completedSections: count("Sections completed."),
        sectionCount: count("Sections."),
      },
      { description: "Counts over all courses under this filter, those beyond limit included." },
    ),
  }),
  returns: "Nodes of the route by subject and unit, with progress and counts.",
  examples: [
    { title: "The whole route", request: {} },
    { title: "Progress in listening, compact", request: { subject: "listening", view: "progress" } },
  ],
  notes: [
    "Subjects come as listening, reading, writing, speaking, grammar; units in the order of their first course.",
    "A node is one course; limit counts nodes. When truncated is true, ask for one subject or a higher limit.",
    "Nothing is recommended: the route is the order of the content, not advice.",
  ],
  handler: (ctx, input) => {
    const courses = inRouteOrder(findCourses(ctx.db, ctx.accountId, { subject: input.subject }));
    const shown = courses.slice(0, input.limit);
    const states = courses.map(courseState);
    const numberOf = (state: string) => states.filter((one) => one === state).length;
    const details = input.view === "route" ? routeDetails(ctx, shown) : undefined;
    return {
      view: input.view,
      nodes: shown.map((course) => ({
        subject: course.subject,
        unit: course.unit,
        courseId: course.courseId,
        title: course.title,
        progress: toCourseProgress(course),
        ...details?.(course),
      })),
      total: courses.length,
      truncated: courses.length > shown.length,
      summary: {
        completedCourses: numberOf("completed"),
        inProgressCourses: numberOf("in_progress"),
        notStartedCourses: numberOf("not_started"),
        completedSections: sum(courses.map((course) => course.completedSections)),
        sectionCount: sum(courses.map((course) => course.sectionCount)),
      },
    };
  },
});

function routeDetails(ctx: AccountContext, courses: readonly CourseRow[]) {
  const wanted = { courseIds: courses.map((course) => course.courseId) };
  const sections = Map.groupBy(findOutlines(ctx.db, ctx.accountId, wanted), (row) => row.courseId);
  const parts = Map.groupBy(findPracticeOfCourses(ctx.db, ctx.accountId, wanted), (row) => row.courseId);
  return ({ courseId, summary }: CourseRow) => ({
    summary,
    successCriteria: {
      sections: (sections.get(courseId) ?? []).map(toOutlineSection),
      linkedPractice: (parts.get(courseId) ?? []).map(toLinkedPart),
    },
    url: `${ctx.site.siteUrl}${coursePath(courseId)}`,
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
