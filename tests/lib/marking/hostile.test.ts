import { describe, expect, test } from "bun:test";
import { KeyNotationError } from "../../../src/lib/marking/key-notation.ts";
import { type MarkedQuestion, markAnswers, RULES } from "../../../src/lib/marking/mark.ts";
import { HOSTILE_QUERIES } from "../../support/hostile-text.ts";

const LENGTH = 20_000;
const MANY = Array.from({ length: 200 }, (_, at) => `colour${at} of harbour`).join("/");
const blank = (key: string): MarkedQuestion => {
  return { slotId: 1, questionType: "short_answer", responseKind: "blank", key, limit: null, set: null, letters: [] };
};
const mark = (question: MarkedQuestion, answer: string) => markAnswers([question], new Map([[1, answer]]))[0];
const filled = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

const LONG: readonly string[] = [
  "a",
  ".",
  "x.",
  "(",
  "()",
  ")(",
  "-",
  "one-",
  "'",
  "/",
  "a/",
  "a / ",
  "minus ",
  "one ",
  "twenty ",
  "one hundred and ",
  "1",
  "1,",
  "123 ",
  "1.",
  "12 march ",
  "march ",
  "10 am ",
  "5 per cent ",
  "5 pounds ",
  "£",
  "5 £ ",
  "½",
  "\u0301",
  "e\u0301",
  "\ufdfa",
  "港",
  "😀",
  "harbour ",
  "colour1 of the ",
  "a1",
].map(filled);

describe("hostile answers", () => {
  test.each([...LONG, ...HOSTILE_QUERIES].map((answer) => [answer.slice(0, 20), answer.length, answer] as const))(
    "%p of %d characters is wrong, without a fuss",
    (_, __, answer) => {
      const isBlank = answer.replace(/[\p{Cf}\p{Cc}]/gu, "").trim() === "";
      for (const key of ["quay", "(a/the) quay/15/12 March/£5/10 am", MANY]) {
        const decided = mark(blank(key), answer);
        expect(decided).toMatchObject({ mark: 0, isAnswered: !isBlank, matched: null });
        expect(RULES.includes(decided?.rule ?? "exact")).toBe(true);
      }
    },
  );

  test.each(LONG.map((answer) => [answer.slice(0, 20), answer] as const))(
    "%p, very long, is not a letter of a set",
    (_, answer) => {
      const base = { questionType: "multiple_select", responseKind: "choice", limit: null, set: 1 } as const;
      const questions = ["Q", "W"].map((key, at) => ({ ...base, slotId: at + 1, key, letters: ["Q", "W", "Z"] }));
      const marks = markAnswers(
        questions,
        new Map([
          [1, answer],
          [2, "Q"],
        ]),
      );
      expect(marks.map((one) => one.mark)).toEqual([0, 1]);
    },
  );

  test("a letter very often is one letter", () => {
    const base = { questionType: "multiple_select", responseKind: "choice", limit: null, set: 1 } as const;
    const questions = ["Q", "W"].map((key, at) => ({ ...base, slotId: at + 1, key, letters: ["Q", "W", "Z"] }));
    expect(markAnswers(questions, new Map([[1, "Q ".repeat(400)]])).map((one) => one.mark)).toEqual([1, 0]);
    expect(markAnswers(questions, new Map([[1, "QWZ".repeat(300)]])).map((one) => one.rule)).toEqual([
      "set_too_many",
      "set_too_many",
    ]);
  });

  test("a right answer among very many spaces is right", () => {
    expect(mark(blank(MANY), `${" ".repeat(LENGTH)}color199   of harbour${"\u200b".repeat(LENGTH)}`)).toMatchObject({
      mark: 0,
    });
    expect(mark(blank(MANY), `${" ".repeat(LENGTH)}colour199   of harbor${"\u200b".repeat(LENGTH)}`)).toMatchObject({
      mark: 1,
      rule: "spelling_variant",
      matched: "colour199 of harbour",
    });
  });

  test("a key that is not in key notation is an error", () => {
    expect(() => mark(blank("(the harbour"), "harbour")).toThrow(KeyNotationError);
    expect(() => mark(blank("harbour//port"), "harbour")).toThrow(KeyNotationError);
  });
});
