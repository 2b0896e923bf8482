import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { recordPartPractice } from "../../../src/domains/question-bank/question-bank.store.ts";
import { HOSTILE_QUERIES } from "../../support/hostile-text.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import { applyCatalogue, CATALOGUE, type KnownPart, type SearchRequest, walk } from "./catalogue.ts";

let bench: LibraryBench;
let me: number;
const ids = new Map<string, number>();
const keys = new Map<number, string>();
let tagIds: (names: readonly string[]) => number[];

beforeAll(() => {
  bench = new LibraryBench();
  applyCatalogue(bench);
  me = bench.account();
  for (const row of bench.rows("SELECT id, part_key FROM parts")) {
    ids.set(String(row["part_key"]), Number(row["id"]));
    keys.set(Number(row["id"]), String(row["part_key"]));
  }
  tagIds = (names) => names.map((name) => bench.number("SELECT id FROM tags WHERE tag_group || ':' || name = ?", name));
});
afterAll(() => bench.close());

const idOf = (key: string) => ids.get(key) ?? 0;
const keysOf = (items: readonly { partId: number }[]) => items.map((item) => keys.get(item.partId) ?? "?");
const search = (request: SearchRequest) => bench.call(me, "ielts_practice_search_parts", request);
const expected = (holds: (part: KnownPart) => boolean) => CATALOGUE.filter(holds).map((part) => part.key);
const holds = (part: KnownPart, name: string) => part.tags.some((tag) => `${tag.group}:${tag.name}` === name);
const named = (part: KnownPart, ...names: string[]) => part.tags.some((tag) => names.includes(tag.name));

type Row = readonly [title: string, request: SearchRequest, holds: (part: KnownPart) => boolean];
const unlinked = (part: KnownPart) => !part.isLinked;

