import { describe, expect, test } from "bun:test";
import { wishOf } from "../../src/web/features/dictation/desk-keys.ts";
import type { Word } from "../../src/web/features/dictation/dictation.ts";
import { readFilters } from "../../src/web/features/dictation/filters.ts";
import { NO_DRAFT, packDraft, unpackDraft } from "../../src/web/features/dictation/stored-drafts.ts";
import {
  bookForm,
  countsOf,
  isFunctionWord,
  missedOf,
  nextUnchecked,
  runsOf,
  sentencesOf,
} from "../../src/web/features/dictation/words.ts";

const matched = (word: string): Word => ({
  result: "match",
  expected: word,
  written: word.toLowerCase(),
  vocabularyEntryId: null,
});
const wrong = (expected: string, written: string, vocabularyEntryId: number | null = null): Word => ({
  result: "substitution",
  expected,
  written,
  vocabularyEntryId,
});
const missing = (expected: string, vocabularyEntryId: number | null = null): Word => ({
  result: "deletion",
  expected,
  written: null,
  vocabularyEntryId,
});
const extra = (written: string): Word => ({ result: "insertion", expected: null, written, vocabularyEntryId: null });

describe("runsOf", () => {
  test("puts words of one result together, and leaves every wrong word beside its right one", () => {
    const words = [
      matched("The"),
      matched("ferry"),
      wrong("leaves", "leafs"),
      wrong("at", "ad"),
      missing("half"),
      missing("past"),
      extra("really"),
      extra("so"),
      matched("noon"),
    ];
    expect(runsOf(words)).toEqual([
      { result: "match", expected: "The ferry", written: "the ferry" },
      { result: "substitution", expected: "leaves", written: "leafs" },
      { result: "substitution", expected: "at", written: "ad" },
      { result: "deletion", expected: "half past", written: "" },
      { result: "insertion", expected: "", written: "really so" },
      { result: "match", expected: "noon", written: "noon" },
    ]);
    expect(countsOf(words)).toEqual({ match: 3, substitution: 2, deletion: 2, insertion: 2 });
  });

  test("makes nothing of nothing", () => {
    expect(runsOf([])).toEqual([]);
  });
});

describe("missedOf", () => {
  test("names each missed word once, letter case aside, and the entry it became; figures are nothing to learn", () => {
    const words = [missing("Harbour", 7), matched("the"), wrong("harbour", "harber"), extra("x"), missing("£4.50")];
    expect(missedOf([...words, missing("27"), missing("10 a.m.")])).toEqual([
      { word: "Harbour", entryId: 7 },
      { word: "10 a.m.", entryId: null },
    ]);
  });
});

describe("sentencesOf", () => {
  test("gives each missed word the first sentence it was missed in", () => {
    const lines = [
      { text: "The pond is deep.", words: [missing("pond"), matched("is")] },
      { text: "A Pond again, and mud.", words: [missing("Pond"), wrong("mud", "mad")] },
    ];
    expect([...sentencesOf(lines)]).toEqual([
      ["pond", "The pond is deep."],
      ["mud", "A Pond again, and mud."],
    ]);
  });
});

describe("bookForm", () => {
  const texts = ["The plots are small. Water is free, says Ruth.", "Is there any water? “May I see it?”", "I may."];
  test.each([
    ["Water", texts[0], "water"],
    ["The", texts[0], "the"],
    ["Ruth", "Ruth speaking.", "Ruth"],
    ["Ruth", "Good morning, Ruth.", "Ruth"],
    ["Plots", "Plots are dear.", "plots"],
    ["Water", "Ask Water Services.", "Water"],
    ["May", texts[1], "may"],
    ["I", "I may.", "I"],
    ["I'm", "I'm Ruth.", "I'm"],
    ["TV", "TV is free.", "TV"],
    ["plots", texts[0], "plots"],
  ] as const)("%s of %j goes into the book as %s", (word, sentence, form) => {
    expect(bookForm(word, sentence ?? "", texts)).toBe(form);
  });
});

describe("isFunctionWord", () => {
  test("knows the commonest words, whatever their letter case and apostrophe", () => {
    for (const word of ["a", "The", "of", "at", "It’s"]) expect([word, isFunctionWord(word)]).toEqual([word, true]);
    for (const word of ["water", "Monday", "off-peak", "10 a.m."]) expect(isFunctionWord(word)).toBe(false);
  });
});

describe("nextUnchecked", () => {
  const lines = (...checked: readonly boolean[]) => checked.map((is) => ({ line: is ? {} : null }));
  test.each([
    [lines(true, true, false, false), 1, 2],
    [lines(false, true, true, true), 2, 0],
    [lines(true, true, true), 0, null],
    [lines(false, false), -1, 0],
    [[], 0, null],
  ])("continues after the line, else at the first remaining one: %#", (all, after, next) => {
    expect(nextUnchecked(all, after)).toBe(next);
  });
});

describe("a saved line", () => {
  test("is restored as it was saved", () => {
    const draft = { entry: "the ferry\nleaves “at”", plays: 3, seconds: 41 };
    expect(unpackDraft(packDraft(draft))).toEqual(draft);
  });

  test.each(["", "null", "7", "{", "[]", '{"entry":7,"plays":"3","seconds":-2}'])(
    "is empty if %j was saved",
    (text) => {
      expect(unpackDraft(text)).toEqual(NO_DRAFT);
    },
  );
});

describe("wishOf", () => {
  const press = (key: string, code: string, held: object = { altKey: true }) =>
    wishOf({ key, code, altKey: false, ctrlKey: false, metaKey: false, ...held });
  test.each([
    ["p", "KeyP", "playOrStop"],
    ["P", "KeyP", "playOrStop"],
    ["r", "KeyO", "fromStart"],
    ["π", "KeyP", "playOrStop"],
    ["≥", "Period", "on"],
    ["-", "Minus", "slower"],
    ["o", "KeyR", null],
    ["Enter", "Enter", null],
  ] as const)("Alt with %s on the key %s asks for %p", (key, code, wish) => {
    expect(press(key, code)).toBe(wish);
  });

  test("is nothing without Alt, or with other keys held as well", () => {
    const held = [{}, { altKey: true, ctrlKey: true }, { altKey: true, metaKey: true }];
    expect(held.map((keys) => press("p", "KeyP", keys))).toEqual([null, null, null]);
  });
});

describe("readFilters", () => {
  test("reads what it understands of an address and ignores the rest", () => {
    const query = new URLSearchParams("show=history&q=ferry&difficulty=基础&offset=25");
    expect(readFilters(query)).toEqual({ view: "history", search: "ferry", difficulty: "基础", offset: 24 });
    expect(readFilters(new URLSearchParams("show=x&difficulty=hard&offset=-3"))).toEqual({
      view: "",
      search: "",
      difficulty: "",
      offset: 0,
    });
  });
});
