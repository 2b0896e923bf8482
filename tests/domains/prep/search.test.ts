import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays } from "../../../src/lib/shanghai.ts";
import { countCharacters } from "../../../src/lib/text.ts";
import { guide } from "../../support/checked-pack.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";

type Request = RequestOf<"ielts_prep_search_guides">;
type Page = DataOf<"ielts_prep_search_guides">;

const TAGS = [["Reading"], ["Reading", "Skills"], ["写作"], [], ["reading", "True / False"]] as const;
const GUIDES = Array.from({ length: 43 }, (_, i) =>
  guide(`g${i}`, {
    title: i % 9 === 0 ? `Guide ${i} on harbours` : `Guide ${i}`,
    summary: i % 6 === 1 ? "About the harbour." : "",
    body: i % 4 === 2 ? `# Part\n\nThe **harbour** is old, number ${i}.` : `Text 图书馆 ${i}.`,
    publishedOn: addDays("2026-05-01", (i * 11) % 30),
    tags: TAGS[i % 5],
  }),
);

let bench: LibraryBench;
beforeAll(() => {
  bench = new LibraryBench();
  bench.apply({ guides: GUIDES });
});
afterAll(() => bench.close());

const search = (request: Request) => bench.call(null, "ielts_prep_search_guides", request);
const slugs = (page: Page) => page.items.map((item) => item.slug);

async function readAll(request: Request): Promise<string[]> {
  const found: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Page = await search({ ...request, offset });
    expect(page.hasMore).toBe(page.nextOffset !== null);
    found.push(...slugs(page));
    offset = page.nextOffset;
  }
  return found;
}

/** Guides that satisfy a condition, the newest first. */
function newest(holds: (guide: (typeof GUIDES)[number], index: number) => boolean): string[] {
  return GUIDES.map((one, i) => ({ one, i }))
    .filter(({ one, i }) => holds(one, i))
    .toSorted((a, b) => b.one.publishedOn.localeCompare(a.one.publishedOn) || b.i - a.i)
    .map(({ one }) => one.slug);
}

