import { describe, expect, test } from "bun:test";
import { expandKey, KeyNotationError, writeKey } from "../../../src/lib/marking/key-notation.ts";
import { answerUse, isWithinLimit, limitInWords } from "../../../src/lib/marking/word-limit.ts";

describe("expandKey", () => {
  test.each([
    ["harbour", ["harbour"]],
    ["(the) harbour", ["the harbour", "harbour"]],
    ["colour/color", ["colour", "color"]],
    ["colo(u)r", ["colour", "color"]],
    ["(a/the) car park/parking (area)", ["a car park", "the car park", "car park", "parking area", "parking"]],
    ["  old   town ", ["old town"]],
    ["a/a", ["a"]],
    ["(very (very)) good", ["very very good", "very good", "good"]],
    ["港口/碼頭", ["港口", "碼頭"]],
    ["24\\/7", ["24/7"]],
    ["(20) km\\/h/kph", ["20 km/h", "km/h", "kph"]],
    ["f\\(x\\)", ["f(x)"]],
    ["a\\\\b", ["a\\b"]],
    ["C:\\temp", ["C:\\temp"]],
    ["a\\", ["a\\"]],
  ])("%s accepts its spellings", (key, spellings) => {
    expect(expandKey(key)).toEqual(spellings);
  });

  test.each([
    ["", "without any text"],
    ["a/", "without any text"],
    ["a//b", "without any text"],
    ["a ()", "without any text"],
    ["(the", "does not close"],
    ["the)", "does not open"],
    ["(the)", "accepts an empty answer"],
    ["(a)(b)(c)(d)(e)(f)(g)(h) x", "more than 200"],
  ])("%p is refused", (key, says) => {
    expect(() => expandKey(key)).toThrow(KeyNotationError);
    expect(() => expandKey(key)).toThrow(says);
  });
});

describe("writeKey", () => {
  test.each(["24/7", "f(x)", "a\\b", "a\\/b", "\\", "(the) harbour/port"])(
    "writes %p as a key of just this",
    (text) => {
      expect(expandKey(writeKey(text))).toEqual([text]);
    },
  );
});

describe("isWithinLimit", () => {
  test.each([
    ["7 days", 2, 0, true],
    ["7 days", 1, 0, false],
    ["7 days", 1, 1, true],
    ["CO2", 1, 0, true],
    ["vitamin B12", 2, 0, true],
    ["MP3 player", 2, 0, true],
    ["MP3 player", 1, 0, false],
    ["3D", 1, 0, true],
    ["BS8 4TP", 2, 1, true],
    ["BS8 4TP", 0, 1, true],
    ["BS8 4TP", 1, 0, true],
    ["BA 123", 0, 1, true],
    ["BA 123 today", 0, 1, false],
    ["half past seven", 0, 1, true],
    ["seven thirty", 0, 1, true],
    ["ten o'clock", 0, 1, true],
    ["9 to 5", 0, 1, true],
    ["9 am to 5 pm", 0, 1, true],
    ["12 to Leeds", 0, 1, false],
    ["two and a half hours", 1, 1, true],
    ["20 kg", 0, 1, true],
    ["20 kilograms", 0, 1, false],
    ["oh two oh seven", 0, 1, true],
  ] as const)(
    "%p, with figures, codes or a time, within %d words and %d numbers: %p",
    (answer, words, numbers, isWithin) => {
      expect(isWithinLimit(answer, { words, numbers })).toBe(isWithin);
    },
  );

  test.each([
    ["harbour", 1, 0, true],
    ["the harbour", 1, 0, false],
    ["well-known man", 2, 0, true],
    ["21st July", 1, 1, true],
    ["21st July", 1, 0, false],
    ["9am", 0, 1, true],
    ["10 am", 0, 1, true],
    ["10.00 a.m.", 0, 1, true],
    ["$19.17", 0, 1, true],
    ["£ 20", 0, 1, true],
    ["twelve", 1, 0, true],
    ["twelve", 0, 1, true],
    ["two hundred", 0, 1, true],
    ["two hundred boats", 1, 1, true],
    ["two hundred boats", 1, 0, false],
    ["twenty-five", 0, 1, true],
    ["020 7946 0018", 0, 1, true],
    ["room 12 floor 3", 2, 1, false],
    ["one two three", 1, 0, true],
    ["one two", 1, 0, true],
    ["one boat two boats", 3, 0, false],
    ["first July", 1, 1, true],
    ["first July", 1, 0, false],
    ["July first", 1, 1, true],
    ["twenty first July", 1, 1, true],
    ["twenty-first July", 1, 1, true],
    ["Twenty–First, July", 1, 1, true],
    ["the first of July", 2, 1, false],
    ["first second", 0, 1, false],
    ["one second", 0, 1, false],
    ["30 second", 0, 1, false],
    ["one hundred and first", 0, 1, true],
    ["hundredth", 0, 1, true],
    ["second hand", 1, 1, true],
    ["second hand", 1, 0, false],
    ["a second", 1, 0, false],
    ["a second hand", 1, 1, false],
    ["second-hand", 1, 0, true],
    ["second-hand car", 1, 1, false],
    ["second-half", 0, 1, false],
    ["ten-year plan", 1, 1, false],
    ["twenty-minute walk", 1, 1, false],
    ["ten-year", 1, 0, true],
    ["10-year", 1, 0, true],
    ["10-year", 0, 1, true],
    ["10-year plan", 1, 1, true],
    ["10-year plan", 1, 0, false],
    ["9am-5pm", 1, 0, true],
    ["9am-5pm", 0, 0, false],
    ["two thirds", 0, 1, true],
    ["two-thirds", 0, 1, true],
    ["minus two-thirds", 2, 0, true],
    ["half", 0, 1, true],
    ["2½ hours", 1, 1, true],
    ["5 million", 0, 1, true],
    ["several hundred and five", 1, 1, true],
    ["two point twenty-five", 0, 1, true],
    ["minus five", 0, 1, true],
  ])("%p within %d words and %d numbers: %p", (answer, words, numbers, isWithin) => {
    expect(isWithinLimit(answer, { words, numbers })).toBe(isWithin);
  });
});

describe("answerUse", () => {
  test.each([
    ["twenty first July", 1, 1, { words: 1, numbers: 1 }],
    ["twenty first July", 1, 0, { words: 2, numbers: 0 }],
    ["first second", 1, 1, { words: 1, numbers: 1 }],
    ["ten-year plan", 2, 1, { words: 2, numbers: 0 }],
    ["10-year plan", 2, 0, { words: 2, numbers: 0 }],
    ["", 1, 1, { words: 0, numbers: 0 }],
  ])("%p of %d words and %d numbers takes %p", (answer, words, numbers, use) => {
    expect(answerUse(answer, { words, numbers })).toEqual(use);
  });
});

describe("limitInWords", () => {
  test.each([
    [2, 0, "2 words"],
    [1, 1, "1 word and 1 number"],
    [0, 2, "2 numbers"],
    [0, 0, "no words or numbers"],
  ])("says %d words and %d numbers as %p", (words, numbers, said) => {
    expect(limitInWords({ words, numbers })).toBe(said);
  });
});
