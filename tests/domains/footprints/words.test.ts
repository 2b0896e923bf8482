import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { countCharacters } from "../../../src/lib/text.ts";
import { FootprintsBench } from "./footprints.ts";

let bench: FootprintsBench;
let me: number;
beforeEach(() => {
  bench = new FootprintsBench();
  me = bench.account();
});
afterEach(() => bench.close());

const LONG = Array.from({ length: 60 }, (_, at) => `practice${at}`).join(" ");
const FAMILY = "👩‍👩‍👧";

const messages: [what: string, content: string][] = [
  ["words", LONG],
  ["words with a long one at the cut", `${"a".repeat(70)} ${"understanding ".repeat(5)}end`],
  ["Chinese", `${"听力练习里的问题很多，".repeat(12)}口语`],
  ["families", FAMILY.repeat(60)],
  ["line breaks", `First line\n${"second line ".repeat(30)}`],
  ["one word without an end", "b".repeat(500)],
];

describe("the words of a footprint", () => {
  test.each(messages)("a message of %s is cut between words, and said whole", async (_what, content) => {
    await bench.call(me, "ielts_feedback_create", { content });
    const [activity] = (await bench.list(me)).activities;
    const { title = "", description = "" } = activity ?? {};
    expect(content.startsWith(title)).toBe(true);
    expect(countCharacters(title)).toBeLessThanOrEqual(80);
    expect(title).not.toBe("");
    const parts = new Set([...new Intl.Segmenter("und").segment(content)].map(({ index }) => index));
    expect(parts.has(title.length)).toBe(true);
    const next = content.slice(title.length);
    if (/\s/u.test(title)) expect(next).toMatch(/^(\s|$)/u);
    expect(content.slice(title.length).trim().startsWith(description.replace(/…$/u, ""))).toBe(true);
  });

  test("every word of a message is found, those beside and behind the cut too", async () => {
    await bench.call(me, "ielts_feedback_create", { content: LONG });
    for (const word of LONG.split(" ")) {
      const { total } = await bench.list(me, { query: `"${word}" practice0` });
      expect([word, total]).toEqual([word, 1]);
    }
    expect((await bench.list(me, { query: "practice6 practice7 practice8 practice59" })).total).toBe(1);
  });

  test("a short message is its own title, and nothing is said beside it", async () => {
    await bench.call(me, "ielts_feedback_create", { content: "Where is my essay?" });
    expect((await bench.list(me)).activities).toMatchObject([{ title: "Where is my essay?", description: "" }]);
  });
});
