import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { group, type PartInput, part } from "../../support/checked-pack.ts";
import { HOSTILE_QUERIES } from "../../support/hostile-text.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";
import { FIXTURE_PACK } from "./fixture-parts.ts";

type Request = RequestOf<"ielts_practice_match_parts">;
type Answer = DataOf<"ielts_practice_match_parts">;

function passage(key: string, title: string, text: string, more: Partial<PartInput> = {}): PartInput {
  return part(key, { title, passages: [{ paragraphs: [{ label: "A", text }] }], ...more });
}

const EXCERPT =
  "Bees dance to tell the others where flowers stand. The angle of the dance follows the sun, and its length gives the distance. Foragers who watched it flew straight to the feeding place.";

const PARTS: readonly PartInput[] = [
  passage("bees", "The language of bees", EXCERPT),
  passage(
    "bees-2",
    "The language of bees: a second look",
    "Doubts were raised about experiments with scented feeders.",
  ),
  passage("trams", "Trams", "Rails returned to many a European street after decades of buses.", { difficulty: "基础" }),
  passage("rivers", "Rivers under cities", "Culverts hide water below the pavement of crowded districts.", {
    tags: [
      { group: "topic", name: "Urban geography" },
      { group: "topic", name: "城市环境保护" },
    ],
  }),
  passage("wells", "Desert wells", "Caravans met where groundwater rose; wells decided the routes of trade."),
  part("library", {
    ...{ subject: "listening", title: "图书馆的开放时间", passages: [], partNumber: 1, audio: "media/a.opus" },
    transcript: [
      { start: 0, end: 4, text: "The reading room closes early on Thursdays because of cleaning." },
      { start: 4, end: 8, text: "Members may borrow seven volumes at once." },
    ],
    groups: [group({ title: "Opening hours" })],
  }),
  part("choices", {
    title: "Signs in parks",
    partNumber: 2,
    tags: [{ group: "topic", name: "Geography" }],
    groups: [group({ type: "multiple_choice", questions: [{ number: 1, stem: "Groundwater signs?", answer: "A" }] })],
  }),
];

let bench: LibraryBench;
let me: number;
const keys = new Map<number, string>();
beforeAll(() => {
  bench = new LibraryBench();
  bench.apply({ media: { "media/a.opus": "sound" }, parts: PARTS });
  me = bench.account();
  for (const row of bench.rows("SELECT id, part_key FROM parts")) keys.set(Number(row["id"]), String(row["part_key"]));
});
afterAll(() => bench.close());

const match = (request: Request) => bench.call(me, "ielts_practice_match_parts", request);
const shown = ({ items }: Answer) =>
  items.map(({ partId, matchMode, matched }) => [keys.get(partId), matchMode, matched.field, matched.text] as const);

