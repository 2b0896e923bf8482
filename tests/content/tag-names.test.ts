import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { indexLibrary } from "../../src/domains/question-bank/part-text.store.ts";
import { group, part } from "../support/checked-pack.ts";
import { LibraryBench } from "../support/library-bench.ts";

let bench: LibraryBench;
let me: number;
beforeEach(() => {
  bench = new LibraryBench();
  me = bench.account();
});
afterEach(() => bench.close());

const tagged = (key: string, name: string, nameZh?: string) =>
  part(key, { tags: [{ group: "skill", name, ...(nameZh === undefined ? {} : { nameZh }) }] });
const search = async (request: { tagQueries?: string[]; tagIds?: number[] }) =>
  (await bench.call(me, "ielts_practice_search_parts", request)).items.map(({ title }) => title);
const idOf = (name: string) => bench.number("SELECT id FROM tags WHERE name = ?", name);
const MERGE = {
  group: "skill",
  name: "Main ideas",
  nameZh: "主旨大意",
  replaces: [{ group: "skill", name: "Main idea" }],
};

describe("names of tags in packs", () => {
  test("a pack without Chinese names imports as before, and a later one names its tags", async () => {
    bench.apply({ parts: [tagged("a", "Gist")] });
    const tags = async () => (await bench.call(me, "ielts_practice_list_taxonomy", {})).tags;
    expect(await tags()).toEqual([{ id: idOf("Gist"), group: "skill", name: "Gist", nameZh: "", count: 1 }]);
    bench.apply({ version: "1.1.0", parts: [tagged("a", "Gist", "大意")] });
    expect(await tags()).toEqual([{ id: idOf("Gist"), group: "skill", name: "Gist", nameZh: "大意", count: 1 }]);
    expect(await search({ tagQueries: ["大意"] })).toEqual(["Title of a"]);
    bench.apply({ id: "other", parts: [tagged("b", "Gist")] });
    expect((await tags()).map(({ nameZh, count }) => [nameZh, count])).toEqual([["大意", 2]]);
  });

  test("a merged tag is found by old id and name, in its own pack and in others", async () => {
    bench.apply({ parts: [tagged("a", "Main idea")] });
    bench.apply({ id: "other", parts: [tagged("b", "Main idea")] });
    const old = idOf("Main idea");
    bench.apply({ version: "1.1.0", tags: [MERGE], parts: [tagged("a", "Main ideas")] });
    const both = ["Title of a", "Title of b"];
    for (const tagIds of [[old], [idOf("Main ideas")]]) expect(await search({ tagIds })).toEqual(both);
    for (const name of ["main idea", "Main ideas", "主旨大意"])
      expect(await search({ tagQueries: [name] })).toEqual(both);
    const { tags } = await bench.call(me, "ielts_practice_list_taxonomy", {});
    expect(tags.map(({ id, name, count }) => [id, name, count])).toEqual([[idOf("Main ideas"), "Main ideas", 2]]);
    bench.apply({ id: "third", parts: [tagged("c", "Main idea")] });
    expect(await search({ tagIds: [old] })).toEqual([...both, "Title of c"]);
    expect(bench.number("SELECT count(*) FROM tags")).toBe(2);
  });

  test("merges of merges lead to the last, and none forms a circle", async () => {
    const tag = (name: string, ...replaced: string[]) => ({
      ...{ group: "skill", name },
      replaces: replaced.map((one) => ({ group: "skill", name: one })),
    });
    bench.apply({ tags: [tag("B", "A")], parts: [tagged("a", "A")] });
    bench.apply({ id: "other", tags: [tag("C", "B"), tag("A", "C")], parts: [] });
    for (const name of ["A", "B", "C"]) expect(await search({ tagIds: [idOf(name)] })).toEqual(["Title of a"]);
    expect(
      bench.number(
        "SELECT count(*) FROM tags WHERE merged_into IN (SELECT id FROM tags WHERE merged_into IS NOT NULL)",
      ),
    ).toBe(0);
  });
});

describe("parts that no tag names", () => {
  const parts = [part("mc", { groups: [group({ type: "short_answer" })] }), part("nc")];

  test("are found by their question types", async () => {
    bench.apply({ parts });
    expect(await search({ tagQueries: ["short_answer"] })).toEqual(["Title of mc"]);
    expect(await search({ tagQueries: ["简答题"] })).toEqual(["Title of mc"]);
    const { items } = await bench.call(me, "ielts_practice_match_parts", { query: "some note completion, please" });
    expect(items.map(({ title, matchMode, matched }) => [title, matchMode, matched])).toEqual([
      ["Title of nc", "question_type", { field: "question_type", text: "note completion" }],
    ]);
  });

  test("and were indexed by an older program are indexed again, once", async () => {
    bench.apply({ parts });
    indexLibrary(bench.db);
    bench.db.raw.exec("UPDATE content_revision SET index_format = 0, revision = revision + 1");
    bench.db.raw.exec("DELETE FROM part_text; DELETE FROM part_material_text");
    expect(await search({ tagQueries: ["short answer"] })).toEqual([]);
    indexLibrary(bench.db);
    expect(await search({ tagQueries: ["short answer"] })).toEqual(["Title of mc"]);
    const before = bench.number("SELECT total_changes()");
    indexLibrary(bench.db);
    expect(bench.number("SELECT total_changes()")).toBe(before);
  });
});
