import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { course } from "../../support/checked-pack.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import { courses, idsOf, PARTS, partId } from "./library.ts";

let bench: LibraryBench;
let me: number;
beforeEach(() => {
  bench = new LibraryBench();
  bench.apply({ parts: PARTS, courses: courses() });
  me = bench.account();
});
afterEach(() => bench.close());

type More = { status?: "in_progress" | "completed"; positionSeconds?: number; reopen?: boolean };
const record = (more: More = {}, account = me) =>
  bench.call(account, "courses_record_progress", { ...idsOf(bench, "scan", "look"), status: "in_progress", ...more });
const events = (account = me) =>
  bench.rows("SELECT * FROM learning_events WHERE account_id = ? ORDER BY cursor", account);

describe("courses_record_progress", () => {
  test("answers the progress on the section and on its course", async () => {
    const ids = idsOf(bench, "scan", "look");
    const answer = await record({ positionSeconds: 45 });
    expect(answer).toEqual({
      contentRef: { kind: "course_section", ...ids },
      progress: {
        status: "in_progress",
        positionSeconds: 45,
        highestSeconds: 45,
        firstAt: "2026-09-09T02:00:00.000Z",
        lastAt: "2026-09-09T02:00:00.000Z",
        completedAt: null,
      },
      course: {
        status: "in_progress",
        completedSections: 0,
        sectionCount: 3,
        lastActivityAt: "2026-09-09T02:00:00.000Z",
      },
    });
    bench.clock.advance(60_000);
    const later = await record({ status: "completed", positionSeconds: 10 });
    expect(later.progress).toEqual({
      status: "completed",
      positionSeconds: 10,
      highestSeconds: 45,
      firstAt: "2026-09-09T02:00:00.000Z",
      lastAt: "2026-09-09T02:01:00.000Z",
      completedAt: "2026-09-09T02:01:00.000Z",
    });
    expect(later.course).toMatchObject({ status: "in_progress", completedSections: 1 });
  });

  test("a completed section stays so until the learner reopens it", async () => {
    await record({ status: "completed" });
    expect((await record()).progress.status).toBe("completed");
    const reopened = await record({ reopen: true });
    expect([reopened.progress.status, reopened.progress.completedAt]).toEqual(["in_progress", null]);
    expect(reopened.course.completedSections).toBe(0);
  });

  test("events report the start, each new half minute, the completion and the reopening", async () => {
    const positions = [0, 10, 29, 30, 45, 59, 20, 31, 60, 200, 205];
    for (const positionSeconds of positions) await record({ positionSeconds });
    await record({ status: "completed", positionSeconds: 205 });
    await record({ status: "completed", positionSeconds: 205 });
    await record({ positionSeconds: 0, reopen: true });
    const recorded = events().map((row) => [row["event_type"], JSON.parse(String(row["payload"])).positionSeconds]);
    expect(recorded).toEqual([
      ["course.section_started", 0],
      ["course.section_progressed", 30],
      ["course.section_progressed", 60],
      ["course.section_progressed", 200],
      ["course.section_completed", 205],
      ["course.section_reopened", 0],
    ]);
  });

  test("an event names the section, its course and its subject", async () => {
    const { courseId, sectionId } = idsOf(bench, "scan", "look");
    await record({ positionSeconds: 3 });
    const [event] = events();
    expect(event).toMatchObject({
      origin: "server",
      event_type: "course.section_started",
      subject_code: "reading",
      object_type: "course_section",
      object_id: `${courseId}:${sectionId}`,
      skill_codes: "[]",
      occurred_at: bench.clock.now(),
    });
    expect(JSON.parse(String(event?.["payload"]))).toEqual({
      ...{ courseId, sectionId, courseTitle: "Scanning", sectionTitle: "Section look", sectionKind: "reading" },
      ...{ status: "in_progress", positionSeconds: 3, highestSeconds: 3 },
    });
  });

  test("two learners do not see each other's progress", async () => {
    const other = bench.account();
    await record({ status: "completed", positionSeconds: 90 });
    const theirs = await record({ positionSeconds: 5 }, other);
    expect([theirs.progress.highestSeconds, theirs.progress.status]).toEqual([5, "in_progress"]);
    expect((await record({}, me)).progress.highestSeconds).toBe(90);
    expect([events(me).length, events(other).length]).toEqual([3, 1]);
  });

  test("reopen together with completed is refused and writes nothing", async () => {
    const { courseId, sectionId } = idsOf(bench, "scan", "look");
    const request = { courseId, sectionId, status: "completed" as const, reopen: true };
    const { kind, parts } = await bench.refusal(me, "courses_record_progress", request);
    expect([kind, parts.details?.map(({ path }) => path)]).toEqual(["invalid", ["/reopen"]]);
    expect([bench.number("SELECT count(*) FROM course_progress"), events().length]).toEqual([0, 0]);
  });

  test("sections that are unknown, of another course or withdrawn are not found, here and in courses_read_section", async () => {
    const { courseId, sectionId } = idsOf(bench, "scan", "look");
    const withdrawn = idsOf(bench, "maps", "plan");
    bench.apply({ version: "2", parts: PARTS, courses: courses().filter(({ key }) => key !== "maps") });
    const other = idsOf(bench, "tense", "past").courseId;
    for (const ids of [{ courseId, sectionId: 9_999 }, { courseId: other, sectionId }, withdrawn]) {
      const refusals = [
        await bench.refusal(me, "courses_record_progress", { ...ids, status: "completed" }),
        await bench.refusal(me, "courses_read_section", ids),
      ];
      expect(refusals.map(({ kind, reason }) => [kind, reason])).toEqual(
        Array(2).fill(["notFound", "courses.section_not_found"]),
      );
    }
    expect(bench.number("SELECT count(*) FROM course_progress")).toBe(0);
  });

  test.each([{ positionSeconds: -1 }, { positionSeconds: 36_001 }, { positionSeconds: 1.5 }])(
    "%o is not a position",
    async (more) => {
      const request = { ...idsOf(bench, "scan", "look"), status: "in_progress" as const, ...more };
      expect((await bench.refusal(me, "courses_record_progress", request)).kind).toBe("invalid");
    },
  );
});

