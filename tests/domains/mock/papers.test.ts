import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import type { PackContent } from "../../support/checked-pack.ts";
import { HOSTILE_QUERIES } from "../../support/hostile-text.ts";
import { installPack, partIds, section } from "../../support/install-pack.ts";

const LIBRARY: PackContent = {
  parts: [
    ...section("listening", "l"),
    ...section("reading", "r", () => ({ durationMinutes: 20 })),
    ...section("writing", "w"),
    ...section("speaking", "s"),
    ...section("writing", "old"),
  ],
  "mock-papers": [
    {
      key: "full",
      title: "Harbour test 港口",
      category: "Academic",
      parts: ["l1", "l2", "l3", "l4", "r1", "r2", "r3"],
    },
    { key: "short", title: "Speaking only", category: "General Training", parts: ["s1", "s2", "s3"] },
    { key: "old", title: "Old writing harbour", category: "academic", parts: ["old1", "old2"] },
  ],
};

let app: TestApp;
let ids: Record<string, number>;
let token: string;
let session: TestSession;
let stranger: { token: string; session: TestSession };

beforeAll(async () => {
  app = await startApp();
  await installPack(app, LIBRARY);
  ids = partIds(app);
  const learner = await app.learner();
  token = learner.token;
  session = await app.session(learner.account);
  const other = await app.learner();
  stranger = { token: other.token, session: await app.session(other.account) };
});
afterAll(() => app.stop());

const pick = (...keys: string[]) => keys.map((key) => ids[key] ?? 0);
const search = (request: object, as = token) => app.ok("ielts_mock_search_papers", request, as);
const create = (title: string, keys: string[], as = token) =>
  app.ok("ielts_mock_create_paper", { title, partIds: pick(...keys) }, as);
const titles = (answer: { items: readonly { title: string }[] }) => answer.items.map(({ title }) => title);

describe("ielts_mock_search_papers", () => {
  test("shows a preset with its sections, parts, duration and address", async () => {
    const [paper] = (await search({ keyword: "Harbour test" })).items;
    expect(paper).toMatchObject({
      paperId: "test:full",
      contentRef: { kind: "mock_paper", paperId: "test:full" },
      category: "Academic",
      origin: "preset",
      subjects: ["listening", "reading"],
      questionCount: 7,
      durationMinutes: 90,
      mockRoute: "/mock?paper=test%3Afull",
      mockUrl: `${app.url}/mock?paper=test%3Afull`,
    });
    expect(paper?.sections).toMatchObject([
      { subject: "listening", partCount: 4, questionCount: 4, durationMinutes: 30 },
      { subject: "reading", partCount: 3, questionCount: 3, durationMinutes: 60 },
    ]);
    expect(paper?.sections[1]?.parts.map(({ partId }) => partId)).toEqual(pick("r1", "r2", "r3"));
  });

  const filters: [title: string, request: object, found: string[]][] = [
    ["everything, in the order of arrival", {}, ["Harbour test 港口", "Speaking only", "Old writing harbour"]],
    ["a word of the title", { keyword: "harbour" }, ["Harbour test 港口", "Old writing harbour"]],
    ["the beginning of a word", { keyword: "harb te" }, ["Harbour test 港口"]],
    ["Chinese characters of the title", { keyword: "港口" }, ["Harbour test 港口"]],
    [
      "a category, letter case and spaces apart",
      { category: " ACADEMIC " },
      ["Harbour test 港口", "Old writing harbour"],
    ],
    ["a category of two words", { category: "general training" }, ["Speaking only"]],
    ["all of the subjects", { subjects: ["reading", "listening"] }, ["Harbour test 港口"]],
    ["subjects that no paper has together", { subjects: ["reading", "speaking"] }, []],
    ["a duration", { maxDurationMinutes: 60 }, ["Speaking only", "Old writing harbour"]],
    ["a duration just too short", { maxDurationMinutes: 13 }, []],
    ["several filters together", { keyword: "harbour", maxDurationMinutes: 60 }, ["Old writing harbour"]],
    ["words that are names of filters", { keyword: "facets everyone" }, []],
    ["no word at all", { keyword: "?!" }, []],
  ];
  test.each(filters)("finds by %s", async (_, request, found) => {
    expect(titles(await search(request, stranger.token))).toEqual(found);
  });

  test("counts categories under the other filters, spelling apart", async () => {
    const { categories } = await search({ category: "General Training" }, stranger.token);
    expect(categories).toEqual([
      { category: "Academic", count: 2 },
      { category: "General Training", count: 1 },
    ]);
    const narrowed = await search({ maxDurationMinutes: 30 }, stranger.token);
    expect(narrowed.categories).toEqual([{ category: "General Training", count: 1 }]);
  });

  test("takes operators and quotes in a keyword as text", async () => {
    for (const keyword of HOSTILE_QUERIES) {
      const reply = await app.call("ielts_mock_search_papers", { keyword: keyword.slice(0, 100) }, token);
      expect([keyword, reply.status]).toEqual([keyword, 200]);
    }
  });

  test("pages through own papers and presets without gaps or repeats", async () => {
    const learner = await app.learner();
    for (const title of ["First", "Second"]) await create(title, ["w1", "w2"], learner.token);
    const seen: string[] = [];
    for (let offset: number | null = 0; offset !== null; ) {
      const page: Awaited<ReturnType<typeof search>> = await search({ limit: 2, offset }, learner.token);
      seen.push(...titles(page));
      expect(page.hasMore).toBe(page.nextOffset !== null);
      offset = page.nextOffset;
    }
    expect(seen).toEqual(["Second", "First", "Harbour test 港口", "Speaking only", "Old writing harbour"]);
  });

  test("while a part is withdrawn, leaves presets with it out and lists own papers as not available", async () => {
    const own = await create("Own old one", ["old1", "old2"]);
    expect(own.available).toBe(true);
    app.db.raw.prepare("UPDATE parts SET withdrawn = 1 WHERE id = ?").run(ids["old2"] ?? 0);
    const { items, categories } = await search({ keyword: "old" });
    const sections = own.sections.map((one) => ({
      ...one,
      parts: one.parts.map((part) => ({ ...part, available: part.partId !== ids["old2"] })),
    }));
    expect(items).toEqual([{ ...own, available: false, sections }]);
    expect(categories).toEqual([{ category: "custom", count: 1 }]);
    expect(await search({ keyword: "old" }, stranger.token)).toMatchObject({ items: [], categories: [] });
    await app.webOk("mock_delete_paper", { paperId: own.paperId }, session);
    expect(titles(await search({ keyword: "old" }))).toEqual([]);
    expect(await app.webOk("mock_restore_paper", { paperId: own.paperId }, session)).toEqual(items[0] ?? own);
    for (const paperId of ["test:old", own.paperId]) {
      const paper = await app.webOk("mock_read_paper", { paperId }, session);
      expect(paper.available).toBe(false);
      expect(paper.sections[0]?.parts.map(({ available }) => available)).toEqual([true, false]);
    }
    app.db.raw.prepare("UPDATE parts SET withdrawn = 0 WHERE id = ?").run(ids["old2"] ?? 0);
    const back = await search({ keyword: "old" });
    expect(back.items.map(({ title, available }) => [title, available])).toEqual([
      ["Own old one", true],
      ["Old writing harbour", true],
    ]);
    await app.webOk("mock_delete_paper", { paperId: own.paperId }, session);
  });
});

