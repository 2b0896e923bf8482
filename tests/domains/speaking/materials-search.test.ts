import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { HOSTILE_QUERIES } from "../../support/hostile-text.ts";
import type { RequestOf } from "../../support/operations.ts";
import { SpeakingBench } from "./speaking-bench.ts";

let bench: SpeakingBench;
let me: number;

beforeAll(async () => {
  bench = new SpeakingBench();
  me = bench.account();
  const stories: [title: string, story: string][] = [
    ["My grandmother's kitchen", "She taught me to cook. 奶奶教我做饭。"],
    ["The night train", "I visited my grandmother in the snow."],
    ["夜里的火车", "Two years ago a train stopped in the snow, and a café stayed open."],
    ["学做饭", "我第一次做饭的时候，厨房着火了。"],
  ];
  for (const [title, story] of stories) {
    await bench.material(me, title, [], story);
    bench.clock.advance(1000);
  }
});
afterAll(() => bench.close());

const search = (request: RequestOf<"ielts_speaking_materials_search">) =>
  bench.call(me, "ielts_speaking_materials_search", request);
const titles = async (request: RequestOf<"ielts_speaking_materials_search">) =>
  (await search(request)).items.map(({ title }) => title);

describe("ielts_speaking_materials_search", () => {
  test("lists the materials without a query, the one that changed last first", async () => {
    expect(await titles({})).toEqual(["学做饭", "夜里的火车", "The night train", "My grandmother's kitchen"]);
    const last = (await search({})).items.at(-1);
    await bench.call(me, "ielts_speaking_materials_update", {
      id: last?.materialId ?? 0,
      coreStory: "She taught me to cook 奶奶教我做饭",
    });
    expect(await titles({ query: " " })).toEqual([
      "My grandmother's kitchen",
      "学做饭",
      "夜里的火车",
      "The night train",
    ]);
  });

  const queries: [query: string, found: string[]][] = [
    ["grandmother", ["My grandmother's kitchen", "The night train"]],
    ["GRANDM", ["My grandmother's kitchen", "The night train"]],
    ["grandmother snow", ["The night train"]],
    ["cafe", ["夜里的火车"]],
    ["做饭", ["学做饭", "My grandmother's kitchen"]],
    ["饭", ["学做饭", "My grandmother's kitchen"]],
    ["火车 snow", ["夜里的火车"]],
    ["饭做", []],
    ["facets", []],
    ["owner", []],
    ["!!!", []],
    ["grandmother NOT snow", []],
  ];
  test.each(queries)("finds %p, the title weighing more than the story", async (query, found) => {
    expect(await titles({ query })).toEqual(found);
  });

  test("finds what a change wrote, and no longer what it removed", async () => {
    const { materialId: id } = await bench.material(me, "Old heading", [], "About quarries.");
    await bench.call(me, "ielts_speaking_materials_update", { id, title: "New heading" });
    expect([await titles({ query: "old heading" }), await titles({ query: "new heading" })]).toEqual([
      [],
      ["New heading"],
    ]);
    await bench.call(me, "ielts_speaking_materials_update", { id, coreStory: "About windmills." });
    expect([await titles({ query: "quarries" }), await titles({ query: "windmills" })]).toEqual([[], ["New heading"]]);
    await bench.call(me, "ielts_speaking_materials_archive", { id });
    expect(await titles({ query: "windmills" })).toEqual([]);
    expect(bench.number("SELECT count(*) FROM speaking_material_text WHERE rowid = ?", id)).toBe(0);
  });

  test("shows the numbers of links and practices, without the links themselves", async () => {
    const [first = 0, second = 0] = bench.slots("town");
    const { materialId } = await bench.material(me, "Counted", [first, second]);
    await bench.call(me, "speaking_record_answer", { questionSlotId: first, materialId, done: true });
    const { items } = await search({ query: "counted" });
    expect(items).toEqual([
      {
        materialId,
        id: materialId,
        contentRef: { kind: "speaking_material", materialId },
        title: "Counted",
        coreStory: "A story.",
        linkCount: 2,
        practiceCount: 1,
        lastPractisedAt: new Date(bench.clock.now()).toISOString(),
        createdAt: new Date(bench.clock.now()).toISOString(),
        updatedAt: new Date(bench.clock.now()).toISOString(),
        url: `http://test/speaking?material=${materialId}`,
        route: `/speaking?material=${materialId}`,
      },
    ]);
  });

  test("pages through the list and through what is found", async () => {
    const own = bench.account();
    for (let index = 0; index < 10; index++) await bench.material(own, `Harbour ${index}`);
    for (const query of ["", "harbour"]) {
      const first = await bench.call(own, "ielts_speaking_materials_search", { query });
      expect([first.items.length, first.limit, first.hasMore, first.nextOffset]).toEqual([6, 6, true, 6]);
      const second = await bench.call(own, "ielts_speaking_materials_search", { query, limit: 8, offset: 6 });
      expect([second.items.length, second.hasMore, second.nextOffset]).toEqual([4, false, null]);
      const seen = [...first.items, ...second.items].map(({ materialId }) => materialId);
      expect(new Set(seen).size).toBe(10);
    }
    const far = await bench.call(own, "ielts_speaking_materials_search", { offset: Number.MAX_SAFE_INTEGER });
    expect(far.items).toEqual([]);
  });

  test("takes operators, quotes and emoji as text, and at most 120 characters", async () => {
    for (const query of HOSTILE_QUERIES.map((text) => [...text].slice(0, 120).join(""))) {
      expect((await search({ query })).offset).toBe(0);
    }
    expect((await search({ query: "😀".repeat(120) })).items).toEqual([]);
    const failure = await bench.refusal(me, "ielts_speaking_materials_search", { query: "😀".repeat(121) });
    expect(failure.parts.details?.[0]?.path).toBe("/query");
  });
});
