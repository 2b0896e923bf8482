import { describe, expect, test } from "bun:test";
import { cut } from "../../src/lib/cut.ts";
import { countCharacters } from "../../src/lib/text.ts";

const FAMILY = "👩‍👩‍👧";
const bytes = (text: string) => Buffer.byteLength(text);

describe("cut", () => {
  test.each<[text: string, room: number, sizeOf: (text: string) => number, shown: string]>([
    ["", 0, countCharacters, ""],
    ["abc", 3, countCharacters, "abc"],
    ["abcd", 3, countCharacters, "ab…"],
    ["😀😀😀😀", 3, countCharacters, "😀😀…"],
    ["a word", 3, countCharacters, "a…"],
    ["字字字", 9, bytes, "字字字"],
    ["字字字字", 9, bytes, "字字…"],
    ["字字字字", 11, bytes, "字字…"],
    // Five code points that form one character.
    [`${FAMILY}${FAMILY}`, 9, countCharacters, `${FAMILY}…`],
    ["e\u0301e\u0301", 3, countCharacters, "e\u0301…"],
    ["abc", 0, countCharacters, "…"],
  ])("of %j with room for %d is %j", (text, room, sizeOf, shown) => {
    expect(cut(text, room, sizeOf)).toBe(shown);
  });

  test("measures no part of a text twice after the whole", () => {
    const text = "很长".repeat(2000);
    let measured = 0;
    const shortened = cut(text, text.length - 1, (part) => {
      measured += part.length;
      return part.length;
    });
    expect(shortened).toHaveLength(text.length - 1);
    expect(measured).toBeLessThanOrEqual(2 * text.length + 1);
  });
});