describe("courses_read_section", () => {
  const read = (key: string, account = me) => bench.call(account, "courses_read_section", idsOf(bench, "scan", key));

  test("shows the section with its neighbours, its practice and the outline of its course", async () => {
    await record({ status: "completed" });
    bench.db.raw.exec(`INSERT INTO part_practice VALUES (${me}, ${partId(bench, "p1")}, 1, 5, 5)`);
    const section = await read("check");
    expect(section).toMatchObject({
      title: "Section check",
      kind: "reading",
      durationMinutes: 10,
      body: "Body of check.",
      videoUrl: null,
      progress: { status: "not_started", positionSeconds: 0, firstAt: null },
      previous: { title: "Section look", contentRef: { kind: "course_section", ...idsOf(bench, "scan", "look") } },
      next: { title: "Section end" },
      course: { title: "Scanning", subject: "reading", unit: "Skills", summary: "You find facts." },
    });
    expect(section.linkedPractice.map((one) => [one.title, one.practised])).toEqual([
      ["Title of p3", false],
      ["Title of p1", true],
    ]);
    expect(section.tags.map((tag) => [tag.group, tag.name])).toEqual([
      ["skill", "Scanning"],
      ["skill", "定位"],
    ]);
    expect(section.course.progress).toMatchObject({ status: "in_progress", completedSections: 1 });
    expect(section.course.sections.map((one) => one.status)).toEqual(["completed", "not_started", "not_started"]);
  });

  test("the first section has none before it, the last none after it", async () => {
    expect((await read("look")).previous).toBeNull();
    expect((await read("end")).next).toBeNull();
  });

  test("shows only the learner's own progress", async () => {
    await record({ positionSeconds: 90 });
    expect((await read("look")).progress.positionSeconds).toBe(90);
    expect((await read("look", bench.account())).progress.status).toBe("not_started");
  });

  test("a video is named by the address that serves it", async () => {
    const film = course("film", { one: [] });
    const sections = film.sections.map((one) => ({ ...one, kind: "video" as const, video: "media/one.mp4" }));
    bench.apply({ id: "films", media: { "media/one.mp4": "film" }, courses: [{ ...film, sections }] });
    const section = await bench.call(me, "courses_read_section", idsOf(bench, "film", "one"));
    expect([section.kind, section.videoUrl]).toEqual([
      "video",
      `/media/${new Bun.CryptoHasher("sha256").update("film").digest("hex")}`,
    ]);
  });
});