describe("ielts_practice_search_parts", () => {
  test.each<Row>([
    ["no filter: what no course links", {}, unlinked],
    ["course-linked parts as well", { includeCourseLinked: true }, () => true],
    ["a subject", { subject: "reading" }, (part) => unlinked(part) && part.subject === "reading"],
    ["a difficulty", { difficulty: "冲刺" }, (part) => unlinked(part) && part.difficulty === "冲刺"],
    ["a part number", { partNumber: 2 }, (part) => unlinked(part) && part.partNumber === 2],
    ["a part number that no part has", { partNumber: 4 }, () => false],
    ["all slots filled in", { questionType: "blank" }, (part) => unlinked(part) && part.kind === "blank"],
    ["all slots selected", { questionType: "choice" }, (part) => unlinked(part) && part.kind === "choice"],
    ["audio", { requiresAudio: true }, (part) => unlinked(part) && part.hasAudio],
    ["a word of the title", { search: "harbour" }, (part) => unlinked(part) && part.title.includes("Harbour")],
    ["the beginning of a word", { search: "GARD" }, (part) => unlinked(part) && part.title.includes("gardens")],
    ["two words in any order", { search: "water cost" }, (part) => unlinked(part) && part.title.includes("cost")],
    ["two Chinese characters", { search: "书馆" }, (part) => unlinked(part) && part.title.includes("图书馆")],
    ["Chinese and English", { search: "城市 poli" }, (part) => unlinked(part) && part.title.includes("城市")],
    ["characters that are not adjacent", { search: "图开" }, () => false],
    ["blank text, which is not a filter", { search: "  \n" }, unlinked],
    ["text without any letter", { search: "?!" }, () => false],
    [
      "a tag by its name, in both groups",
      { tagQueries: ["housing"] },
      (part) => unlinked(part) && named(part, "Housing"),
    ],
    ["a tag by its beginning", { tagQueries: ["NOTE"] }, (part) => unlinked(part) && named(part, "Note-taking")],
    ["a tag by a word of it", { tagQueries: ["taking"] }, (part) => unlinked(part) && named(part, "Note-taking")],
    ["a tag by Chinese within it", { tagQueries: ["环境"] }, (part) => unlinked(part) && named(part, "自然环境")],
    [
      "two tag names, both of them",
      { tagQueries: ["tour", "green"] },
      (part) => unlinked(part) && named(part, "Tour") && named(part, "Green housing"),
    ],
    [
      "everything at once",
      { subject: "listening", requiresAudio: true, difficulty: "核心", partNumber: 1, includeCourseLinked: true },
      (part) => part.hasAudio && part.difficulty === "核心" && part.partNumber === 1,
    ],
  ])("finds by %s", async (_title, request, wanted) => {
    const found = keysOf(await walk(bench, me, request));
    expect(found).toEqual(expected(wanted));
    expect(keysOf(await walk(bench, me, { ...request, sort: "latest", limit: 4 }))).toEqual(found.toReversed());
  });

  test("asks for every one of tagIds", async () => {
    const wanted = ["topic:Housing", "scene:Housing"];
    const found = await walk(bench, me, { tagIds: tagIds(wanted), includeCourseLinked: true });
    expect(keysOf(found)).toEqual(expected((part) => wanted.every((name) => holds(part, name))));
    expect(found.length).toBeGreaterThan(3);
    expect(await walk(bench, me, { tagIds: [...tagIds(wanted), 999_999] })).toEqual([]);
  });

  test("reports names that no tag has, and finds nothing then", async () => {
    const page = await search({ tagQueries: ["housing", "no such tag", "ousing", " ? "] });
    expect(page).toMatchObject({ items: [], hasMore: false, nextCursor: null });
    expect(page.unknownTagQueries).toEqual(["no such tag", "ousing", " ? "]);
    expect((await search({ tagQueries: ["housing"] })).unknownTagQueries).toEqual([]);
  });

  test("leaves out excluded parts without shortening the page", async () => {
    const all = expected(unlinked);
    const excludePartIds = all.slice(0, 5).map(idOf);
    expect(keysOf((await search({ excludePartIds })).items)).toEqual(all.slice(5, 11));
    expect(keysOf(await walk(bench, me, { excludePartIds, limit: 1 }))).toEqual(all.slice(5));
    expect((await search({ excludePartIds: all.slice(0, 30).map(idOf) })).items).toHaveLength(6);
  });

  test("answers what is known of a part", async () => {
    const { items } = await search({ requiresAudio: true, limit: 1 });
    const [key = ""] = expected((part) => unlinked(part) && part.hasAudio);
    const known = CATALOGUE.find((part) => part.key === key);
    const partId = idOf(key);
    expect(items[0]).toEqual({
      partId,
      contentRef: { kind: "question_part", partId },
      title: known?.title ?? "",
      subject: "listening",
      partNumber: known?.partNumber ?? 0,
      difficulty: known?.difficulty ?? "基础",
      module: "both",
      questionType: "blank",
      questionTypes: ["note_completion"],
      questionCount: 1,
      tags: expect.any(Array),
      practised: false,
      updatedAt: "2026-09-09T02:00:00.000Z",
      audioAvailable: true,
      durationMinutes: 8,
      courseLinked: false,
      origin: { questionBank: "", sourceBook: "", sourceTest: "", sourceUnit: "" },
      practiceUrl: `http://test/practice?part=${partId}`,
      practiceRoute: `/practice?part=${partId}`,
    });
    expect(items[0]?.tags.map(({ group, name }) => ({ group, name }))).toEqual(
      (known?.tags ?? []).toSorted((a, b) => `${a.group} ${a.name}`.localeCompare(`${b.group} ${b.name}`, "en")),
    );
  });

  test("puts parts that were never practised first, each share in the order of the list", async () => {
    const learner = bench.account();
    const all = expected(unlinked);
    const seen = all.filter((_key, i) => i % 3 === 0);
    const now = bench.clock.now();
    for (const key of seen.toReversed()) recordPartPractice(bench.db, learner, { partId: idOf(key), now });
    const unseen = all.filter((key) => !seen.includes(key));
    const found = await walk(bench, learner, { preferUnseen: true, limit: 4 });
    expect(keysOf(found)).toEqual([...unseen, ...seen]);
    expect(found.map((item) => item.practised)).toEqual([...unseen.map(() => false), ...seen.map(() => true)]);
    const latest = await walk(bench, learner, { preferUnseen: true, sort: "latest", limit: 5 });
    expect(keysOf(latest)).toEqual([...unseen.toReversed(), ...seen.toReversed()]);
    const reading = await walk(bench, learner, { preferUnseen: true, subject: "reading", limit: 1 });
    const isReading = (key: string) => CATALOGUE.find((part) => part.key === key)?.subject === "reading";
    expect(keysOf(reading)).toEqual([...unseen.filter(isReading), ...seen.filter(isReading)]);
    expect(keysOf((await search({ preferUnseen: true })).items)).toEqual(all.slice(0, 6));
  });

  test("evaluates what was practised as of the first page", async () => {
    const learner = bench.account();
    const all = expected(unlinked);
    const practised = all.slice(-3);
    const found = await walk(bench, learner, { preferUnseen: true, limit: 6 }, (pages) => {
      bench.clock.advance(1000);
      const partId = idOf(practised[pages - 1] ?? all[0] ?? "");
      recordPartPractice(bench.db, learner, { partId, now: bench.clock.now() });
    });
    expect(keysOf(found)).toEqual(all);
    const [first] = (await bench.call(learner, "ielts_practice_search_parts", { preferUnseen: true })).items;
    expect(keysOf(first === undefined ? [] : [first])).toEqual(all.slice(1, 2));
  });

  test.each([
    ["other filters", { subject: "reading" }, "cursor.filters_changed"],
    ["another order", { sort: "latest" }, "cursor.filters_changed"],
    ["another wish", { preferUnseen: true }, "cursor.filters_changed"],
  ] as const)("refuses a cursor under %s", async (_title, change, reason) => {
    const { nextCursor } = await search({});
    const cursor = nextCursor ?? "";
    expect((await search({ cursor, limit: 2 })).items).toHaveLength(2);
    const failure = await bench.refusal(me, "ielts_practice_search_parts", { ...change, cursor });
    expect([failure.status, failure.reason]).toEqual([400, reason]);
  });

  test.each(["x", "e30", "W10", "WyJhIiwxXQ", "😀"])("refuses %p, which is not its own cursor", async (cursor) => {
    const failure = await bench.refusal(me, "ielts_practice_search_parts", { cursor });
    expect([failure.status, failure.reason]).toEqual([400, "cursor.invalid"]);
  });

  test.each(HOSTILE_QUERIES.map((query) => [query.slice(0, 40), query] as const))(
    "takes %p as text",
    async (_t, query) => {
      const page = await search({ search: query });
      const isHarbour = query.startsWith("harbour harbour");
      const matches = expected(
        (part) => unlinked(part) && (query.trim() === "" || (isHarbour && part.title.includes("Harbour"))),
      );
      expect(page.items.length).toBe(Math.min(6, matches.length));
      const byTag = await search({ tagQueries: [query.slice(0, 40)] });
      expect(byTag.unknownTagQueries).toEqual([query.slice(0, 40)]);
      expect(byTag.items).toEqual([]);
    },
  );
});

