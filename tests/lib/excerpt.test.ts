import { describe, expect, test } from "bun:test";
import { excerptOf, toPlainText } from "../../src/lib/excerpt.ts";
import { countCharacters } from "../../src/lib/text.ts";

const FILLER = "Some words that say nothing. ".repeat(200);
const around = (markdown: string, query: string, characters = 60) => excerptOf(markdown, { around: query, characters });

describe("toPlainText", () => {
  test.each([
    { markdown: "# Title\n\nText", plain: "Title Text" },
    { markdown: "**bold** and *thin* and __both__ and _one_", plain: "bold and thin and both and one" },
    { markdown: "- one\n- two\n1. three\n2) four", plain: "one two three four" },
    { markdown: "> quoted\n> - nested", plain: "quoted nested" },
    { markdown: "a [link](https://example.org/x) and ![a map](/media/ab)", plain: "a link and a map" },
    { markdown: "| a | b |\n|---|:-:|\n| c | d |", plain: "a b c d" },
    { markdown: "```js\nlet x;\n```\nafter `code`", plain: "let x; after code" },
    { markdown: "snake_case and 3 < 4 and a\\*b", plain: "snake_case and 3 < 4 and a*b" },
    { markdown: "above\n\n---\n\nbelow", plain: "above below" },
    { markdown: "  \n\n ", plain: "" },
  ])("Markdown becomes $plain", ({ markdown, plain }) => {
    expect(toPlainText(markdown)).toBe(plain);
  });
});

describe("excerptOf", () => {
  test("without words it is the beginning, cut with an ellipsis", () => {
    expect(around("# A short text", "")).toBe("A short text");
    const cut = around(FILLER, "");
    expect(cut.startsWith("Some words that")).toBe(true);
    expect(cut.endsWith("…")).toBe(true);
    expect(countCharacters(cut)).toBeLessThanOrEqual(60);
  });

  test.each([
    { query: "harbour", text: `${FILLER} The harbour is **old**. ${FILLER}`, holds: "harbour is old" },
    { query: "HARB", text: `${FILLER} The harbour is old. ${FILLER}`, holds: "harbour" },
    { query: "图书", text: `${FILLER} 市中心的图书馆很大。 ${FILLER}`, holds: "图书馆" },
    { query: "absent harbour", text: `${FILLER} The harbour. ${FILLER}`, holds: "harbour" },
    { query: "end", text: `bending ${FILLER} the end`, holds: "the end" },
    { query: "absent", text: FILLER, holds: "Some words" },
    { query: "\"'*(", text: FILLER, holds: "Some words" },
  ])("it holds what $query finds", ({ query, text, holds }) => {
    const excerpt = around(text, query);
    expect(excerpt).toContain(holds);
    expect(countCharacters(excerpt)).toBeLessThanOrEqual(60);
  });

  test("it is never longer than requested, whatever the text and the query are", () => {
    const texts = ["😀".repeat(500), "图书馆".repeat(900), "a".repeat(9_000), `${"[".repeat(5_000)}x`, FILLER, "x", ""];
    for (const text of texts) {
      for (const query of ["", "图书", "x", "a".repeat(10_000), "😀", "[", ".* (?", "\u202eabc", text.slice(0, 500)]) {
        const excerpt = excerptOf(text, { around: query, characters: 200 });
        expect(countCharacters(excerpt)).toBeLessThanOrEqual(200);
        expect(excerpt.isWellFormed()).toBe(true);
      }
    }
  });
});
