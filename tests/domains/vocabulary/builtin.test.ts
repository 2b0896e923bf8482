import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DAY_MS } from "../../../src/lib/time.ts";
import type { RequestOf } from "../../support/operations.ts";
import { importBooks } from "../../support/packs.ts";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
beforeAll(() => {
  bench = new VocabularyBench();
  importBooks(bench.db, { id: "test" }, [book(30)], bench.clock.now());
});
afterAll(() => bench.close());

/** A wordbook of three groups whose entries are e0, e1, … */
function book(size: number) {
  return {
    setId: "core",
    title: "Test",
    titleZh: "测试",
    groups: [0, 1, 2].map((group) => ({
      groupId: `g${group}`,
      title: `Group ${group}`,
      titleZh: `第${group}组`,
      entries: Array.from({ length: size }, (_, i) => i)
        .filter((i) => Math.floor((i * 3) / size) === group)
        .map((i) => ({
          entryId: `e${i}`,
          phrase: `word ${i}`,
          partOfSpeech: "noun",
          meaning: i % 2 === 0 ? "even" : "odd",
          meaningZh: i % 2 === 0 ? "偶数" : "奇数",
          example: "",
          usage: "",
          expansion: [],
        })),
    })),
  };
}

async function cards(me: number, request: RequestOf<"ielts_vocabulary_builtin_prepare_cards">): Promise<string[]> {
  const answer = await bench.call(me, "ielts_vocabulary_builtin_prepare_cards", request);
  return answer.cards.map((card) => card.entryId);
}

function review(me: number, entryId: string, rating: "again" | "hard" | "good" = "good") {
  return bench.call(me, "ielts_vocabulary_builtin_record_review", { entryId, rating });
}

describe("ielts_vocabulary_builtin_prepare_cards", () => {
  test("new entries come in the order of the book, without those that were reviewed", async () => {
    const me = bench.account();
    await review(me, "e0");
    await review(me, "e2", "again");
    expect(await cards(me, { mode: "new", limit: 3 })).toEqual(["e1", "e3", "e4"]);
    expect(await cards(me, { mode: "new", limit: 3, groupId: "g1" })).toEqual(["e10", "e11", "e12"]);
    expect(await cards(me, { mode: "new", limit: 3, query: "偶数" })).toEqual(["e4", "e6", "e8"]);
    expect(await cards(me, { mode: "new", limit: 3, query: "even", groupId: "g2" })).toEqual(["e20", "e22", "e24"]);
    bench.clock.advance(DAY_MS);
    expect(await cards(me, { mode: "due" })).toEqual(["e2", "e0"]);
    expect(await cards(me, { mode: "due", groupId: "g1" })).toEqual([]);
    expect(await cards(me, { mode: "weak" })).toEqual(["e2"]);
    expect(await cards(me, { mode: "mixed", limit: 4 })).toEqual(["e2", "e0", "e1", "e3"]);
  });

  test("a random sample reaches the whole book, or the group", async () => {
    const me = bench.account();
    const seen = new Set<string>();
    for (let round = 0; round < 60; round++) {
      for (const id of await cards(me, { mode: "random", limit: 5 })) seen.add(id);
    }
    expect(seen.size).toBe(30);
    const inGroup = await cards(me, { mode: "random", limit: 30, groupId: "g2" });
    expect(inGroup.toSorted()).toEqual(Array.from({ length: 10 }, (_, i) => `e${20 + i}`));
  });

  test("a card holds the entry and this learner's progress", async () => {
    const me = bench.account();
    const { cards: found } = await bench.call(me, "ielts_vocabulary_builtin_prepare_cards", { mode: "new", limit: 1 });
    expect(found).toEqual([
      {
        entryId: "e0",
        setId: "core",
        groupId: "g0",
        phrase: "word 0",
        meaning: "even",
        partOfSpeech: "noun",
        example: "",
        usage: "",
        expansion: [],
        meaningZh: "偶数",
        learningState: "new",
        dueAt: null,
        lastRating: null,
        lastReviewedAt: null,
        intervalDays: 0,
        reps: 0,
        lapses: 0,
      },
    ]);
  });

  test("an unknown group is refused and says where groups are listed", async () => {
    const failure = await bench.refusal(bench.account(), "ielts_vocabulary_builtin_prepare_cards", { groupId: "none" });
    expect(failure).toMatchObject({ status: 404, reason: "vocabulary.group_not_found" });
    expect(failure.message).toContain("ielts_vocabulary_builtin_progress");
  });
});

