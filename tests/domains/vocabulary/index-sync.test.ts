import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
beforeAll(() => {
  bench = new VocabularyBench();
});
afterAll(() => bench.close());

const WORDS = ["amber", "birch", "cedar", "dahlia", "ember", "fjord", "grove", "heath"];

/** Two learners with the same words, each with a unique meaning. */
async function twoBooks() {
  const learners = [bench.account(), bench.account()] as const;
  const ids = new Map<string, number>();
  for (const me of learners) {
    const items = WORDS.map((phrase) => ({ phrase, meaning: `means${phrase}` }));
    const added = await bench.call(me, "ielts_vocabulary_personal_add", { items });
    for (const { entry } of added.items) if (me === learners[0]) ids.set(entry.phrase, entry.id);
  }
  return { me: learners[0], other: learners[1], idOf: (word: string) => ids.get(word) ?? 0 };
}

async function foundByMeaning(account: number): Promise<string[]> {
  const found: string[] = [];
  for (const word of WORDS) found.push(...(await bench.search(account, { query: `means${word}` })));
  return found;
}

describe("the full-text index follows the book", () => {
  test.each([["amber"], ["dahlia"], ["heath"]])(
    "deleting %s takes that word and no other out of every search",
    async (word) => {
      const { me, other, idOf } = await twoBooks();
      await bench.call(me, "ielts_vocabulary_personal_delete", { id: idOf(word) });
      expect(await foundByMeaning(me)).toEqual(WORDS.filter((one) => one !== word));
      expect(await bench.search(me, { query: word })).toEqual([]);
      expect(await foundByMeaning(other)).toEqual(WORDS);
    },
  );

  test.each([["amber"], ["dahlia"], ["heath"]])("updating %s replaces its text and no other's", async (word) => {
    const { me, other, idOf } = await twoBooks();
    await bench.call(me, "ielts_vocabulary_personal_update", { id: idOf(word), meaning: "somethingelse" });
    expect(await foundByMeaning(me)).toEqual(WORDS.filter((one) => one !== word));
    expect(await bench.search(me, { query: "somethingelse" })).toEqual([word]);
    expect(await foundByMeaning(other)).toEqual(WORDS);
  });

  test.each([["amber"], ["dahlia"], ["heath"]])("enriching %s keeps every word findable", async (word) => {
    const { me, other } = await twoBooks();
    await bench.call(me, "ielts_vocabulary_personal_add", { items: [{ phrase: word, usage: "enrichednote" }] });
    expect(await foundByMeaning(me)).toEqual(WORDS);
    expect(await bench.search(me, { query: "enrichednote" })).toEqual([word]);
    expect(await foundByMeaning(other)).toEqual(WORDS);
  });

  test("a query of any length is answered by its beginning", async () => {
    const { me } = await twoBooks();
    for (const query of ["微妙".repeat(400_000), "a".repeat(2_000_000), "word ".repeat(200_000)]) {
      expect(await bench.search(me, { query })).toEqual([]);
    }
    expect(await bench.search(me, { query: `meansamber ${" ".repeat(1_000_000)}` })).toEqual(["amber"]);
  });
});
