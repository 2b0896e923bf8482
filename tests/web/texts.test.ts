import { describe, expect, test } from "bun:test";
import { readingMinutes } from "../../src/web/features/guides/reading-time.ts";
import { beginningOf } from "../../src/web/features/predictions/beginning.ts";
import { daysOf, isMonth, monthFrom } from "../../src/web/features/predictions/months.ts";
import { headingsOf } from "../../src/web/ui/markdown-headings.ts";

describe("headingsOf", () => {
  test("moves headings below those of the page, drops the title that the page shows, and numbers repeated ones", () => {
    const text = "# The Title\n\n## Before\n\n#### 先读 *标题*\n\n> ## Before\n\n###### Last `one`";
    expect(headingsOf(text, { top: 2, title: "the title" })).toEqual([
      { id: "s-before", text: "Before", depth: 2 },
      { id: "s-先读-标题", text: "先读 标题", depth: 4 },
      { id: "s-before-2", text: "Before", depth: 2 },
      { id: "s-last-one", text: "Last one", depth: 6 },
    ]);
  });

  test("uses a first heading that is not the title, and finds none if there is none", () => {
    expect(headingsOf("# Other\n\nText", { top: 3, title: "Title" })).toEqual([
      { id: "s-other", text: "Other", depth: 3 },
    ]);
    expect(headingsOf("No heading.\n\n```\n# code\n```", { top: 2 })).toEqual([]);
  });
});

describe("readingMinutes", () => {
  test.each([
    ["", 1],
    ["word ".repeat(100), 1],
    ["don't well-known ".repeat(500), 5],
    ["字".repeat(1200), 3],
    ["字 word ".repeat(400), 3],
  ])("counts words and characters: %#", (text, minutes) => {
    expect(readingMinutes(text)).toBe(minutes);
  });
});

describe("beginningOf", () => {
  test.each([
    ["short", "short", false],
    ["one two\n\nthree four five", "one two", true],
    ["one two three four five", "one two …", true],
    ["一二三四五六七八九十一二三", "一二三四五六七八九十 …", true],
  ])("cuts %j at a paragraph, else at a word, else at the length", (text, begins, isCut) => {
    expect(beginningOf(text, 10)).toEqual({ text: begins, isCut });
  });
});

describe("months", () => {
  test.each([
    ["2026-11", 1, "2026-12"],
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
  ])("%s and %i is %s", (month, steps, expected) => {
    expect(monthFrom(month, steps)).toBe(expected);
  });

  test("a month begins in the column of its weekday, Monday first", () => {
    const { days, blanks } = daysOf("2026-11");
    expect([days.length, days[0], days.at(-1), blanks]).toEqual([30, "2026-11-01", "2026-11-30", 6]);
    expect([daysOf("2024-02").days.length, daysOf("2026-06").blanks]).toEqual([29, 0]);
  });

  test.each([
    ["2026-11", true],
    ["2026-13", false],
    ["2026-00", false],
    ["11-2026", false],
    ["", false],
  ])("%j as a month: %p", (text, expected) => {
    expect(isMonth(text)).toBe(expected);
  });
});
