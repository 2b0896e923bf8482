import { describe, expect, test } from "bun:test";
import { joinExpansion, splitExpansion } from "../../../src/domains/vocabulary/expansion-cell.ts";
import type { EntryContent } from "../../../src/domains/vocabulary/merging.ts";
import { formatEntries, parseEntries } from "../../../src/domains/vocabulary/transfer.ts";
import { Failure } from "../../../src/kernel/errors.ts";
import { isInvisible } from "../../../src/lib/visible-text.ts";
import { TestIds } from "../../support/ids.ts";

const EMPTY = { meaning: "", partOfSpeech: "", example: "", usage: "", expansion: [] };

/** Text fragments that table files often corrupt. */
const NASTY = [
  "plain",
  '"',
  '""',
  "'",
  ",",
  ";",
  "\t",
  "\n",
  "\r\n",
  "\r",
  "|",
  " | ",
  "\\",
  "\\n",
  "\\|",
  "=1+1",
  "+x",
  "-x",
  "@x",
  " ",
  "  ",
  "\u00a0",
  "\u3000",
  "\ufeff",
  "😀",
  "👩‍👩‍👧",
  "שלום",
  "مرحبا",
  "中文",
  "é",
  "\u0301",
  "\u2028",
  "{}",
  "[1]",
  "null",
  "#",
  "\u0301\u200d",
];

const ids = new TestIds();
const pick = (n: number) => Math.floor(ids.random() * n);
const nasty = (max: number) => Array.from({ length: pick(max + 1) }, () => NASTY[pick(NASTY.length)] ?? "").join("");

/** A text of only invisible characters would be refused. */
const shown = (text: string) => (isInvisible(text) ? text.trim() : text);

function nastyEntry(index: number): EntryContent {
  return {
    phrase: `p${index}${nasty(4)}z`,
    meaning: shown(nasty(5)),
    partOfSpeech: shown(nasty(2)),
    example: shown(nasty(6)),
    usage: shown(nasty(6)),
    expansion: Array.from({ length: pick(5) }, () => nasty(4)).filter((item) => !isInvisible(item)),
  };
}

