import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { PackManifest } from "../../../src/content/format/manifest.ts";
import { nameKey } from "../../../src/lib/name-keys.ts";
import { QUESTION_TYPE_TITLES } from "../../../src/lib/question-type-names.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { numberOf, rowsOf } from "../../support/dump.ts";

const { tags: DEFINED } = Value.Parse(
  PackManifest,
  await Bun.file(join(import.meta.dir, "../../../seed/pack.json")).json(),
);
type Defined = (typeof DEFINED)[number];

/** Every name that a search may use for a tag of the built-in content: both its names, its other names, and former ones. */
const namesOf = ({ name, nameZh = "", otherNames, replaces }: Defined) => [
  ...[name, nameZh, ...otherNames],
  ...replaces.map((old) => old.name),
];
const spellingsOf = (name: string) => [
  ...[name, name.toUpperCase(), name.replace(/[\s,/-]+/gu, "_").toLowerCase(), name.replace(/[\s,_/-]+/gu, "-")],
  ...[name.replace(/[\s,_-]+/gu, "/"), ` ${name.replace(/[,_/-]+/gu, " ")}! `],
];
const wordsAround = (name: string) =>
  /\p{Script=Han}/u.test(name)
    ? [`我想做一些${name}的练习`, `请给我几道${name}题，谢谢`]
    : [`give me ${name} practice`, `Can you find some ${name} questions for me, please?`];

interface Found {
  readonly questionTypes?: readonly string[];
  readonly tags: readonly { readonly group: string; readonly name: string; readonly nameZh: string }[];
}
type Ask = (name: string) => Promise<readonly Found[]>;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp({ seed: true });
  ({ token } = await app.learner());
});
afterAll(() => app.stop());

const EVERYWHERE = { includeCourseLinked: true } as const;
/** Each way of searching for a name, by what it finds. */
const ASKS: Readonly<Record<"parts" | "sections" | "dictations", Readonly<Record<string, Ask>>>> = {
  parts: {
    "match_parts query": async (query) => (await app.ok("ielts_practice_match_parts", { query }, token)).items,
    "search_parts tagQueries": async (name) =>
      (await app.ok("ielts_practice_search_parts", { tagQueries: [name], ...EVERYWHERE }, token)).items,
  },
  sections: {
    "search_sections tagQueries": async (name) =>
      (await app.ok("ielts_courses_search_sections", { tagQueries: [name] }, token)).items,
    "search_sections search": async (search) =>
      (await app.ok("ielts_courses_search_sections", { search }, token)).items,
  },
  dictations: {
    "search_materials tagQueries": async (name) =>
      (await app.ok("ielts_dictation_search_materials", { tagQueries: [name] }, token)).items,
    "search_materials search": async (search) =>
      (await app.ok("ielts_dictation_search_materials", { search }, token)).items,
  },
};
type Kind = keyof typeof ASKS;

/** Kinds of content that carry a tag, as stored in the database. */
function carriers({ group, name }: Defined): Kind[] {
  const has = (sql: string) => numberOf(app.db, `SELECT EXISTS (${sql})`, group, name) === 1;
  const of = "JOIN tags AS t ON t.id = x.tag_id WHERE t.tag_group = ? AND t.name = ?";
  return [
    ...(has(`SELECT 1 FROM part_tags AS x ${of}`) ? ["parts" as const] : []),
    ...(has(`SELECT 1 FROM section_tags AS x ${of}`) ? ["sections" as const] : []),
    ...(has(`SELECT 1 FROM part_tags AS x JOIN parts AS p ON p.id = x.part_id AND p.segment_count > 0 ${of}`)
      ? ["dictations" as const]
      : []),
  ];
}

/** Searches for a tag whose first result does not have it. */
async function missesOf(tag: Defined, names: readonly string[]): Promise<string[]> {
  const missed: string[] = [];
  for (const kind of carriers(tag)) {
    for (const [way, ask] of Object.entries(ASKS[kind])) {
      for (const name of new Set(names)) {
        const [first] = await ask(name);
        const isThere = first?.tags.some((one) => one.group === tag.group && one.name === tag.name) ?? false;
        if (!isThere) missed.push(`${way}: ${name} → ${first?.tags.map((one) => one.name).join(", ") ?? "nothing"}`);
      }
    }
  }
  return missed;
}

describe("the tags of the content that ships", () => {
  test("are all described, each with its own Chinese name", () => {
    const rows = rowsOf(app.db, "SELECT tag_group, name, name_zh FROM tags WHERE merged_into IS NULL");
    expect(rows.length).toBe(DEFINED.length);
    expect(rows.filter((row) => row["name_zh"] === "")).toEqual([]);
    expect(new Set(rows.map((row) => row["name_zh"])).size).toBe(rows.length);
  });

  test("have no two names that differ only in number, case or punctuation, or in their group", () => {
    const keys = DEFINED.flatMap(({ name, nameZh = "" }) => [nameKey(name), nameKey(nameZh)]);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  test.each(DEFINED.map((tag) => [`${tag.group}: ${tag.name}`, tag] as const))(
    "%s is found first",
    async (_title, tag) => {
      const names = [...namesOf(tag), ...spellingsOf(tag.name), ...spellingsOf(tag.nameZh ?? "")];
      const missed = await missesOf(tag, [...names, ...[tag.name, tag.nameZh ?? ""].flatMap(wordsAround)]);
      expect(missed).toEqual([]);
      expect(carriers(tag)).not.toEqual([]);
    },
  );
});

describe("the question types of the content that ships", () => {
  test.each(Object.entries(QUESTION_TYPE_TITLES))("%s is found first by code and names", async (type, { en, zh }) => {
    const missed: string[] = [];
    for (const name of [type, en, zh, ...spellingsOf(en), ...wordsAround(en), ...wordsAround(zh)]) {
      for (const [way, ask] of Object.entries(ASKS.parts)) {
        const [first] = await ask(name);
        if (first?.questionTypes?.includes(type) !== true) missed.push(`${way}: ${name}`);
      }
    }
    expect(missed).toEqual([]);
  });
});
