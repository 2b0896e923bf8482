import { describe, expect, test } from "bun:test";
import { inCalls } from "../../src/web/features/vocabulary/add-words.ts";

const words = (count: number) => Array.from({ length: count }, (_, at) => ({ phrase: `w${at}` }));

describe("words that are added", () => {
  test.each([
    ["a whole dictation", Array(40).fill(6), [40]],
    ["a sentence with more words than one addition takes", [250], [3]],
    ["more words than a call takes", [600, 500], [10, 1]],
    ["none", [], []],
  ])("%s: in as few calls as take them", (_name, sentences, expected) => {
    const additions = sentences.map((count, at) => ({ context: `${at}`, items: words(count) }));
    const calls = inCalls(additions);
    expect(calls.map(({ length }) => length)).toEqual(expected);
    for (const call of calls) {
      expect(call.every(({ items }) => items.length >= 1 && items.length <= 100)).toBe(true);
      expect(call.reduce((sum, { items }) => sum + items.length, 0)).toBeLessThanOrEqual(1_000);
    }
    const sent = calls.flat().flatMap(({ context, items = [] }) => items.map(({ phrase }) => [context, phrase]));
    expect(sent).toEqual(additions.flatMap(({ context, items }) => items.map(({ phrase }) => [context, phrase])));
  });
});