function refusalOf(content: string, format: "csv" | "json"): Failure {
  try {
    parseEntries(content, format);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("The content was read");
}

describe("transfer", () => {
  test.each(["csv", "json"] as const)("%s reads back exactly what it wrote, whatever the text", (format) => {
    for (let round = 0; round < 200; round++) {
      const entries = Array.from({ length: pick(6) }, (_, i) => nastyEntry(i));
      const text = formatEntries(entries, format);
      expect(parseEntries(text, format)).toEqual(entries);
      expect(parseEntries(`\ufeff${text}`, format)).toEqual(entries);
    }
  });

  test.each(["csv", "json"] as const)("%s of no entries is a file of no entries", (format) => {
    expect(parseEntries(formatEntries([], format), format)).toEqual([]);
  });

  test("a list in one cell reads back the same", () => {
    for (let round = 0; round < 2000; round++) {
      const items = Array.from({ length: pick(5) }, () => nasty(4)).filter((item) => !isInvisible(item));
      expect(splitExpansion(joinExpansion(items))).toEqual(items);
    }
  });

  test.each([
    { what: "commas and LF", text: "phrase,meaning\na,b\n" },
    { what: "CRLF and no last line end", text: "phrase,meaning\r\na,b" },
    { what: "CR alone", text: "phrase,meaning\ra,b\r" },
    { what: "mixed line ends", text: "phrase,meaning\r\na,b\n\r\n" },
    { what: "a byte order mark", text: "\ufeffphrase,meaning\na,b\n" },
    { what: "columns in another order and case", text: "MEANING,Phrase\nb,a\n" },
    { what: "other names for the columns", text: "Definition,Word\nb,a\n" },
    { what: "semicolons", text: "phrase;meaning\na;b\n" },
    { what: "tabs", text: "phrase\tmeaning\na\tb\n" },
    { what: "quotes", text: '"phrase","meaning"\r\n"a","b"\r\n' },
    { what: "blank lines", text: "phrase,meaning\n\n ,\na,b\n\n" },
    { what: "trailing empty cells", text: "phrase,meaning\na,b,,\n" },
  ])("CSV with $what is read", ({ text }) => {
    expect(parseEntries(text, "csv")).toEqual([{ ...EMPTY, phrase: "a", meaning: "b" }]);
  });

  test("a CSV cell keeps line breaks, commas and doubled quotes", () => {
    const [entry] = parseEntries('phrase,part_of_speech,expansion\n"a, ""b""\nc",noun,x | y\n', "csv");
    expect(entry).toEqual({ ...EMPTY, phrase: 'a, "b"\nc', partOfSpeech: "noun", expansion: ["x", "y"] });
  });

  test.each([
    { what: "an array", text: '[{"phrase":"a","meaning":"b"}]' },
    { what: "an object with items", text: '{"items":[{"phrase":"a","meaning":"b"}]}' },
    { what: "an object with entries", text: '{"version":1,"entries":[{"term":"a","meaning":"b"}]}' },
  ])("JSON as $what is read", ({ text }) => {
    expect(parseEntries(text, "json")).toEqual([{ ...EMPTY, phrase: "a", meaning: "b" }]);
  });

  test.each([
    { what: "no JSON", format: "json", text: "{", path: "/content", says: "not valid JSON" },
    { what: "JSON without a list", format: "json", text: '{"a":1}', path: "/content", says: "no list" },
    { what: "JSON nested too deep", format: "json", text: "[".repeat(5000), path: "/content", says: "too deep" },
    {
      what: "an entry that is not an object",
      format: "json",
      text: '["a"]',
      path: "/content/0",
      says: "Entry 1: it must be an object",
    },
    { what: "an entry that is a number", format: "json", text: "[5]", path: "/content/0", says: "found an integer" },
    { what: "an entry that is a list", format: "json", text: "[[]]", path: "/content/0", says: "found an array" },
    {
      what: "an unknown JSON field",
      format: "json",
      text: '[{"phrase":"a","due":1}]',
      path: "/content/0",
      says: '"due"',
    },
    { what: "a number for a text", format: "json", text: '[{"phrase":1}]', path: "/content/0/phrase", says: "phrase" },
    { what: "a NUL", format: "json", text: '[{"phrase":"a\\u0000"}]', path: "/content/0/phrase", says: "NUL" },
    {
      what: "half a surrogate pair",
      format: "json",
      text: '[{"phrase":"\\ud800"}]',
      path: "/content/0/phrase",
      says: "",
    },
    {
      what: "a blank phrase",
      format: "json",
      text: '[{"phrase":" "}]',
      path: "/content/0/phrase",
      says: "no visible character",
    },
    {
      what: "a field named twice",
      format: "json",
      text: '[{"phrase":"a","word":"b"}]',
      path: "/content/0",
      says: "twice",
    },
    {
      what: "__proto__",
      format: "json",
      text: '[{"phrase":"a","__proto__":1}]',
      path: "/content/0",
      says: "__proto__",
    },
    {
      what: "an unknown column",
      format: "csv",
      text: "phrase,level\na,1",
      path: "/content/line/1",
      says: "partOfSpeech",
    },
    {
      what: "no column phrase",
      format: "csv",
      text: "meaning\nb",
      path: "/content/line/1",
      says: "the column phrase is missing",
    },
    { what: "a row too long", format: "csv", text: "phrase\na,b", path: "/content/line/2", says: "2 cells" },
    { what: "an open quote", format: "csv", text: 'phrase\n"a', path: "/content/line/2", says: "Line 2" },
    {
      what: "a phrase too long",
      format: "csv",
      text: `phrase\na\n${"x".repeat(301)}`,
      path: "/content/line/3/phrase",
      says: "301",
    },
  ] as const)("$what is refused with its place", ({ format, text, path, says }) => {
    const failure = refusalOf(text, format);
    expect(failure.status).toBe(400);
    expect(failure.parts.details?.[0]?.path).toBe(path);
    expect(failure.message).toContain(says);
  });

  test("bad rows are listed in their order, with the line of the file on which each begins", () => {
    const failure = refusalOf('\nphrase,meaning\n"a\nb",one\n"",two\nc,three,four\n"",five', "csv");
    expect(failure.parts.details?.map(({ path }) => path)).toEqual([
      "/content/line/5/phrase",
      "/content/line/6",
      "/content/line/7/phrase",
    ]);
    expect(failure.message).toBe(
      "Nothing was imported: Line 5: phrase must be a string of 1 to 300 characters; found a string of 0 characters (and 2 more, see details).",
    );
  });

  test("the first twenty bad rows are listed, and all are counted", () => {
    const rows = Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? '""' : `word ${i}`));
    const few = refusalOf(`phrase,meaning\n${rows.map((row) => `${row},m`).join("\n")}`, "csv");
    expect([few.parts.details?.length, few.parts.facts]).toEqual([20, { problemCount: 40 }]);
    expect(few.parts.details?.[1]?.path).toBe("/content/line/4/phrase");
    const many = refusalOf(JSON.stringify(Array.from({ length: 300 }, () => ({}))), "json");
    expect([many.parts.details?.length, many.parts.facts]).toEqual([20, { problemCount: 300 }]);
  });

  test("more than five hundred entries are refused as a whole", () => {
    const failure = refusalOf(`phrase\n${Array.from({ length: 501 }, (_, i) => `w${i}`).join("\n")}`, "csv");
    expect(failure.message).toContain("more than 500 entries");
    expect(parseEntries(`phrase\n${Array.from({ length: 500 }, (_, i) => `w${i}`).join("\n")}`, "csv")).toHaveLength(
      500,
    );
  });
});