describe("ielts_prep_search_guides", () => {
  test.each([
    { tag: "", holds: () => true },
    { tag: "Reading", holds: (i: number) => [0, 1, 4].includes(i % 5) },
    { tag: " READING ", holds: (i: number) => [0, 1, 4].includes(i % 5) },
    { tag: "true /  false", holds: (i: number) => i % 5 === 4 },
    { tag: "写作", holds: (i: number) => i % 5 === 2 },
    { tag: "Read", holds: () => false },
    { tag: '" OR "', holds: () => false },
  ])("lists guides of the tag $tag, newest first, page after page", async ({ tag, holds }) => {
    const whole = newest((_, i) => holds(i));
    for (const limit of [1, 3, 8]) expect(await readAll({ tag, limit })).toEqual(whole);
    expect((await search({ tag })).total).toBe(whole.length);
  });

  test.each([
    { query: "harbour", holds: (i: number) => i % 9 === 0 || i % 6 === 1 || i % 4 === 2 },
    { query: "HARBOU", holds: (i: number) => i % 9 === 0 || i % 6 === 1 || i % 4 === 2 },
    { query: "图书", holds: (i: number) => i % 4 !== 2 },
    { query: "图书 harbour", holds: (i: number) => i % 4 !== 2 && (i % 9 === 0 || i % 6 === 1) },
    { query: "absent", holds: () => false },
  ])("finds $query in title, summary and text, each guide once", async ({ query, holds }) => {
    const whole = newest((_, i) => holds(i));
    for (const limit of [1, 5, 8]) {
      const found = await readAll({ query, limit });
      expect(found.toSorted()).toEqual(whole.toSorted());
    }
    expect((await search({ query })).total).toBe(whole.length);
    const tagged = newest((_, i) => holds(i) && i % 5 === 2);
    expect((await readAll({ query, tag: "写作" })).toSorted()).toEqual(tagged.toSorted());
  });

  test("puts matches in the title above those in the summary, and those above the text", async () => {
    const own = new LibraryBench();
    const filler = "Nothing to see here. ".repeat(3);
    own.apply({
      guides: [
        guide("in-text", { body: `${filler} lighthouse`, summary: filler }),
        guide("in-title", { title: "The lighthouse", body: filler, summary: filler }),
        guide("in-summary", { summary: `${filler} lighthouse`, body: filler }),
        ...Array.from({ length: 9 }, (_, i) => guide(`other-${i}`, { body: filler })),
      ],
    });
    const page = await own.call(null, "ielts_prep_search_guides", { query: "lighthouse" });
    expect(slugs(page)).toEqual(["in-title", "in-summary", "in-text"]);
    own.close();
  });

  test("counts the tags of all guides, spellings together, whatever is requested", async () => {
    const wanted = [
      { tag: "Reading", count: 26 },
      { tag: "Skills", count: 9 },
      { tag: "写作", count: 9 },
      { tag: "True / False", count: 8 },
    ];
    for (const request of [{}, { tag: "写作" }, { query: "harbour" }, { query: "absent" }]) {
      expect((await search(request)).tags).toEqual(wanted);
    }
  });

  test("a guide has its facts, and an excerpt around the match", async () => {
    const [item] = (await search({ query: "harbour 42" })).items;
    expect(item).toEqual({
      slug: "g42",
      contentRef: { kind: "prep_guide", slug: "g42" },
      title: "Guide 42",
      summary: "",
      tags: ["写作"],
      publishedOn: GUIDES[42]?.publishedOn ?? "",
      url: "http://test/prep-guides/g42",
      totalChars: countCharacters(GUIDES[42]?.body ?? ""),
      excerpt: "Part The harbour is old, number 42.",
    });
  });

  test("an offset beyond the last guide gives an empty page", async () => {
    for (const query of ["", "harbour"]) {
      const page = await search({ query, offset: Number.MAX_SAFE_INTEGER });
      expect([page.items, page.hasMore, page.nextOffset, page.total > 0]).toEqual([[], false, null, true]);
    }
  });

  test.each([
    { query: '"harbour', total: "harbour" },
    { query: "harbour*", total: "harbour" },
    { query: "title:harbour", total: "title harbour" },
    { query: "harbour AND absent", total: null },
    { query: "NEAR(harbour)", total: null },
    { query: "😀", total: null },
    { query: "\u200f#", total: null },
    { query: "(", total: null },
    { query: "'", total: null },
    { query: "-", total: null },
    { query: "a".repeat(10_000), total: null },
    { query: "harbour ".repeat(1_250), total: "harbour" },
    { query: "图".repeat(10_000), total: null },
  ])("takes operators and marks as plain text", async ({ query, total }) => {
    const same = total === null ? 0 : (await search({ query: total })).total;
    expect((await search({ query })).total).toBe(same);
    // A tag is a name, which has its own bound.
    expect((await search({ tag: query.slice(0, 200) })).total).toBe(0);
  });

  test("a withdrawn guide is neither found nor counted, and is restored under its slug", async () => {
    const own = new LibraryBench();
    own.apply({ guides: [guide("a", { tags: ["One"] }), guide("b", { tags: ["Two"] })] });
    const facts = async () => {
      const page = await own.call(null, "ielts_prep_search_guides", {});
      const found = await own.call(null, "ielts_prep_search_guides", { query: "body" });
      return [slugs(page), page.total, page.tags.map((one) => one.tag), found.total];
    };
    expect(await facts()).toEqual([["b", "a"], 2, ["One", "Two"], 2]);
    own.apply({ version: "2.0.0", guides: [guide("b", { tags: ["Two"] })] });
    expect(await facts()).toEqual([["b"], 1, ["Two"], 1]);
    const { kind } = await own.refusal(null, "ielts_prep_read_guide", { slug: "a" });
    expect(kind).toBe("notFound");
    own.apply({ version: "3.0.0", guides: [guide("a"), guide("b")] });
    expect(await facts()).toEqual([["b", "a"], 2, [], 2]);
    own.close();
  });

  test("the newest guides are read in the order of their index, without sorting", async () => {
    await search({});
    await search({ tag: "Reading" });
    const lists = bench.statements().filter((sql) => sql.startsWith('select "id" from "guides"'));
    expect(lists).toHaveLength(2);
    for (const sql of lists) {
      const steps = bench.plan(sql);
      expect(steps[0]).toContain("guides_by_day");
      expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
    }
  });
});
