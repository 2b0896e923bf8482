import { describe, expect, test } from "bun:test";
import { markAnswers, type Rule } from "../../../src/lib/marking/mark.ts";

interface Limit {
  readonly words: number;
  readonly numbers: number;
}

/** A written answer. */
function markBlank(key: string, answer: string, limit: Limit | null = null) {
  const question = { slotId: 1, questionType: "note_completion", responseKind: "blank", set: null } as const;
  return markAnswers([{ ...question, key, limit, letters: [] }], new Map([[1, answer]]));
}

type Row = readonly [key: string, answer: string];

function refuses(rule: Rule, rows: readonly Row[]) {
  test.each(rows)(`%p refuses %p by ${rule}`, (key, answer) => {
    expect(markBlank(key, answer)).toEqual([{ slotId: 1, mark: 0, isAnswered: true, rule, matched: null }]);
  });
}

const none = (key: string, ...answers: string[]): Row[] => answers.map((answer) => [key, answer]);

describe("words that are not the key's", () => {
  refuses("extra_words", [
    ...none(
      "harbour",
      "the harbour",
      "old harbour",
      "harbour town",
      "a harbour",
      "harbour 😀",
      "in the harbour",
      "harbour or",
    ),
    ...none("hard surface", "the hard surface", "hard flat surface", "hard surface area"),
    ...none("(the) harbour", "a harbour", "the old harbour", "the the harbour"),
    ...none("12 March", "Monday 12 March", "12 March 2020"),
    ...none("46", "46 pounds", "46 people", "about 46", "46 kg"),
    ...none("bed", "bed and breakfast"),
    ...none("46", "£46 $"),
    ...none("10 am", "10 am pm"),
    ...none("7.30", "at 7:30"),
    ...none("10", "10 o'clock"),
    ...none("colour/color", "colour color"),
  ]);

  refuses("missing_words", [
    ...none("hard surface", "hard", "surface"),
    ...none("(the) car park", "car", "the park"),
    ...none("12 March", "March", "12"),
    ...none("10 am", "10"),
    ...none("20 kg", "20"),
    ...none("a hundred", "hundred"),
    ...none("bed and breakfast", "bed breakfast"),
  ]);

  refuses("number_mismatch", [
    ...none("boats", "boat", "BOAT"),
    ...none("boat", "boats"),
    ...none("boxes", "box"),
    ...none("city", "cities"),
    ...none("child", "children"),
    ...none("knives", "knife"),
    ...none("hard surfaces", "hard surface"),
    ...none("neighbours", "neighbor"),
    ...none("pounds", "pound"),
  ]);

  refuses("joining_mismatch", [
    ...none("well-known", "well known", "wellknown"),
    ...none("car park", "carpark", "car-park"),
    ...none("wildlife", "wild life", "wild-life"),
    ...none("1990-1995", "1990 1995", "19901995"),
    ...none("2019-20", "201920"),
    ...none("150-200", "150 200"),
    ...none("15", "1 5"),
    ...none("2½", "21/2"),
  ]);

  refuses("several_answers", [
    ...none("harbour", "harbour/port", "port / harbour", "harbour/harbour"),
    ...none("colour/color", "colour/color"),
    ...none("boats", "boat(s)", "(boat)s"),
    ...none("boat", "boat(s)"),
    ...none("colour", "colo(u)r"),
    ...none("15", "15/50"),
  ]);

  refuses("symbol_mismatch", [
    ...none("5 pounds", "$5"),
    ...none("£46", "46", "$46", "€46", "46%"),
    ...none("(£)46", "$46", "46 dollars", "46%"),
    ...none("20%", "20", "£20"),
    ...none("20", "20%", "20 per cent"),
    ...none("46", "46 per cent", "forty-six percent"),
    ...none("20 per cent", "20"),
    ...none("$19.17", "£19.17"),
  ]);
});

