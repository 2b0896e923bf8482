import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { guide, part, wordbook } from "../support/checked-pack.ts";
import { dump } from "../support/dump.ts";
import { PackBench } from "../support/pack-bench.ts";

/** No progress reports. */
const none: readonly string[] = [];
const installed = { version: "1.10.0", parts: [part("a")] };
let bench: PackBench;
beforeAll(() => {
  bench = new PackBench();
  bench.apply(installed);
  bench.apply({ id: "other", guides: [guide("taken"), guide("gone")], wordbooks: [wordbook(["w"])] });
  bench.apply({ id: "other", version: "1.1.0", guides: [guide("taken")], wordbooks: [wordbook(["w"])] });
});
afterAll(() => bench.close());

describe("findConflicts", () => {
  test.each([
    { what: "the very same pack", pack: installed, plain: none, replaced: none },
    { what: "a newer version", pack: { version: "1.11.0" }, plain: none, replaced: none },
    {
      what: "the same version with other content",
      pack: { version: "1.10.0", parts: [part("b")] },
      plain: ["pack.json /version: Version 1.10.0 is installed with other content"],
      replaced: none,
    },
    {
      what: "an older version by number, not by letters",
      pack: { version: "1.9.0" },
      plain: ["pack.json /version: Version 1.10.0 is installed, which is newer than 1.9.0"],
      replaced: none,
    },
    {
      what: "a slug of another pack",
      pack: { id: "new", guides: [guide("free"), guide("taken")] },
      plain: ["guides/all.json /guides/1/slug: The slug taken belongs to a guide of the pack other"],
      replaced: ["guides/all.json /guides/1/slug: The slug taken belongs to a guide of the pack other"],
    },
    {
      what: "a slug that another pack withdrew",
      pack: { id: "new", guides: [guide("gone")] },
      plain: ["guides/all.json /guides/0/slug: The slug gone belongs to a guide of the pack other"],
      replaced: ["guides/all.json /guides/0/slug: The slug gone belongs to a guide of the pack other"],
    },
    {
      what: "a wordbook of another pack",
      pack: { id: "new", wordbooks: [wordbook(["mine"])] },
      plain: ["wordbooks/0.json /setId: The wordbook core comes from the pack other"],
      replaced: none,
    },
    {
      what: "a wordbook that nobody has",
      pack: { id: "new", wordbooks: [wordbook(["x"], { setId: "reading" })] },
      plain: none,
      replaced: none,
    },
    {
      what: "its own slugs and wordbooks",
      pack: { id: "other", version: "1.2.0", guides: [guide("gone")], wordbooks: [wordbook(["w2"])] },
      plain: none,
      replaced: none,
    },
  ])("$what", ({ pack, plain, replaced }) => {
    const conflicts = (replace: boolean) =>
      bench.conflicts(pack, replace).map(({ file, pointer, message }) => `${file} ${pointer}: ${message}`);
    const before = dump(bench.db);
    expect(conflicts(false)).toEqual([...plain]);
    expect(conflicts(true)).toEqual([...replaced]);
    expect(dump(bench.db)).toEqual(before);
  });

  test("every conflict says what to do about it", () => {
    const [older] = bench.conflicts({ version: "1.9.0" });
    expect(older?.severity).toBe("error");
    expect(older?.remedy).toBe("Raise the version above 1.10.0, or use --replace to install this one in its place.");
    const [book] = bench.conflicts({ id: "new", wordbooks: [wordbook(["x"])] });
    expect(book?.remedy).toContain("--replace");
    expect(bench.conflicts({ id: "new", guides: [guide("taken")] })[0]?.remedy).not.toContain("--replace");
  });
});
