import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { namedBySearch } from "../../../src/domains/question-bank/tags.store.ts";
import { startApp, type TestApp } from "../../support/app.ts";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp({ seed: true });
  ({ token } = await app.learner());
});
afterAll(() => app.stop());

/** Each search that matches a name, as what it finds for the words. */
const SEARCHES: Readonly<Record<string, (words: string) => Promise<readonly unknown[]>>> = {
  "search_parts search": async (search) =>
    (await app.ok("ielts_practice_search_parts", { search, includeCourseLinked: true }, token)).items,
  "search_parts tagQueries": async (name) =>
    (await app.ok("ielts_practice_search_parts", { tagQueries: [name], includeCourseLinked: true }, token)).items,
  "match_parts query": async (query) =>
    (await app.ok("ielts_practice_match_parts", { query }, token)).items.map(({ partId }) => partId),
  "search_sections search": async (search) =>
    (await app.ok("ielts_courses_search_sections", { search }, token)).items.map(({ sectionId }) => sectionId),
  "search_sections tagQueries": async (name) =>
    (await app.ok("ielts_courses_search_sections", { tagQueries: [name] }, token)).items.map((one) => one.sectionId),
  "search_materials search": async (search) =>
    (await app.ok("ielts_dictation_search_materials", { search }, token)).items,
  "search_materials tagQueries": async (name) =>
    (await app.ok("ielts_dictation_search_materials", { tagQueries: [name] }, token)).items,
};
const NAMES = ["Map labelling", "地图标注", "form completion", "表单填空"] as const;

const WRITTEN: readonly ((name: string) => string)[] = [
  ...[
    '"…"',
    "“…”",
    "‘…’",
    "«…»",
    "„…“",
    "`…`",
    "「…」",
    "『…』",
    "【…】",
    "《…》",
    "〈…〉",
    "〔…〕",
    "〖…〗",
    "［…］",
    "｛…｝",
    "[…]",
  ],
  ...[
    "{…}",
    "<…>",
    "(…)",
    "（…）",
    "⟨…⟩",
    "*…*",
    "**…**",
    "#…",
    "#…#",
    "~…~",
    "~~…~~",
    "_…_",
    "^…^",
    "+…",
    "=…=",
    "|…|",
    "\\…\\",
  ],
  ...[
    "@…",
    "$…",
    "%…%",
    "• …",
    "→ …",
    "1. …",
    "…；",
    "…。",
    "…！？",
    "…~",
    "…⋯",
    "⭐️…⭐️",
    "\u200f…\u200e",
    "\ufeff…",
    "ʻ…ʼ",
    "؟…؟",
    "。…、",
  ],
].map((pattern) => (name) => pattern.replaceAll("…", name));
const BESIDE: readonly ((name: string) => string)[] = [
  ...[
    "… course",
    "… courses",
    "courses on …",
    "… dictation",
    "dictation of …",
    "… practice",
    "… practice test",
    "… lesson",
  ],
  ...[
    "… questions",
    "… video",
    "… exercises",
    "… worksheet",
    "… module",
    "listen to …",
    "write …",
    "“…” course",
    "【…】课程",
  ],
  ...[
    "…课程",
    "…课",
    "…听写",
    "听写…",
    "…练习",
    "…题",
    "…练习题",
    "…真题",
    "…精讲",
    "…题库",
    "…教程",
    "…测试",
    "…作业",
    "…资料",
    "“…”听写练习",
  ],
].map((pattern) => (name) => pattern.replaceAll("…", name));

describe("a name in a search", () => {
  test.each(Object.entries(SEARCHES))(
    "of %s counts in quotes, brackets and signs, and beside what it is for",
    async (_way, find) => {
      const missed: string[] = [];
      for (const name of NAMES) {
        const bare = await find(name);
        expect(bare.length).toBeGreaterThan(0);
        for (const write of [...WRITTEN, ...BESIDE]) {
          const found = await find(write(name));
          if (!Bun.deepEquals(found.slice(0, 1), bare.slice(0, 1))) missed.push(write(name));
        }
      }
      expect(missed).toEqual([]);
    },
  );

  test("counts between any two signs that Unicode has", () => {
    const signs = Array.from({ length: 0x30000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /[[\p{P}\p{S}\p{Z}\p{Cf}]--\p{Script=Han}]/v.test(sign));
    expect(signs.length).toBeGreaterThan(7_000);
    const bare = namedBySearch(app.db, "Map labelling");
    const missed = signs.filter((sign) => {
      const written = [`${sign}Map labelling${sign}`, `${sign}地图标注${sign}课程`, `${sign} Map ${sign}labelling`];
      return written.some((text) => !Bun.deepEquals(namedBySearch(app.db, text), bare));
    });
    expect(missed).toEqual([]);
  });

  test.each([
    "map lab*elling",
    "map NOT labelling questions",
    "practice -map labelling",
    "-map labelling +test ^a",
    "title:map labelling",
    "map labelling of harbours",
  ])("does not count in %p", (search) => {
    expect(namedBySearch(app.db, search)).toEqual([]);
  });

  test.each([
    ["task 1", 1],
    ["Writing Task 1", 1],
    ["“小作文”练习", 1],
    ["task two", 2],
    ["大作文题", 2],
  ] as const)("%p finds only the writing tasks of that number", async (name, partNumber) => {
    for (const asked of [{ tagQueries: [name] }, { search: name }]) {
      const { items, unknownTagQueries } = await app.ok("ielts_practice_search_parts", asked, token);
      expect([items.length > 0, unknownTagQueries]).toEqual([true, []]);
      expect(items.filter((one) => one.subject !== "writing" || one.partNumber !== partNumber)).toEqual([]);
    }
    const [first] = (await app.ok("ielts_practice_match_parts", { query: name }, token)).items;
    expect([first?.subject, first?.partNumber]).toEqual(["writing", partNumber]);
  });
});
