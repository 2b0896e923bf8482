import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { BEGIN, recordRun, SHOWN_RUNS } from "../bench/record.ts";
import { atLeast, atMost, skipped } from "../bench/report.ts";
import { withoutChance } from "../bench/same-rows.ts";

const page = `# Benchmarks\n\nHow to read this.\n\n${BEGIN}\n`;
const first = {
  ...{ date: "2026-11-23", commit: "abc123456", machine: "2 × CPU" },
  measured: [
    { section: "start", figures: [atMost("start against bare", 3.95, 2, "83 ms, bare 21 ms")] },
    { section: "peer", figures: [skipped("beside PocketBase", "no network | offline")] },
  ],
};
const second = {
  ...{ date: "2026-11-24", commit: "def123456", machine: "2 × CPU" },
  measured: [
    { section: "start", figures: [atMost("start against bare", 1.9, 2), atMost("idle, MiB", 60, 70)] },
    { section: "throughput", figures: [atLeast("search", 0.9, 0.85)] },
  ],
};
const HEAD = "| date | commit | value | bound | verdict | machine | detail |\n|---|---|---:|---|---|---|---|";

describe("recording a run", () => {
  test("gives each figure a table, by section, below the text of the page", () => {
    expect(recordRun(page, first)).toBe(
      `${page}\n## start\n\n### start against bare\n\n${HEAD}\n| 2026-11-23 | abc123456 | 3.95 | <= 2 | FALLS SHORT | 2 × CPU | 83 ms, bare 21 ms |\n` +
        `\n## peer\n\n### beside PocketBase\n\n${HEAD}\n| 2026-11-23 | abc123456 | - |  | skipped | 2 × CPU | no network / offline |\n`,
    );
  });

  test("puts the newest run first, adds new figures behind and leaves the others as they are", () => {
    const both = recordRun(recordRun(page, first), second);
    expect(both.match(/^(?:##.*|\| 2026-\S+ \| \w+ \| \S+)/gm)).toEqual([
      "## start",
      "### start against bare",
      "| 2026-11-24 | def123456 | 1.90",
      "| 2026-11-23 | abc123456 | 3.95",
      "### idle, MiB",
      "| 2026-11-24 | def123456 | 60.00",
      "## peer",
      "### beside PocketBase",
      "| 2026-11-23 | abc123456 | -",
      "## throughput",
      "### search",
      "| 2026-11-24 | def123456 | 0.90",
    ]);
  });

  test("shows at most this many runs of a figure", () => {
    const many = Array.from({ length: SHOWN_RUNS + 3 }).reduce<string>((text) => recordRun(text, second), page);
    expect(many.match(/^\| 2026-11-24 .* 60\.00 /gm)).toHaveLength(SHOWN_RUNS);
  });

  test("refuses a page without the line that the tables begin at", () => {
    expect(() => recordRun("# Benchmarks\n", first)).toThrow(BEGIN);
  });

  test("finds that line in the page of this repository, and text above it", () => {
    const own = readFileSync(new URL("../../docs/benchmarks.md", import.meta.url), "utf8");
    expect(recordRun(own, first).startsWith(own.slice(0, own.indexOf(BEGIN)))).toBe(true);
    expect(own.indexOf(BEGIN)).toBeGreaterThan(500);
  });
});

describe("comparing the rows that two servers leave", () => {
  const now = Date.parse("2026-11-23T08:00:00Z");

  test.each([
    ["the moment of the call", '["at",1795420800123]', '["at",1795420800999]'],
    ["the moment as text", '"2026-11-23T08:00:01.000Z"', '"2026-11-23T08:00:02Z"'],
    ["random ids", '"0c9a3f3e-63f4-4d9e-9a44-6a2f1d1d8f11"', '"1c9a3f3e-63f4-4d9e-9a44-6a2f1d1d8f12"'],
    ["the addresses of the servers", '"http://127.0.0.1:4001/x"', '"http://127.0.0.1:4002/x"'],
  ])("leaves out %s", (_title, one, other) => {
    expect(withoutChance(one, now)).toBe(withoutChance(other, now));
  });

  test.each([
    ["another number", '["revision",2]', '["revision",3]'],
    ["a moment of another day", '["due_at",1795420800123]', '["due_at",1795507200123]'],
    ["another text", '["phrase","quay"]', '["phrase","pier"]'],
  ])("sees %s", (_title, one, other) => {
    expect(withoutChance(one, now)).not.toBe(withoutChance(other, now));
  });
});
