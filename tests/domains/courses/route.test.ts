import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { LibraryBench } from "../../support/library-bench.ts";
import type { RequestOf } from "../../support/operations.ts";
import { courses, idsOf, PARTS, partId } from "./library.ts";

let bench: LibraryBench;
let me: number;
beforeEach(() => {
  bench = new LibraryBench();
  bench.apply({ parts: PARTS, courses: courses() });
  me = bench.account();
});
afterEach(() => bench.close());

const route = (request: RequestOf<"ielts_learning_route_read"> = {}, account = me) =>
  bench.call(account, "ielts_learning_route_read", request);
const record = (course: string, section: string, status: "in_progress" | "completed", account = me) =>
  bench.call(account, "courses_record_progress", { ...idsOf(bench, course, section), status });

describe("ielts_learning_route_read", () => {
  test.each([
    { subject: "" as const, titles: ["Maps", "Scanning", "Letters", "Tenses"] },
    { subject: "listening" as const, titles: ["Maps"] },
    { subject: "reading" as const, titles: ["Scanning"] },
    { subject: "writing" as const, titles: ["Letters"] },
    { subject: "speaking" as const, titles: [] },
  ])("shows the courses of the subject '$subject' in the order of the route", async ({ subject, titles }) => {
    for (const view of ["route", "progress"] as const) {
      const answer = await route({ subject, view });
      expect(answer.nodes.map((node) => node.title)).toEqual([...titles]);
      expect([answer.view, answer.total, answer.truncated]).toEqual([view, titles.length, false]);
      expect(answer.summary.notStartedCourses).toBe(titles.length);
    }
  });

  test("a node of the route returns what completes the course, and the parts that its sections link, each once", async () => {
    const { courseId } = idsOf(bench, "scan", "look");
    bench.db.raw.exec(`INSERT INTO part_practice VALUES (${me}, ${partId(bench, "p2")}, 1, 5, 5)`);
    const [node] = (await route({ subject: "reading" })).nodes;
    const section = (key: string) => {
      const { sectionId } = idsOf(bench, "scan", key);
      const contentRef = { kind: "course_section", courseId, sectionId };
      return {
        sectionId,
        contentRef,
        title: `Section ${key}`,
        kind: "reading",
        durationMinutes: 10,
        status: "not_started",
      };
    };
    const linked = (key: string, practised = false) => ({
      partId: partId(bench, key),
      contentRef: { kind: "question_part", partId: partId(bench, key) },
      title: `Title of ${key}`,
      practised,
    });
    expect<unknown>(node).toEqual({
      subject: "reading",
      unit: "Skills",
      courseId,
      title: "Scanning",
      summary: "You find facts.",
      successCriteria: {
        sections: [section("look"), section("check"), section("end")],
        linkedPractice: [linked("p1"), linked("p2", true), linked("p3")],
      },
      progress: { status: "not_started", completedSections: 0, sectionCount: 3, lastActivityAt: null },
      url: `http://test/learning-center?course=${courseId}`,
    });
  });

  test("the progress view has the same nodes without what is long", async () => {
    const whole = await route();
    const compact = await route({ view: "progress" });
    expect(compact.nodes).toEqual(
      whole.nodes.map(({ subject, unit, courseId, title, progress }) => ({ subject, unit, courseId, title, progress })),
    );
    expect({ ...compact, nodes: [], view: "" }).toEqual({ ...whole, nodes: [], view: "" });
  });

  test("limit counts nodes; total and summary count all of them", async () => {
    await record("maps", "plan", "completed");
    await record("tense", "past", "completed");
    for (const limit of [1, 2, 3, 4, 500]) {
      const answer = await route({ limit, view: "progress" });
      expect([answer.nodes.length, answer.total, answer.truncated]).toEqual([Math.min(limit, 4), 4, limit < 4]);
      expect(answer.summary).toEqual({
        completedCourses: 1,
        inProgressCourses: 1,
        notStartedCourses: 2,
        completedSections: 2,
        sectionCount: 7,
      });
    }
  });

  test("a course is started with its first section, completed with its last, and only for this learner", async () => {
    const other = bench.account();
    const states = async (account: number) =>
      (await route({ subject: "reading", view: "progress" }, account)).nodes.map(({ progress }) => [
        progress.status,
        progress.completedSections,
        progress.lastActivityAt,
      ]);
    expect(await states(me)).toEqual([["not_started", 0, null]]);
    await record("scan", "look", "in_progress");
    expect(await states(me)).toEqual([["in_progress", 0, "2026-09-09T02:00:00.000Z"]]);
    bench.clock.advance(1000);
    await record("scan", "check", "completed");
    await record("scan", "look", "completed");
    expect(await states(me)).toEqual([["in_progress", 2, "2026-09-09T02:00:01.000Z"]]);
    bench.clock.advance(1000);
    await record("scan", "end", "completed");
    expect(await states(me)).toEqual([["completed", 3, "2026-09-09T02:00:02.000Z"]]);
    expect(await states(other)).toEqual([["not_started", 0, null]]);
    const [node] = (await route({ subject: "reading" })).nodes;
    expect(node?.successCriteria?.sections.map((section) => section.status)).toEqual(Array(3).fill("completed"));
  });

  test("withdrawn courses, sections and parts are gone, and progress is back with them", async () => {
    for (const section of ["look", "check", "end"]) await record("scan", section, "completed");
    const nodes = async () => (await route()).nodes;
    bench.apply({ version: "2", parts: PARTS, courses: courses().filter(({ key }) => key !== "scan") });
    expect((await nodes()).map((node) => node.title)).toEqual(["Maps", "Letters", "Tenses"]);
    bench.apply({ version: "3", parts: PARTS, courses: courses() });
    expect((await nodes())[1]?.progress).toMatchObject({ status: "completed", completedSections: 3, sectionCount: 3 });
    bench.db.raw.exec("UPDATE course_sections SET withdrawn = 1 WHERE section_key = 'look'");
    bench.db.raw.exec("UPDATE parts SET withdrawn = 1 WHERE part_key = 'p3'");
    const [, node] = await nodes();
    expect(node?.progress).toMatchObject({ completedSections: 2, sectionCount: 2 });
    expect(node?.successCriteria?.sections.map((section) => section.title)).toEqual(["Section check", "Section end"]);
    expect(node?.successCriteria?.linkedPractice.map((one) => one.title)).toEqual(["Title of p1"]);
  });
});
