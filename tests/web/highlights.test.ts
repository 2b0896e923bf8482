import { describe, expect, test } from "bun:test";
import { clockOf } from "../../src/web/features/player/audio-time.ts";
import { offsetOf, pointAt, type TextTree } from "../../src/web/features/player/highlight-points.ts";
import { type Stops, stepFrom, stopsOf } from "../../src/web/features/player/highlight-words.ts";
import { byPlace, cutText, trimSpan } from "../../src/web/features/player/highlights.ts";
import { readMarks } from "../../src/web/features/player/stored-marks.ts";
import { minutesToSay, urgencyOf } from "../../src/web/features/player/timer-left.ts";

const TEXT = "Rain 雨水 fell 🌧️ on   the roof.\nAll night.";

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

describe("cutText", () => {
  test("the pieces joined are the text, and each offset lies under exactly the spans that cover it", () => {
    const random = numbers(7);
    const upTo = (most: number) => random.next().value % (most + 1);
    for (let round = 0; round < 500; round++) {
      const text = TEXT.slice(0, upTo(TEXT.length));
      const spans = Array.from({ length: upTo(6) }, (_, id) => ({
        start: upTo(TEXT.length),
        end: upTo(TEXT.length),
        id,
      }));
      const pieces = cutText(text, spans);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const piece of pieces) {
        expect(piece.text).not.toBe("");
        for (let at = piece.start; at < piece.start + piece.text.length; at++) {
          expect(piece.ids).toEqual(spans.filter(({ start, end }) => start <= at && at < end).map(({ id }) => id));
        }
      }
    }
  });

  test("spans that overlap, touch or lie within each other are cut where one begins or ends, and nowhere else", () => {
    const spans = [
      { start: 0, end: 6, id: "a" },
      { start: 4, end: 8, id: "b" },
      { start: 4, end: 6, id: "c" },
      { start: 8, end: 99, id: "d" },
    ];
    expect(cutText("0123456789", spans)).toEqual([
      { start: 0, text: "0123", ids: ["a"] },
      { start: 4, text: "45", ids: ["a", "b", "c"] },
      { start: 6, text: "67", ids: ["b"] },
      { start: 8, text: "89", ids: ["d"] },
    ]);
  });
});

describe("trimSpan", () => {
  test.each([
    ["  two words  ", 0, 13, "two words"],
    ["two words", 2, 5, "o w"],
    [" \n ", 0, 3, null],
    ["two", 1, 1, null],
    ["雨水 多", 0, 3, "雨水"],
    ["a 🌧 b", 3, 5, "🌧"],
    ["a 🌧 b", 0, 3, "a 🌧"],
  ])("of %j from %i to %i", (text, start, end, words) => {
    const span = trimSpan(text, start, end);
    expect(span === null ? null : text.slice(span.start, span.end)).toBe(words);
  });
});

interface Tree extends TextTree {
  readonly childNodes: readonly Tree[];
  readonly isSign?: boolean;
}

const words = (nodeValue: string): Tree => ({ nodeValue, childNodes: [] });
const box = (...childNodes: Tree[]): Tree => ({ nodeValue: null, childNodes });
const sign = (...childNodes: Tree[]): Tree => ({ nodeValue: null, childNodes, isSign: true });
const isExtra = (node: TextTree) => "isSign" in node;

describe("places in the text of a paragraph", () => {
  const rain = words("Rain 雨水");
  const fell = words(" fell ");
  const number = words("12");
  const badge = sign(number);
  const cloud = words("🌧️ on");
  const hint = sign(words(" (with a note)"));
  const mark = box(box(cloud), hint);
  const roof = words("   the roof.\nAll night.");
  const paragraph = box(box(rain), box(box(fell)), box(badge, mark), box(roof));

  test.each<readonly [string, Tree, number, string]>([
    ["the beginning", rain, 0, ""],
    ["behind Chinese characters", rain, 7, "Rain 雨水"],
    ["within a mark", cloud, 3, "Rain 雨水 fell 🌧️"],
    ["in the number of evidence, before the words", number, 2, "Rain 雨水 fell "],
    ["behind the words of a mark, at the sign of its note", hint, 1, "Rain 雨水 fell 🌧️ on"],
    ["between children", mark, 2, "Rain 雨水 fell 🌧️ on"],
    ["behind white space", roof, 3, "Rain 雨水 fell 🌧️ on   "],
    ["the end of the paragraph itself", paragraph, 4, TEXT],
    ["the beginning of the paragraph itself", paragraph, 0, ""],
  ])("%s", (_, node, offset, before) => {
    expect(offsetOf(paragraph, node, offset, isExtra)).toBe(before.length);
  });

  test("a point elsewhere is in no place of it", () => {
    expect(offsetOf(paragraph, words("B"), 0, isExtra)).toBeNull();
    expect(offsetOf(box(rain), paragraph, 0, isExtra)).toBeNull();
  });

  test("every offset leads to a point in its words, and from there back", () => {
    const walk = { childrenOf: (node: Tree) => node.childNodes, isExtra };
    for (let offset = 0; offset <= TEXT.length; offset++) {
      const point = pointAt(paragraph, offset, walk);
      if (point === null) throw new Error(`There is no point at ${offset}`);
      expect([rain, fell, cloud, roof]).toContain(point.node);
      expect(offsetOf(paragraph, point.node, point.offset, isExtra)).toBe(offset);
    }
    expect(pointAt(paragraph, TEXT.length + 1, walk)).toBeNull();
  });
});

