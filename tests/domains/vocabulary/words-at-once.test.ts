import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { LibraryBench } from "../../support/library-bench.ts";
import { recounted, storedCounts } from "../../support/recount.ts";

let bench: LibraryBench;
let me: number;
let other: number;
beforeEach(() => {
  bench = new LibraryBench();
  me = bench.account();
  other = bench.account();
});
afterEach(() => bench.close());

const ORIGIN = { sourceType: "dictation", sourceId: "dictation_attempt:1", sourceTitle: "The ferry" };
const ADDITIONS = [
  { context: "The ferry leaves at noon.", items: [{ phrase: "ferry" }, { phrase: "noon", meaning: "正午" }] },
  { context: "Take the ferry.", items: [{ phrase: "Ferry" }] },
];

/** The book as it is read, without what differs between accounts. */
async function bookOf(account: number) {
  const { items } = await bench.call(account, "ielts_vocabulary_personal_search", { limit: 50 });
  return items.map(({ phrase, meaning, sources, sourceCount }) => {
    return { phrase, meaning, sourceCount, sources: sources.map(({ context, sourceId }) => [context, sourceId]) };
  });
}

const eventsOf = (account: number) =>
  bench
    .rows("SELECT event_type, payload FROM learning_events WHERE account_id = ? ORDER BY cursor", account)
    .map((row) => [row["event_type"], JSON.parse(String(row["payload"])).phrase]);

describe("vocabulary_add_words", () => {
  test("does for each sentence what personal_add does", async () => {
    const { items } = await bench.call(me, "vocabulary_add_words", { additions: ADDITIONS, ...ORIGIN });
    const single = [];
    for (const { context, items } of ADDITIONS)
      single.push(...(await bench.call(other, "ielts_vocabulary_personal_add", { items, context, ...ORIGIN })).items);
    expect(items.map(({ addition, index, status, phrase }) => [addition, index, status, phrase])).toEqual([
      [0, 0, "created", "ferry"],
      [0, 1, "created", "noon"],
      [1, 0, "merged", "ferry"],
    ]);
    expect(single.map(({ index, status, entry }) => [index, status, entry.phrase])).toEqual(
      items.map(({ index, status, phrase }) => [index, status, phrase]),
    );
    expect(await bookOf(me)).toEqual(await bookOf(other));
    expect(eventsOf(me)).toEqual(eventsOf(other));
    const again = await bench.call(me, "vocabulary_add_words", { additions: ADDITIONS, ...ORIGIN });
    expect(again.items.map(({ status }) => status)).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(storedCounts(bench.db)).toEqual(recounted(bench.db));
  });

  test("more words than a call takes are refused whole", async () => {
    const items = Array.from({ length: 91 }, (_, at) => ({ phrase: `word ${at}` }));
    const additions = Array.from({ length: 11 }, () => ({ context: "", items }));
    const { reason } = await bench.refusal(me, "vocabulary_add_words", { additions, ...ORIGIN });
    expect([reason, await bookOf(me)]).toEqual(["vocabulary.too_many_words", []]);
  });
});

describe("vocabulary_delete_entries", () => {
  test("deletes the learner's own entries, some of which may be gone already", async () => {
    const { items } = await bench.call(me, "vocabulary_add_words", { additions: ADDITIONS, ...ORIGIN });
    const theirs = await bench.call(other, "vocabulary_add_words", { additions: ADDITIONS, ...ORIGIN });
    const ids = [...items, ...theirs.items].map(({ id }) => id);
    const [ferry = 0, noon = 0] = ids;
    expect(await bench.call(me, "vocabulary_delete_entries", { ids })).toEqual({ deletedIds: [ferry, noon] });
    expect(await bench.call(me, "vocabulary_delete_entries", { ids })).toEqual({ deletedIds: [] });
    expect([await bookOf(me), (await bookOf(other)).length]).toEqual([[], 2]);
    expect(eventsOf(me).slice(-2)).toEqual([
      ["vocabulary.entry_deleted", "ferry"],
      ["vocabulary.entry_deleted", "noon"],
    ]);
    expect(storedCounts(bench.db).sources.length).toBe(2);
  });
});

describe("vocabulary_export_book", () => {
  /** Adds this many words, each with a meaning of this many characters. */
  async function fill(words: number, characters: number): Promise<void> {
    for (let from = 0; from < words; from += 100) {
      const items = Array.from({ length: Math.min(100, words - from) }, (_, at) => {
        return { phrase: `word ${from + at}`, meaning: "m".repeat(characters) };
      });
      await bench.call(me, "vocabulary_add_words", { additions: [{ context: "", items }], ...ORIGIN });
    }
  }

  test("returns the files of the single export at once, and nobody else's words", async () => {
    await fill(1_120, 10);
    const { files, total, nextOffset } = await bench.call(me, "vocabulary_export_book", { format: "csv" });
    expect([files.map(({ count }) => count), total, nextOffset]).toEqual([[500, 500, 120], 1_120, null]);
    for (const [at, file] of files.entries()) {
      const single = await bench.call(me, "ielts_vocabulary_personal_export", { format: "csv", offset: 500 * at });
      expect(file.content).toBe(single.content);
    }
    const { files: theirs } = await bench.call(other, "vocabulary_export_book", {});
    expect(theirs.map(({ count, content }) => [count, JSON.parse(content).length])).toEqual([[0, 0]]);
  });

  test("a response ends early rather than grow without end, and is continued", async () => {
    await fill(1_200, 3_900);
    const first = await bench.call(me, "vocabulary_export_book", {});
    const characters = first.files.reduce((sum, { content }) => sum + content.length, 0);
    expect(characters).toBeLessThan(4_200_000);
    const offset = first.files.reduce((sum, { count }) => sum + count, 0);
    expect(first.nextOffset).toBe(offset);
    const rest = await bench.call(me, "vocabulary_export_book", { offset });
    expect([rest.files.reduce((sum, { count }) => sum + count, offset), rest.nextOffset]).toEqual([1_200, null]);
  });
});
