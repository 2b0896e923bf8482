import { describe, expect, test } from "bun:test";
import { addDays } from "../../src/lib/shanghai.ts";
import {
  descriptionOf,
  factsOf,
  isEnglish,
  openState,
  titleOf,
} from "../../src/web/features/footprints/activity-facts.ts";
import { byDay, timeText } from "../../src/web/features/footprints/days.ts";
import { filtersOf, isFiltered, NO_FILTERS, readFilters, toQuery } from "../../src/web/features/footprints/filters.ts";
import type { Activity } from "../../src/web/features/footprints/footprints.ts";
import {
  daysOfWeeks,
  monthSpans,
  movedBy,
  stepsOf,
  weekdayOf,
  weekdayRows,
} from "../../src/web/features/footprints/heat.ts";

/** This many days up to one, each with a count. */
const daysUpTo = (last: string, length: number, countOf: (index: number) => number = () => 0) =>
  Array.from({ length }, (_, index) => ({ date: addDays(last, index + 1 - length), count: countOf(index) }));

describe("the year", () => {
  test.each([
    ["2026-11-16", 365],
    ["2026-11-21", 370],
    ["2026-11-22", 371],
  ])("that ends on %s begins with a Monday and has %i days", (last, length) => {
    const days = daysOfWeeks(daysUpTo(last, 371));
    expect(days).toHaveLength(length);
    expect(weekdayOf(days[0]?.date ?? "")).toBe(0);
    expect(days.at(-1)?.date).toBe(last);
    const rows = weekdayRows(days);
    expect(rows.map((row) => new Set(row.map(({ date }) => weekdayOf(date))).size)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(rows[0]).toHaveLength(53);
    expect(rows.flat()).toHaveLength(length);
  });

  test("has every week in one month, and names those with room for a name", () => {
    const months = monthSpans(daysOfWeeks(daysUpTo("2026-11-21", 371)));
    expect(months.reduce((sum, { weeks }) => sum + weeks, 0)).toBe(53);
    expect(months[0]).toEqual({ day: "2025-11-17", weeks: 2, isNamed: false });
    expect(months[1]).toEqual({ day: "2025-12-01", weeks: 5, isNamed: true });
    expect(months.at(-1)).toEqual({ day: "2026-11-02", weeks: 3, isNamed: true });
  });

  test("without days has nothing to show", () => {
    expect(daysOfWeeks([])).toEqual([]);
    expect(monthSpans([])).toEqual([]);
    expect(stepsOf([])(0)).toBe(0);
  });
});

describe("the shade of a day", () => {
  const steps = (counts: readonly number[]) => {
    const stepOf = stepsOf(daysUpTo("2026-11-22", counts.length, (index) => counts[index] ?? 0));
    return counts.map(stepOf);
  };
  test.each([
    ["nothing", [0, 0], [0, 0]],
    ["one activity is never dark", [1, 0, 1], [1, 0, 1]],
    ["two are not either", [2, 1, 2], [2, 1, 2]],
    ["quarters of the days on which something was done", [0, 10, 20, 30, 40], [0, 1, 2, 3, 4]],
    ["one great day does not make the others pale", [10, 10, 20, 20, 30, 30, 40, 4000], [1, 1, 2, 2, 3, 3, 4, 4]],
  ] as const)("%s", (_, counts, expected) => {
    expect<readonly number[]>(steps(counts)).toEqual(expected);
  });
});

describe("keys in the year", () => {
  test.each([
    ["ArrowUp", 10, 9],
    ["ArrowDown", 10, 11],
    ["ArrowLeft", 10, 3],
    ["ArrowRight", 10, 17],
    ["PageUp", 30, 2],
    ["PageDown", 2, 30],
    ["Home", 30, 0],
    ["End", 30, 99],
    ["ArrowUp", 0, 0],
    ["ArrowDown", 99, 99],
    ["ArrowLeft", 3, 3],
    ["Enter", 10, null],
  ])("%s leads from day %i to %p", (key, from, to) => {
    expect(movedBy(key, from, 100)).toBe(to);
  });
});

describe("filters of footprints in an address", () => {
  test.each([
    ["none", "", NO_FILTERS],
    [
      "all of them",
      "kinds=note,practice&range=7d&q=雅思",
      { kinds: ["practice", "note"], range: "7d", search: "雅思" },
    ],
    ["some that are not understood", "kinds=all,chat,chat&range=year", { kinds: ["chat"], range: "all", search: "" }],
    ["a text that is too long", `q=${"界".repeat(300)}`, { ...NO_FILTERS, search: "界".repeat(200) }],
  ] as const)("%s", (_, address, expected) => {
    expect(readFilters(new URLSearchParams(address))).toEqual({ ...expected, kinds: [...expected.kinds] });
  });

  test("are taken out where they narrow nothing, and others stay", () => {
    expect(toQuery(NO_FILTERS)).toEqual({ kinds: "", range: null, q: "" });
    expect(toQuery({ kinds: ["file", "chat"] })).toEqual({ kinds: "file,chat" });
    expect(toQuery({ range: "30d" })).toEqual({ range: "30d" });
    expect([NO_FILTERS, { ...NO_FILTERS, range: "today" as const }].map(isFiltered)).toEqual([false, true]);
  });
});

test("a response reports the filters that it was read with, as an address does", () => {
  const filters = { kinds: ["chat", "practice"] as const, query: "雅思", timeRange: "7d" as const };
  expect(filtersOf({ filters: { ...filters, kinds: [...filters.kinds] } })).toEqual(
    readFilters(new URLSearchParams("kinds=chat,practice&range=7d&q=雅思")),
  );
});

describe("the timeline", () => {
  const activity = (id: string, occurredAt: string, startedAt: string | null = null): Activity => ({
    ...{ id, entityId: null, kind: "study", title: "Skimming", description: "", occurredAt, startedAt },
    ...{ metrics: { status: null }, route: null, url: null },
  });

  test("is grouped by the days of Shanghai, in the received order", () => {
    const days = byDay([
      activity("c", "2026-11-21T16:00:00.000Z"),
      activity("b", "2026-11-21T15:59:59.999Z"),
      activity("a", "2026-11-20T16:00:00.000Z"),
    ]);
    expect(days.map(({ day, activities }) => [day, activities.map(({ id }) => id)])).toEqual([
      ["2026-11-22", ["c"]],
      ["2026-11-21", ["b", "a"]],
    ]);
  });

  test.each([
    ["2026-11-21T06:05:10.000Z", null, "14:05"],
    ["2026-11-21T06:05:50.000Z", "2026-11-21T06:05:10.000Z", "14:05"],
    ["2026-11-21T06:05:10.000Z", "2026-11-21T01:10:00.000Z", "09:10–14:05"],
  ])("shows when %s, started at %p, was", (occurredAt, startedAt, expected) => {
    expect(timeText({ occurredAt, startedAt })).toBe(expected);
  });
});

describe("the facts of an activity", () => {
  const SESSION = { subject: "reading", questionCount: 40, answeredCount: 38, durationSeconds: 1500 };
  const WORD = { bookEntry: "personal", eventCount: 3 };
  test.each([
    [
      "a submitted practice",
      { ...SESSION, status: "submitted", markedCount: 40, correctCount: 18 },
      [
        { fact: "right", part: 18, whole: 40 },
        { fact: "practised", amount: 1500 },
      ],
    ],
    [
      "a practice that goes on",
      { ...SESSION, status: "in_progress", markedCount: 0, correctCount: 0, durationSeconds: 0 },
      [{ fact: "answered", part: 38, whole: 40 }],
    ],
    [
      "a text, which is not marked",
      { ...SESSION, status: "submitted", markedCount: 0, correctCount: 0, durationSeconds: 0 },
      [{ fact: "submitted" }],
    ],
    [
      "a dictation",
      { status: "submitted", lineCount: 8, checkedCount: 8, expectedWords: 60, correctWords: 45, durationSeconds: 90 },
      [
        { fact: "wordsRight", part: 45, whole: 60 },
        { fact: "practised", amount: 90 },
      ],
    ],
    [
      "a dictation that goes on",
      { status: "in_progress", lineCount: 8, checkedCount: 2, expectedWords: 60, correctWords: 9, durationSeconds: 0 },
      [{ fact: "lines", part: 2, whole: 8 }],
    ],
    [
      "a word",
      { ...WORD, status: "review", reviewCount: 3, lastRating: "good" },
      [
        { fact: "reviews", amount: 3 },
        { fact: "rating", rating: "good" },
        { fact: "wordState", state: "review" },
      ],
    ],
    [
      "a word that was not reviewed",
      { ...WORD, status: "new", reviewCount: 0, lastRating: null },
      [{ fact: "wordState", state: "new" }],
    ],
    [
      "a section of a course",
      { status: "completed", sectionKind: "video", highestSeconds: 270 },
      [{ fact: "completed" }, { fact: "watched", amount: 270 }],
    ],
    [
      "an answer that was recorded",
      { status: "recorded", questionSlotId: 3, materialId: null, durationSeconds: 65 },
      [{ fact: "recorded" }, { fact: "practised", amount: 65 }],
    ],
    ["a file", { status: null, mediaType: "text/plain", byteLength: 2048 }, [{ fact: "bytes", amount: 2048 }]],
    ["a highlight", { status: null, noteType: "highlight" }, [{ fact: "highlight" }]],
    ["a message", { status: null, source: "web", pagePath: "" }, []],
    ["a message of an agent", { status: null, source: "agent", pagePath: "" }, [{ fact: "byAgent" }]],
    [
      "a word that was only added",
      { ...WORD, status: null, reviewCount: 0, lastRating: null },
      [{ fact: "wordChanged" }],
    ],
    ["metrics of another kind", { status: "odd", highestSeconds: "270", reviewCount: null }, []],
  ] as const)("describe %s", (_, metrics, expected) => {
    expect<unknown>(factsOf({ metrics })).toEqual(expected);
  });

  test.each([
    ["in_progress", "in_progress"],
    ["abandoned", "abandoned"],
    ["submitted", null],
    [null, null],
  ] as const)("say for the status %p whether it is open", (status, expected) => {
    expect(openState({ metrics: { status } })).toBe(expected);
  });

  test.each([
    ["the name of an area", { kind: "practice", title: "Glass", description: "reading" }, {}, ["Glass", "", true]],
    [
      "the id of a paper",
      { kind: "mock", title: "Paper", description: "p-1" },
      { paperId: "p-1" },
      ["Paper", "", true],
    ],
    ["its course", { kind: "study", title: "略读", description: "阅读" }, { courseId: 1 }, ["略读", "阅读", false]],
    ["a word", { kind: "study", title: "brisk", description: "vocabulary" }, { bookEntry: "" }, ["brisk", "", true]],
    ["a short message", { kind: "chat", title: "Hello", description: "" }, {}, ["Hello", "", false]],
    ["a long message", { kind: "chat", title: "Hel", description: "lo" }, {}, ["Hel…", "…lo", false]],
  ] as const)("are below its title, and before its description, which may be %s", (_, activity, metrics, expected) => {
    const whole = { ...activity, metrics: { status: null, ...metrics } };
    expect([titleOf(whole), descriptionOf(whole), isEnglish(whole)]).toEqual([...expected]);
  });
});
