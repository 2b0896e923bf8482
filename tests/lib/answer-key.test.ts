import { describe, expect, test } from "bun:test";
import { expandKey, isWithinLimit, KeyNotationError } from "../../src/lib/answer-key.ts";

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

describe("isWithinLimit", () => {
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
    ["one two three", 2, 0, false],
  ])("%p within %d words and %d numbers: %p", (answer, words, numbers, isWithin) => {
    expect(isWithinLimit(answer, { words, numbers })).toBe(isWithin);
  });
});
