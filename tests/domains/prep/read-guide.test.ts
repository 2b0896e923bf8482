import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { countCharacters } from "../../../src/lib/text.ts";
import { guide } from "../../support/checked-pack.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf } from "../../support/operations.ts";

const BODY = Array.from({ length: 400 }, (_, i) => `Line ${i} 图书馆 👩‍👩‍👧‍👦 e\u0301 🇨🇳.`).join("\r\n");
const TOTAL = countCharacters(BODY);

let bench: LibraryBench;
beforeAll(() => {
  bench = new LibraryBench();
  bench.apply({
    id: "pack",
    guides: [guide("long", { body: BODY, tags: ["Reading"], summary: "Lines." }), guide("short", { body: "Short." })],
  });
});
afterAll(() => bench.close());

const read = (request: { slug: string; maxChars?: number; offset?: number }) =>
  bench.call(null, "ielts_prep_read_guide", request);

describe("ielts_prep_read_guide", () => {
  test("a short guide comes whole, with its facts and where it comes from", async () => {
    expect(await read({ slug: "short" })).toEqual({
      slug: "short",
      contentRef: { kind: "prep_guide", slug: "short" },
      title: "Guide short",
      summary: "",
      tags: [],
      publishedOn: "2026-05-01",
      url: "http://test/prep-guides/short",
      source: { packId: "pack", packTitle: "Pack pack", author: "A", licence: "CC0-1.0" },
      format: "markdown",
      content: "Short.",
      offset: 0,
      returnedChars: 6,
      totalChars: 6,
      hasMore: false,
      nextOffset: null,
    });
  });

  test.each([1000, 1001, 1007, 1999, 4096, 12_000, 30_000])(
    "windows of %d characters joined are the guide",
    async (maxChars) => {
      const windows: DataOf<"ielts_prep_read_guide">[] = [];
      for (let offset: number | null = 0; offset !== null; offset = windows.at(-1)?.nextOffset ?? null) {
        windows.push(await read({ slug: "long", maxChars, offset }));
      }
      expect(windows.map(({ content }) => content).join("")).toBe(BODY);
      expect(windows.length).toBe(Math.ceil(TOTAL / maxChars));
      for (const { content, returnedChars, totalChars, hasMore, nextOffset } of windows) {
        expect([returnedChars, totalChars]).toEqual([countCharacters(content), TOTAL]);
        expect(returnedChars).toBeLessThanOrEqual(maxChars);
        expect(hasMore).toBe(nextOffset !== null);
      }
    },
  );

  test.each(Array.from({ length: 45 }, (_, i) => ({ maxChars: 1000 + i })))(
    "a window of $maxChars characters cuts nothing that is read as one character",
    async ({ maxChars }) => {
      const { content, returnedChars } = await read({ slug: "long", maxChars });
      const rest = BODY.slice(content.length);
      const apart = [...new Intl.Segmenter("und").segment(content)].length;
      const restApart = [...new Intl.Segmenter("und").segment(rest)].length;
      expect(apart + restApart).toBe([...new Intl.Segmenter("und").segment(BODY)].length);
      expect(maxChars - returnedChars).toBeLessThan(7);
    },
  );

  test.each([TOTAL, TOTAL + 1, 1_000_000])("an offset of %d is the end", async (offset) => {
    const window = await read({ slug: "long", offset });
    expect([window.content, window.returnedChars, window.totalChars]).toEqual(["", 0, TOTAL]);
    expect([window.offset, window.hasMore, window.nextOffset]).toEqual([offset, false, null]);
  });

  test("the last character can be read on its own", async () => {
    expect((await read({ slug: "long", offset: TOTAL - 1 })).content).toBe(".");
  });

  test.each(["unknown", "LONG", "long ", "../long", "' OR 1=1", "😀".repeat(200)])(
    "the slug %p is unknown, and the refusal says where slugs come from",
    async (slug) => {
      const { kind, reason, message } = await bench.refusal(null, "ielts_prep_read_guide", { slug });
      expect([kind, reason]).toEqual(["notFound", "prep.guide_not_found"]);
      expect(message).toContain("ielts_prep_search_guides");
    },
  );
});
