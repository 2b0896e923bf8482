import { describe, expect, test } from "bun:test";
import { countCharacters } from "../../src/lib/text.ts";
import { windowOf } from "../../src/lib/window.ts";

const FAMILY = "👩‍👩‍👧‍👦";
const TEXT = `Hello ${FAMILY} 你好\r\nnaïve e\u0301te\u0301 🇨🇳🇬🇧🇫🇷 ✊🏽 end`;
const graphemes = [...new Intl.Segmenter("und").segment(TEXT)].map(({ segment }) => segment);
const boundaries = graphemes.map((_, i) => countCharacters(graphemes.slice(0, i + 1).join("")));

/** Every window of a text in sequence. */
function windows(text: string, characters: number) {
  const all = [];
  for (let offset: number | null = 0; offset !== null; offset = all.at(-1)?.nextOffset ?? null) {
    all.push(windowOf(text, { offset, characters }));
  }
  return all;
}

describe("windowOf", () => {
  test.each(Array.from({ length: 40 }, (_, i) => ({ size: i + 1 })))(
    "windows of $size characters joined are the text, and none is longer",
    ({ size }) => {
      const all = windows(TEXT, size);
      expect(all.map(({ text }) => text).join("")).toBe(TEXT);
      expect(all.every(({ characters, text }) => characters <= size && characters === countCharacters(text))).toBe(
        true,
      );
      expect(all.every(({ characters }) => characters > 0)).toBe(true);
      expect(new Set(all.map(({ total }) => total))).toEqual(new Set([countCharacters(TEXT)]));
    },
  );

  test.each(Array.from({ length: 30 }, (_, i) => ({ size: i + 8 })))(
    "windows of $size characters end between graphemes",
    ({ size }) => {
      // The longest grapheme of the text has seven characters.
      const ends = windows(TEXT, size).flatMap(({ nextOffset }) => nextOffset ?? []);
      expect(ends.filter((end) => !boundaries.includes(end))).toEqual([]);
    },
  );

  test("a window ends as late as it can", () => {
    const all = boundaries.map((end) => windowOf(TEXT, { offset: 0, characters: end }).characters);
    expect(all).toEqual(boundaries);
  });

  test("a single grapheme that fills the window is cut between characters", () => {
    const zalgo = `a${"\u0301".repeat(50)}b`;
    const all = windows(zalgo, 20);
    expect(all.map(({ characters }) => characters)).toEqual([20, 20, 12]);
    expect(all.map(({ text }) => text).join("")).toBe(zalgo);
  });

  test.each([
    { offset: 100, text: "" },
    { offset: 1_000_000, text: "" },
    { offset: 3, text: "" },
    { offset: 2, text: "c" },
  ])("an offset of $offset into three characters gives $text and no next one", ({ offset, text }) => {
    expect(windowOf("a😀c", { offset, characters: 10 })).toEqual({
      text,
      characters: text.length,
      total: 3,
      nextOffset: null,
    });
  });

  test("an empty text is one empty window", () => {
    expect(windowOf("", { offset: 0, characters: 5 })).toEqual({ text: "", characters: 0, total: 0, nextOffset: null });
  });
});
