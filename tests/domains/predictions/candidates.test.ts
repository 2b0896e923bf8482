import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { part, prediction } from "../../support/checked-pack.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { HitRequest } from "./records.ts";

let bench: LibraryBench;
beforeEach(() => {
  bench = new LibraryBench();
});
afterEach(() => bench.close());

const search = (request: HitRequest = {}) => bench.call(null, "ielts_prediction_search_hits", request);
const candidate = (title: string, matchScore: number, more: object = {}) => ({ title, matchScore, ...more });

describe("records of ielts_prediction_search_hits", () => {
  test("a record has its facts, its source and its candidates in the source's order", async () => {
    const candidates = [
      candidate("A tour", 60, { details: "The same garden.", part: "tour" }),
      candidate("Another", 90),
      candidate("Just enough", 50),
      candidate("Too far", 49, { part: "tour" }),
    ];
    bench.apply({
      parts: [part("tour")],
      predictions: [prediction("one", { candidates, examMode: "paper", venue: "Shanghai", recallKind: "map" })],
    });
    const partId = bench.number("SELECT id FROM parts");
    const id = bench.number("SELECT id FROM predictions");
    const { items } = await search();
    const route = `/practice?part=${partId}&from=prediction-${id}`;
    const none = { details: "", contentRef: null, practiceUrl: null, practiceRoute: null };
    expect(items).toEqual([
      {
        id,
        contentRef: { kind: "prediction_hit", hitId: id },
        kind: "exam_report",
        subject: "reading",
        source: { slug: "diary", name: "The diary", url: "https://example.org/diary" },
        examDate: "2026-08-01",
        examMode: "paper",
        venue: "Shanghai",
        recallKind: "map",
        title: "Record one",
        recallContent: "Recalled one.",
        candidates: [
          {
            title: "A tour",
            details: "The same garden.",
            matchScore: 60,
            contentRef: { kind: "question_part", partId },
            practiceUrl: `http://test${route}`,
            practiceRoute: route,
          },
          { title: "Another", matchScore: 90, ...none },
          { title: "Just enough", matchScore: 50, ...none },
        ],
        candidatesWithheld: "none",
      },
    ]);
  });

  test("a candidate loses its practice link with the part, and gets it back with it", async () => {
    const predictions = [prediction("one", { candidates: [candidate("A tour", 60, { part: "tour" })] })];
    bench.apply({ id: "bank", parts: [part("tour")], predictions });
    const links = async () => (await search()).items[0]?.candidates.map((one) => one.practiceRoute !== null);
    expect(await links()).toEqual([true]);
    bench.db.raw.exec("UPDATE parts SET withdrawn = 1");
    expect(await links()).toEqual([false]);
    bench.db.raw.exec("UPDATE parts SET withdrawn = 0");
    expect(await links()).toEqual([true]);
  });

  test("a source without an address has none, and has the name of its newest record", async () => {
    const source = (name: string) => ({ slug: "desk", name, url: "" });
    bench.apply({
      predictions: [
        prediction("new", { source: source("New name"), examDate: "2026-08-02" }),
        prediction("old", { source: source("Old name"), examDate: "2026-08-01" }),
      ],
    });
    const page = await search();
    expect(page.items.map((item) => item.source)).toEqual([
      { slug: "desk", name: "New name", url: null },
      { slug: "desk", name: "Old name", url: null },
    ]);
    expect(page.sources).toEqual([{ slug: "desk", name: "New name", count: 2 }]);
  });

  test.each([
    { now: "2026-09-09T15:59:59.999Z", examDate: "2026-06-09", withheld: false },
    { now: "2026-09-09T16:00:00.000Z", examDate: "2026-06-09", withheld: true },
    { now: "2026-09-09T16:00:00.000Z", examDate: "2026-06-10", withheld: false },
    { now: "2026-05-31T04:00:00.000Z", examDate: "2026-02-28", withheld: false },
    { now: "2026-05-31T04:00:00.000Z", examDate: "2026-02-27", withheld: true },
    { now: "2028-05-31T04:00:00.000Z", examDate: "2028-02-28", withheld: true },
    { now: "2026-01-10T04:00:00.000Z", examDate: "2025-10-10", withheld: false },
    { now: "2026-01-10T04:00:00.000Z", examDate: "2025-10-09", withheld: true },
  ])("at $now candidates of $examDate are withheld: $withheld", async ({ now, examDate, withheld }) => {
    bench.apply({ predictions: [prediction("one", { examDate, candidates: [candidate("A tour", 60)] })] });
    bench.clock.set(now);
    for (const request of [{}, { query: "tour" }, { testDate: examDate }]) {
      const [item] = (await search(request)).items;
      expect(item?.candidates).toHaveLength(withheld ? 0 : 1);
      expect(item?.candidatesWithheld).toBe(withheld ? "older_than_three_months" : "none");
    }
  });

  test("a recent record without candidates withholds nothing", async () => {
    bench.apply({ predictions: [prediction("one", { candidates: [candidate("Weak", 10)] })] });
    expect((await search()).items.map((item) => item.candidatesWithheld)).toEqual(["none"]);
  });

  test("what an import changes is seen at once: totals, days, sources and text", async () => {
    bench.apply({ predictions: [prediction("a"), prediction("b", { examDate: "2026-08-02" })] });
    expect((await search({ query: "record" })).totalCount).toBe(2);
    expect((await search()).dateFacets).toHaveLength(2);
    bench.apply({ version: "2.0.0", predictions: [prediction("b", { examDate: "2026-08-03", title: "Renamed" })] });
    const page = await search();
    expect([page.totalCount, page.items.map((item) => item.title)]).toEqual([1, ["Renamed"]]);
    expect([page.dateFacets, page.sources.map((source) => source.count)]).toEqual([
      [{ date: "2026-08-03", count: 1 }],
      [1],
    ]);
    expect((await search({ query: "record" })).totalCount).toBe(0);
    expect((await search({ query: "renamed" })).totalCount).toBe(1);
    expect((await search({ reportIds: [1, 2] })).totalCount).toBe(1);
  });

  test("of many days the newest 62 are counted, and all of them make the total", async () => {
    const days = Array.from({ length: 80 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10));
    bench.apply({ predictions: days.map((examDate) => prediction(examDate, { examDate })) });
    for (const query of ["", "record"]) {
      const page = await search({ query });
      expect(page.dateFacets.map((day) => day.date)).toEqual(days.toReversed().slice(0, 62));
      expect(page.totalCount).toBe(80);
      expect((await search({ query, testMonth: "2026-01" })).totalCount).toBe(31);
    }
  });
});
