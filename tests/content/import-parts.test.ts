import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { course, group, type PartInput, part, questions, sha256Of } from "../support/checked-pack.ts";
import { PackBench } from "../support/pack-bench.ts";

let bench: PackBench;
beforeEach(() => {
  bench = new PackBench();
});
afterEach(() => bench.close());

const column = (name: string) =>
  bench.rows(`SELECT ${name} AS value FROM parts ORDER BY id`).map((row) => row["value"]);
const json = (sql: string) => JSON.parse(String(bench.rows(sql)[0]?.["value"]));
const blanks = group({ type: "note_completion", questions: questions("harbour") });
const choices = group({ type: "true_false_not_given", questions: [{ number: 9, stem: "s", answer: "TRUE" }] });
const bank = group({ type: "summary_completion", options: [{ letter: "A", text: "jetty" }] });

describe("importPart", () => {
  test.each<{ what: string; more: Partial<PartInput>; kind: string; types: string[] }>([
    { what: "gaps are written in", more: { groups: [blanks] }, kind: "blank", types: ["note_completion"] },
    { what: "statements are selected", more: { groups: [choices] }, kind: "choice", types: ["true_false_not_given"] },
    {
      what: "a word bank makes gaps selected",
      more: { groups: [bank] },
      kind: "choice",
      types: ["summary_completion"],
    },
    {
      what: "both are mixed, types in the order of their first occurrence",
      more: { groups: [choices, blanks, group({ questions: [{ number: 12 }] })] },
      kind: "mixed",
      types: ["true_false_not_given", "note_completion"],
    },
    {
      what: "speaking is open",
      more: { subject: "speaking", groups: [group({ type: "cue_card" })] },
      kind: "open",
      types: ["cue_card"],
    },
  ])("$what", ({ more, kind, types }) => {
    bench.apply({ parts: [part("p", more)] });
    expect(column("response_kind")).toEqual([kind]);
    expect(column("question_types")).toEqual([JSON.stringify(types)]);
    expect(bench.find("part_text", { facets: { response_kind: kind } })).toEqual([bench.partId("p")]);
  });

  test("a part that does not say how long it takes gets the minutes of its kind", () => {
    const kinds = [
      { subject: "listening", partNumber: 3 },
      { subject: "reading", partNumber: 2 },
      ...[1, 2].map((partNumber) => ({ subject: "writing" as const, partNumber })),
      ...[1, 2, 3].map((partNumber) => ({ subject: "speaking" as const, partNumber })),
      { subject: "reading", partNumber: 1, durationMinutes: 17 },
    ] as const;
    bench.apply({ parts: kinds.map((kind, index) => part(`p${index}`, kind)) });
    expect(column("duration_minutes")).toEqual([8, 20, 20, 40, 5, 4, 5, 17]);
  });

  test("material names files by their hash, and holds no answer, explanation or evidence", () => {
    const secret = {
      answer: "secret key",
      explanation: "secret why",
      explanationZh: "秘密",
      evidence: [{ quote: "Paragraph" }],
    };
    const map = group({
      ...{ type: "map_labelling", wordLimit: { words: 1, numbers: 0 }, image: { file: "media/map.png", alt: "A map" } },
      questions: [{ number: 4, key: "gate", position: { x: 10, y: 20 }, ...secret }],
    });
    const image = { file: "media/chart.png", alt: "A chart" };
    const prompt = "See ![the chart](media/chart.png).";
    const task = { prompt, image, minWords: 150, sampleAnswers: [{ band: "7.0", text: "An answer." }] };
    bench.apply({
      parts: [part("p", { groups: [map], task })],
      media: { "media/map.png": "map", "media/chart.png": "chart" },
    });
    const groups = json("SELECT groups AS value FROM part_materials");
    expect(groups).toEqual([
      {
        ...{
          type: "map_labelling",
          instruction: "Complete the notes.",
          title: "",
          wordLimit: { words: 1, numbers: 0 },
        },
        ...{ options: [], optionsReusable: false, blocks: [], table: null },
        image: { sha256: sha256Of("map"), mediaType: "image/png", alt: "A map" },
        questions: [{ slotKey: "gate", number: 4, stem: "", options: [], position: { x: 10, y: 20 } }],
      },
    ]);
    expect(json("SELECT task AS value FROM part_materials")).toEqual({
      prompt: `See ![the chart](/media/${sha256Of("chart")}).`,
      imageSha256: sha256Of("chart"),
      imageMediaType: "image/png",
      imageAlt: "A chart",
      minWords: 150,
    });
    expect(json("SELECT sample_answers AS value FROM part_materials")).toEqual([
      { band: "7.0", text: "An answer.", comment: "" },
    ]);
    expect(json("SELECT passages AS value FROM part_materials")).toEqual([
      { title: "Passage", subtitle: "", paragraphs: [{ label: "A", text: "Paragraph of p." }] },
    ]);
    expect(bench.rows("SELECT answer_key, explanation, explanation_zh FROM question_slots")).toEqual([
      { answer_key: "secret key", explanation: "secret why", explanation_zh: "秘密" },
    ]);
    expect(json("SELECT evidence AS value FROM question_slots")).toEqual([
      { kind: "passage", passage: 0, paragraph: 0, start: 0, end: 9, quote: "Paragraph" },
    ]);
  });

  test("another image under the same name changes the part", () => {
    const pack = { parts: [part("p", { groups: [group({ image: { file: "media/a.png", alt: "a" } })] }), part("q")] };
    bench.apply({ ...pack, media: { "media/a.png": "one" } });
    const { counts } = bench.apply({ ...pack, version: "1.0.1", media: { "media/a.png": "two" } });
    expect(counts.parts).toEqual({ added: 0, changed: 1, unchanged: 1, withdrawn: 0 });
    expect(counts.media).toEqual({ added: 0, changed: 1, unchanged: 0, withdrawn: 0 });
  });

  test("slots keep their ids by key or number, are withdrawn and restored", () => {
    const live = () =>
      bench.rows("SELECT id, slot_key, number, position FROM question_slots WHERE withdrawn = 0 ORDER BY position");
    const importVersion = (version: string, asked: ReturnType<typeof questions>) =>
      bench.apply({ version, parts: [part("p", { groups: [group({ questions: asked })] })] });
    importVersion("1.0.0", [{ number: 1 }, { number: 2, key: "two" }, { number: 3 }]);
    const [one, two, three] = live();
    expect([one?.["slot_key"], two?.["slot_key"], three?.["slot_key"]]).toEqual(["1", "two", "3"]);

    importVersion("1.1.0", [{ number: 7, key: "two" }, { number: 1 }, { number: 4 }]);
    expect(live().map((slot) => [slot["id"], slot["number"], slot["position"]])).toEqual([
      [two?.["id"], 7, 0],
      [one?.["id"], 1, 1],
      [expect.any(Number), 4, 2],
    ]);
    expect(bench.rows("SELECT slot_key FROM question_slots WHERE withdrawn = 1")).toEqual([{ slot_key: "3" }]);
    expect(column("question_count")).toEqual([3]);

    importVersion("1.2.0", [{ number: 3 }]);
    expect(live().map((slot) => slot["id"])).toEqual([three?.["id"]]);
    expect(bench.number("SELECT count(*) FROM question_slots")).toBe(4);
  });

  test("transcripts are written in milliseconds and replaced as a whole", () => {
    const segments = (texts: readonly string[]) =>
      texts.map((text, index) => ({ start: index + 0.25, end: index + 1.1, text }));
    const listening = (texts: readonly string[]) =>
      part("l", { subject: "listening", audio: "media/l.opus", passages: [], transcript: segments(texts) });
    const media = { "media/l.opus": "sound" };
    bench.apply({ parts: [listening(["Hello.", "Good morning."])], media });
    bench.apply({ version: "1.0.1", parts: [listening(["Good evening."])], media });
    expect(
      bench.rows("SELECT position, start_ms, end_ms, speaker, text, translation FROM transcript_segments"),
    ).toEqual([{ position: 0, start_ms: 250, end_ms: 1100, speaker: "", text: "Good evening.", translation: "" }]);
    const said = (words: string) => bench.find("part_material_text", { words, columns: ["transcript"] });
    expect([said("morning"), said("evening")]).toEqual([[], [bench.partId("l")]]);
    const id = bench.partId("l");
    expect(bench.find("part_text", { facets: { subject: "listening", audio: 1, dictation: 1 } })).toEqual([id]);
  });

  test("texts and filters find a part, before an update and after it", () => {
    const tags = [
      { group: "topic", name: "Sea Ports" },
      { group: "topic", name: "sea  ports" },
      { group: "场景", name: "港口" },
    ];
    const rich = group({
      ...{ title: "Notes on boats", blocks: [{ kind: "bullet" as const, text: "ferry {{1}} timetable" }] },
      ...{ options: [{ letter: "A", text: "lighthouse" }], table: { header: ["Tide"], rows: [["anchor", "{{2}}"]] } },
      questions: [{ number: 1, stem: "Which vessel?", options: [{ letter: "A", text: "canoe" }] }, { number: 2 }],
    });
    bench.apply({
      parts: [part("pier", { title: "Harbour life 海港", tags, groups: [rich], module: "general" }), part("q")],
    });
    const id = bench.partId("pier");
    const [topic, scene] = bench.rows("SELECT id FROM tags ORDER BY id").map((row) => Number(row["id"]));
    expect(bench.number("SELECT count(*) FROM tags")).toBe(2);
    expect(bench.number("SELECT count(*) FROM part_tags")).toBe(2);
    const facets = {
      subject: "reading",
      part_number: 1,
      difficulty: "核心",
      response_kind: "choice",
      module: "general",
      linked: 0,
    };
    for (const tag of [topic ?? 0, scene ?? 0])
      expect(bench.find("part_text", { facets: { ...facets, tag } })).toEqual([id]);
    expect(bench.find("part_text", { facets: { audio: 1 } })).toEqual([]);
    expect(bench.find("part_text", { facets: { dictation: 1 } })).toEqual([]);
    expect(bench.find("part_text", { words: "海港 harb" })).toEqual([id]);
    const seen = ["boats", "ferry", "timetable", "lighthouse", "tide", "anchor", "vessel", "canoe", "pier"];
    const material = (words: string) => bench.find("part_material_text", { words, columns: ["material"] });
    expect(seen.map(material)).toEqual(seen.map(() => [id]));
    expect(["complete the notes", "harbour"].map(material)).toEqual([[], []]);

    bench.apply({ version: "1.1.0", parts: [part("pier", { title: "Mountain life", difficulty: "冲刺" }), part("q")] });
    expect(bench.find("part_text", { words: "life" })).toEqual([id]);
    expect(bench.find("part_text", { words: "harbour" })).toEqual([]);
    expect(bench.find("part_text", { facets: { difficulty: "冲刺" }, words: "life" })).toEqual([id]);
    expect(bench.find("part_text", { facets: { difficulty: "核心" } })).toEqual([bench.partId("q")]);
    expect(["ferry", "canoe"].map(material)).toEqual([[], []]);
  });
});

