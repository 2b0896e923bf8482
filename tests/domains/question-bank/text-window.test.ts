import { describe, expect, test } from "bun:test";
import { materialPieces, printPieces } from "../../../src/domains/question-bank/material-text.ts";
import { describeWindow } from "../../../src/domains/question-bank/text-window.ts";
import { countCharacters } from "../../../src/lib/text.ts";
import { cutWindow } from "../../../src/lib/window.ts";

const FAMILY = "👩‍👩‍👧";
const FLAG = "🇨🇳";
const MIXED = [
  "A  The harbour was dug by hand.",
  `It took ${FAMILY}${FAMILY} forty years ${FLAG}${FLAG}.`,
  "𠮷野家の港。".repeat(4),
  "e\u0301te\u0301 nai\u0308ve",
  "x".repeat(200),
].join("\n\n");

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const boundaries = new Set([...segmenter.segment(MIXED)].map((one) => one.index));

describe("the window of a material", () => {
  test("at every size keeps to its size, is a beginning, and parts no character", () => {
    const total = countCharacters(MIXED);
    for (let size = 10; size <= total + 5; size++) {
      const shown = cutWindow(MIXED, size);
      expect(MIXED.startsWith(shown)).toBe(true);
      expect(countCharacters(shown)).toBeLessThanOrEqual(size);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown === MIXED || boundaries.has(shown.length)).toBe(true);
      // The longest character here has ten code points; ending at a paragraph may cost a tenth.
      expect(countCharacters(shown)).toBeGreaterThan(Math.min(size, total) * 0.9 - 10);
    }
    expect(cutWindow(MIXED, total)).toBe(MIXED);
  });

  test("ends with a whole paragraph where that costs less than a tenth", () => {
    const first = "a".repeat(950);
    const text = `${first}\n\n${"b".repeat(2000)}`;
    expect(cutWindow(text, 1000)).toBe(first);
    expect(cutWindow(text, 1050)).toBe(first);
    expect(countCharacters(cutWindow(text, 1100))).toBe(1100);
  });

  test.each([
    { length: 0, maxChars: 1000, isComplete: true, nextMaxChars: null },
    { length: 1000, maxChars: 1000, isComplete: true, nextMaxChars: null },
    { length: 1001, maxChars: 1000, isComplete: false, nextMaxChars: 1001 },
    { length: 12_500, maxChars: 12_000, isComplete: false, nextMaxChars: 12_500 },
    { length: 30_000, maxChars: 12_000, isComplete: false, nextMaxChars: 30_000 },
    { length: 90_000, maxChars: 12_000, isComplete: false, nextMaxChars: 30_000 },
    { length: 90_000, maxChars: 30_000, isComplete: false, nextMaxChars: null },
  ])("of $length characters at $maxChars reports how to continue", ({ length, maxChars, isComplete, nextMaxChars }) => {
    const seen = describeWindow("港".repeat(length), { maxChars, subject: "reading" });
    const returnedChars = Math.min(length, maxChars);
    expect(seen).toMatchObject({ totalChars: length, returnedChars, isComplete, nextMaxChars });
    expect(seen.remainingChars).toBe(length - returnedChars);
    expect(countCharacters(seen.text)).toBe(returnedChars);
    if (nextMaxChars !== null) expect(seen.hint).toContain(String(nextMaxChars));
    expect(seen.hint).not.toBe("");
  });

  test("of a listening part says that the audio is the material", () => {
    expect(describeWindow("", { maxChars: 1000, subject: "listening" }).hint).toContain("audio");
    expect(describeWindow("", { maxChars: 1000, subject: "reading" }).hint).not.toContain("audio");
  });
});

describe("the outline of a material", () => {
  const material = {
    passages: [
      {
        title: "The harbour 港口",
        subtitle: "A passage",
        paragraphs: [
          { label: "A", text: `It was dug ${FAMILY} by hand.` },
          { label: "", text: "It silted up." },
        ],
      },
    ],
    task: null,
    groups: [],
  };

  test("returns the position of each piece in the text, in characters and without its label", () => {
    const { text, outline } = printPieces(materialPieces("reading", material));
    const characters = Array.from(text);
    const pieces = outline.map(({ kind, label, start, end }) => [kind, label, characters.slice(start, end).join("")]);
    expect(pieces).toEqual([
      ["title", "", "The harbour 港口"],
      ["subtitle", "", "A passage"],
      ["paragraph", "A", `It was dug ${FAMILY} by hand.`],
      ["paragraph", "", "It silted up."],
    ]);
    expect(text).toBe(`The harbour 港口\n\nA passage\n\nA  It was dug ${FAMILY} by hand.\n\nIt silted up.`);
  });

  test("of a task sets the words for the visual apart from the prompt", () => {
    const task = {
      prompt: "Describe the chart.",
      imageSha256: null,
      imageMediaType: null,
      imageAlt: "Bars",
      minWords: 150,
    };
    const pieces = materialPieces("writing", { passages: [], task, groups: [] });
    expect(pieces.map(({ kind, text }) => [kind, text])).toEqual([
      ["prompt", "Describe the chart."],
      ["visual", "The visual shows: Bars"],
    ]);
  });

  test("of nothing is empty", () => {
    expect(printPieces([])).toEqual({ text: "", outline: [] });
  });
});
