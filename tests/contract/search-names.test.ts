import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { uploaded } from "../domains/assets/files.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { temporaryFolder } from "../support/folders.ts";
import { registry } from "../support/operations.ts";
import { copySeeded } from "../support/seeded.ts";

/** Names of a learner's own records; the learner has only one of each kind, so the first is searched. */
const OWN = ["Task 1: an overview", "Task 12: an overview", "Task of day 31"];

let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
let token: string;

beforeAll(async () => {
  folder = temporaryFolder();
  await copySeeded(folder.dir);
  app = await startApp({ dataDir: folder.dir });
  const learner = await app.learner();
  token = learner.token;
  const session = await app.session(learner.account);
  for (const title of OWN) {
    await app.ok("ielts_vocabulary_personal_add", { items: [{ phrase: title, meaning: "x" }] }, token);
    await app.ok("ielts_speaking_materials_create", { title, coreStory: "A story of the learner's own." }, token);
    await uploaded(app, session, "notes.txt", `Some text about ${title}.`, title);
  }
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

/** Titles or phrases of what an operation found, in order. */
async function found(id: string, request: unknown): Promise<string[]> {
  const reply = await app.call(id, request, token);
  expect(reply.status).toBe(200);
  const titles = [...reply.text.matchAll(/"(?:title|phrase|entityTitle)":"(.*?)"/g)];
  return titles.map(([, title = ""]) => title);
}

const ways = (name: string, number: number) => [
  `${name} ${number}`,
  `${name.toUpperCase()} ${number}.`,
  `${name}${number}`,
  `“${name} ${number}”`,
];

const LIBRARY: readonly (readonly [id: string, field: string, name: string, number: number, first: string])[] = [
  ["ielts_courses_search_sections", "search", "task", 1, "What task 1 asks of you"],
  ["ielts_courses_search_sections", "search", "part", 3, "Exercise: who thinks what in Part 3"],
  ["ielts_prep_search_guides", "query", "task", 1, "Task 1: write the overview first"],
  ["ielts_prep_search_guides", "query", "task", 2, "Task 2: planning in five minutes"],
  ["ielts_prep_search_guides", "query", "part", 2, "Speaking Part 2: two minutes from a few words"],
  ["ielts_prediction_search_hits", "query", "task", 1, "[Sample] Writing task 1: bars for age groups, two years"],
  ["ielts_practice_search_parts", "search", "task", 1, "Library visitors in five age groups"],
  ["ielts_practice_match_parts", "query", "task", 1, "Library visitors in five age groups"],
  ["ielts_mock_search_papers", "keyword", "test", 1, "Lectern Academic Test 1"],
];

/** Operations on the learner's own records, and the dictation, whose titles have no number: the rules of one account cover them. */
const PERSONAL = [
  ["ielts_vocabulary_personal_search", "query"],
  ["ielts_assets_search", "query"],
  ["ielts_speaking_materials_search", "query"],
  ["ielts_footprints_list", "query"],
] as const;
const WITHOUT_NUMBERS = ["ielts_dictation_search_materials"];

describe("a search for a word and a number", () => {
  const cases = LIBRARY.flatMap(([id, field, name, number, first]) =>
    ways(name, number).map((asked): [string, string, string, string] => [id, field, asked, first]),
  );
  test.each(cases)("%s finds by %s %p what is named so first", async (id, field, asked, first) => {
    expect((await found(id, { [field]: asked }))[0]).toBe(first);
  });

  const own = PERSONAL.flatMap(([id, field]) =>
    ways("task", 1).map((asked): [string, string, string] => [id, field, asked]),
  );
  test.each(own)("%s finds by %s %p what is named so, and no other number", async (id, field, asked) => {
    const titles = await found(id, { [field]: asked });
    expect(titles).toContain(OWN[0] ?? "");
    for (const other of OWN.slice(1)) expect(titles).not.toContain(other);
  });

  test("is tried with every operation that searches", () => {
    const searching = registry.all.map(({ id }) => id).filter((id) => /_(search|match)(_|$)/.test(id));
    const tried = new Set<string>([...LIBRARY, ...PERSONAL].map(([id]) => id).concat(WITHOUT_NUMBERS));
    expect(searching.filter((id) => id.startsWith("ielts_") && !tried.has(id))).toEqual([]);
  });
});