describe("words by keyboard", () => {
  const texts = ["One two. Three four!", "", "雨水很多。Done."];
  const wordAt = (paragraph: number, word: string) => {
    const start = texts[paragraph]?.indexOf(word) ?? -1;
    return { paragraph, start, end: start + word.length };
  };

  test("words are what a reader takes for words, in Chinese too", () => {
    const found = stopsOf(texts[2] ?? "", "words").map(({ start, end }) => texts[2]?.slice(start, end));
    expect(found.join("|")).toMatch(/^雨水\|.*\|Done$/);
  });

  test.each<readonly [number, string, Stops, 1 | -1, number, string]>([
    [0, "One", "words", 1, 0, "two"],
    [0, "two", "words", -1, 0, "One"],
    [0, "four", "words", 1, 2, "雨水"],
    [2, "雨水", "words", -1, 0, "four"],
    [0, "One", "firstWords", 1, 0, "Three"],
    [0, "four", "firstWords", -1, 0, "Three"],
    [0, "One", "lastWords", 1, 0, "two"],
    [0, "two", "lastWords", 1, 0, "four"],
    [0, "four", "firstWords", 1, 2, "雨水"],
  ])("in paragraph %i from %s by %s, %i: paragraph %i, %s", (paragraph, word, stops, step, to, found) => {
    expect(stepFrom(texts, wordAt(paragraph, word), stops, step)).toEqual(wordAt(to, found));
  });

  test("nothing lies before the first word or behind the last", () => {
    expect(stepFrom(texts, wordAt(0, "One"), "words", -1)).toBeNull();
    expect(stepFrom(texts, wordAt(2, "Done"), "words", 1)).toBeNull();
  });
});

test("notes are in reading order", () => {
  const at = (partId: number, passage: number, paragraph: number, start: number, end: number) => ({
    partId,
    passage,
    paragraph,
    start,
    end,
  });
  const inOrder = [
    at(1, 0, 0, 0, 2),
    at(1, 0, 0, 0, 5),
    at(1, 0, 0, 3, 4),
    at(1, 0, 2, 0, 1),
    at(1, 1, 0, 0, 1),
    at(2, 0, 0, 0, 1),
  ];
  expect(inOrder.toReversed().sort(byPlace)).toEqual(inOrder);
});

describe("readMarks", () => {
  const mark = { partId: 1, passage: 0, paragraph: 2, start: 3, end: 9, quote: "雨水", note: "why?" };

  test("reads what was stored and skips what has another shape", () => {
    expect(readMarks(JSON.stringify([mark, { ...mark, start: "3" }, null, 4, { partId: 1 }]))).toEqual([mark]);
    expect(readMarks('{"start":3}')).toEqual([]);
    expect(() => readMarks("[")).toThrow(SyntaxError);
  });
});

describe("clockOf", () => {
  test.each([
    [0, "0:00"],
    [5.9, "0:05"],
    [65, "1:05"],
    [3599, "59:59"],
    [3723, "1:02:03"],
    [-4, "0:00"],
    [Number.NaN, "0:00"],
    [Number.POSITIVE_INFINITY, "0:00"],
  ])("%p seconds are %s", (seconds, shown) => {
    expect(clockOf(seconds)).toBe(shown);
  });
});

describe("the time that is left", () => {
  const MINUTE = 60_000;

  test.each([
    [60, 11, "calm"],
    [60, 10, "soon"],
    [60, 5.1, "soon"],
    [60, 5, "last"],
    [60, 0, "last"],
    [30, 6.1, "calm"],
    [30, 6, "soon"],
    [30, 3, "last"],
    [8, 8, "calm"],
    [8, 1.7, "calm"],
    [8, 1.6, "soon"],
    [8, 0.8, "last"],
  ])("of %p minutes %p are %s", (whole, minutes, urgency) => {
    expect<string>(urgencyOf(minutes * MINUTE, whole * MINUTE)).toBe(urgency);
  });

  test.each([
    [11, 10.5, null],
    [10.01, 10, 10],
    [10, 9.9, null],
    [5.01, 4.99, 5],
    [1.01, 1, 1],
    [20, 4, 5],
    [20, 0, 1],
    [10.01, 11, null],
  ])("from %p to %p minutes it says %p", (before, left, said) => {
    expect(minutesToSay(before * MINUTE, left * MINUTE)).toBe(said);
  });
});
