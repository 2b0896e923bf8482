import { describe, expect, test } from "bun:test";
import { byScore, countHeld } from "../../../src/domains/question-bank/match-ranking.ts";
import { phrasesOf, significantWords } from "../../../src/domains/question-bank/match-terms.ts";
import { TitleIndex } from "../../../src/domains/question-bank/title-index.ts";
import { HOSTILE_QUERIES } from "../../support/hostile-text.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(" ");

describe("phrases of a query", () => {
  test.each([
    ["a few words are those words", "harbour tours", ["harbour tours"]],
    [
      "a sentence among exclamations are the whole and the sentence",
      "Look! Old trams carry people home. Yes.",
      ["Look! Old trams carry people home. Yes.", "Old trams carry people home"],
    ],
    [
      "Chinese are its sentences too",
      "港口很老。城市开放了！",
      ["港口很老。城市开放了！", "港口很老", "城市开放了", "港口很老。城市开放"],
    ],
    ["nothing but marks are none", "?! 😀", []],
  ])("of %s", (_title, query, expected) => {
    expect(phrasesOf(query).slice(0, 4)).toEqual(expected);
  });

  test("are never more than seventeen, each a piece of the query", () => {
    for (const query of [numbered(600), `${numbered(9)}. `.repeat(40), "港口".repeat(2000), ...HOSTILE_QUERIES]) {
      const phrases = phrasesOf(query.slice(0, 4000));
      expect(phrases.length).toBeLessThanOrEqual(17);
      for (const phrase of phrases) expect(query).toContain(phrase);
    }
  });

  test("come from all over a long query, eight words each", () => {
    const phrases = phrasesOf(numbered(400));
    expect(phrases).toHaveLength(8);
    const starts = phrases.map((phrase) => Number(/^word(\d+) /.exec(phrase)?.[1]));
    expect(starts[0]).toBeLessThan(60);
    expect(starts.at(-1)).toBeGreaterThan(340);
    for (const phrase of phrases) expect(phrase.split(" ")).toHaveLength(8);
  });

  test("of frequent words alone are only the whole query", () => {
    expect(phrasesOf("it was the best of what they had and we were there")).toHaveLength(1);
    expect(phrasesOf("the ".repeat(600))).toEqual([]);
  });
});

describe("significant words of a query", () => {
  test.each([
    ["leaves out frequent words", "the history of a harbour", ["history", "harbour"]],
    ["finds none in frequent words", "to be or not to be", []],
    ["leaves out single letters", "vitamin c", ["vitamin"]],
    ["keeps them where there are no others", "the C", ["C"]],
    ["takes each word once", "Tram tram TRAM", ["Tram"]],
    ["takes a short Chinese run as a word", "城市公园 parks", ["城市公园", "parks"]],
    ["takes a long Chinese run by its pairs", "城市公园开放", ["城市", "市公", "公园", "园开", "开放"]],
    ["takes letters out of marks", '"har*bour" (NOT) x', ["har", "bour"]],
    ["finds none in marks", "?!", []],
  ] as const)("%s", (_title, query, expected) => {
    expect(significantWords(query).map((word) => word.text)).toEqual([...expected]);
  });

  test("are the twelve longest, in their order", () => {
    const words = significantWords(Array.from({ length: 30 }, (_, i) => "x".repeat(i + 2)).join(" "));
    expect(words.map((word) => word.text.length)).toEqual(Array.from({ length: 12 }, (_, i) => i + 20));
  });

  test.each([
    ["garden", '("garden" OR "gardens")'],
    ["gardens", '("gardens" OR "garden")'],
    ["bus", '"bus"'],
    ["公园", '" 公  园 "'],
  ])("%s is searched for as %s", (word, expression) => {
    expect(significantWords(word).map((one) => one.expression)).toEqual([expression]);
  });

  test.each([
    ["Harb", '"harb" *'],
    ["c", '"c"'],
    ["公园", '" 公  园 "'],
  ])("%s begins a word of a title as %s", (word, beginning) => {
    expect(significantWords(word).map((one) => one.beginning)).toEqual([beginning]);
  });
});

describe("titles within a text", () => {
  const index = new TitleIndex([
    { id: 1, title: "Trams" },
    { id: 2, title: "Why we queue" },
    { id: 3, title: "Why we queue: in cities" },
    { id: 4, title: "WHY WE QUEUE" },
    { id: 5, title: "?!" },
    { id: 6, title: "城市公园" },
  ]);

  test.each([
    ["so, why we queue in cities is what I want", [[3], [2, 4]]],
    ["trams", [[1]]],
    ["a text about trams and buses in many a town of Europe", []],
    ["我想做城市公园那篇", [[6]]],
    ["why we queued", []],
    ["?!", []],
    ["", []],
  ] as const)("%p holds %p", (text, expected) => {
    expect(index.within(text).map(({ ids }) => [...ids])).toEqual(expected.map((ids) => [...ids]));
  });

  test("are named without regard to case and punctuation", () => {
    expect(index.named("why we QUEUE?")).toEqual([2, 4]);
    expect(index.named("queue")).toEqual([]);
  });
});

describe("ranking by words", () => {
  const word = (text: string) => ({ text, expression: text, beginning: text });
  const lists = [
    { word: word("rare"), anywhere: new Set([3]), inTitle: new Set<number>() },
    { word: word("common"), anywhere: new Set([1, 2, 3, 4, 5, 6, 7, 8]), inTitle: new Set([2]) },
  ];

  test("puts rare words first, then words of the title, then what was added first", () => {
    expect(byScore(lists, [1, 2, 3, 4])).toEqual([3, 2, 1, 4]);
    expect([1, 3, 9].map((id) => countHeld(lists, id))).toEqual([1, 2, 0]);
  });
});
