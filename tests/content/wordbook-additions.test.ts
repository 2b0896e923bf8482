import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { wordbook } from "../support/checked-pack.ts";
import { PackBench } from "../support/pack-bench.ts";

let bench: PackBench;
beforeEach(() => {
  bench = new PackBench();
});
afterEach(() => bench.close());

const group = (groupId: string, entryIds: readonly string[]) => {
  const [made] = wordbook(entryIds).groups;
  return { groupId, title: `Title of ${groupId}`, titleZh: "组", entries: made?.entries ?? [] };
};
const base = (version: string, ...groups: ReturnType<typeof group>[]) => ({
  ...{ id: "base", version },
  wordbooks: [wordbook([], { groups })],
});
const adding = (version: string, groups: readonly ReturnType<typeof group>[], id = "more") => ({
  ...{ id, version },
  wordbooks: groups.length === 0 ? [] : [{ setId: "core" as const, adds: true, groups: [...groups] }],
});
/** What the book offers, in order. */
const offered = () =>
  bench
    .rows("SELECT group_id || ':' || entry_id AS e FROM wordbook_entries WHERE withdrawn = 0 ORDER BY position")
    .map((row) => row["e"]);
const groups = () =>
  bench
    .rows("SELECT group_id || ' ' || entry_count AS g FROM wordbook_groups ORDER BY position")
    .map((row) => row["g"]);

describe("a pack that adds to a wordbook", () => {
  test("adds groups, and entries to a group that is there; the book and its owner stay", () => {
    bench.apply(base("1.0.0", group("sea", ["tide"]), group("sky", ["cloud"])));
    const counts = bench.apply(adding("1.0.0", [group("sea", ["wave"]), group("land", ["hill", "dale"])])).counts;
    expect(counts.wordbooks).toEqual({ added: 3, changed: 0, unchanged: 0, withdrawn: 0 });
    expect(offered()).toEqual(["sea:tide", "sea:wave", "sky:cloud", "land:hill", "land:dale"]);
    expect(groups()).toEqual(["sea 2", "sky 1", "land 2"]);
    expect(bench.rows("SELECT pack_id, entry_count FROM wordbooks")).toEqual([{ pack_id: "base", entry_count: 5 }]);
    expect(bench.rows("SELECT title FROM wordbook_groups WHERE group_id = 'sea'")).toEqual([{ title: "Title of sea" }]);
  });

  test("keeps what it added, under the same ids, when the book is imported again or by another pack", () => {
    bench.apply(base("1.0.0", group("sea", ["tide"])));
    bench.apply(adding("1.0.0", [group("sea", ["wave"]), group("land", ["hill"])]));
    const ids = () => bench.rows("SELECT entry_id, id FROM wordbook_entries WHERE pack_id = 'more' ORDER BY id");
    const before = ids();
    const again = bench.apply(base("1.1.0", group("coast", ["cliff"]), group("sea", ["ebb"])));
    expect(again.counts.wordbooks).toEqual({ added: 2, changed: 0, unchanged: 0, withdrawn: 1 });
    expect(offered()).toEqual(["coast:cliff", "sea:ebb", "sea:wave", "land:hill"]);
    const taken = { ...base("1.0.0", group("own", ["x"])), id: "other" };
    bench.apply(taken, { replace: true });
    expect([offered(), ids()]).toEqual([["own:x", "sea:wave", "land:hill"], before]);
  });

  test("changes and removes what it added, and nothing else", () => {
    bench.apply(base("1.0.0", group("sea", ["tide"])));
    bench.apply(adding("1.0.0", [group("land", ["hill", "dale"])]));
    bench.apply(adding("1.0.0", [group("air", ["wind"])], "third"));
    const changed = bench.apply(adding("1.1.0", [group("land", ["hill", "moor"])])).counts.wordbooks;
    expect(changed).toEqual({ added: 1, changed: 0, unchanged: 1, withdrawn: 1 });
    expect(offered()).toEqual(["sea:tide", "land:hill", "land:moor", "air:wind"]);
    expect(bench.apply(adding("1.2.0", [])).counts.wordbooks).toMatchObject({ withdrawn: 2 });
    expect([offered(), groups()]).toEqual([
      ["sea:tide", "air:wind"],
      ["sea 1", "air 1"],
    ]);
  });

  test("continues after the book is withdrawn, which any pack may import again", () => {
    bench.apply(base("1.0.0", group("sea", ["tide"])));
    bench.apply(adding("1.0.0", [group("land", ["hill"])]));
    bench.apply({ id: "base", version: "1.1.0", wordbooks: [] });
    expect(offered()).toEqual(["land:hill"]);
    const other = { ...base("1.0.0", group("own", ["x"])), id: "other" };
    expect(bench.conflicts(other)).toEqual([]);
    bench.apply(other);
    expect(offered()).toEqual(["own:x", "land:hill"]);
  });

  test("counts its entries as its own in an unchanged import", () => {
    bench.apply(base("1.0.0", group("sea", ["tide"])));
    bench.apply(adding("1.0.0", [group("land", ["hill", "dale"])]));
    const unchanged = (pack: Parameters<PackBench["apply"]>[0]) => bench.apply(pack).counts.wordbooks.unchanged;
    expect(unchanged(base("1.0.0", group("sea", ["tide"])))).toBe(1);
    expect(unchanged(adding("1.0.0", [group("land", ["hill", "dale"])]))).toBe(2);
  });

  test.each([
    ["where the book is not installed", [], "/setId", "The wordbook core to add to does not exist"],
    [
      "to its own book",
      [{ ...base("1.0.0", group("sea", ["tide"])), id: "more" }],
      "/setId",
      "The wordbook core is this pack's own",
    ],
    [
      "an entry that the book has",
      [base("1.0.0", group("sea", ["tide", "hill"]))],
      "/groups/0/entries/0/entryId",
      "The wordbook core has an entry hill of the pack base",
    ],
    [
      "an entry that another pack added",
      [base("1.0.0", group("sea", ["tide"])), adding("1.0.0", [group("g", ["hill"])], "third")],
      "/groups/0/entries/0/entryId",
      "The wordbook core has an entry hill of the pack third",
    ],
  ] as const)("is refused %s, with --replace as well", (_title, there, pointer, message) => {
    for (const pack of there) bench.apply(pack);
    for (const replace of [false, true]) {
      const found = bench.conflicts(adding("2.0.0", [group("land", ["hill"])]), replace);
      expect(found.map((one) => [one.pointer, one.message])).toEqual([[pointer, message]]);
    }
  });
});
