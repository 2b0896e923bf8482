import { describe, expect, test } from "bun:test";
import { advance, eventsOf } from "../../../src/domains/courses/progress.ts";
import { inRouteOrder } from "../../../src/domains/courses/route-order.ts";

const NONE = {
  status: null,
  positionSeconds: null,
  highestSeconds: null,
  firstAt: null,
  lastAt: null,
  completedAt: null,
} as const;
const BEGUN = {
  status: "in_progress",
  positionSeconds: 40,
  highestSeconds: 95,
  firstAt: 1000,
  lastAt: 2000,
  completedAt: null,
} as const;
const DONE = { ...BEGUN, status: "completed", completedAt: 2000 } as const;

type More = { status?: "in_progress" | "completed"; positionSeconds?: number; reopen?: boolean };
const step = (more: More) => ({
  status: "in_progress" as const,
  positionSeconds: 0,
  reopen: false,
  now: 5000,
  ...more,
});

describe("advance", () => {
  test("the first step sets the first time", () => {
    expect(advance(NONE, step({ positionSeconds: 7 }))).toEqual({
      status: "in_progress",
      positionSeconds: 7,
      highestSeconds: 7,
      firstAt: 5000,
      lastAt: 5000,
      completedAt: null,
    });
  });

  test.each([
    { before: BEGUN, positionSeconds: 20, highest: 95 },
    { before: BEGUN, positionSeconds: 95, highest: 95 },
    { before: BEGUN, positionSeconds: 96, highest: 96 },
    { before: DONE, positionSeconds: 200, highest: 200 },
  ])("the highest position is stored at $positionSeconds", ({ before, positionSeconds, highest }) => {
    const after = advance(before, step({ positionSeconds }));
    expect([after.positionSeconds, after.highestSeconds, after.firstAt]).toEqual([positionSeconds, highest, 1000]);
  });

  test.each([
    { before: BEGUN, status: "completed" as const, reopen: false, after: "completed", completedAt: 5000 },
    { before: NONE, status: "completed" as const, reopen: false, after: "completed", completedAt: 5000 },
    { before: DONE, status: "completed" as const, reopen: false, after: "completed", completedAt: 2000 },
    { before: DONE, status: "in_progress" as const, reopen: false, after: "completed", completedAt: 2000 },
    { before: DONE, status: "in_progress" as const, reopen: true, after: "in_progress", completedAt: null },
    { before: BEGUN, status: "in_progress" as const, reopen: true, after: "in_progress", completedAt: null },
  ])("$before.status, then $status (reopen $reopen) is $after", ({ before, after, completedAt, ...more }) => {
    const result = advance(before, step(more));
    expect([result.status, result.completedAt]).toEqual([after, completedAt]);
  });
});

describe("eventsOf", () => {
  type Before = typeof NONE | typeof BEGUN | typeof DONE;
  const events = (before: Before, more: More) =>
    eventsOf(before, advance(before, step(more))).map((type) => type.replace("course.section_", ""));

  const cases: { before: Before; more: More; types: string[] }[] = [
    { before: NONE, more: {}, types: ["started"] },
    { before: NONE, more: { positionSeconds: 29 }, types: ["started"] },
    { before: NONE, more: { positionSeconds: 30 }, types: ["started", "progressed"] },
    { before: NONE, more: { status: "completed" as const }, types: ["started", "completed"] },
    { before: BEGUN, more: { positionSeconds: 60 }, types: [] },
    { before: BEGUN, more: { positionSeconds: 119 }, types: [] },
    { before: BEGUN, more: { positionSeconds: 120 }, types: ["progressed"] },
    { before: BEGUN, more: { positionSeconds: 3000 }, types: ["progressed"] },
    { before: BEGUN, more: { status: "completed" as const, positionSeconds: 130 }, types: ["progressed", "completed"] },
    { before: DONE, more: { status: "completed" as const }, types: [] },
    { before: DONE, more: {}, types: [] },
    { before: DONE, more: { reopen: true }, types: ["reopened"] },
    { before: BEGUN, more: { reopen: true }, types: [] },
  ];

  test.each(cases)("$before.status and $more are reported as $types", ({ before, more, types }) => {
    expect(events(before, more)).toEqual(types);
  });
});

describe("inRouteOrder", () => {
  test("subjects have their order, units that of their first course, courses their position", () => {
    const at = (courseId: number, subject: "grammar" | "listening" | "writing", unit: string, position: number) => ({
      ...{ courseId, subject, unit, position },
    });
    const courses = [
      at(1, "grammar", "Tenses", 0),
      at(2, "writing", "Unit 2", 1),
      at(3, "writing", "Unit 10", 2),
      at(4, "writing", "Unit 2", 3),
      at(5, "listening", "Unit 10", 9),
      at(6, "listening", "Unit 2", 8),
      at(8, "listening", "Unit 2", 8),
      at(7, "listening", "Unit 10", 20),
    ];
    expect(inRouteOrder(courses).map((course) => course.courseId)).toEqual([6, 8, 5, 7, 2, 4, 3, 1]);
    expect(inRouteOrder(courses.toReversed()).map((course) => course.courseId)).toEqual([6, 8, 5, 7, 2, 4, 3, 1]);
  });
});
