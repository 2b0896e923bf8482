import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { DictationBench } from "./dictations.ts";

let bench: DictationBench;
let me: number;
let attemptId: string;
beforeEach(async () => {
  bench = new DictationBench();
  me = bench.account();
  attemptId = await bench.take(me, ["good", "the leaves"]);
});
afterEach(() => bench.close());

/** Entries that lines and missed words link to, by the word as spoken. */
async function links(caller = me, id = attemptId): Promise<Record<string, number>> {
  const { lines, missedWords } = await bench.read(caller, id);
  const linked = [
    ...lines.items.flatMap(({ words }) => words.map((word) => [word.expected ?? "", word.vocabularyEntryId] as const)),
    ...missedWords.map(({ word, vocabularyEntryId }) => [word, vocabularyEntryId] as const),
  ];
  return Object.fromEntries(linked.flatMap(([word, entryId]) => (entryId === null ? [] : [[word, entryId] as const])));
}

describe("vocabulary entries of missed words", () => {
  test("a word that was added from the attempt leads to its entry wherever it is spoken, letter case aside", async () => {
    expect(await links()).toEqual({});
    const [harbour = 0, ferry = 0] = await bench.add(me, attemptId, ["Harbour", "ferry"]);
    expect(await links()).toEqual({ harbour, ferry });
    const { lines } = await bench.read(me, attemptId);
    const said = lines.items.flatMap(({ words }) => words).filter(({ expected }) => expected === "harbour");
    expect(said.map(({ vocabularyEntryId }) => vocabularyEntryId)).toEqual([harbour, harbour]);
    const opened = await bench.open(me, attemptId);
    expect(opened.lines[0]?.line?.words).toEqual(lines.items[0]?.words ?? []);
  });

  test("a word that is in the book from elsewhere is linked once it is added from here too, and is one entry", async () => {
    const { items } = await bench.call(me, "ielts_vocabulary_personal_add", { items: [{ phrase: "HARBOUR" }] });
    expect(await links()).toEqual({});
    const [merged = 0] = await bench.add(me, attemptId, ["harbour"]);
    expect([merged, await links()]).toEqual([items[0]?.entry.id ?? 0, { harbour: merged }]);
  });

  test("a word that was added from two of its sentences is one entry", async () => {
    const [first = 0] = await bench.add(me, attemptId, ["harbour"], "One sentence.");
    const [second = 0] = await bench.add(me, attemptId, ["harbour"], "Another sentence.");
    expect([second, await links()]).toEqual([first, { harbour: first }]);
  });

  test("a word that was deleted or became another one is linked no more", async () => {
    const [harbour = 0, ferry = 0] = await bench.add(me, attemptId, ["harbour", "ferry"]);
    await bench.call(me, "ielts_vocabulary_personal_delete", { id: harbour });
    expect(await links()).toEqual({ ferry });
    await bench.call(me, "ielts_vocabulary_personal_update", { id: ferry, phrase: "harbour" });
    expect(await links()).toEqual({ harbour: ferry });
    await bench.call(me, "ielts_vocabulary_personal_update", { id: ferry, phrase: "boat" });
    expect(await links()).toEqual({});
  });

  test("words of another attempt, or of another account, do not belong to this one", async () => {
    const other = await bench.take(me, ["good"]);
    const [harbour = 0] = await bench.add(me, other, ["harbour"]);
    const stranger = bench.account();
    await bench.add(stranger, attemptId, ["ferry"]);
    expect([await links(), await links(me, other)]).toEqual([{}, { harbour }]);
  });
});

describe("the slice's queries", () => {
  test("every one of them reads by an index, and skips attempts within it", async () => {
    const { attemptId: open } = await bench.begin(me);
    await bench.check(me, open, 0, "good");
    await bench.open(me, open);
    await bench.call(me, "dictation_list_open", {});
    await bench.call(me, "ielts_dictation_recent_attempts", { partId: 1 });
    await bench.call(me, "ielts_dictation_recent_attempts", {});
    await bench.call(me, "dictation_discard", { attemptId: open });
    const own = bench.statements().filter((sql) => /"dictation_\w+"|vocabulary_sources/.test(sql));
    const plans = own.map((sql) => bench.plan(sql).join("\n"));
    expect(plans.length).toBeGreaterThan(10);
    expect(plans.filter((plan) => /^SCAN (?!asked)|AUTOMATIC/m.test(plan))).toEqual([]);
    expect(plans.filter((plan) => plan.includes("INDEX vocabulary_sources_by_origin"))).toHaveLength(1);
    const pages = plans.filter((plan) => plan.includes("COVERING INDEX dictation_attempts_"));
    expect(pages.toSorted()).toEqual([
      expect.stringMatching(/^SEARCH dictation_attempts USING COVERING INDEX dictation_attempts_of_part \(.*\)$/),
      expect.stringMatching(/^SEARCH dictation_attempts USING COVERING INDEX dictation_attempts_recent \(.*\)$/),
    ]);
  });
});
