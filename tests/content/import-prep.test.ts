import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { endSequence, firstSequence, shanghaiDay } from "../../src/domains/predictions/days.ts";
import { DAY_MS } from "../../src/lib/time.ts";
import { guide, part, prediction, sha256Of } from "../support/checked-pack.ts";
import { NOW, PackBench } from "../support/pack-bench.ts";

const PER_DAY = 2 ** 20;
let bench: PackBench;
beforeEach(() => {
  bench = new PackBench();
});
afterEach(() => bench.close());

const dayNumber = (day: string) => Date.parse(day) / DAY_MS;
const records = () =>
  bench
    .rows("SELECT prediction_key, exam_date, sequence FROM predictions WHERE withdrawn = 0 ORDER BY prediction_key")
    .map((row) => [row["prediction_key"], row["exam_date"], row["sequence"]]);
const sequence = (key: string) => bench.number("SELECT sequence FROM predictions WHERE prediction_key = ?", key);

describe("importPrediction", () => {
  test("records of a day are numbered within it, across packs", () => {
    const first = dayNumber("2026-08-01") * PER_DAY;
    bench.apply({ predictions: [prediction("a"), prediction("b"), prediction("c", { examDate: "2026-08-02" })] });
    bench.apply({ id: "other", predictions: [prediction("d")] });
    expect(records()).toEqual([
      ["a", "2026-08-01", first + 1],
      ["b", "2026-08-01", first + 2],
      ["c", "2026-08-02", first + PER_DAY + 1],
      ["d", "2026-08-01", first + 3],
    ]);
  });

  test("a number stays while the day does, and a withdrawn record keeps its own", () => {
    bench.apply({ predictions: [prediction("a"), prediction("b")] });
    const [a, b] = [sequence("a"), sequence("b")];
    bench.apply({ version: "1.1.0", predictions: [prediction("b", { title: "Renamed" }), prediction("c")] });
    expect([sequence("a"), sequence("b"), sequence("c")]).toEqual([a, b, b + 1]);
    expect(bench.find("prediction_text", { words: "renamed" })).toEqual([b]);
    bench.apply({ version: "1.2.0", predictions: [prediction("a"), prediction("b", { examDate: "2026-08-03" })] });
    const moved = dayNumber("2026-08-03") * PER_DAY + 1;
    expect([sequence("a"), sequence("b")]).toEqual([a, moved]);
    expect(bench.find("prediction_text", { facets: { kind: "exam_report" } })).toEqual([a, moved]);
    expect(bench.find("prediction_text", { facets: { date: "20260803" } })).toEqual([moved]);
    expect(bench.rows("SELECT exam_date, records FROM prediction_days ORDER BY exam_date")).toEqual([
      { exam_date: "2026-08-01", records: 1 },
      { exam_date: "2026-08-03", records: 1 },
    ]);
  });

  test("daysAgo counts back from the first installation's day in Shanghai, whenever an update comes", () => {
    const { examDate: _day, ...undated } = prediction("a");
    const ago = (daysAgo: number) => ({ predictions: [{ ...undated, daysAgo }] });
    // Already the tenth in Shanghai.
    const evening = Date.parse("2026-09-09T17:00:00.000Z");
    bench.apply(ago(0), { now: evening });
    expect(records().map((row) => row[1])).toEqual(["2026-09-10"]);
    const later = bench.apply({ ...ago(0), version: "1.0.1" }, { now: evening + 40 * DAY_MS });
    expect(later.counts.predictions.unchanged).toBe(1);
    bench.apply({ ...ago(10), version: "1.0.2" }, { now: evening + 80 * DAY_MS });
    expect(records().map((row) => row[1])).toEqual(["2026-08-31"]);
  });

  test("a record is found by its filters, its title and its text", () => {
    const candidates = [{ title: "Lighthouse keepers", matchScore: 90, part: "p", details: "why" }];
    const one = prediction("a", { venue: "上海", candidates, recallContent: "Recalled tides." });
    const other = prediction("b", {
      kind: "rolling_ranking",
      subject: "writing",
      source: { slug: "rank.list", name: "R" },
    });
    bench.apply({ parts: [part("p")], predictions: [one, other] });
    const [a, b] = [sequence("a"), sequence("b")];
    const find = (facets: Record<string, string>, words = "") =>
      bench.find("prediction_text", { facets, words, columns: ["title", "content_text"] });
    expect(
      find({ kind: "exam_report", subject: "reading", source: "diary", date: "20260801", month: "202608" }),
    ).toEqual([a]);
    expect(find({ kind: "rolling_ranking", source: "rank.list" })).toEqual([b]);
    expect(["record", "tides", "lighthouse", "上海"].map((words) => find({}, words))).toEqual([[a, b], [a], [a], [a]]);
    expect(bench.rows("SELECT position, title, details, match_score, part_id FROM prediction_candidates")).toEqual([
      { position: 0, title: "Lighthouse keepers", details: "why", match_score: 90, part_id: bench.partId("p") },
    ]);
  });

  test("candidates are replaced with their record, and only https addresses are stored", () => {
    const candidates = (titles: readonly string[]) => titles.map((title) => ({ title, matchScore: 60 }));
    const source = { slug: "s", name: "S", url: "javascript:alert(1)" };
    bench.apply({ predictions: [prediction("a", { candidates: candidates(["one", "two"]), source })] });
    expect(bench.rows("SELECT source_url FROM predictions")).toEqual([{ source_url: "" }]);
    bench.apply({ version: "1.1.0", predictions: [prediction("a", { candidates: candidates(["three"]) })] });
    expect(bench.rows("SELECT title, part_id FROM prediction_candidates")).toEqual([{ title: "three", part_id: null }]);
    expect(bench.rows("SELECT source_url FROM predictions")).toEqual([{ source_url: "https://example.org/diary" }]);
  });
});

