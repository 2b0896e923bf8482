import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { course, guide, part, prediction, sha256Of } from "../support/checked-pack.ts";
import { PackBench } from "../support/pack-bench.ts";

let bench: PackBench;
beforeEach(() => {
  bench = new PackBench();
});
afterEach(() => bench.close());

describe("importCourse", () => {
  const sections = () =>
    bench
      .rows("SELECT id, section_key FROM course_sections WHERE withdrawn = 0 ORDER BY position")
      .map((row) => `${row["section_key"]} ${row["id"]}`);
  const find = (words: string, facets: Record<string, string | number> = {}) =>
    bench.find("section_text", { words, facets, columns: ["title", "body"] });

  test("sections keep their ids through changes of order and presence", () => {
    bench.apply({ courses: [course("c", { one: [], two: [], three: [] })] });
    const [one = "", two = "", three = ""] = sections();
    bench.apply({ version: "1.1.0", courses: [course("c", { three: [], four: [], one: [] })] });
    expect(sections()).toEqual([three, expect.stringMatching(/^four /), one]);
    expect(find("two")).toEqual([]);
    expect(find("section three").map((id) => `three ${id}`)).toEqual([three]);
    bench.apply({ version: "1.2.0", courses: [course("c", { two: [] })] });
    expect(sections()).toEqual([two]);
  });

  test("a section has the tags of its course, its video and its practice in order", () => {
    const made = course("c", { s: ["b", "a"] }, { subject: "grammar", tags: [{ group: "topic", name: "Tides" }] });
    const more = { tags: [{ group: "skill", name: "听力" }], video: "media/v.mp4", body: "![v](media/v.mp4)" };
    const tagged = { ...made, sections: made.sections.map((section) => ({ ...section, ...more })) };
    bench.apply({ parts: [part("a"), part("b")], courses: [tagged], media: { "media/v.mp4": "film" } });
    const [id = 0] = find("section");
    const tags = bench.rows("SELECT id FROM tags JOIN section_tags ON tag_id = tags.id WHERE section_id = ?", id);
    expect(tags.length).toBe(2);
    const [courseId] = bench.rows("SELECT id FROM courses").map((row) => Number(row["id"]));
    for (const tag of tags) {
      expect(find("course", { subject: "grammar", course: courseId ?? 0, tag: Number(tag["id"]) })).toEqual([id]);
    }
    expect(bench.rows("SELECT part_id FROM section_parts ORDER BY position")).toEqual([
      { part_id: bench.partId("b") },
      { part_id: bench.partId("a") },
    ]);
    expect(bench.rows("SELECT video_sha256, body FROM course_sections")).toEqual([
      { video_sha256: sha256Of("film"), body: `![v](/media/${sha256Of("film")})` },
    ]);
  });

  test("courses are in the order of the pack", () => {
    const order = () => bench.rows("SELECT course_key FROM courses ORDER BY position").map((row) => row["course_key"]);
    bench.apply({ courses: [course("x", { s: [] }), course("y", { s: [] })] });
    bench.apply({ version: "1.1.0", courses: [course("y", { s: [] }), course("x", { s: [] })] });
    expect(order()).toEqual(["y", "x"]);
  });

  test("a new title of a course is found with each of its sections", () => {
    bench.apply({ courses: [course("c", { s1: [], s2: [] })] });
    bench.apply({ version: "1.1.0", courses: [course("c", { s1: [], s2: [] }, { title: "Harbours" })] });
    expect(bench.find("section_text", { words: "harbours" }).length).toBe(2);
    expect(bench.find("section_text", { words: "course" })).toEqual([]);
  });
});