describe("ielts_mock_create_paper", () => {
  test("creates a paper of the learner's own, in the order of the test, and finds it", async () => {
    const made = await create("  Saturday  ", ["s3", "w2", "s1", "w1", "s2"]);
    expect(made).toMatchObject({
      title: "Saturday",
      category: "custom",
      origin: "user",
      subjects: ["writing", "speaking"],
      durationMinutes: 74,
    });
    expect(made.paperId).toStartWith("user:");
    expect(made.sections.map((one) => one.parts.map(({ partId }) => partId))).toEqual([
      pick("w1", "w2"),
      pick("s1", "s2", "s3"),
    ]);
    expect((await search({ keyword: "saturday" })).items).toEqual([made]);
    expect(titles(await search({ category: "custom" }))).toEqual(["Saturday"]);
    expect(titles(await search({ subjects: ["writing"], maxDurationMinutes: 74 }))).toContain("Saturday");
  });

  test("takes a title that another paper has", async () => {
    const [one, two] = [await create("Twins", ["w1", "w2"]), await create("Twins", ["w1", "w2"])];
    expect(one.paperId).not.toBe(two.paperId);
    expect((await search({ keyword: "twins" })).items.map(({ paperId }) => paperId)).toEqual([
      two.paperId,
      one.paperId,
    ]);
  });

  const refused: [title: string, keys: string[], path: string, message: string][] = [
    ["missing parts", ["l1", "l3"], "/partIds", "partIds lacks listening parts 2 and 4"],
    ["unknown parts", ["w1", "nothing"], "/partIds/1", "is not a published part"],
    ["doubled parts", ["w1", "w2", "w2"], "/partIds/2", "is given twice"],
    ["two parts of one number", ["w1", "w2", "old1"], "/partIds/2", "partIds.2 names a second writing part 1"],
  ];
  test.each(refused)("refuses %s and reports it", async (_, keys, path, message) => {
    const partIdsOf = keys.map((key) => ids[key] ?? 987_654);
    const reply = await app.call("ielts_mock_create_paper", { title: "Broken", partIds: partIdsOf }, token);
    expect([reply.status, reply.refusal?.reason]).toEqual([400, "mock.sections_incomplete"]);
    const detail = reply.refusal?.details.find((one) => one.path === path);
    expect(detail?.message).toContain(message);
    expect((await search({ keyword: "broken" })).items).toEqual([]);
  });

  test("refuses an Academic passage beside a General Training letter, and names both", async () => {
    const general = () => ({ module: "general" as const });
    const content = {
      id: "fixture-modules",
      parts: [
        ...section("reading", "acr", () => ({ module: "academic" as const })),
        ...section("writing", "gtw", general),
        ...section("listening", "gtl", general),
      ],
    };
    await installPack(app, content);
    const own = partIds(app, content.id);
    const partIdsOf = ["acr1", "acr2", "acr3", "gtw1", "gtw2"].map((key) => own[key] ?? 0);
    const reply = await app.call("ielts_mock_create_paper", { title: "Mixed", partIds: partIdsOf }, token);
    expect([reply.status, reply.refusal?.reason]).toEqual([400, "mock.sections_incomplete"]);
    expect(reply.refusal?.details.map(({ path }) => path)).toEqual(["/partIds/3", "/partIds/4"]);
    const [letter, first] = [own["gtw1"], own["acr1"]];
    expect(reply.refusal?.message).toStartWith(
      `These parts make no paper: partIds.3 names writing part 1 (${letter}, “Title of gtw1”), which is for General Training, but reading part 1 (${first}, “Title of acr1”) is for Academic; `,
    );
    expect((await search({ keyword: "mixed" })).items).toEqual([]);
    const common = ["gtl1", "gtl2", "gtl3", "gtl4", "acr1", "acr2", "acr3"].map((key) => own[key] ?? 0);
    const taken = await app.call("ielts_mock_create_paper", { title: "Common listening", partIds: common }, token);
    expect(taken.status).toBe(200);
  });

  test("keeps up to 500 papers of one learner", async () => {
    const { account, token: own } = await app.learner();
    const made = await create("The first", ["w1", "w2"], own);
    app.db.raw
      .prepare(
        `INSERT INTO mock_papers (paper_id, account_id, title, category, category_key, subjects, duration_minutes,
           content_hash, created_at, updated_at)
         SELECT 'user:n' || value, ?, 'n', 'custom', 'custom', '[]', 1, '', 0, 0 FROM (WITH RECURSIVE n (value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM n WHERE value < 499) SELECT * FROM n)`,
      )
      .run(account.id);
    const full = await app.call("ielts_mock_create_paper", { title: "One more", partIds: pick("w1", "w2") }, own);
    expect([full.status, full.refusal?.reason, full.refusal?.facts]).toEqual([
      400,
      "mock.too_many_papers",
      { papers: 500 },
    ]);
    const web = await app.session(account);
    await app.webOk("mock_delete_paper", { paperId: made.paperId }, web);
    await create("One more", ["w1", "w2"], own);
    const back = await app.web("mock_restore_paper", { paperId: made.paperId }, web);
    expect(back.refusal?.reason).toBe("mock.too_many_papers");
    expect(titles(await search({ keyword: "first" }, own))).toEqual([]);
  });
});