describe("the cost of ielts_practice_search_parts", () => {
  test("of a page of all parts is a look into an index, from any place", async () => {
    const library = new LibraryBench();
    const account = library.account();
    applyCatalogue(library);
    for (const sort of ["catalog", "latest"] as const) await walk(library, account, { sort, preferUnseen: true });
    const lists = library.statements().filter((statement) => /order by "id"/.test(statement));
    expect(lists).toHaveLength(4);
    for (const statement of lists) {
      const plan = library.plan(statement).join("\n");
      expect(plan).toContain("USING COVERING INDEX parts_offered (course_linked=? AND rowid");
      expect(plan).not.toContain("TEMP B-TREE");
    }
    library.close();
  });

  test("of a filtered page is one look-up in the full-text index, bounded and in its own order", async () => {
    const library = new LibraryBench();
    const account = library.account();
    applyCatalogue(library);
    await walk(library, account, { subject: "reading" });
    await walk(library, account, { subject: "reading", sort: "latest" });
    const lists = library.statements().filter((statement) => /from "part_text".*order by "rowid"/.test(statement));
    expect(lists).toHaveLength(2);
    for (const statement of lists) {
      // M for MATCH, a bound on rowid, and no sorting.
      expect(library.plan(statement).join("\n")).toMatch(/VIRTUAL TABLE INDEX \d+:M\d[<>]/);
      expect(library.plan(statement).join("\n")).not.toContain("TEMP B-TREE");
    }
    library.close();
  });
});

describe("a walk through ielts_practice_search_parts while content changes", () => {
  test.each(["catalog", "latest"] as const)("by %s repeats nothing and misses nothing that stays", async (sort) => {
    const library = new LibraryBench();
    const account = library.account();
    applyCatalogue(library);
    const keyOf = (id: number) => String(library.rows("SELECT part_key FROM parts WHERE id = ?", id)[0]?.["part_key"]);
    let left = [...CATALOGUE];
    const found = await walk(library, account, { sort, includeCourseLinked: true, limit: 5 }, (pages) => {
      left = left.filter((_part, i) => i % 11 !== pages % 11);
      left.push(...CATALOGUE.slice(0, 1).map((part) => ({ ...part, key: `new${pages}` })));
      applyCatalogue(library, left, `1.0.${pages}`);
    });
    const walked = found.map((item) => keyOf(item.partId));
    expect(new Set(walked).size).toBe(walked.length);
    const stayed = left.map((part) => part.key).filter((key) => !key.startsWith("new"));
    expect(stayed.filter((key) => !walked.includes(key))).toEqual([]);
    expect(found.map((item) => item.partId)).toEqual(
      found.map((item) => item.partId).toSorted((a, b) => (sort === "latest" ? b - a : a - b)),
    );
    library.close();
  });
});
