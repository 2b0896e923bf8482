import { describe, expect, test } from "bun:test";
import { CONTENT_REFERENCES, COURSE_EVENTS, DATASETS, SKILL_PROFILE } from "../../src/domains/export/datasets.ts";
import { createOutline } from "../../src/web/features/export/outline.ts";
import { shellWord } from "../../src/web/features/export/shell.ts";
import en from "../../src/web/locales/en.json";
import zh from "../../src/web/locales/zh-CN.json";

function outlineOf(text: string, depth: number, chunkBytes: number): string {
  const outline = createOutline(depth);
  const bytes = new TextEncoder().encode(text);
  for (let from = 0; from < bytes.length; from += chunkBytes) outline.take(bytes.subarray(from, from + chunkBytes));
  return outline.text();
}

const DATA = {
  asOf: "2026-11-21",
  名字: '"}]{[\\',
  deep: { words: ['}"', "\\", "字"], more: { a: [{ b: 1 }] }, none: {} },
  last: [1, [2, [3]]],
};

describe("the outline of a JSON text", () => {
  test.each([
    [0, null],
    [1, { asOf: DATA.asOf, 名字: DATA.名字, deep: null, last: null }],
    [2, { ...DATA, deep: { words: null, more: null, none: null }, last: [1, null] }],
    [9, DATA],
  ])("at depth %i has null for what is nested deeper", (depth, expected) => {
    for (const chunkBytes of [1, 2, 3, 7, 1000]) {
      const outline: unknown = JSON.parse(outlineOf(JSON.stringify(DATA), depth, chunkBytes));
      expect(outline).toEqual(expected);
    }
  });

  test("is not JSON wherever the text breaks off, nor if something follows it", () => {
    const text = JSON.stringify(DATA);
    const bytes = new TextEncoder().encode(text);
    for (let length = 0; length < bytes.length; length += 1) {
      const outline = createOutline(1);
      outline.take(bytes.subarray(0, length));
      expect(() => JSON.parse(outline.text())).toThrow();
    }
    expect(() => JSON.parse(outlineOf(`${text}{}`, 1, 5))).toThrow();
  });
});

describe("a word of a command", () => {
  test.each([
    ["ming@example.org", "ming@example.org"],
    ["ming+test@example.org", "ming+test@example.org"],
    ["o'neil@example.org", "'o'\\''neil@example.org'"],
    ["a$b&c@example.org", "'a$b&c@example.org'"],
    ["", "''"],
  ])("%j is written %s", (text, expected) => {
    expect(shellWord(text)).toBe(expected);
  });
});

describe("the names of datasets", () => {
  test.each([
    ["en", en],
    ["zh-CN", zh],
  ])("each dataset has its own name in %s", (_, { export: { datasets } }) => {
    const names = [...DATASETS, SKILL_PROFILE, COURSE_EVENTS, CONTENT_REFERENCES].map(({ name }) => name);
    expect(Object.keys(datasets).toSorted()).toEqual(names.toSorted());
    expect(new Set(Object.values(datasets)).size).toBe(names.length);
  });
});