describe("ielts_vocabulary_builtin_progress", () => {
  test("it counts the book for each learner separately and lists the requested ids in order", async () => {
    const [me, other] = [bench.account(), bench.account()];
    await review(me, "e5");
    const entryIds = ["e7", "none", "e5", "e7"];
    const mine = await bench.call(me, "ielts_vocabulary_builtin_progress", { entryIds });
    expect(mine.summary).toMatchObject({ total: 30, newCount: 29, counts: { new: 29, learning: 1 }, reviewedToday: 1 });
    expect(mine.summary.groups.map((group) => [group.groupId, group.entryCount])).toEqual([
      ["g0", 10],
      ["g1", 10],
      ["g2", 10],
    ]);
    expect(mine.items.map((item) => [item.entryId, item.learningState])).toEqual([
      ["e7", "new"],
      ["e5", "learning"],
    ]);
    expect(mine.unknownEntryIds).toEqual(["none"]);
    const theirs = await bench.call(other, "ielts_vocabulary_builtin_progress", {});
    expect(theirs.summary).toMatchObject({ newCount: 30, reviewedToday: 0, nextDueAt: null });
    expect(theirs.items).toEqual([]);
  });
});

describe("ielts_vocabulary_builtin_record_review", () => {
  test("the wordbooks keep their progress separate from each other and from the learner's own book", async () => {
    const me = bench.account();
    const outcome = await review(me, "e1", "hard");
    expect(outcome).toMatchObject({ setId: "core", entryId: "e1", previousState: "new", reps: 1, lastRating: "hard" });
    expect((await review(me, "e1")).reps).toBe(2);
    const reading = await bench.call(me, "ielts_vocabulary_builtin_progress", { setId: "reading" });
    expect(reading.summary.newCount).toBe(reading.summary.total);
    expect((await bench.call(me, "ielts_vocabulary_personal_progress", {})).recent).toEqual([]);
    const [event] = bench.rows("SELECT * FROM learning_events WHERE account_id = ? ORDER BY cursor", me);
    expect(event).toMatchObject({ cursor: 1, object_type: "wordbook_entry", object_id: "e1" });
  });

  test.each([
    { what: "an unknown entry", request: { entryId: "none", rating: "good" } },
    { what: "an entry of another wordbook", request: { entryId: "e1", setId: "reading", rating: "good" } },
  ] as const)("$what is not found and nothing is recorded", async ({ request }) => {
    const me = bench.account();
    const failure = await bench.refusal(me, "ielts_vocabulary_builtin_record_review", request);
    expect(failure).toMatchObject({ status: 404, reason: "vocabulary.entry_not_found" });
    expect(bench.number("SELECT count(*) FROM vocabulary_reviews WHERE account_id = ?", me)).toBe(0);
  });
});

describe("a wordbook whose pack changes", () => {
  test("withdrawn entries leave cards and statistics, and their progress is restored with them", async () => {
    const me = bench.account();
    await review(me, "e29");
    await review(me, "e3");
    bench.clock.advance(DAY_MS);
    importBooks(bench.db, { id: "test" }, [book(27)], bench.clock.now());
    const less = await bench.call(me, "ielts_vocabulary_builtin_progress", { entryIds: ["e29"] });
    expect(less).toMatchObject({ items: [], unknownEntryIds: ["e29"] });
    expect(less.summary).toMatchObject({ total: 27, newCount: 26, dueCount: 1, counts: { learning: 1 } });
    expect(await cards(me, { mode: "due" })).toEqual(["e3"]);
    expect(await cards(me, { mode: "random", limit: 30, learningState: "learning" })).toEqual(["e3"]);
    expect(await cards(me, { mode: "new", query: "29" })).toEqual([]);
    const entryId = "e29";
    const request = { entryId, rating: "good" } as const;
    expect((await bench.refusal(me, "ielts_vocabulary_builtin_record_review", request)).status).toBe(404);

    importBooks(bench.db, { id: "test" }, [book(30)], bench.clock.now());
    const again = await bench.call(me, "ielts_vocabulary_builtin_progress", { entryIds: ["e29"] });
    expect(again.summary).toMatchObject({ total: 30, newCount: 28, dueCount: 2 });
    expect(again.items[0]).toMatchObject({ entryId: "e29", reps: 1, learningState: "learning" });
  });
});
