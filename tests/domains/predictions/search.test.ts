import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { LibraryBench } from "../../support/library-bench.ts";
import { daysOf, expected, expectedAnyDay, type HitPage, type HitRequest, RECORDS } from "./records.ts";

let bench: LibraryBench;
let ids: Map<string, number>;

beforeAll(() => {
  bench = new LibraryBench();
  bench.apply({ predictions: RECORDS });
  ids = new Map(
    bench
      .rows("SELECT prediction_key, id FROM predictions")
      .map((row) => [String(row["prediction_key"]), Number(row["id"])]),
  );
});
afterAll(() => bench.close());

const search = (request: HitRequest) => bench.call(null, "ielts_prediction_search_hits", request);
const titles = (page: HitPage) => page.items.map((item) => item.title);
const idOf = (index: number) => ids.get(`r${index}`) ?? 0;

async function readAll(request: HitRequest): Promise<{ titles: string[]; pages: HitPage[] }> {
  const pages: HitPage[] = [];
  for (let offset: number | null = 0; offset !== null; offset = pages.at(-1)?.nextOffset ?? null) {
    pages.push(await search({ ...request, offset }));
  }
  return { titles: pages.flatMap(titles), pages };
}

const FILTERS: readonly { request: HitRequest; words?: readonly string[] }[] = [
  { request: {} },
  { request: { kind: "rolling_ranking" } },
  { request: { subject: "listening" } },
  { request: { source: "desk-3" } },
  { request: { subject: "reading", source: "desk-1" } },
  { request: { source: "no-such-desk" } },
  { request: { testDate: "2026-09-08" } },
  { request: { testDate: "2026-08-31", subject: "writing" } },
  { request: { testDate: "2020-01-01" } },
  { request: { testMonth: "2026-08" } },
  { request: { testMonth: "2026-06", source: "desk-0" } },
  { request: { testMonth: "2026-07", subject: "speaking", source: "desk-2" } },
  { request: { testMonth: "2019-12" } },
  { request: { testDate: "2026-08-01", testMonth: "2026-07" } },
  { request: { query: "harbour" }, words: ["harbour"] },
  { request: { query: "HARB" }, words: ["harbour"] },
  { request: { query: "harbour", kind: "rolling_ranking" }, words: ["harbour"] },
  { request: { query: "re" }, words: ["re"] },
  { request: { query: "r" }, words: ["r "] },
  { request: { query: "harbour lighthouse" }, words: ["harbour", "lighthouse"] },
  { request: { query: "图书" }, words: ["图书"] },
  { request: { query: "上海 harbour" }, words: ["上海", "harbour"] },
  { request: { query: "harbour", testMonth: "2026-08", subject: "listening" }, words: ["harbour"] },
  { request: { query: "harbour", source: "desk-1", testDate: "2026-09-05" }, words: ["harbour"] },
  { request: { query: "absent" }, words: ["absent"] },
];

