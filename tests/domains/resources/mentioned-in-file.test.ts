import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ContentRef, refKey } from "../../../src/lib/content-ref.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { course, guide, type PackContent, part } from "../../support/checked-pack.ts";
import { rowsOf } from "../../support/dump.ts";
import { installPack, section } from "../../support/install-pack.ts";
import { installLibrary } from "../../support/library.ts";
import { addTextFile } from "../../support/own-content.ts";

/** Titles on which two ways of splitting text into words could differ. */
const TITLES = [
  "The history of glass",
  "The history of glass roofs",
  "The History: of Glass",
  "Glass",
  "Café culture",
  "Cafe culture!",
  "Straße und Haus",
  "Strasse und Haus",
  "城市交通的历史",
  "城市交通",
  "城市交",
  "港口 harbour",
  'Say "no" NOT yes',
  "ΟΔΟΣ στην πόλη",
  "がっこう 学校 school",
  "हिन्दी भाषा",
  "Don’t look back",
  "Ｆｕｌｌ width ½",
  "I am 9",
  "naïve façades at 9 o'clock",
];

const FILES: readonly { title: string; content: string }[] = [
  ...TITLES.map((title) => ({ title: "File", content: `I read ${title}, twice.` })),
  ...TITLES.map((title) => ({ title: `On ${title.toUpperCase()}`, content: "" })),
  ...TITLES.map((title) => ({ title: "File", content: `-${title.normalize("NFD").replaceAll(" ", "\n ")}-` })),
  ...TITLES.map((title) => ({ title: "File", content: `x${title}x. ${title.split(" ").toReversed().join(" ")}` })),
  { title: "The history", content: "of glass" },
  { title: "File", content: "the history of glas\ns roofs; cafe CULTURE straße UND haus 城市,交通 dont look back" },
];

const PACK: PackContent = {
  id: "titles",
  parts: [...TITLES.map((title, index) => part(`t${index}`, { title })), ...section("writing", "w")],
  guides: TITLES.map((title, index) => guide(`g${index}`, { title })),
  courses: [course("c", { one: [] })],
  "mock-papers": [{ key: "paper", title: "Writing in the morning", category: "Academic", parts: ["w1", "w2"] }],
};

let app: TestApp;
let learner: Awaited<ReturnType<TestApp["learner"]>>;
beforeAll(async () => {
  app = await startApp();
  await installLibrary(app);
  await installPack(app, PACK);
  learner = await app.learner();
});
afterAll(() => app.stop());

async function related(contentRef: ContentRef, relationType: string, token = learner.token): Promise<string[]> {
  const request = { contentRef, relationTypes: [relationType], limit: 30 };
  const { items, relationTypes } = await app.ok("ielts_resources_related", request, token);
  const count = relationTypes.find((one) => one.relationType === relationType)?.count ?? 0;
  // The page shows all of them.
  expect(items.length).toBe(count);
  return items.map((item) => refKey(item.contentRef));
}

const file = async (title: string, content: string, of = learner): Promise<ContentRef> => ({
  kind: "asset",
  assetId: await addTextFile(app, of.account.id, { title, content }),
});

describe("mentioned_in_file of ielts_resources_related", () => {
  test("reports for parts and guides what their mentions report for the file", async () => {
    const refs: ContentRef[] = [
      ...rowsOf(app.db, "SELECT id FROM parts").map((row) => ({
        kind: "question_part" as const,
        partId: Number(row["id"]),
      })),
      ...rowsOf(app.db, "SELECT slug FROM guides").map((row) => ({
        kind: "prep_guide" as const,
        slug: String(row["slug"]),
      })),
    ];
    const titles = rowsOf(app.db, "SELECT title FROM parts UNION SELECT title FROM guides");
    const texts = [...FILES, ...titles.map((row) => ({ title: "Own", content: `About ${row["title"]}.` }))];
    const reader = await app.learner();
    const files: ContentRef[] = [];
    for (const [index, { title, content }] of texts.entries())
      files.push(await file(title, `${content}\n${index}`, reader));
    const known = new Set(refs.map(refKey));
    const back: string[] = [];
    for (const asked of files) {
      const named = await related(asked, "mentioned_in_file", reader.token);
      back.push(...named.filter((key) => known.has(key)).map((key) => `${refKey(asked)} ${key}`));
    }
    const forth: string[] = [];
    for (const ref of refs) {
      const mentioning = await related(ref, "mentions", reader.token);
      forth.push(...mentioning.map((key) => `${key} ${refKey(ref)}`));
    }
    expect(back.toSorted()).toEqual(forth.toSorted());
    expect(forth.length).toBeGreaterThan(TITLES.length * 4);
  });

  test("finds sections and papers, presets and own ones, by title and by text", async () => {
    const parts = rowsOf(app.db, "SELECT id FROM parts WHERE part_key IN ('w1', 'w2') AND pack_id = 'titles'");
    const partIds = parts.map((row) => Number(row["id"]));
    const { token } = learner;
    const own = await app.ok("ielts_mock_create_paper", { title: "My own evening", partIds }, token);
    const asked = await file("Writing in the morning", "Then my OWN evening, and section one");
    const found = await related(asked, "mentioned_in_file");
    const [row] = rowsOf(
      app.db,
      "SELECT course_id AS course, s.id FROM course_sections s WHERE s.title = 'Section one'",
    );
    expect(found).toEqual([
      `course_section:${row?.["course"]}:${row?.["id"]}`,
      "mock_paper:titles:paper",
      `mock_paper:${own.paperId}`,
    ]);
    const stranger = await app.learner();
    const theirs = await file("File", "My own evening", stranger);
    expect(await related(theirs, "mentioned_in_file", stranger.token)).toEqual([]);
  });

  test("follows the library, and lists at most fifty resources", async () => {
    const many = (version: string, count: number): PackContent => ({
      id: "many",
      version,
      guides: Array.from({ length: count }, (_, i) =>
        guide(`m${i}`, { title: i < 60 ? "Same old title" : "Other one" }),
      ),
    });
    const asked = await file("File", "The same old title.");
    expect(await related(asked, "mentioned_in_file")).toEqual([]);
    await installPack(app, many("1.0.0", 2));
    expect(await related(asked, "mentioned_in_file")).toEqual(["prep_guide:m0", "prep_guide:m1"]);
    await installPack(app, many("1.1.0", 61));
    const request = { contentRef: asked };
    const { relationTypes } = await app.ok("ielts_resources_related", request, learner.token);
    expect(relationTypes).toEqual([{ relationType: "mentioned_in_file", count: 50 }]);
    await installPack(app, many("1.2.0", 0));
    expect(await related(asked, "mentioned_in_file")).toEqual([]);
  });

  test("searches the first 400,000 characters of a text", async () => {
    const filler = "word ".repeat(80_000);
    const asked = await file("File", `${"word ".repeat(79_000)} the history of glass roofs ${filler} café culture`);
    const titles = new Map(
      rowsOf(app.db, "SELECT id, title FROM parts").map((row) => [Number(row["id"]), row["title"]]),
    );
    const found = await related(asked, "mentioned_in_file");
    const named = found.flatMap((key) => titles.get(Number(key.split(":")[1] ?? 0)) ?? []);
    expect(new Set(named)).toEqual(
      new Set(["The history of glass roofs", "The history of glass", "The History: of Glass"]),
    );
  });
});
