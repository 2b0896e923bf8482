import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../src/database/open.ts";
import { all, builder } from "../../src/database/query.ts";
import { matches, toIndexText, toMatchExpression } from "../../src/database/search.ts";
import { temporaryDatabase } from "../support/folders.ts";

const TEXTS = [
  "环境保护政策",
  "减轻；缓和",
  "环保",
  "mitigate the risk",
  "mitigation measures",
  "a policy maker",
  "NOT AND OR NEAR",
  'he said "yes"',
  "naïve café",
  "don't",
  "IELTS写作task2",
  "𠮷野家",
  "😀 emoji",
  "ﬁnance ＡＢＣ",
  "1990s 3.5",
];

let made: { db: Db; remove(): void };

beforeAll(() => {
  made = temporaryDatabase();
  made.db.raw.exec(
    "CREATE VIRTUAL TABLE texts USING fts5 (body, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')",
  );
  const insert = made.db.raw.prepare("INSERT INTO texts (body) VALUES (?)");
  for (const text of TEXTS) insert.run(toIndexText(text));
});
afterAll(() => made.remove());

/** The texts that a learner's words find. */
function find(words: string): string[] {
  const expression = toMatchExpression(words);
  if (expression === null) return [];
  const from = builder.selectFrom(sql<{ rowid: number }>`texts`.as("texts"));
  const query = from.select(sql<number>`texts.rowid`.as("place")).where(matches("texts", expression)).orderBy("place");
  return all(made.db, query).map(({ place }) => TEXTS[place - 1] ?? "");
}

test("a sign for a whole phrase is not spelled out in the index", () => {
  expect(toIndexText("a\ufdfab\ufdfb")).toBe("a b ");
  expect(toMatchExpression("a\ufdfab")).toBe('"a"* AND "b"*');
});

describe("full-text search", () => {
  test.each([
    ["one Chinese character", "境", ["环境保护政策"]],
    ["two Chinese characters", "政策", ["环境保护政策"]],
    ["characters from the middle", "护政", ["环境保护政策"]],
    ["characters that are not adjacent", "环策", []],
    ["a word whose two characters occur apart", "环保", ["环保"]],
    ["two Chinese words", "环境 政策", ["环境保护政策"]],
    ["Chinese words with Chinese punctuation between", "减轻，缓和", ["减轻；缓和"]],
    ["Chinese inside Latin text", "写作", ["IELTS写作task2"]],
    ["Latin letters around Chinese", "task2", ["IELTS写作task2"]],
    ["both in one run", "IELTS写作", ["IELTS写作task2"]],
    ["a rare character of two units", "𠮷野", ["𠮷野家"]],
    ["a whole English word", "mitigate", ["mitigate the risk"]],
    ["the beginning of a word", "mitig", ["mitigate the risk", "mitigation measures"]],
    ["a word in upper case", "POLICY", ["a policy maker"]],
    ["words in any order", "maker policy", ["a policy maker"]],
    ["words that do not all occur", "policy taker", []],
    ["the end of a word", "icy", []],
    ["a word without its accents", "naive cafe", ["naïve café"]],
    ["a word with an apostrophe", "don't", ["don't"]],
    ["with a typographic apostrophe", "don’t", ["don't"]],
    ["operators, as words", "NOT AND", ["NOT AND OR NEAR"]],
    ["an operator that would be misplaced", "OR", ["NOT AND OR NEAR"]],
    ["NEAR with parentheses", "NEAR(and or)", ["NOT AND OR NEAR"]],
    ["a quoted word", '"yes"', ['he said "yes"']],
    ["an unclosed quote", 'said "yes', ['he said "yes"']],
    ["a column filter", "body:policy", []],
    ["a star", "mit*", ["mitigate the risk", "mitigation measures"]],
    ["a caret and a minus", "^a -policy", ["a policy maker"]],
    ["full-width letters", "ａｂｃ", ["ﬁnance ＡＢＣ"]],
    ["a ligature", "finance", ["ﬁnance ＡＢＣ"]],
    ["digits", "1990", ["1990s 3.5"]],
    ["a number with a point", "3.5", ["1990s 3.5"]],
    ["a word beside an emoji", "😀 emoji", ["😀 emoji"]],
  ])("finds %s", (_title, words, expected) => {
    expect(find(words)).toEqual(expected);
  });

  test.each(["", "   ", "😀", '"', "***", "()", "-", "，。！", "''", "’", "\u0000", "^", "_", "::"])(
    "%p holds nothing to search for",
    (words) => {
      expect(toMatchExpression(words)).toBeNull();
    },
  );

  test("text of any length and make gives an expression that SQLite takes", () => {
    const hostile = [
      "a ".repeat(10_000),
      Array.from({ length: 1000 }, (_, i) => `word${i}`).join(" "),
      '"'.repeat(999),
      "政".repeat(5000),
      "a'b'c'd",
      "e\u0301".repeat(50),
      "\u0301\u0301",
      "x\u200by",
      "{a} + [b] / c \\ d | e",
    ];
    for (const words of hostile) expect(() => find(words)).not.toThrow();
  });

  test("uses at most 48 terms and each one once", () => {
    const expression = toMatchExpression(
      `${"same ".repeat(100)}${Array.from({ length: 100 }, (_, i) => `w${i}`).join(" ")}`,
    );
    expect(expression?.split(" AND ")).toHaveLength(48);
    expect(expression?.match(/"same"/g)).toHaveLength(1);
  });

  test("words shorter than prefixFrom must occur as they are", () => {
    expect(toMatchExpression("a an 图 x1y")).toBe('"a"* AND "an"* AND "图" AND "x1y"*');
    expect(toMatchExpression("a an 图 x1y", { prefixFrom: 3 })).toBe('"a" AND "an" AND "图" AND "x1y"*');
  });
});
