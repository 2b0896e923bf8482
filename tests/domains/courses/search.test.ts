import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { course, part } from "../../support/checked-pack.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";
import { idsOf, partId } from "./library.ts";

type Request = RequestOf<"ielts_courses_search_sections">;
type Page = DataOf<"ielts_courses_search_sections">;

const SUBJECTS = ["grammar", "writing", "listening", "reading", "speaking"] as const;
const TAGS = [["Skimming"], ["Map reading", "Skimming"], ["读图"], []] as const;

/** Twenty courses of four sections; every third section is about bridges, every seventh about 图书馆. */
const COURSES = Array.from({ length: 20 }, (_, c) => {
  const made = course(`c${c}`, {}, { subject: SUBJECTS[c % 5], unit: `Unit ${c % 3}`, title: `Course ${c}` });
  const sections = Array.from({ length: 4 }, (_unused, s) => {
    const n = c * 4 + s;
    const words = [n % 3 === 0 ? "The **bridge** is long." : "", n % 7 === 0 ? "去图书馆学习。" : ""].join(" ");
    return {
      key: `s${n}`,
      title: n % 10 === 0 ? `Bridges ${n}` : `Section ${n}`,
      kind: "reading" as const,
      durationMinutes: 5,
      body: `# Part ${n}\n\nSome text. ${words}`,
      tags: (TAGS[n % 4] ?? []).map((name) => ({ group: "skill", name })),
      practice: n === 5 ? ["p1", "p2"] : [],
    };
  });
  return { ...made, sections };
});
const SECTIONS = COURSES.flatMap((one, c) => one.sections.map((section, s) => ({ ...section, c, n: c * 4 + s })));
type TestSection = (typeof SECTIONS)[number];

const ROUTE = ["listening", "reading", "writing", "speaking", "grammar"];
const subjectOf = (section: TestSection) => SUBJECTS[section.c % 5] ?? "";

let bench: LibraryBench;
let me: number;
beforeAll(() => {
  bench = new LibraryBench();
  bench.apply({ parts: [part("p1"), part("p2")], courses: COURSES });
  me = bench.account();
});
afterAll(() => bench.close());

const search = (request: Request, account = me) => bench.call(account, "ielts_courses_search_sections", request);
const titles = (page: Page) => page.items.map((item) => item.title);

async function readAll(request: Request): Promise<string[]> {
  const found: string[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const answer: Page = await search({ ...request, page });
    expect([answer.page, answer.hasMore]).toEqual([page, answer.nextPage !== null]);
    found.push(...titles(answer));
    page = answer.nextPage;
  }
  return found;
}

/** Titles of the sections that satisfy a condition, in the order of the courses. */
function inOrder(holds: (section: TestSection) => boolean): string[] {
  return SECTIONS.filter(holds)
    .toSorted((a, b) => ROUTE.indexOf(subjectOf(a)) - ROUTE.indexOf(subjectOf(b)) || a.n - b.n)
    .map((section) => section.title);
}

const FILTERS: readonly { request: Request; holds: (section: TestSection) => boolean }[] = [
  { request: {}, holds: () => true },
  { request: { subject: "grammar" as const }, holds: (one: TestSection) => subjectOf(one) === "grammar" },
  { request: { subject: "reading" as const }, holds: (one: TestSection) => subjectOf(one) === "reading" },
  { request: { tagQueries: ["skimming"] }, holds: (one: TestSection) => one.n % 4 < 2 },
  { request: { tagQueries: ["skim", "READING"] }, holds: (one: TestSection) => one.n % 4 === 1 },
  { request: { tagQueries: ["读图"] }, holds: (one: TestSection) => one.n % 4 === 2 },
  { request: { tagQueries: ["skimming", "读图"] }, holds: () => false },
  {
    request: { tagQueries: ["skimming"], subject: "listening" as const },
    holds: (one: TestSection) => one.n % 4 < 2 && subjectOf(one) === "listening",
  },
];

