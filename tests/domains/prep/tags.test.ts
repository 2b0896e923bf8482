import { describe, expect, test } from "bun:test";
import { countTags } from "../../../src/domains/prep/tags.ts";

describe("countTags", () => {
  test("spellings of one tag count together under the most frequent one, the most frequent tag first", () => {
    const counted = [
      { tag: "skills", count: 2 },
      { tag: "Skills", count: 3 },
      { tag: "Ｓkills", count: 1 },
      { tag: "b", count: 4 },
      { tag: "a", count: 4 },
    ];
    expect(countTags(counted)).toEqual([
      { tag: "Skills", count: 6 },
      { tag: "a", count: 4 },
      { tag: "b", count: 4 },
    ]);
  });

  test("no guides have no tags", () => {
    expect(countTags([])).toEqual([]);
  });
});
