import { describe, expect, test } from "bun:test";
import { type SampleSource, sample, sampleUniform } from "../../../src/domains/vocabulary/sampling.ts";
import { TestIds } from "../../support/ids.ts";

const ids = new TestIds();
const random = () => ids.random();

/** The numbers 1 to `size` for which `passes` is true; ids are higher by a thousand. */
function things(size: number, passes: (number: number) => boolean): SampleSource & { probes: () => number } {
  let probes = 0;
  const all = Array.from({ length: size }, (_, i) => i + 1).filter(passes);
  return {
    size,
    probe: (numbers) => {
      probes += numbers.length;
      return new Map(numbers.filter(passes).map((number) => [number, number + 1000]));
    },
    passing: () => all.map((number) => number + 1000),
    probes: () => probes,
  };
}

describe("drawUniform", () => {
  test.each([
    { what: "nothing", size: 0, passes: () => true, expected: 0 },
    { what: "fewer than asked for", size: 3, passes: () => true, expected: 3 },
    { what: "a small book", size: 100, passes: () => true, expected: 10 },
    { what: "a large book", size: 100_000, passes: () => true, expected: 10 },
    { what: "a large book where few pass", size: 100_000, passes: (n: number) => n % 20_000 === 7, expected: 5 },
    { what: "a large book where none pass", size: 100_000, passes: () => false, expected: 0 },
  ])("from $what it samples $expected, none repeated and all of them passing", ({ size, passes, expected }) => {
    const book = things(size, passes);
    for (let round = 0; round < 50; round++) {
      const found = sampleUniform(book, 10, random);
      expect(found).toHaveLength(expected);
      expect(new Set(found).size).toBe(expected);
      expect(found.every((id) => passes(id - 1000))).toBe(true);
    }
  });

  test.each([
    { what: "in a small book", size: 50, passes: (n: number) => n > 10 && n <= 50 },
    { what: "in a large book", size: 4000, passes: (n: number) => n % 100 === 0 },
    { what: "where hardly any pass", size: 90_000, passes: (n: number) => n % 2250 === 0 },
  ])("each of forty items $what is picked about equally often", ({ size, passes }) => {
    const rounds = 2000;
    const book = things(size, passes);
    const hits = new Map<number, number>();
    for (let round = 0; round < rounds; round++) {
      for (const id of sampleUniform(book, 4, random)) hits.set(id, (hits.get(id) ?? 0) + 1);
    }
    const expected = (rounds * 4) / 40;
    const squares = [...hits.values()].map((n) => (n - expected) ** 2 / expected);
    expect(hits.size).toBe(40);
    // Chi-square with 39 degrees of freedom exceeds 72.1 once in a thousand runs.
    expect(squares.reduce((a, b) => a + b, 0)).toBeLessThan(72.1);
  });

  test("a large book is read in few places", () => {
    const book = things(100_000, () => true);
    sampleUniform(book, 30, random);
    expect(book.probes()).toBeLessThanOrEqual(64);
  });
});

describe("sample", () => {
  test("it takes every item once when asked for more than there are", () => {
    expect(sample(["a", "b", "c"], 9, random).toSorted()).toEqual(["a", "b", "c"]);
  });
});
