import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { VocabularyBench } from "./support.ts";

let bench: VocabularyBench;
beforeAll(() => {
  bench = new VocabularyBench();
});
afterAll(() => bench.close());

/** A text of this many characters, each of two UTF-16 units. */
const of = (characters: number) => "😀".repeat(characters);

const CONTENT = [
  ["meaning", "/meaning", 20_000],
  ["partOfSpeech", "/partOfSpeech", 200],
  ["example", "/example", 20_000],
  ["usage", "/usage", 20_000],
  ["expansion", "/expansion/0", 500],
] as const;

const SOURCE = [
  ["context", 20_000],
  ["sourceId", 500],
  ["sourceTitle", 500],
] as const;

function contentWith(field: string, text: string) {
  return field === "expansion" ? { expansion: [text] } : { [field]: text };
}

describe("the texts of an entry", () => {
  test.each(CONTENT)("%s (at %s) holds %i characters and no more when a word is added", async (field, path, most) => {
    const me = bench.account();
    const items = [{ phrase: "whole", ...contentWith(field, of(most)) }];
    const { items: added } = await bench.call(me, "ielts_vocabulary_personal_add", { items });
    expect(added[0]?.entry).toMatchObject(contentWith(field, of(most)));
    const failure = await bench.refusal(me, "ielts_vocabulary_personal_add", {
      items: [{ phrase: "fine" }, { phrase: "long", ...contentWith(field, of(most + 1)) }],
    });
    expect(failure.parts.details?.map((detail) => detail.path)).toEqual([`/items/1${path}`]);
    expect(await bench.search(me, {})).toEqual(["whole"]);
  });

  test.each(CONTENT)("%s (at %s) holds %i when an entry is changed", async (field, path, most) => {
    const me = bench.account();
    const [id = 0] = await bench.add(me, ["word"]);
    const { entry } = await bench.call(me, "ielts_vocabulary_personal_update", {
      id,
      ...contentWith(field, of(most)),
    });
    expect(entry).toMatchObject(contentWith(field, of(most)));
    const failure = await bench.refusal(me, "ielts_vocabulary_personal_update", {
      id,
      ...contentWith(field, of(most + 1)),
    });
    expect(failure.parts.details?.map((detail) => detail.path)).toEqual([path]);
  });

  test.each(CONTENT)("%s (at %s) holds %i in a row of a file, and a longer one is named", async (field, path, most) => {
    const me = bench.account();
    const rows = [
      { phrase: "first", ...contentWith(field, of(most)) },
      { phrase: "second", ...contentWith(field, of(most + 1)) },
    ];
    const json = { format: "json", content: JSON.stringify(rows) } as const;
    const lines = rows.map((row) => `${row.phrase},${of(row.phrase === "first" ? most : most + 1)}`);
    const csv = { format: "csv", content: [`phrase,${field}`, ...lines].join("\r\n") } as const;
    const refusedJson = await bench.refusal(me, "ielts_vocabulary_personal_import", json);
    expect(refusedJson.parts.details?.map((detail) => detail.path)).toEqual([`/content/1${path}`]);
    const refusedCsv = await bench.refusal(me, "ielts_vocabulary_personal_import", csv);
    expect(refusedCsv.parts.details?.map((detail) => detail.path)).toEqual([`/content/line/3${path}`]);
    expect(refusedCsv.message).toContain("Line 3");
    expect(await bench.search(me, {})).toEqual([]);
  });
});

describe("where words were met", () => {
  test.each(SOURCE)("%s holds %s characters and no more", async (field, most) => {
    const me = bench.account();
    const items = [{ phrase: "word" }];
    const added = await bench.call(me, "ielts_vocabulary_personal_add", { items, [field]: of(most) });
    expect(added.items[0]?.entry.sources[0]).toMatchObject({ [field]: of(most) });
    const request = { items, [field]: of(most + 1) };
    const failure = await bench.refusal(me, "ielts_vocabulary_personal_add", request);
    expect(failure.parts.details?.map((detail) => detail.path)).toEqual([`/${field}`]);
  });

  test.each(["sourceId", "sourceTitle"])("%s of an import holds 500", async (field) => {
    const me = bench.account();
    const file = { format: "csv", content: "phrase\nword" } as const;
    await bench.call(me, "ielts_vocabulary_personal_import", { ...file, [field]: of(500) });
    const request = { ...file, [field]: of(501) };
    const failure = await bench.refusal(me, "ielts_vocabulary_personal_import", request);
    expect(failure.parts.details?.map((detail) => detail.path)).toEqual([`/${field}`]);
  });
});

describe("a search", () => {
  test.each([
    ["in front of a thousand others", `needle${" ".repeat(1000)}${"hay ".repeat(20_000)}`, ["needle"]],
    ["after a thousand others", `needle${" ".repeat(994)} hay`, ["needle"]],
    ["after white space that counts for nothing", `${" ".repeat(5000)}needle`, ["needle"]],
    ["with half of a character where it is cut", `needle${" ".repeat(993)}😀😀`, ["needle"]],
  ])("is done by its first thousand characters: %s", async (_title, query, found) => {
    const me = bench.account();
    await bench.add(me, ["needle", "thread"]);
    expect(await bench.search(me, { query })).toEqual(found);
  });
});