describe("relinkParts", () => {
  const linked = () =>
    bench.rows("SELECT part_key FROM parts WHERE course_linked = 1 ORDER BY part_key").map((row) => row["part_key"]);
  const found = (link: 0 | 1) => bench.find("part_text", { facets: { linked: link } });
  const parts = [part("a"), part("b"), part("c")];

  test("parts are marked while a section that is offered links them, and found by the mark", () => {
    bench.apply({ parts, courses: [course("c1", { s1: ["a"], s2: ["b", "a"] })] });
    const a = bench.partId("a");
    const b = bench.partId("b");
    const c = bench.partId("c");
    expect(linked()).toEqual(["a", "b"]);
    expect([found(1), found(0)]).toEqual([[a, b], [c]]);
    expect(
      bench.find("part_material_text", { facets: { linked: 1 }, words: "paragraph of b", columns: ["material"] }),
    ).toEqual([b]);

    // The parts are unchanged, but their mark differs.
    const second = bench.apply({ version: "1.1.0", parts, courses: [course("c1", { s1: ["a"], s3: ["c"] })] });
    expect(second.counts.parts.unchanged).toBe(3);
    expect(linked()).toEqual(["a", "c"]);
    expect([found(1), found(0)]).toEqual([[a, c], [b]]);

    bench.apply({ version: "1.2.0", parts });
    expect(linked()).toEqual([]);
    expect([found(1), found(0)]).toEqual([[], [a, b, c]]);
  });

  test("a withdrawn part stays out of the index when its mark changes", () => {
    bench.apply({ parts, courses: [course("c1", { s1: ["a"] })] });
    bench.apply({ version: "1.1.0", parts: [part("b"), part("c")] });
    expect(linked()).toEqual([]);
    expect(found(0)).toEqual([bench.partId("b"), bench.partId("c")]);
  });
});