describe("ielts_prediction_search_hits", () => {
  test.each(FILTERS)("finds what satisfies $request, newest first, page after page", async ({ request, words }) => {
    const whole = expected(request, words).map((record) => record.title);
    for (const limit of [1, 5, 12]) {
      const read = await readAll({ ...request, limit });
      expect(read.titles).toEqual(whole);
      expect(new Set(read.pages.map((page) => page.totalCount))).toEqual(new Set([whole.length]));
      expect(read.pages.every((page) => page.hasMore === (page.nextOffset !== null))).toBe(true);
    }
  });

  test.each(FILTERS)("counts days of $request whatever day is requested", async ({ request, words }) => {
    const { dateFacets, totalCount } = await search(request);
    expect(dateFacets).toEqual(daysOf(expectedAnyDay(request, words)).slice(0, 62));
    expect(totalCount).toBe(expected(request, words).length);
  });

  test.each([{ kind: "exam_report" as const }, { kind: "rolling_ranking" as const, subject: "reading" as const }])(
    "counts the sources of %o, whatever else is requested",
    async (request) => {
      const records = expected(request);
      const counts = [...Map.groupBy(records, ({ source }) => source.slug)].map(([slug, of]) => ({
        slug,
        name: of[0]?.source.name ?? "",
        count: of.length,
      }));
      const wanted = counts.toSorted((a, b) => b.count - a.count || a.slug.localeCompare(b.slug));
      const { sources } = await search({ ...request, source: "desk-1", query: "harbour", testMonth: "2026-08" });
      expect(sources).toEqual(wanted);
    },
  );

  test("an offset beyond the last record gives an empty page and the same total", async () => {
    for (const offset of [1_000, Number.MAX_SAFE_INTEGER]) {
      for (const query of ["", "harbour"]) {
        const page = await search({ offset, query });
        expect([page.items, page.hasMore, page.nextOffset]).toEqual([[], false, null]);
        expect(page.totalCount).toBe(expected({}, query === "" ? [] : [query]).length);
      }
    }
  });

  test("reportIds restricts the search to these records of either kind, and the other filters hold for them", async () => {
    const some = [1, 2, 3, 7, 30, 33].map(idOf);
    const named = [...expected({}), ...expected({ kind: "rolling_ranking" })]
      .filter((record) => some.includes(ids.get(record.key) ?? 0))
      .toSorted((a, b) => b.examDate.localeCompare(a.examDate));
    const page = await search({ reportIds: some });
    expect(titles(page)).toEqual(named.map((record) => record.title));
    expect([page.totalCount, page.dateFacets]).toEqual([6, daysOf(named)]);
    expect(titles(await search({ reportIds: some, kind: "rolling_ranking" }))).toEqual(titles(page));
    expect(titles(await search({ reportIds: some, query: "harbour", subject: "speaking" }))).toEqual([
      "Record 3: harbour",
    ]);
    expect(titles(await search({ reportIds: some, source: "desk-2", testMonth: "2026-06" }))).toEqual(
      named.filter((one) => one.source.slug === "desk-2" && one.examDate.startsWith("2026-06")).map((one) => one.title),
    );
    expect(titles(await search({ reportIds: some, limit: 2, offset: 2 }))).toEqual(
      named.slice(2, 4).map((record) => record.title),
    );
    expect((await search({ reportIds: [999_999] })).totalCount).toBe(0);
    expect((await search({ reportIds: [idOf(1), idOf(1)] })).totalCount).toBe(1);
  });

  test.each([
    { field: "testDate", value: "2026-02-29", expected: "YYYY-MM-DD" },
    { field: "testDate", value: "2026-9-8", expected: "YYYY-MM-DD" },
    { field: "testDate", value: "yesterday", expected: "YYYY-MM-DD" },
    { field: "testDate", value: "2026-09", expected: "YYYY-MM-DD" },
    { field: "testDate", value: " ", expected: "YYYY-MM-DD" },
    { field: "testMonth", value: "2026-13", expected: "YYYY-MM" },
    { field: "testMonth", value: "2026-00", expected: "YYYY-MM" },
    { field: "testMonth", value: "2026-09-08", expected: "YYYY-MM" },
    { field: "testMonth", value: "2026/09", expected: "YYYY-MM" },
  ])("refuses $value as $field and names the form", async ({ field, value, expected: form }) => {
    const { kind, reason, message, parts } = await bench.refusal(null, "ielts_prediction_search_hits", {
      testDate: "2026-09-08",
      [field]: value,
    });
    expect([kind, reason, parts.details?.map(({ path }) => path)]).toEqual([
      "invalid",
      "request.invalid",
      [`/${field}`],
    ]);
    expect(message).toContain(form);
  });

  test.each([
    "NOT harbour",
    "harbour OR lighthouse",
    '"harbour',
    "harbour*",
    "title:harbour",
    "kind0h",
    "^harbour",
    "NEAR(harbour record)",
    "{title} : harbour",
    "(",
    "'",
    "--",
    "😀",
    "\u200fruobrah",
    "مرحبا",
    "\u0301",
    "!!!",
    "a".repeat(10_000),
    "harbour ".repeat(1_250),
    "图".repeat(10_000),
  ])("takes %p as plain text", async (query) => {
    const page = await search({ query, limit: 12 });
    const words = (query.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase());
    const found = words.length === 0 ? [] : expected({}, words);
    expect(page.totalCount).toBe(found.length);
    expect(titles(page)).toEqual(found.slice(0, 12).map((record) => record.title));
  });

  test("white space alone is not a query", async () => {
    expect((await search({ query: " \n\t" })).totalCount).toBe(expected({}).length);
  });

  test("a page is read in the order of an index, without sorting", async () => {
    await search({ offset: 50, query: "harbour", subject: "reading" });
    const pages = bench
      .statements()
      .filter((sql) => /as "sequence"|select "sequence"/.test(sql) && sql.includes("offset"));
    expect(pages).toHaveLength(5);
    for (const sql of pages) expect(bench.plan(sql).filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
    const days = bench.statements().filter((sql) => sql.includes('from "prediction_days" where'));
    for (const sql of days) expect(bench.plan(sql).filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
    expect(days).toHaveLength(1);
  });
});