describe("importGuide", () => {
  test("a guide keeps its id, is found by its words and tags, and links to its media", () => {
    const media = { "media/a b.png": "picture", "media/notes.mp4": "film" };
    const body =
      'See ![it](<media/a b.png>), [film](media/notes.mp4 "media") and media/notes.mp4.\n\n[ref]: media/notes.mp4';
    bench.apply({ guides: [guide("g", { tags: ["Time Management", "备考"], body, summary: "How to plan." })], media });
    const [before] = bench.rows("SELECT id, tags, body FROM guides");
    const [picture, film] = [`/media/${sha256Of("picture")}`, `/media/${sha256Of("film")}`];
    expect(before?.["body"]).toBe(
      `See ![it](${picture}), [film](${film} "media") and media/notes.mp4.\n\n[ref]: ${film}`,
    );
    expect(before?.["tags"]).toBe('["Time Management","备考"]');
    const id = Number(before?.["id"]);
    expect(bench.find("guide_text", { facets: { tag: "time management" }, words: "guide" })).toEqual([id]);
    expect(bench.find("guide_text", { facets: { tag: "备考" } })).toEqual([id]);
    expect(bench.find("guide_text", { words: "plan", columns: ["summary"] })).toEqual([id]);

    const changed = bench.apply(
      { version: "1.1.0", guides: [guide("g", { body: "Another text." })] },
      { now: NOW + 1 },
    );
    expect(changed.counts.guides.changed).toBe(1);
    expect(bench.rows("SELECT id, created_at, updated_at FROM guides")).toEqual([
      { id, created_at: NOW, updated_at: NOW + 1 },
    ]);
    expect(bench.find("guide_text", { facets: { tag: "备考" } })).toEqual([]);
    expect(bench.find("guide_text", { words: "another", columns: ["body"] })).toEqual([id]);
  });

  test("a slug of another pack is refused, even with replace", () => {
    bench.apply({ id: "one", guides: [guide("g")] });
    expect(() => bench.apply({ id: "two", guides: [guide("g")] }, { replace: true })).toThrow(
      "belongs to another pack",
    );
    expect(bench.rows("SELECT pack_id FROM guides")).toEqual([{ pack_id: "one" }]);
    expect(bench.number("SELECT count(*) FROM content_packs")).toBe(1);
  });
});

describe("shanghaiDay", () => {
  test("a day begins at sixteen hours UTC, and days are numbered without a gap", () => {
    expect(shanghaiDay(Date.parse("2026-12-31T15:59:59.999Z"))).toBe("2026-12-31");
    expect(shanghaiDay(Date.parse("2026-12-31T16:00:00.000Z"))).toBe("2027-01-01");
    expect(shanghaiDay(Date.parse("2024-03-01T00:00:00.000Z"), 1)).toBe("2024-02-29");
    expect(firstSequence("1970-01-02")).toBe(PER_DAY);
    expect(endSequence("2024-02-28")).toBe(firstSequence("2024-02-29"));
  });
});
