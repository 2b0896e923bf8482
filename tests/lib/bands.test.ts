import { describe, expect, test } from "bun:test";
import { BAND_TABLES, bandOf, isBand, overallBand, writingBand } from "../../src/lib/bands.ts";

describe("bandOf", () => {
  // Lowest and highest raw score of each band, as published.
  const PUBLISHED: [band: number | null, listening: string, academic: string, general: string][] = [
    [9, "39-40", "39-40", "40-40"],
    [8.5, "37-38", "37-38", "39-39"],
    [8, "35-36", "35-36", "37-38"],
    [7.5, "32-34", "33-34", "36-36"],
    [7, "30-31", "30-32", "34-35"],
    [6.5, "26-29", "27-29", "32-33"],
    [6, "23-25", "23-26", "30-31"],
    [5.5, "18-22", "19-22", "27-29"],
    [5, "16-17", "15-18", "23-26"],
    [4.5, "13-15", "13-14", "19-22"],
    [4, "11-12", "10-12", "15-18"],
    [3.5, "8-10", "8-9", "12-14"],
    [3, "6-7", "6-7", "9-11"],
    [2.5, "4-5", "4-5", "6-8"],
    [null, "0-3", "0-3", "0-5"],
  ];

  test.each(PUBLISHED)(
    "%p is given in listening for %s, in academic reading for %s, in general reading for %s",
    (band, listening, academic, general) => {
      const ranges = [
        [BAND_TABLES.listening, listening],
        [BAND_TABLES.academic_reading, academic],
        [BAND_TABLES.general_reading, general],
      ] as const;
      for (const [table, range] of ranges) {
        const [from = 0, to = 0] = range.split("-").map(Number);
        const scores = Array.from({ length: to - from + 1 }, (_, more) => from + more);
        expect(scores.map((raw) => bandOf(table, raw))).toEqual(scores.map(() => band));
      }
    },
  );

  test.each(Object.entries(BAND_TABLES))("the table %s covers every score once and never falls", (name, table) => {
    expect<string>(table.name).toBe(name);
    const bands = Array.from({ length: 41 }, (_, raw) => bandOf(table, raw) ?? 0);
    expect(bands.toSorted((a, b) => a - b)).toEqual(bands);
    expect(bands.at(-1)).toBe(9);
  });

  test("a table of a pack is used as it is", () => {
    const table = {
      name: "own",
      rows: [
        { band: 9, from: 10 },
        { band: 4, from: 0 },
      ],
    };
    expect([0, 9, 10, 40].map((raw) => bandOf(table, raw))).toEqual([4, 4, 9, 9]);
    expect(bandOf({ name: "none", rows: [] }, 40)).toBeNull();
  });
});

describe("overallBand", () => {
  test.each([
    [6.5, 6.5, 5, 7, 6.5],
    [4, 3.5, 4, 4, 4],
    [6.5, 6.5, 5.5, 6, 6],
    [9, 9, 9, 9, 9],
    [0, 0, 0, 0, 0],
    [6, 6, 6, 6.5, 6],
    [6, 6, 6.5, 6.5, 6.5],
    [6.5, 6.5, 6.5, 7, 6.5],
    [6.5, 6.5, 7, 7, 7],
    [7, 7, 7, 6.5, 7],
    [8.5, 9, 9, 8.5, 9],
  ])("%p, %p, %p and %p make %p", (listening, reading, writing, speaking, overall) => {
    expect(overallBand([listening, reading, writing, speaking])).toBe(overall);
  });
});

describe("writingBand", () => {
  test.each([
    [6, 7.5, 7],
    [7.5, 6, 6.5],
    [6, 6, 6],
    [5, 6, 5.5],
    [6, 5, 5.5],
    [5.5, 6, 6],
    [9, 9, 9],
    [0, 0, 0],
    [0, 9, 6],
  ])("%p in task 1 and %p in task 2 make %p", (task1, task2, band) => {
    expect(writingBand(task1, task2)).toBe(band);
  });
});

describe("isBand", () => {
  test.each([0, 0.5, 1, 2.5, 5, 6.5, 8.5, 9])("%p is a band", (value) => {
    expect(isBand(value)).toBe(true);
  });

  test.each([-0.5, -1, 0.25, 6.3, 6.75, 9.5, 10, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "%p is not a band",
    (value) => {
      expect(isBand(value)).toBe(false);
    },
  );
});
