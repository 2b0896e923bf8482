import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DataOf } from "../../support/operations.ts";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
let me: number;
beforeAll(async () => {
  bench = new VocabularyBench();
  me = bench.account();
  await bench.add(me, [
    { phrase: "off the record", meaning: "not for publication" },
    { phrase: "take off", meaning: "起飞；脱下", usage: "planes take off" },
    { phrase: "off", meaning: "away" },
    { phrase: "policy", meaning: "政策，方针", usage: "public policy" },
    { phrase: "decline", meaning: "下降 (a policy word)", usage: "formal OR polite" },
    { phrase: "naïve", meaning: "天真的" },
    { phrase: "T恤衫", meaning: "T-shirt" },
    { phrase: "don't mind", meaning: "不介意" },
    { phrase: "???", meaning: "marks" },
    { phrase: "C++", meaning: "a language" },
    { phrase: `a${me}`, meaning: "looks like an owner mark" },
  ]);
});
afterAll(() => bench.close());

describe("ielts_vocabulary_personal_search", () => {
  test.each([
    { query: "off", found: ["off", "take off", "off the record"] },
    { query: "OFF", found: ["off", "take off", "off the record"] },
    { query: "policy", found: ["policy", "decline"] },
    { query: "poli", found: ["policy", "decline"] },
    { query: "take off", found: ["take off"] },
    { query: "off take", found: ["take off"] },
    { query: "起飞", found: ["take off"] },
    { query: "飞", found: ["take off"] },
    { query: "政策", found: ["policy"] },
    { query: "策政", found: [] },
    { query: "政方", found: [] },
    { query: "T恤", found: ["T恤衫"] },
    { query: "t恤衫", found: ["T恤衫"] },
    { query: "下降 policy", found: ["decline"] },
    { query: "naive", found: ["naïve"] },
    { query: "don’t", found: ["don't mind"] },
    { query: "absent", found: [] },
  ])("$query finds $found", async ({ query, found }) => {
    expect(await bench.search(me, { query })).toEqual([...found]);
  });

  test.each([
    { query: "formal OR polite", found: ["decline"] },
    { query: "formal AND absent", found: [] },
    { query: "NOT", found: ["off the record"] },
    { query: '"take', found: ["take off"] },
    { query: "take*", found: ["take off"] },
    { query: "phrase:off", found: [] },
    { query: "(off", found: ["off", "take off", "off the record"] },
    { query: "^off", found: ["off", "take off", "off the record"] },
    { query: "{owner} : a", found: [] },
    { query: "???", found: ["???"] },
    { query: "!!!", found: [] },
    { query: "'", found: [] },
    { query: "\u0301", found: [] },
    { query: "😀", found: [] },
    { query: "c++", found: ["C++"] },
  ])("operators and marks in $query are plain text", async ({ query, found }) => {
    expect((await bench.search(me, { query })).filter((phrase) => phrase !== `a${me}`)).toEqual([...found]);
  });

  test("an owner's mark finds only words that hold it", async () => {
    expect(await bench.search(me, { query: `a${me}` })).toEqual([`a${me}`]);
  });

  test("without a query the newest entry comes first, page after page", async () => {
    const all = await bench.search(me, { limit: 50 });
    expect(all[0]).toBe(`a${me}`);
    const paged: string[] = [];
    let offset: number | null = 0;
    while (offset !== null) {
      const page: DataOf<"ielts_vocabulary_personal_search"> = await bench.call(
        me,
        "ielts_vocabulary_personal_search",
        { limit: 3, offset, query: "  " },
      );
      paged.push(...page.items.map((item) => item.phrase));
      expect(page.hasMore).toBe(page.nextOffset !== null);
      offset = page.nextOffset;
    }
    expect(paged).toEqual(all);
  });

  test("pages of a search show every match once, in one order", async () => {
    const other = bench.account();
    await bench.add(other, [
      ...Array.from({ length: 7 }, (_, i) => ({ phrase: `word ${i}`, meaning: i % 2 === 0 ? "river" : "" })),
      ...Array.from({ length: 5 }, (_, i) => `river ${i}`),
      "river",
      ...Array.from({ length: 3 }, (_, i) => ({ phrase: `last ${i}`, usage: "rivers" })),
    ]);
    const whole = await bench.search(other, { query: "river", limit: 50 });
    expect(whole).toEqual([
      "river",
      ...["river 4", "river 3", "river 2", "river 1", "river 0"],
      ...["last 2", "last 1", "last 0"],
      ...["word 6", "word 4", "word 2", "word 0"],
    ]);
    for (const limit of [1, 2, 3, 5, 6, 7, 12]) {
      const paged: string[] = [];
      let offset: number | null = 0;
      while (offset !== null) {
        const page: DataOf<"ielts_vocabulary_personal_search"> = await bench.call(
          other,
          "ielts_vocabulary_personal_search",
          { query: "river", limit, offset },
        );
        paged.push(...page.items.map((item) => item.phrase));
        offset = page.nextOffset;
      }
      expect(paged).toEqual(whole);
    }
  });

  test("a learning state narrows a listing and a search alike", async () => {
    const other = bench.account();
    const ids = await bench.add(other, ["tree one", "tree two", "tree", "bush"]);
    await bench.review(other, ids[1] ?? 0);
    await bench.review(other, ids[3] ?? 0);
    expect(await bench.search(other, { learningState: "learning" })).toEqual(["bush", "tree two"]);
    expect(await bench.search(other, { learningState: "learning", query: "tree" })).toEqual(["tree two"]);
    expect(await bench.search(other, { learningState: "new", query: "tree" })).toEqual(["tree", "tree one"]);
    expect(await bench.search(other, { learningState: "mastered" })).toEqual([]);
  });

  test("an offset beyond every result answers an empty last page", async () => {
    const request = { query: "off", offset: 9_007_199_254_740_991, limit: 50 };
    const page: DataOf<"ielts_vocabulary_personal_search"> = await bench.call(
      me,
      "ielts_vocabulary_personal_search",
      request,
    );
    expect(page).toMatchObject({ items: [], hasMore: false, nextOffset: null });
    expect(await bench.search(me, { offset: 9_007_199_254_740_991 })).toEqual([]);
  });

  test("an entry shows its newest twenty sources and how many there are", async () => {
    const other = bench.account();
    for (let i = 0; i < 23; i++) {
      bench.clock.advance(1000);
      const items = [{ phrase: "met often", meaning: "", partOfSpeech: "", example: "", usage: "", expansion: [] }];
      await bench.call(other, "ielts_vocabulary_personal_add", { items, sourceId: `s${i}`, context: `c${i}` });
    }
    const { items } = await bench.call(other, "ielts_vocabulary_personal_search", {});
    expect(items[0]?.sourceCount).toBe(23);
    expect(items[0]?.sources.map((source) => source.sourceId)).toEqual(
      Array.from({ length: 20 }, (_, i) => `s${22 - i}`),
    );
  });
});
