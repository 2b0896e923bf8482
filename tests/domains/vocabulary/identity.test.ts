import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { linkOf, missedWords } from "../../../src/domains/dictation/missed-words.ts";
import { wordIdentity } from "../../../src/lib/text.ts";
import { isFunctionWord, missedOf } from "../../../src/web/features/dictation/words.ts";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
beforeAll(() => {
  bench = new VocabularyBench();
});
afterAll(() => bench.close());

const ADD = "ielts_vocabulary_personal_add";
const IMPORT = "ielts_vocabulary_personal_import";

/** The same expression as keyboards, word processors, web pages and PDF files send it. */
const WRITTEN = [
  "it's well-being",
  "IT\u2019S WELL-BEING",
  "it\u2019s well\u2010being",
  "it\u02bcs well\u2011being",
  "it\u00b4s well\u2013being",
  "it's well-be\u00ading",
  "it's\u00a0well-being\u200b",
  "\ufeffｉｔ＇ｓ ｗｅｌｌ－ｂｅｉｎｇ",
];

describe("words that read the same", () => {
  test("are one entry, added one after the other or at once", async () => {
    const [me, other] = [bench.account(), bench.account()];
    const ids = new Set<number>();
    for (const phrase of WRITTEN) for (const id of await bench.add(me, [phrase])) ids.add(id);
    expect(ids.size).toBe(1);
    expect(await bench.search(me, {})).toEqual([WRITTEN[0] ?? ""]);
    const { created, merged, unchanged } = await bench.call(other, ADD, {
      items: WRITTEN.map((phrase) => ({ phrase })),
    });
    expect([created, merged, unchanged]).toEqual([1, 0, WRITTEN.length - 1]);
  });

  test.each(["csv", "json"] as const)("are one entry when a file of %s imports them", async (format) => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, [WRITTEN[1] ?? ""]);
    const content =
      format === "csv"
        ? `phrase\n${WRITTEN.slice(0, -1).join("\n")}\n`
        : JSON.stringify(WRITTEN.map((phrase) => ({ phrase })));
    const { created, items } = await bench.call(me, IMPORT, { content, format });
    expect([created, new Set(items.map((item) => item.id))]).toEqual([0, new Set([id])]);
  });

  test("are taken for each other where a phrase is changed, and found by each other", async () => {
    const me = bench.account();
    const [taken = 0, free = 0] = await bench.add(me, [WRITTEN[0] ?? "", "another"]);
    for (const phrase of WRITTEN) {
      const failure = await bench.refusal(me, "ielts_vocabulary_personal_update", { id: free, phrase });
      expect([failure.reason, failure.parts.facts]).toEqual(["vocabulary.phrase_taken", { otherId: taken }]);
      expect((await bench.search(me, { query: phrase, limit: 1 }))[0]).toBe(WRITTEN[0] ?? "");
    }
    const renamed = await bench.call(me, "ielts_vocabulary_personal_update", { id: taken, phrase: WRITTEN[2] ?? "" });
    expect(renamed.entry.phrase).toBe(WRITTEN[2] ?? "");
  });

  test("are found by their plain letters, however they are written in phrase, meaning or usage", async () => {
    const me = bench.account();
    const usage = "co\u00adoperate with\u200bout end";
    await bench.add(me, [{ phrase: "re\u00adsil\u00adience", meaning: "tough\u2011ness", usage }]);
    for (const query of ["resilience", "resil\u00adience", "toughness", "tough-ness", "cooperate", "without"]) {
      const found = query === "toughness" ? [] : ["re\u00adsil\u00adience"];
      expect([query, await bench.search(me, { query })]).toEqual([query, found]);
    }
  });

  test("are one related expression", async () => {
    const me = bench.account();
    const { items } = await bench.call(me, ADD, { items: [{ phrase: "x", expansion: WRITTEN }] });
    expect(items[0]?.entry.expansion).toEqual([WRITTEN[0] ?? ""]);
    const again = await bench.call(me, ADD, { items: [{ phrase: "X", expansion: WRITTEN.toReversed() }] });
    expect([again.unchanged, again.items[0]?.entry.expansion]).toEqual([1, [WRITTEN[0] ?? ""]]);
  });

  test("are one missed word of a dictation, linked to its entry", () => {
    const words = WRITTEN.map((expected) => ({
      ...{ result: "deletion" as const, expected, written: null, vocabularyEntryId: null },
    }));
    const links = new Map([[wordIdentity(WRITTEN[3] ?? ""), 7]]);
    expect(missedWords([{ words }], links)).toEqual([
      { word: WRITTEN[0] ?? "", count: WRITTEN.length, vocabularyEntryId: 7 },
    ]);
    expect(WRITTEN.map((word) => linkOf(word, links))).toEqual(WRITTEN.map(() => 7));
    expect(missedOf(words)).toEqual([{ word: WRITTEN[0] ?? "", entryId: null }]);
    expect(["It’s", "it's", "ITʼS", "i\u00adt's"].map(isFunctionWord)).toEqual([true, true, true, true]);
  });
});