describe("importPaper", () => {
  const full = [
    ...[3, 1, 2].map((partNumber) => part(`s${partNumber}`, { subject: "speaking", partNumber })),
    ...[2, 1].map((partNumber) => part(`w${partNumber}`, { subject: "writing", partNumber })),
    ...[1, 2, 3].map((partNumber) => part(`r${partNumber}`, { partNumber })),
  ];
  const paper = { key: "m", title: "Harbour test", category: " Academic  Test", parts: full.map((one) => one.key) };

  test("parts and subjects are put into the order of the test, and the minutes are those of its sections", () => {
    bench.apply({ parts: full, "mock-papers": [paper] });
    const columns = "paper_id, account_id, pack_id, category, category_key, subjects, duration_minutes";
    expect(bench.rows(`SELECT ${columns} FROM mock_papers`)).toEqual([
      {
        ...{ paper_id: "test:m", account_id: null, pack_id: "test", category: " Academic  Test" },
        ...{ category_key: "academic test", subjects: '["reading","writing","speaking"]', duration_minutes: 134 },
      },
    ]);
    const keys = "SELECT part_key FROM mock_paper_parts JOIN parts ON parts.id = part_id ORDER BY position";
    expect(bench.rows(keys).map((row) => row["part_key"])).toEqual(["r1", "r2", "r3", "w1", "w2", "s1", "s2", "s3"]);
    const [id] = bench.find("mock_paper_text", { words: "harbour" });
    const facets = { owner: "everyone", category: "academic test", subject: "speaking" };
    expect(bench.find("mock_paper_text", { facets })).toEqual([id ?? 0]);
    expect(bench.find("mock_paper_text", { facets: { subject: "listening" } })).toEqual([]);
  });

  test("a change keeps the id and moves what is found", () => {
    const id = () => bench.number("SELECT id FROM mock_papers");
    bench.apply({ parts: full, "mock-papers": [paper] });
    const before = id();
    const shorter = { ...paper, title: "Mountain test", durationMinutes: 61, parts: ["r3", "r2", "r1"] };
    const { counts } = bench.apply({ version: "1.1.0", parts: full, "mock-papers": [shorter] });
    expect(counts["mock-papers"].changed).toBe(1);
    expect(id()).toBe(before);
    expect(bench.rows("SELECT subjects, duration_minutes FROM mock_papers")).toEqual([
      { subjects: '["reading"]', duration_minutes: 61 },
    ]);
    expect(bench.find("mock_paper_text", { words: "harbour" })).toEqual([]);
    expect(bench.find("mock_paper_text", { facets: { subject: "reading" }, words: "mountain" })).toEqual([before]);
    expect(bench.number("SELECT count(*) FROM mock_paper_parts")).toBe(3);
  });
});

describe("replaceRelations", () => {
  const pack = {
    parts: [1, 2, 3].map((partNumber) => part(`r${partNumber}`, { partNumber })),
    courses: [course("c", { s: [] })],
    guides: [guide("g", { about: ["r2", "r1"] })],
    predictions: [prediction("p")],
    "mock-papers": [{ key: "m", title: "M", category: "A", parts: ["r1", "r2", "r3"] }],
  };
  const relations = () =>
    bench
      .rows("SELECT from_ref, to_ref, relation_type, note FROM relations ORDER BY relation_type, from_ref, to_ref")
      .map((row) => Object.values(row).join(" "));

  test("every kind of end is written as its reference, and guides relate to the parts they are about", () => {
    bench.apply({
      ...pack,
      relations: [
        { from: { part: "r1" }, to: { dictation: "r1" }, relationType: "x", note: "why" },
        { from: { guide: "g" }, to: { prediction: "p" }, relationType: "x" },
        { from: { mockPaper: "m" }, to: { course: "c", section: "s" }, relationType: "x" },
      ],
    });
    const [r1, r2] = [bench.partId("r1"), bench.partId("r2")];
    const section = bench
      .rows("SELECT course_id, id FROM course_sections")
      .map((row) => `${row["course_id"]}:${row["id"]}`);
    expect(relations()).toEqual([
      `prep_guide:g question_part:${r1} about `,
      `prep_guide:g question_part:${r2} about `,
      `mock_paper:test:m course_section:${section[0]} x `,
      `prep_guide:g prediction_hit:${bench.number("SELECT id FROM predictions")} x `,
      `question_part:${r1} listening_dictation:${r1} x why`,
    ]);
  });

  test("relations are those of the newest version, each counted, none duplicated", () => {
    const link = (relationType: string, note = "") => ({
      from: { part: "r1" },
      to: { part: "r2" },
      relationType,
      note,
    });
    bench.apply({ ...pack, relations: [link("same"), link("noted", "old"), link("gone"), link("same", "again")] });
    expect(relations().length).toBe(5);
    const next = { ...pack, version: "1.1.0", guides: [guide("g", { about: ["r1"] })] };
    const { counts } = bench.apply({ ...next, relations: [link("same"), link("noted", "new"), link("fresh")] });
    expect(counts.relations).toEqual({ added: 1, changed: 1, unchanged: 2, withdrawn: 2 });
    expect(relations().filter((line) => line.endsWith("noted new")).length).toBe(1);
    expect(relations().length).toBe(4);
  });
});