describe("ielts_practice_match_parts", () => {
  test.each([
    [
      "the title itself, then the one that contains it",
      "The language of bees",
      [
        ["bees", "exact_title", "title", "The language of bees"],
        ["bees-2", "title_phrase", "title", "The language of bees"],
      ],
    ],
    [
      "the title in other letters, then the title that stands in it",
      "  the LANGUAGE of bees:  a second look ",
      [
        ["bees-2", "exact_title", "title", "the LANGUAGE of bees:  a second look"],
        ["bees", "title_phrase", "title", "the LANGUAGE of bees"],
      ],
    ],
    [
      "the title without its punctuation",
      "the language of bees, a second look",
      [
        ["bees-2", "title_phrase", "title", "the language of bees, a second look"],
        ["bees", "title_phrase", "title", "the language of bees"],
      ],
    ],
    ["a piece of a title", "rivers under", [["rivers", "title_phrase", "title", "rivers under"]]],
    ["words around a title", "Do you have Desert Wells, please?", [["wells", "title_phrase", "title", "Desert Wells"]]],
    ["a title of one word", "trams", [["trams", "exact_title", "title", "trams"]]],
    ["a title of one word in a short query", "about trams", [["trams", "title_phrase", "title", "trams"]]],
    ["a Chinese title", "图书馆的开放时间", [["library", "exact_title", "title", "图书馆的开放时间"]]],
    ["two Chinese characters", "开放", [["library", "title_phrase", "title", "开放"]]],
    ["a phrase of the passage", "angle of the dance", [["bees", "material_phrase", "material", "angle of the dance"]]],
    [
      "a sentence of the transcript, in the learner's own words alone",
      "the READING room closes early",
      [["library", "material_phrase", "transcript", "the READING room closes early"]],
    ],
    [
      "an excerpt with an error in it, by the words around",
      "The angle of the dence follows the sun, and its length gives the distance.",
      [["bees", "material_phrase", "material", "follows the sun, and its length gives the"]],
    ],
    [
      "one right sentence among others",
      "I read this yesterday somewhere. Culverts hide water below the pavement of crowded districts! Lovely.",
      [["rivers", "material_phrase", "material", "Culverts hide water below the pavement of crowded districts"]],
    ],
    ["keywords in any order", "trade caravan", [["wells", "keywords", "material", "trade caravan"]]],
    ["keywords of title and passage", "desert groundwater", [["wells", "keywords", "title", "desert"]]],
    ["keywords with words that do not count", "some flowers or a dance", [["bees", "keywords", "material"]]],
    [
      "half of the keywords",
      "European rails electrification timetable",
      [["trams", "some_keywords", "material", "European rails"]],
    ],
    ["the beginning of a word of a title", "River", [["rivers", "keywords", "title", "River"]]],
    ["fewer letters of it", "Riv", [["rivers", "title_words", "title", "Riv"]]],
    ["beginnings of several words, in any order", "cit UND riv", [["rivers", "title_words", "title", "cit UND riv"]]],
    ["beginnings among frequent words", "the desert wel", [["wells", "title_words", "title", "desert wel"]]],
    ["a beginning beside a word that is not there", "riv zyzzyva", []],
    ["the name of a tag", " geography ", [["choices", "tag", "tag", "geography"]]],
    ["a word of the name of a tag", "urban", [["rivers", "tag", "tag", "urban"]]],
    ["two Chinese characters of the name of a tag", "环境", [["rivers", "tag", "tag", "环境"]]],
    ["the middle of a word of the name of a tag", "graphy", []],
    ["one letter or character of the name of a tag", "环", []],
    ["frequent words alone", "the", []],
    ["several frequent words", "of the, in a", []],
    ["fewer than half of the keywords", "European electrification timetable", []],
    ["words that do not occur", "zyzzyva quokka", []],
    ["no words at all", "?!", []],
    ["emoji alone", "😀", []],
  ] as const)("matches %s", async (_title, query, expected) => {
    const found = shown(await match({ query }));
    expect(found.map((row, i) => row.slice(0, expected[i]?.length ?? 4))).toEqual(expected.map((row) => [...row]));
  });

  test("uses frequent words alone only for a title", async () => {
    const library = new LibraryBench();
    const account = library.account();
    library.apply({
      parts: [passage("not", "Not the other", "It was the one."), passage("more", "Not the other way", "Why?")],
    });
    const find = async (query: string) =>
      (await library.call(account, "ielts_practice_match_parts", { query })).items.map(({ title, matchMode }) => [
        title,
        matchMode,
      ]);
    expect(await find("not THE other")).toEqual([["Not the other", "exact_title"]]);
    expect(await find("the other")).toEqual([]);
    expect(await find("it was the one")).toEqual([]);
    library.close();
  });

  test("tries what is weaker only where nothing stronger matches", async () => {
    const library = new LibraryBench();
    const account = library.account();
    const tags = [{ group: "topic", name: "Lamps" }];
    library.apply({
      parts: [
        passage("title", "Lamplight stories", "Oil."),
        passage("tag", "Wicks", "Wax.", { tags }),
        passage("some", "Candles", "Stories and wax."),
      ],
    });
    const find = async (query: string) =>
      (await library.call(account, "ielts_practice_match_parts", { query })).items.map(({ title, matchMode }) => [
        title,
        matchMode,
      ]);
    expect(await find("lamps")).toEqual([["Wicks", "tag"]]);
    expect(await find("lamp")).toEqual([["Wicks", "tag"]]);
    expect(await find("lampl")).toEqual([["Lamplight stories", "title_words"]]);
    expect(await find("l")).toEqual([]);
    expect(await find("stor lampl")).toEqual([["Lamplight stories", "title_words"]]);
    expect(await find("stories wicker wax")).toEqual([["Candles", "some_keywords"]]);
    library.close();
  });

  test("puts the part that holds more and rarer words first", async () => {
    const found = shown(await match({ query: "groundwater routes pavement trade" }));
    expect(found.map(([key, mode]) => [key, mode])).toEqual([["wells", "some_keywords"]]);
    const both = shown(await match({ query: "groundwater park zebra" }));
    expect(both.map(([key, mode]) => [key, mode])).toEqual([["choices", "some_keywords"]]);
  });

  test.each([
    ["subject", { subject: "listening" }, ["library"]],
    ["part number", { partNumber: 2 }, ["choices"]],
    ["question type", { questionType: "choice" }, ["choices"]],
    ["audio", { requiresAudio: true }, ["library"]],
    ["nothing that has it", { partNumber: 3 }, []],
  ] as const)("obeys %s", async (_title, filter, expected) => {
    for (const query of [
      "图书馆的开放时间 Signs in parks",
      "groundwater borrow",
      "开放",
      "parks",
      "sig",
      "geography",
    ]) {
      const found = shown(await match({ query, ...filter })).map(([key]) => key);
      expect(found.filter((key) => !expected.some((one) => one === key))).toEqual([]);
    }
    const titles = shown(await match({ query: "图书馆的开放时间 Signs in parks", ...filter })).map(([key]) => key);
    expect(titles).toEqual([...expected]);
  });

  test("answers at most three, with attributed links and a count", async () => {
    const library = new LibraryBench();
    const account = library.account();
    library.apply({
      parts: Array.from({ length: 6 }, (_, i) => passage(`p${i}`, "Same title", "Same text everywhere.")),
    });
    for (const query of ["Same title", "same text everywhere", "everywhere text", "everywhere text nowhere"]) {
      const answer = await library.call(account, "ielts_practice_match_parts", { query });
      expect([query, answer.matchCount, answer.items.map((item) => item.partId)]).toEqual([query, 3, [1, 2, 3]]);
      const [first] = answer.items;
      expect(first?.practiceRoute).toBe("/practice?part=1&from=match");
      expect(first?.practiceUrl).toBe("http://test/practice?part=1&from=match");
      expect(answer.message).toContain("3 parts match");
    }
    library.close();
  });

  test("says plainly that nothing matches and what to try", async () => {
    const plain = await match({ query: "zyzzyva" });
    expect(plain).toMatchObject({ items: [], matchCount: 0 });
    expect(plain.message).toStartWith("No part matches. Try");
    expect(plain.message).not.toContain("partNumber");
    expect((await match({ query: "zyzzyva", partNumber: 3 })).message).toContain("partNumber");
    expect((await match({ query: "rivers under cities" })).message).toContain("One part matches");
  });

  test("follows the library: withdrawn parts match no more, changed titles do", async () => {
    const library = new LibraryBench();
    const account = library.account();
    const find = async (query: string) =>
      (await library.call(account, "ielts_practice_match_parts", { query })).items.map((item) => item.title);
    library.apply({
      parts: [passage("a", "Old lamps", "Oil."), passage("b", "Ice roads", "Lorries on frozen lakes.")],
    });
    expect(await find("old lamps")).toEqual(["Old lamps"]);
    library.apply({ version: "1.0.1", parts: [passage("a", "New lamps", "Oil.")] });
    expect(await find("old lamps")).toEqual(["New lamps"]);
    expect(await find("new lamps")).toEqual(["New lamps"]);
    expect(await find("ice roads")).toEqual([]);
    expect(await find("lorries on frozen lakes")).toEqual([]);
    library.close();
  });

  test("never shows words of a transcript that the learner did not give", async () => {
    const library = new LibraryBench();
    const account = library.account();
    library.apply(FIXTURE_PACK);
    const segments = library.rows("SELECT text FROM transcript_segments").map((row) => String(row["text"]));
    for (const text of segments) {
      const words = text.split(" ");
      const query = words.slice(0, 6).join(" ");
      const answer = await library.call(account, "ielts_practice_match_parts", { query });
      for (const { matched } of answer.items) expect(query).toContain(matched.text);
      expect(words.length > 7 && JSON.stringify(answer).includes(text)).toBe(false);
      expect(answer.items.some(({ matchMode }) => matchMode === "material_phrase")).toBe(true);
    }
    expect(segments.length).toBeGreaterThan(20);
    library.close();
  });

  test.each(HOSTILE_QUERIES.map((query) => [query.slice(0, 40), query.slice(0, 4000)] as const))(
    "takes %p as text",
    async (_title, query) => {
      const answer = await match({ query });
      expect(answer.matchCount).toBe(answer.items.length);
      for (const { matched } of answer.items) {
        for (const word of matched.text.split(" ")) expect(query).toContain(word);
      }
    },
  );

  test("finds a passage by an excerpt of 4,000 characters", async () => {
    const filler = "Nobody has ever printed these particular words in a book of ours before now. ".repeat(60);
    const query = `${filler.slice(0, 3700)} ${EXCERPT}`;
    const [first] = shown(await match({ query: query.slice(0, 4000) }));
    expect(first?.slice(0, 3)).toEqual(["bees", "material_phrase", "material"]);
  });
});
