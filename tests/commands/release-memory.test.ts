import { describe, expect, test } from "bun:test";
import { restAfterWork } from "../../src/commands/release-memory.ts";

describe("restAfterWork", () => {
  test.each<[string, number[], boolean[]]>([
    ["stays quiet while nothing happens", [60, 61, 62, 63], [false, false, false, false]],
    ["stays quiet after little work", [160, 162, 164], [false, false, false]],
    ["finds the rest after much work, once", [900, 1_700, 1_702, 1_704], [false, false, true, false]],
    ["waits while work goes on", [300, 600, 900, 1_200], [false, false, false, false]],
    [
      "takes little work at a time for work, once it has come to much",
      [200, 350, 500, 650, 655],
      [false, false, false, false, true],
    ],
    ["finds each rest", [800, 805, 1_000, 1_400, 1_405], [false, true, false, false, true]],
  ])("%s", (_title, used, expected) => {
    const isRest = restAfterWork(50);
    expect(used.map(isRest)).toEqual(expected);
  });
});