describe("ielts_courses_search_sections", () => {
  test.each(FILTERS)("lists what satisfies $request in the order of the courses", async ({ request, holds }) => {
    const whole = inOrder(holds);
    for (const limit of [1, 4, 6]) expect(await readAll({ ...request, limit })).toEqual(whole);
  });

  test.each([
    { search: "bridge", holds: (one: TestSection) => one.n % 3 === 0 || one.n % 10 === 0 },
    { search: "BRID", holds: (one: TestSection) => one.n % 3 === 0 || one.n % 10 === 0 },
    { search: "图书", holds: (one: TestSection) => one.n % 7 === 0 },
    { search: "bridge 图书馆", holds: (one: TestSection) => one.n % 7 === 0 && (one.n % 3 === 0 || one.n % 10 === 0) },
    { search: "course", holds: () => true },
    { search: "absent", holds: () => false },
  ])("finds $search in titles and texts, each section once", async ({ search: words, holds }) => {
    for (const limit of [1, 5, 6]) {
      const found = await readAll({ search: words, limit });
      expect(found.toSorted()).toEqual(inOrder(holds).toSorted());
    }
    const inReading = await readAll({ search: words, subject: "reading", tagQueries: ["skimming"], limit: 6 });
    const wanted = inOrder((one) => holds(one) && subjectOf(one) === "reading" && one.n % 4 < 2);
    expect(inReading.toSorted()).toEqual(wanted.toSorted());
  });

  test("puts matches in a title first", async () => {
    const found = await readAll({ search: "bridge", limit: 6 });
    expect(found.slice(0, 8).every((title) => title.startsWith("Bridges"))).toBe(true);
  });

  test("only one course, in its order", async () => {
    const { courseId } = idsOf(bench, "c7", "s28");
    expect(await readAll({ courseId })).toEqual(["Section 28", "Section 29", "Bridges 30", "Section 31"]);
    expect(await readAll({ courseId, search: "bridge" })).toEqual(["Bridges 30"]);
    expect(await readAll({ courseId: 9_999 })).toEqual([]);
  });

  test("reports the tag queries that are unknown, and then finds nothing", async () => {
    const page = await search({ tagQueries: ["skimming", "No such tag", "mm"] });
    expect([page.unknownTagQueries, page.items, page.nextPage]).toEqual([["No such tag", "mm"], [], null]);
    expect((await search({ tagQueries: ["skimming"] })).unknownTagQueries).toEqual([]);
  });

  test("a section has its course, tags, practice, the learner's status and an excerpt", async () => {
    const ids = idsOf(bench, "c1", "s5");
    await bench.call(me, "courses_record_progress", { ...ids, status: "completed" });
    const [item] = (await search({ search: "part 5", courseId: ids.courseId })).items;
    expect<unknown>(item).toEqual({
      ...ids,
      contentRef: { kind: "course_section", ...ids },
      subject: "writing",
      unit: "Unit 1",
      courseTitle: "Course 1",
      title: "Section 5",
      kind: "reading",
      durationMinutes: 5,
      status: "completed",
      tags: [
        { id: expect.any(Number), group: "skill", name: "Map reading", nameZh: "" },
        { id: expect.any(Number), group: "skill", name: "Skimming", nameZh: "" },
      ],
      excerpt: "Part 5 Some text.",
      linkedPartIds: [partId(bench, "p1"), partId(bench, "p2")],
      url: `http://test/learning-center?course=${ids.courseId}&section=${ids.sectionId}`,
    });
    expect((await search({ search: "part 5", courseId: ids.courseId }, bench.account())).items[0]?.status).toBe(
      "not_started",
    );
  });

  test("a page beyond the last is empty", async () => {
    for (const words of ["", "bridge"]) {
      const page = await search({ page: 1000, search: words });
      expect([page.items, page.page, page.hasMore, page.nextPage]).toEqual([[], 1000, false, null]);
    }
  });

  test.each([
    { words: '"bridge', same: "bridge" },
    { words: "bridge*", same: "bridge" },
    { words: "body:bridge", same: "body bridge" },
    { words: "bridge OR absent", same: "absent" },
    { words: "(bridge", same: "bridge" },
    { words: "😀", same: null },
    { words: "\u200f#", same: null },
    { words: "'--", same: null },
    { words: "a".repeat(10_000), same: null },
    { words: "bridge ".repeat(1_400), same: "bridge" },
    { words: "图".repeat(10_000), same: null },
  ])("takes operators and marks as plain text", async ({ words, same }) => {
    const wanted = same === null ? [] : await readAll({ search: same, limit: 6 });
    expect(await readAll({ search: words, limit: 6 })).toEqual(wanted);
    const tagQuery = words.slice(0, 80);
    expect((await search({ tagQueries: [tagQuery] })).unknownTagQueries).toEqual([tagQuery]);
  });

  test("withdrawn content is not found, nor are withdrawn parts linked", async () => {
    const own = new LibraryBench();
    const account = own.account();
    const both = [course("a", { one: ["p1"], two: [] }), course("b", { three: [] })];
    own.apply({ parts: [part("p1")], courses: both });
    const found = async (words: string) => {
      const page = await own.call(account, "ielts_courses_search_sections", { search: words });
      return page.items.map((item) => [item.title, item.linkedPartIds.length]);
    };
    const all = [
      ["Section one", 1],
      ["Section two", 0],
      ["Section three", 0],
    ];
    expect([await found(""), (await found("body")).toSorted()]).toEqual([all, all.toSorted()]);
    own.apply({ version: "2", courses: [course("a", { one: [] })] });
    expect([await found(""), await found("body")]).toEqual([[["Section one", 0]], [["Section one", 0]]]);
    own.close();
  });
});
