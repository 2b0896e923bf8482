import { describe, expect, test } from "bun:test";
import { type MarkedQuestion, markAnswers, type Rule } from "../../../src/lib/marking/mark.ts";

const LETTERS = ["A", "B", "C", "D", "E"];

/** A "Choose TWO (or more)" with these keys, its slots numbered from `from`. */
function choose(keys: readonly string[], { from = 1, letters = LETTERS } = {}): MarkedQuestion[] {
  const base = { questionType: "multiple_select", responseKind: "choice", limit: null, set: from, letters } as const;
  return keys.map((key, at) => ({ ...base, slotId: from + at, key }));
}

const answersOf = (answers: readonly string[]) => new Map(answers.map((answer, at) => [at + 1, answer]));
const sumOf = (keys: readonly string[], answers: readonly string[]) =>
  markAnswers(choose(keys), answersOf(answers)).reduce((sum, { mark }) => sum + (mark ?? 0), 0);

function orders(list: readonly string[]): string[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((one, at) => orders(list.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

type Row = readonly [keys: string[], answers: string[], marks: (0 | 1)[], rules: Rule[]];

describe("a set", () => {
  const TWO = ["B", "D"];
  const rows: Row[] = [
    [TWO, ["B", "D"], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["D", "B"], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["d", "(b)"], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["Ｄ", "B."], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["D", "A"], [1, 0], ["set_letter", "wrong"]],
    [TWO, ["A", "D"], [0, 1], ["wrong", "set_letter"]],
    [TWO, ["A", "C"], [0, 0], ["wrong", "wrong"]],
    [TWO, ["D", ""], [1, 0], ["set_letter", "unanswered"]],
    [TWO, ["", "B"], [0, 1], ["unanswered", "set_letter"]],
    [TWO, ["", " \u200b"], [0, 0], ["unanswered", "unanswered"]],
    [TWO, ["B", "B"], [1, 0], ["set_letter", "set_duplicate"]],
    [TWO, ["b", "B."], [1, 0], ["set_letter", "set_duplicate"]],
    [TWO, ["A", "A"], [0, 0], ["wrong", "set_duplicate"]],
    [TWO, ["B", "Z"], [1, 0], ["set_letter", "not_an_option"]],
    [TWO, ["B", "harbour"], [1, 0], ["set_letter", "not_an_option"]],
    [TWO, ["BD", ""], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["", "D, B"], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["B and D", ""], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["B/D", ""], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["(B)(D)", ""], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["A, D", ""], [0, 1], ["wrong", "set_letter"]],
    [TWO, ["B, D", "D"], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["BD", "BD"], [1, 1], ["set_letter", "set_letter"]],
    [TWO, ["B B", "B"], [1, 0], ["set_letter", "set_duplicate"]],
    [TWO, ["BD", "A"], [0, 0], ["set_too_many", "set_too_many"]],
    [TWO, ["B, D, E", ""], [0, 0], ["set_too_many", "set_too_many"]],
    [TWO, ["ABCDE", "ABCDE"], [0, 0], ["set_too_many", "set_too_many"]],
    [TWO, ["B D Z", ""], [0, 0], ["set_too_many", "set_too_many"]],
    [
      ["A", "C", "E"],
      ["E", "A", "C"],
      [1, 1, 1],
      ["set_letter", "set_letter", "set_letter"],
    ],
    [
      ["A", "C", "E"],
      ["E", "E", "C"],
      [1, 0, 1],
      ["set_letter", "set_duplicate", "set_letter"],
    ],
    [
      ["A", "C", "E"],
      ["ACE", "", ""],
      [1, 1, 1],
      ["set_letter", "set_letter", "set_letter"],
    ],
    [
      ["A", "C", "E"],
      ["", "A, B", "C"],
      [0, 1, 1],
      ["wrong", "set_letter", "set_letter"],
    ],
    [
      ["A", "C", "E"],
      ["ACE", "B", ""],
      [0, 0, 0],
      ["set_too_many", "set_too_many", "set_too_many"],
    ],
  ];

  test.each(rows)("of %j answered %j earns %j by %j", (keys, answers, marks, rules) => {
    const decided = markAnswers(choose(keys), answersOf(answers));
    expect(decided.map(({ mark }) => mark)).toEqual(marks);
    expect(decided.map(({ rule }) => rule)).toEqual(rules);
    expect(decided.map(({ matched }) => matched !== null)).toEqual(marks.map((mark) => mark === 1));
  });

  test("a letter that is in another place answers the place it is counted for", () => {
    const marks = markAnswers(choose(TWO), answersOf(["BD", ""]));
    expect(marks.map(({ isAnswered, matched }) => [isAnswered, matched])).toEqual([
      [true, "B"],
      [true, "D"],
    ]);
    expect(markAnswers(choose(TWO), answersOf(["ABC", ""]))).toMatchObject([
      { isAnswered: true },
      { isAnswered: false },
    ]);
  });

  test("earns the same in every order of its keys and answers", () => {
    for (const answers of [
      ["A", "B", "C"],
      ["A", "A", "C"],
      ["A", "CE", ""],
      ["AB", "C", "E"],
      ["", "", "Z"],
      ["ACE", "", ""],
    ]) {
      const sums = orders(["A", "C", "E"]).flatMap((keys) => orders(answers).map((order) => sumOf(keys, order)));
      expect(new Set(sums).size).toBe(1);
    }
  });

  test("every pair of letters earns one mark for each right one", () => {
    for (const one of LETTERS) {
      for (const other of LETTERS) {
        const right = new Set([one, other]).intersection(new Set(TWO)).size;
        expect(sumOf(TWO, [one, other])).toBe(right);
        expect(sumOf(TWO, [`${one}${other}`, ""])).toBe(right);
      }
    }
  });

  test("is apart from other sets and from single questions", () => {
    const single = choose(["A"], { from: 9 }).map((question) => ({ ...question, set: null }));
    const questions = [...choose(TWO), ...single, ...choose(TWO, { from: 20 })];
    const answers = new Map([
      [1, "B"],
      [2, "ACE"],
      [9, "A"],
      [20, "D"],
      [21, "B"],
    ]);
    const marks = markAnswers(questions, answers).map(({ slotId, rule }) => [slotId, rule]);
    expect(marks).toEqual([
      [1, "set_too_many"],
      [2, "set_too_many"],
      [9, "letter"],
      [20, "set_letter"],
      [21, "set_letter"],
    ]);
  });

  test("takes roman numerals apart from each other only where something separates them", () => {
    const letters = ["i", "ii", "iii", "iv", "v"];
    const questions = choose(["i", "iv"], { letters });
    expect(markAnswers(questions, answersOf(["iv, i", ""])).map(({ mark }) => mark)).toEqual([1, 1]);
    expect(markAnswers(questions, answersOf(["iv", "iiv"])).map(({ rule }) => rule)).toEqual([
      "set_letter",
      "not_an_option",
    ]);
  });
});
