import { describe, expect, test } from "bun:test";
import { findQuote, type QuoteSource } from "../../src/content/evidence.ts";

const paragraphs = (...texts: string[]) => texts.map((text, index) => ({ label: "ABC"[index] ?? "", text }));
const source: QuoteSource = {
  passages: [
    { paragraphs: paragraphs("The old  harbour\nwas closed.", "It was closed in 1901. 港口关闭了。") },
    { paragraphs: paragraphs("A lighthouse (built 1850) stands there.", "The old harbour again.") },
  ],
  transcript: [{ text: "The rent is two hundred" }, { text: "pounds a month. Is that" }, { text: "all right?" }],
};

describe("findQuote", () => {
  test.each([
    {
      what: "a phrase",
      quote: "lighthouse (built 1850)",
      at: [{ kind: "passage", passage: 1, paragraph: 0, start: 2, end: 25 }],
    },
    {
      what: "white space of any kind",
      quote: "old harbour was",
      at: [{ kind: "passage", passage: 0, paragraph: 0, start: 4, end: 20 }],
    },
    { what: "Chinese", quote: "港口关闭", at: [{ kind: "passage", passage: 0, paragraph: 1, start: 23, end: 27 }] },
    {
      what: "two places, first one first",
      quote: "was closed",
      at: [
        { kind: "passage", passage: 0, paragraph: 0, start: 17, end: 27 },
        { kind: "passage", passage: 0, paragraph: 1, start: 3, end: 13 },
      ],
    },
    {
      what: "no more than two places",
      quote: "a",
      at: [
        { kind: "passage", passage: 0, paragraph: 0, start: 10, end: 11 },
        { kind: "passage", passage: 0, paragraph: 0, start: 18, end: 19 },
      ],
    },
    {
      what: "the paragraph that is named",
      quote: "was closed",
      paragraph: "B",
      at: [{ kind: "passage", passage: 0, paragraph: 1, start: 3, end: 13 }],
    },
    {
      what: "a segment",
      quote: "two hundred",
      at: [{ kind: "transcript", segment: 0, lastSegment: 0, start: 12, end: 23 }],
    },
    {
      what: "words that run on through three segments",
      quote: "hundred pounds a month. Is that all",
      at: [{ kind: "transcript", segment: 0, lastSegment: 2, start: 16, end: 3 }],
    },
    { what: "nothing in other letters", quote: "the old harbour", at: [] },
    { what: "nothing where a word is left out", quote: "rent two hundred", at: [] },
    { what: "nothing where white space is missing", quote: "oldharbour", at: [] },
    { what: "nothing through paragraphs", quote: "closed. It was", at: [] },
    { what: "no segment where a paragraph is named", quote: "two hundred", paragraph: "A", at: [] },
    { what: "signs as signs", quote: "harbour.*", at: [] },
    { what: "nothing for white space", quote: " ", at: [] },
  ])("$what", ({ quote, paragraph, at }) => {
    const found = findQuote(source, paragraph === undefined ? { quote } : { quote, paragraph });
    expect(found.map(({ quote: _words, ...place }): object => place)).toEqual([...at]);
  });

  test("an anchor quotes the words exactly", () => {
    const [anchor] = findQuote(source, { quote: "old harbour was" });
    expect(anchor?.quote).toBe("old  harbour\nwas");
    const text = source.passages[0]?.paragraphs[0]?.text ?? "";
    expect(text.slice(anchor?.start, anchor?.end)).toBe("old  harbour\nwas");
  });

  test("words after a false start of the same letters are found", () => {
    const passages = [{ paragraphs: [{ label: "", text: "an ant an anthill" }] }];
    expect(findQuote({ passages, transcript: [] }, { quote: "an anthill" }).map((anchor) => anchor.start)).toEqual([7]);
  });
});