describe("mock_read_paper, mock_delete_paper and mock_restore_paper", () => {
  test("a deleted paper is gone everywhere until it is restored", async () => {
    const { paperId } = await create("To delete", ["w1", "w2"]);
    expect(await app.webOk("mock_delete_paper", { paperId }, session)).toEqual({ paperId });
    expect((await search({ keyword: "delete" })).items).toEqual([]);
    expect((await app.web("mock_read_paper", { paperId }, session)).refusal?.reason).toBe("mock.paper_not_found");
    expect((await app.web("mock_delete_paper", { paperId }, session)).status).toBe(404);
    const restored = await app.webOk("mock_restore_paper", { paperId }, session);
    expect((await search({ keyword: "delete" })).items).toEqual([restored]);
    expect(await app.webOk("mock_restore_paper", { paperId }, session)).toEqual(restored);
  });

  test("presets are read by everyone and deleted by nobody", async () => {
    const paper = await app.webOk("mock_read_paper", { paperId: "test:full" }, session);
    expect(paper.available).toBe(true);
    expect(paper.sections[0]?.parts[0]).toMatchObject({ partNumber: 1, questionCount: 1, audioUrl: "" });
    expect((await app.web("mock_delete_paper", { paperId: "test:full" }, session)).status).toBe(404);
    expect((await app.web("mock_restore_paper", { paperId: "test:full" }, session)).status).toBe(404);
  });

  test("another account neither finds, reads, deletes nor restores a paper", async () => {
    const { paperId } = await create("Secret plan", ["w1", "w2"]);
    expect((await search({ keyword: "secret" }, stranger.token)).items).toEqual([]);
    expect((await search({}, stranger.token)).categories.map(({ category }) => category)).not.toContain("custom");
    for (const id of ["mock_read_paper", "mock_delete_paper", "mock_restore_paper"]) {
      const reply = await app.web(id, { paperId }, stranger.session);
      expect([id, reply.status, reply.refusal?.reason]).toEqual([id, 404, "mock.paper_not_found"]);
    }
    expect((await search({ keyword: "secret" })).items).toHaveLength(1);
  });
});
