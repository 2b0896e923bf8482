import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { outlines } from "../../src/domains/index.ts";
import { uploaded } from "../domains/assets/files.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { temporaryFolder } from "../support/folders.ts";
import { copySeeded } from "../support/seeded.ts";

/** A learner's own records, each written in one language. */
const ENGLISH = "Matching headings: my notes";
const CHINESE = "判断题笔记";
const OTHER = "Matching socks";

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
  for (const title of [ENGLISH, CHINESE, OTHER]) {
    await app.ok("ielts_speaking_materials_create", { title, coreStory: "A story of the learner's own." }, token);
    await uploaded(app, session, "notes.txt", `Some text about ${title}.`, title);
  }
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

/** Titles of what an operation found, in order. */
async function found(id: string, request: unknown): Promise<string[]> {
  const reply = await app.call(id, request, token);
  expect(reply.status).toBe(200);
  return [...reply.text.matchAll(/"(?:title|entityTitle)":"(.*?)"/g)].map(([, title = ""]) => title);
}

const HEADINGS = [
  "标题配对",
  "标题匹配题",
  "matching headings",
  "Heading matching",
  "MATCHING_HEADINGS",
  "list of headings",
];
const TRUE_FALSE = [
  "判断题",
  "True/False/Not Given",
  "true_false_not_given",
  "TFNG",
  "T/F/NG",
  "正误判断",
  "阅读判断题",
];
const TASK_1 = ["task 1", "小作文", "writing task 1", "雅思小作文技巧"];
const TASK_2 = ["Task 2", "大作文", "writing task 2", "写作任务二"];
const CHOICE = ["multiple choice", "MCQ", "单选题", "multiple_choice", "选择题"];
const MAP = ["地图题", "map labelling", "map_labelling", "地图标注", "Labelling a map"];

const HEADINGS_GUIDE = "Matching headings, step by step";
const TASK_1_RECORD = "[Sample] Writing task 1: bars for age groups, two years";

/** Each operation that searches library texts: by which names, and what is found first. */
const LIBRARY: readonly (readonly [id: string, field: string, names: readonly string[], first: string])[] = [
  ["ielts_prep_search_guides", "query", HEADINGS, HEADINGS_GUIDE],
  ["ielts_prep_search_guides", "query", TRUE_FALSE, "True, False, Not Given in practice"],
  ["ielts_prep_search_guides", "query", TASK_1, "Task 1: write the overview first"],
  ["ielts_prep_search_guides", "query", TASK_2, "Task 2: planning in five minutes"],
  ["ielts_prediction_search_hits", "query", TASK_1, TASK_1_RECORD],
  ["ielts_prediction_search_hits", "query", TASK_2, "[Sample] Writing task 2: helping others as a school subject"],
  [
    "ielts_prediction_search_hits",
    "query",
    CHOICE,
    "[Sample] Listening part 2: first evening for helpers at an animal shelter",
  ],
  ["ielts_courses_search_sections", "search", HEADINGS, "Exercise: headings and main ideas"],
  ["ielts_courses_search_sections", "search", TRUE_FALSE, "True, False, Not Given"],
  ["ielts_courses_search_sections", "search", TASK_1, "What task 1 asks of you"],
  ["ielts_practice_search_parts", "search", HEADINGS, "Room for something else"],
  ["ielts_practice_search_parts", "search", MAP, "Opening weekend at Ferrow Quarry Park"],
  ["ielts_practice_search_parts", "search", TASK_1, "Library visitors in five age groups"],
  ["ielts_practice_match_parts", "query", HEADINGS, "Room for something else"],
  ["ielts_practice_match_parts", "query", TASK_1, "Library visitors in five age groups"],
  ["ielts_dictation_search_materials", "search", MAP, "Opening weekend at Ferrow Quarry Park"],
];

const PERSONAL = ["ielts_assets_search", "ielts_speaking_materials_search", "ielts_footprints_list"];

/** Searches of texts that contain no question types. */
const WITHOUT_TYPES = ["ielts_vocabulary_personal_search", "ielts_mock_search_papers"];

describe("a search by the name of a question type or task", () => {
  const cases = LIBRARY.flatMap(([id, field, names, first]) =>
    names.map((asked): [string, string, string, string] => [id, field, asked, first]),
  );
  test.each(cases)("%s finds by %s %p what has it first", async (id, field, asked, first) => {
    expect((await found(id, { [field]: asked }))[0]).toBe(first);
  });

  const own = PERSONAL.flatMap((id) => [
    ...HEADINGS.map((asked): [string, string, string] => [id, asked, ENGLISH]),
    ...["判断题", "判断题技巧", "阅读判断题"].map((asked): [string, string, string] => [id, asked, CHINESE]),
  ]);
  test.each(own)("%s finds by query %p what the learner named so, and nothing else", async (id, asked, title) => {
    const titles = await found(id, { query: asked });
    expect([...new Set(titles)]).toEqual([title]);
  });

  const both = ["标题配对 AND 判断题", "判断题 -socks", "标题配对 zebra"].flatMap((asked) =>
    ["ielts_prep_search_guides", ...PERSONAL].map((id): [string, string] => [id, asked]),
  );
  test.each(both)("%s takes %p for words, since it says more than a name", async (id, asked) => {
    expect(await found(id, { query: asked })).toEqual([]);
  });

  test("is tried with every operation that searches", () => {
    const searching = outlines.map(({ id }) => id).filter((id) => /^ielts_.*_(search|match)(_|$)/.test(id));
    const tried = new Set([...LIBRARY.map(([id]) => id), ...PERSONAL, ...WITHOUT_TYPES]);
    expect(searching.filter((id) => !tried.has(id))).toEqual([]);
  });
});