describe("other words and numbers", () => {
  refuses("wrong", [
    ...none("harbour", "habour", "harber", "harboor", "port", "h\u0430rbour", "harb\u043eur"),
    ...none(
      "harbour",
      "-",
      ".",
      "?",
      "😀",
      "...",
      "/",
      "()",
      "//",
      "\\",
      "null",
      "undefined",
      "[object Object]",
      "<b>harbour</b>",
    ),
    ...none("farmer's", "farmers", "farmers'"),
    ...none("city", "town"),
    ...none("15", "50", "fifty", "5", "015", "15.5", "fiveteen", "fourteen", "15th"),
    ...none("21st", "21", "22nd", "twenty-one", "21th"),
    ...none("1,200", "1,20", "12,00", "1.200", "120", "12000", "1,2000"),
    ...none("5.50", "5.5", "5,50"),
    ...none("100", "hundred", "hundreds"),
    ...none("5 million", "5 billion", "5.5 million", "500000", "six million"),
    ...none("2.75", "two point seven", "275"),
    ...none("9-5", "nine-five", "5-9", "5 to 9", "9 and 5"),
    ...none("a quarter", "a half"),
    ...none("14:00", "2 am", "4 pm"),
    ...none("US", "U.K.", "USA"),
    ...none("102", "103"),
    ...none("half", "¼", "1/3", "2/1"),
    ...none("2½", "1 1/2"),
    ...none("46", "££46", "four six"),
    ...none("5 pounds", "£6", "5 kg"),
    ...none("020 7946 0018", "020 7946 0019", "20 7946 0018", "0207946001"),
    ...none("007", "7", "seven"),
    ...none("BN4 7QR", "BN4 7QS"),
    ...none("10 am", "10 pm", "10:30 am", "11 am", "22:00"),
    ...none("7.30 pm", "18:30", "7.30 am", "7.3 pm"),
    ...none("7.30", "half past eight", "8.30"),
    ...none("10:00", "10"),
    ...none("12 March", "13 March", "12 May", "12/3", "12.03", "12 Ma", "12st March", "March 21"),
    ...none("3 June", "3th June", "June 31", "33 June"),
    ...none("June", "July"),
    ...none("rock & roll", "rock or roll", "rock und roll"),
  ]);

  refuses("wrong", [
    // One is a different word, not another spelling of the other.
    ...none("prise", "prize"),
    ...none("prize", "prise"),
    ...none("advise", "advize"),
    ...none("exercise", "exercize"),
    ...none("humorous", "humourous"),
    ...none("practice", "practise"),
    ...none("parking meter", "parking metre"),
    ...none("health check", "health cheque"),
    ...none("short story", "short storey"),
    ...none("first draft", "first draught"),
    ...none("analyses", "analyzes"),
    ...none("four", "for"),
    ...none("hour", "hor"),
    ...none("autumn", "fall"),
  ]);
});

describe("over the limit", () => {
  test.each([
    ["harbour", "the harbour", 1, 0],
    ["harbour", "harbour harbour", 1, 0],
    ["(the) harbour", "the harbour", 1, 0],
    ["(the) harbour", "(the) harbour", 1, 0],
    ["hard surface", "a hard surface", 2, 0],
    ["well-known", "well known", 1, 0],
    ["20%", "twenty per cent", 0, 1],
    ["5 million", "five million people", 0, 1],
    ["£5", "5 pounds", 0, 1],
    ["15", "15", 0, 0],
    ["7 April", "7th of April", 1, 1],
    ["12 March", "12 March 2020", 1, 1],
    ["colour", "word ".repeat(4000), 3, 1],
  ])("%p refuses %p within %d words and %d numbers", (key, answer, words, numbers) => {
    expect(markBlank(key, answer, { words, numbers })).toMatchObject([
      { mark: 0, isAnswered: true, rule: "over_limit" },
    ]);
  });

  test.each([
    ["(the) harbour", "the harbour", 2, 0, "optional_words"],
    ["15", "fifteen", 1, 0, "number_form"],
    ["15", "fifteen", 0, 1, "number_form"],
    ["115", "a hundred and fifteen", 0, 1, "number_form"],
    ["2.5 million", "two point five million", 0, 1, "number_form"],
    ["10 am", "ten a.m.", 0, 1, "number_form"],
    ["10 am", "10.00 a.m.", 0, 1, "time_form"],
    ["12 March", "12th March", 1, 1, "date_form"],
    ["well-known man", "well-known man", 2, 0, "exact"],
    ["$19.17", "$19.17", 0, 1, "exact"],
    ["20%", "20 percent", 1, 1, "symbol_form"],
    ["£46", "£ 46", 0, 1, "number_form"],
    ["020 7946 0018", "020-7946-0018", 0, 1, "grouping_form"],
  ] as const)("%p accepts %p within %d words and %d numbers by %s", (key, answer, words, numbers, rule) => {
    expect(markBlank(key, answer, { words, numbers })).toMatchObject([{ mark: 1, rule }]);
  });
});
