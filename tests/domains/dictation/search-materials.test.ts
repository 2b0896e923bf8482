import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { course, type PartInput, part } from "../../support/checked-pack.ts";
import { HOSTILE_QUERIES } from "../../support/hostile-text.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";

type Request = RequestOf<"ielts_dictation_search_materials">;
type Page = DataOf<"ielts_dictation_search_materials">;

const SENTENCES = ["Good morning, harbour office.", "Could you spell your surname?", "The ferry leaves at noon."];

function listening(i: number, more: Partial<PartInput> = {}): PartInput {
  return part(`l${i}`, {
    ...{ subject: "listening", partNumber: 1 + (i % 4), passages: [], difficulty: i % 2 === 0 ? "基础" : "冲刺" },
    title: i % 3 === 0 ? `港口之旅 ${i}` : `Talk ${i}`,
    tags: i % 5 === 0 ? [{ group: "scene", name: "Harbour" }] : [{ group: "scene", name: "Lecture hall" }],
    transcript: SENTENCES.slice(0, 1 + (i % 3)).map((text, at) => ({ start: at, end: at + 1, text })),
    ...more,
  });
}

const COUNT = 17;
let bench: LibraryBench;
let me: number;
beforeAll(() => {
  bench = new LibraryBench();
  bench.apply({
    media: { "media/a.opus": "sound" },
    parts: [
      ...Array.from({ length: COUNT }, (_, i) => listening(i, i === 4 ? { audio: "media/a.opus" } : {})),
      listening(90, { transcript: [] }),
      part("reading"),
    ],
    courses: [course("c", { s: ["l2"] })],
  });
  me = bench.account();
});
afterAll(() => bench.close());

const search = (request: Request) => bench.call(me, "ielts_dictation_search_materials", request);

async function readAll(request: Request): Promise<number[]> {
  const found: number[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Page = await search({ ...request, offset });
    expect(page.offset).toBe(offset);
    expect(page.hasMore).toBe(page.nextOffset !== null);
    found.push(...page.items.map((item) => item.partId - 1));
    offset = page.nextOffset;
  }
  return found;
}

const where = (holds: (i: number) => boolean) => Array.from({ length: COUNT }, (_, i) => i).filter(holds);

describe("ielts_dictation_search_materials", () => {
  test.each([
    ["no filter: every listening part with a transcript", {}, () => true],
    ["a difficulty", { difficulty: "冲刺" }, (i: number) => i % 2 === 1],
    ["a difficulty that none has", { difficulty: "核心" }, () => false],
    ["a word of the title", { search: "talk" }, (i: number) => i % 3 !== 0],
    ["two Chinese characters", { search: "港口" }, (i: number) => i % 3 === 0],
    ["a tag", { tagQueries: ["harbour"] }, (i: number) => i % 5 === 0],
    ["a word of a tag", { tagQueries: ["hall"] }, (i: number) => i % 5 !== 0],
    ["two tags, both of them", { tagQueries: ["hall", "harbour"] }, () => false],
    [
      "all together",
      { search: "港", difficulty: "基础", tagQueries: ["hall"] },
      (i: number) => i % 6 === 0 && i % 5 !== 0,
    ],
  ] as const)("finds by %s", async (_title, request, holds) => {
    const tagQueries: string[] = "tagQueries" in request ? [...request.tagQueries] : [];
    expect(await readAll({ ...request, tagQueries, limit: 3 })).toEqual(where(holds));
  });

  test("returns the facts of a material, and none of its sentences", async () => {
    const page = await search({ offset: 4, limit: 1 });
    expect(page).toEqual({
      items: [
        {
          partId: 5,
          contentRef: { kind: "listening_dictation", partId: 5 },
          title: "Talk 4",
          difficulty: "基础",
          partNumber: 1,
          tags: [{ id: expect.any(Number), group: "scene", name: "Lecture hall", nameZh: "" }],
          segmentCount: 2,
          audioAvailable: true,
          durationMinutes: 8,
          practiceUrl: "http://test/ai-apps/listening-dictation?part=5",
          practiceRoute: "/ai-apps/listening-dictation?part=5",
        },
      ],
      limit: 1,
      offset: 4,
      hasMore: true,
      nextOffset: 5,
      unknownTagQueries: [],
    });
    const all = JSON.stringify([await search({ limit: 6 }), await search({ limit: 6, offset: 6 })]);
    expect(SENTENCES.filter((sentence) => all.includes(sentence))).toEqual([]);
  });

  test("reports names that no tag has, and finds nothing then", async () => {
    const page = await search({ tagQueries: ["harbour", "nowhere"] });
    expect(page).toMatchObject({ items: [], hasMore: false, nextOffset: null, unknownTagQueries: ["nowhere"] });
  });

  test("beyond the end is an empty page", async () => {
    expect(await search({ offset: 100_000 })).toMatchObject({ items: [], hasMore: false, nextOffset: null });
  });

  test.each(HOSTILE_QUERIES.map((query) => [query.slice(0, 40), query] as const))(
    "takes %p as text",
    async (_t, query) => {
      const page = await search({ search: query, limit: 6 });
      const isFound = query.trim() === "" || query === "港";
      expect(page.items.length > 0).toBe(isFound);
    },
  );
});
