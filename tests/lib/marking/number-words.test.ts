import { describe, expect, test } from "bun:test";
import { markAnswers, type Rule } from "../../../src/lib/marking/mark.ts";
import { ordinal } from "../../../src/lib/marking/number-names.ts";
import { readNumbers } from "../../../src/lib/marking/number-words.ts";
import { isWithinLimit } from "../../../src/lib/marking/word-limit.ts";

type Row = readonly [key: string, answer: string, words: number, numbers: number, rule: Rule];

/** A written answer under a limit. */
function markBlank(key: string, answer: string, words: number, numbers: number) {
  const question = { slotId: 1, questionType: "note_completion", responseKind: "blank", set: null } as const;
  const [mark] = markAnswers([{ ...question, key, limit: { words, numbers }, letters: [] }], new Map([[1, answer]]));
  return { mark: mark?.mark, rule: mark?.rule };
}

const accepted: Row[] = [
  ["1 July", "first July", 1, 1, "date_form"],
  ["3rd March", "third March", 1, 1, "number_form"],
  ["July 1st", "July first", 1, 1, "number_form"],
  ["21 July", "twenty first July", 1, 1, "date_form"],
  ["21st July", "twenty first July", 1, 1, "number_form"],
  ["21st July", "twenty-first July", 1, 1, "number_form"],
  ["21st July", "July twenty first", 1, 1, "date_form"],
  ["second May", "2 May", 1, 1, "date_form"],
  ["30th June", "thirtieth June", 1, 1, "number_form"],
  ["12 March", "March twelfth", 1, 1, "date_form"],
  ["1st", "first", 0, 1, "number_form"],
  ["first", "1st", 1, 1, "number_form"],
  ["101st", "one hundred and first", 0, 1, "number_form"],
  ["2nd floor", "second floor", 1, 1, "number_form"],
  ["second hand", "second hand", 2, 0, "exact"],
  ["10-year", "ten-year", 1, 0, "number_form"],
  ["10-year", "10-year", 1, 0, "exact"],
  ["ten-year", "10-year", 1, 1, "number_form"],
  ["ten-year", "10-year", 1, 0, "number_form"],
  ["ten-year plan", "10-year plan", 2, 0, "number_form"],
  ["five-star", "5-star", 1, 1, "number_form"],
  ["5-star", "five-star", 1, 0, "number_form"],
  ["25-year-old", "twenty-five-year-old", 1, 0, "number_form"],
  ["one-to-one", "1-to-1", 1, 0, "number_form"],
  ["first-class", "1st-class", 1, 0, "number_form"],
  ["two-second", "2-second", 1, 0, "number_form"],
  ["2,000-seat", "2000-seat", 1, 0, "number_form"],
  ["2,000-seat", "two-thousand-seat", 1, 0, "number_form"],
  ["two-thirds", "2/3", 0, 1, "number_form"],
  ["⅔", "two thirds", 0, 1, "number_form"],
  ["2½ hours", "2 ½ hours", 1, 1, "exact"],
  ["½", "half", 0, 1, "number_form"],
  ["5 million", "5 million", 0, 1, "exact"],
  ["5,000,000", "5 million", 0, 1, "number_form"],
  ["-5", "minus five", 0, 1, "number_form"],
  ["205", "two-hundred-and-five", 0, 1, "number_form"],
];

const refused: Row[] = [
  ["1 July", "the first July", 1, 1, "over_limit"],
  ["1 July", "first of July", 1, 1, "over_limit"],
  ["1 July", "first July", 1, 0, "over_limit"],
  ["1 July", "second July", 1, 1, "wrong"],
  ["second hand", "second hand", 1, 0, "over_limit"],
  ["a second", "a second", 1, 0, "over_limit"],
  ["(second-hand) car", "second-hand car", 1, 1, "over_limit"],
  ["(five-star) hotel", "five-star hotel", 1, 1, "over_limit"],
  ["10-year", "ten-year", 0, 1, "over_limit"],
  ["10-year", "ten-years", 1, 0, "number_mismatch"],
  ["10-year", "10 year", 1, 1, "joining_mismatch"],
  ["10-year", "eleven-year", 1, 0, "wrong"],
  ["covid-19", "covid-nineteen", 1, 1, "wrong"],
  ["all-in-one", "all-in-1", 1, 1, "wrong"],
  ["30-second", "thirty-second", 1, 0, "wrong"],
  ["second half", "second-half", 2, 0, "joining_mismatch"],
];

describe("markAnswers, of numbers in words under a limit", () => {
  test.each(accepted)("%p accepts %p within %d words and %d numbers by %s", (key, answer, words, numbers, rule) => {
    expect(markBlank(key, answer, words, numbers)).toEqual({ mark: 1, rule });
  });

  test.each(refused)("%p refuses %p within %d words and %d numbers by %s", (key, answer, words, numbers, rule) => {
    expect(markBlank(key, answer, words, numbers)).toEqual({ mark: 0, rule });
  });
});

describe("readNumbers", () => {
  const UNITS = "one two three four five six seven eight nine".split(" ");
  const FIRSTS = "first second third fourth fifth sixth seventh eighth ninth".split(" ");
  const compounds = ["twenty", "thirty", "ninety"].flatMap((ten) =>
    [...UNITS, ...FIRSTS].map((one) => `${ten}-${one}`),
  );
  const numbers = [...UNITS, ...FIRSTS, ...compounds, ...compounds.map((number) => number.replace("-", " "))].flatMap(
    (number) => [number, `a hundred and ${number}`, `two thousand ${number}`],
  );

  test("reads every number in words as one, which counts as one number or, if none is left, as one word", () => {
    const apart = numbers.filter((number) => readNumbers(number.split(" ")).length !== 1);
    expect(apart).toEqual([]);
    const uncounted = numbers.filter((number) => !isWithinLimit(number, { words: 0, numbers: 1 }));
    expect(uncounted).toEqual([]);
    expect(numbers.filter((number) => !isWithinLimit(number, { words: 1, numbers: 0 }))).toEqual([]);
    expect(numbers.filter((number) => isWithinLimit(number, { words: 0, numbers: 0 }))).toEqual([]);
  });

  test("reads ordinals by their value", () => {
    const read = FIRSTS.map((first) => readNumbers([`twenty-${first}`])[0]?.text);
    expect(read).toEqual(FIRSTS.map((_, at) => ordinal(21 + at)));
  });

  test("says how many words a number takes", () => {
    expect(readNumbers("the twenty first of ten-year".split(" "))).toEqual([
      { text: "the", width: 1, isSpelled: false },
      { text: "21st", width: 2, isSpelled: true },
      { text: "of", width: 1, isSpelled: false },
      { text: "ten-year", width: 1, isSpelled: false },
    ]);
  });
});
