import { describe, expect, test } from "bun:test";
import { type Files, findingsWith, operation } from "./seeded-faults.ts";

/** The seeded fault, the file and line where it must be found, and the rule. */
type SeededFault = readonly [title: string, files: Files, file: string, line: number, rule: string];

const SEARCH = "src/domains/vocabulary/personal-search.ts";
const STORE = "src/domains/vocabulary/vocabulary.store.ts";
const TEST = "tests/planted.test.ts";

/** A file with one line of code at line 2. */
function fileWith(file: string, code: string): Files {
  return { [file]: `\n${code}\n` };
}

function importing(file: string, specifier: string): Files {
  return fileWith(file, `import { thing } from "${specifier}";\nexport const other = thing;`);
}

const ARROWS: readonly SeededFault[] = (
  [
    ["src/lib/a.ts", "../database/query.ts"],
    ["src/database/a.ts", "../identity/scopes.ts"],
    ["src/database/writer.ts", "../../migrations/index.ts"],
    ["src/identity/a.ts", "../kernel/context.ts"],
    ["src/kernel/a.ts", "../domains/index.ts"],
    ["src/kernel/a.ts", "../surfaces/http.ts"],
    ["src/domains/plans/rules.ts", "../../surfaces/http.ts"],
    ["src/domains/plans/rules.ts", "../vocabulary/personal-search.ts"],
    ["src/domains/plans/plans.service.ts", "../vocabulary/vocabulary.store.ts"],
    ["src/content/a.ts", "../domains/vocabulary/vocabulary.store.ts"],
    ["src/content/a.ts", "../content-import/apply.ts"],
    ["src/domains/plans/rules.ts", "../../content-import/apply.ts"],
    ["src/surfaces/pages.ts", "../bundle/workspace.ts"],
    ["src/surfaces/workspace-files.ts", "../../scripts/build.ts"],
    ["src/bundle/workspace.ts", "../surfaces/http.ts"],
    ["src/domains/plans/rules.ts", "../../jobs/due.ts"],
    ["src/surfaces/a.ts", "../domains/index.ts"],
    ["src/surfaces/a.ts", "../database/query.ts"],
    ["src/surfaces/http.ts", "../web/routes.ts"],
    ["src/content/a.ts", "../kernel/context.ts"],
    ["src/content/a.ts", "../domains/vocabulary/vocabulary.schema.ts"],
    ["src/jobs/a.ts", "../domains/vocabulary/personal-search.ts"],
    ["src/web/a.ts", "../kernel/context.ts"],
    ["src/kernel/a.ts", "../config.ts"],
    ["src/surfaces/a.ts", "../app.ts"],
    ["src/app.ts", "./demo/demo.ts"],
    ["src/commands/serve.ts", "../demo/control.ts"],
    ["src/demo/faults.ts", "../surfaces/http.ts"],
    ["src/main.ts", "./kernel/context.ts"],
    ["src/elsewhere/a.ts", "../lib/time.ts"],
  ] as const
).map(([file, specifier]): SeededFault => {
  const line = file.startsWith("src/elsewhere/") ? 1 : 2;
  return [`${file} importing ${specifier}`, importing(file, specifier), file, line, "arrows"];
});

const CALLS: readonly SeededFault[] = (
  [
    ["src/surfaces/a.ts", "export const at = Date.now();"],
    ["src/domains/plans/rules.ts", "export const at = new Date();"],
    ["src/surfaces/a.ts", "export const at = new Date(0);"],
    ["src/web/a.ts", "export const at = new Date();"],
    ["src/jobs/a.ts", "export const draw = Math.random();"],
    ["src/identity/a.ts", "export const id = crypto.randomUUID();"],
    ["src/identity/a.ts", "export const bytes = crypto.getRandomValues(new Uint8Array(8));"],
    ["src/identity/a.ts", 'import { randomBytes } from "node:crypto";\nexport const bytes = randomBytes(8);'],
    ["src/kernel/a.ts", "export const name = process.env.NAME;"],
    ["src/commands/a.ts", "export const name = Bun.env.NAME;"],
    ["src/kernel/a.ts", 'export const greet = () => console.log("hello");'],
    ["src/kernel/a.ts", 'import Driver from "#sqlite";\nexport const driver = Driver;'],
    ["src/database/a.ts", 'import Driver from "better-sqlite3";\nexport const driver = Driver;'],
    ["src/domains/plans/rules.ts", 'import { sql } from "kysely";\nexport const query = sql;'],
    ["src/jobs/a.ts", 'import { builder } from "../database/query.ts";\nexport const query = builder;'],
    ["src/jobs/a.ts", 'export const run = (db: { raw: Made }) => db.raw.exec("BEGIN");'],
    ["src/jobs/a.ts", "export const rawOf = (db: Made) => {\n  const { raw } = db;\n  return raw;\n};"],
    ["src/kernel/a.ts", 'import { Elysia } from "elysia";\nexport const app = Elysia;'],
    ["src/jobs/a.ts", 'export const child = Bun.spawn(["ls"], { env: {} });'],
    ["src/jobs/a.ts", 'export const child = Bun.spawnSync(["ls"], { env: {} });'],
    ["src/jobs/a.ts", "export const child = Bun.$`ls`;"],
    ["src/jobs/a.ts", 'import { spawn } from "node:child_process";\nexport const start = spawn;'],
    ["src/lib/own-program.ts", 'export const child = Bun.spawn(["ls"], { stdin: "ignore" });'],
    ["src/lib/own-program.ts", 'export const child = Bun.spawn(["ls"]);'],
  ] as const
).map(([file, code]): SeededFault => {
  const line = code.includes("{ raw } = db") ? 3 : 2;
  return [`${code.split("\n")[0]} in ${file}`, fileWith(file, code), file, line, "calls"];
});

const TYPES: readonly SeededFault[] = (
  [
    ["src/lib/a.ts", "export const read = (value: any) => value;"],
    ["src/lib/a.ts", "export const read = (value: unknown) => value as string;"],
    ["src/lib/a.ts", "export const read = (value: Date) => value as unknown as string; // even with a reason"],
    ["src/lib/a.ts", "export const read = (value: string | null) => value!;"],
    ["src/lib/a.ts", "export let late!: string;"],
    ["src/lib/a.ts", "// @ts-expect-error planted"],
    ["scripts/a.ts", "// @ts-ignore planted"],
  ] as const
).map(([file, code]): SeededFault => [code, fileWith(file, code), file, 2, "types"]);

const LONG = "export const one = 1;\n".repeat(401);
const SLICES: readonly SeededFault[] = [
  ["a source file of 401 lines", { "src/lib/long.ts": LONG }, "src/lib/long.ts", 401, "sizes"],
  ["a test file of 501 lines", { "tests/long.ts": "// more\n".repeat(501) }, "tests/long.ts", 501, "sizes"],
  [
    "a folder in a slice",
    { "src/domains/plans/deep/a.ts": "export {};\n" },
    "src/domains/plans/deep/a.ts",
    1,
    "slices",
  ],
  [
    "an operation under another name",
    { "src/domains/vocabulary/find.ts": operation("ielts_vocabulary_personal_find") },
    "src/domains/vocabulary/find.ts",
    5,
    "slices",
  ],
  [
    "two operations in a file",
    {
      [SEARCH]: operation("ielts_vocabulary_personal_search", 'const two = defineCapability({ id: "b" });\n'),
    },
    SEARCH,
    15,
    "slices",
  ],
  [
    "an export below the operation",
    { [SEARCH]: operation("ielts_vocabulary_personal_search", "export const more = 1;\n") },
    SEARCH,
    15,
    "slices",
  ],
  [
    "a helper above the operation",
    {
      [SEARCH]: operation("ielts_vocabulary_personal_search").replace(
        "const LIMIT = 20;",
        "function above() {\n  return 1;\n}\nconst LIMIT = above();",
      ),
    },
    SEARCH,
    3,
    "slices",
  ],
  [
    "a handler before the request",
    {
      [SEARCH]: operation("ielts_vocabulary_personal_search").replace(
        "request: {},",
        "handler: () => 1,\n  request: {},",
      ),
    },
    SEARCH,
    5,
    "slices",
  ],
  [
    "rules that take the database",
    importing("src/domains/vocabulary/rules.ts", "../../database/open.ts"),
    "src/domains/vocabulary/rules.ts",
    2,
    "slices",
  ],
  [
    "a store without SQL",
    { "src/domains/vocabulary/merge.store.ts": "export {};\n" },
    "src/domains/vocabulary/merge.store.ts",
    1,
    "slices",
  ],
  [
    "a store function without db",
    fileWith(STORE, "export function make(id: number) {\n  return id;\n}"),
    STORE,
    2,
    "slices",
  ],
];

const STATES: readonly SeededFault[] = (
  [
    [STORE, 'export const end = builder.updateTable("deliveries").set({ state: "failed" });'],
    [STORE, 'export const end = builder.where("id", "=", 1).updateTable("reminders as r");'],
    [STORE, 'export const end = builder["updateTable"](["reminders"]);'],
    [STORE, "export const add = builder.insertInto(`deliveries`);"],
    [STORE, "export const end = sql`UPDATE reminders SET state = 'failed' `;"],
    ["src/transfer/a.ts", "export const add = 'INSERT OR REPLACE INTO \"deliveries\" VALUES (1)';"],
    [STORE, 'export const end = deliveryLife.move("fail", {}).where("id", "=", 1).set({ state: "delivered" });'],
    [STORE, 'export const add = reminderLife.add({ id: 1 }).values({ state: "delivered" });'],
  ] as const
).map(([file, code]): SeededFault => [code, fileWith(file, code), file, 2, "states"]);

/** Separate from the names they belong to, so that a search for disabled tests finds nothing. */
const OFF = ["only", "skip", "todo"] as const;
const TESTS: readonly SeededFault[] = (
  [
    'test("nothing", () => {});',
    'test.each([1])("nothing %p", () => {});',
    'it("calls a helper", () => {\n  helper();\n});\nfunction helper() {}',
    `test.${OFF[0]}("one", () => expect(1).toBe(1));`,
    `describe.${OFF[1]}("one", () => {});`,
    `test.${OFF[2]}("one");`,
    `test.${OFF[1]}If(true)("one", () => expect(1).toBe(1));`,
    `test("81 lines", () => {\n${"  expect(1).toBe(1);\n".repeat(79)}});`,
    `test.each([\n${"  1,\n".repeat(78)}])("81 lines with its table", () => expect(1).toBe(1));\n`.replace(
      "])(",
      "\n])(",
    ),
  ] as const
).map((code): SeededFault => [code.split("\n")[0] ?? "", fileWith(TEST, code), TEST, 2, "tests"]);

const PAGE_TEST = "tests/browser/planted.test.ts";
/** Lines of a browser test; the faulty one is the second line of the file. */
const READ = "const toAdd = async () => Number(await added.innerText());";
const WAITS: readonly SeededFault[] = (
  [
    ["tests/support/a.ts", "export const later = () => Bun.sleep(5);"],
    [TEST, "const pause = Bun.sleep;\nexport const later = () => pause(5);"],
    [TEST, 'import { setTimeout as pause } from "node:timers/promises";\nawait pause(5);'],
    [TEST, "setInterval(() => {}, 5);"],
    [PAGE_TEST, "await page.waitForTimeout(5);"],
    [PAGE_TEST, 'await page.evaluate("new Promise((done) => setTimeout(done, 5))");'],
    [PAGE_TEST, "await page.evaluate(`setTimeout(done, 5)`);"],
    [TEST, "expect(performance.now() - began).toBeLessThan(5);"],
    [TEST, "expect(took).toBeLessThanOrEqual(5);\nconst took = Math.round(Date.now() - began);"],
    [TEST, "expect(took / 2).toBeLessThan(5);\nconst end = Bun.nanoseconds();\nconst took = end - 3;"],
    [TEST, "expect((process.cpuUsage().user - before) / 1000).toBeLessThan(5);"],
    [TEST, "expect(await timed()).toBeLessThan(5);\nasync function timed() {\n  return Date.now() - began;\n}"],
    [TEST, 'test("one", () => expect(1).toBe(1), 5_000);'],
    [TEST, "beforeAll(async () => begin(), 5_000);"],
    [PAGE_TEST, "const text = await row.innerText();"],
    [PAGE_TEST, "if ((await rows.count()) > 0) await rows.first().click();"],
    [PAGE_TEST, "await page.waitForFunction(() => 1).then(() => row.isVisible());"],
    [PAGE_TEST, "expect(await page.evaluate(() => document.title)).toBe(1);"],
    [PAGE_TEST, "expect((await stored(page)).values).toEqual([]);"],
    [PAGE_TEST, `const before = await toAdd();\n${READ}`],
    [PAGE_TEST, `const before = await twice();\nconst twice = async () => 2 * (await toAdd());\n${READ}`],
    [PAGE_TEST, `const before = await steps.toAdd();\nconst steps = { toAdd: async () => rows.count() };`],
    [
      PAGE_TEST,
      "await isSaved();\nconst isSaved = async () => expect(await mark.count()).toBe(1);\nawait until(isSaved);",
    ],
    [PAGE_TEST, "const press = async () => { if (await row.isVisible()) await row.click(); };"],
  ] as const
).map(([file, code]): SeededFault => [`${code.split("\n")[0]} in ${file}`, fileWith(file, code), file, 2, "waits"]);

const IMPORTED_READER: SeededFault = [
  "a call of another file's reader",
  {
    "tests/browser/steps.ts":
      "export async function titleOf(page: Page) {\n  return page.locator('h1').innerText();\n}\n",
    ...fileWith(PAGE_TEST, 'import { titleOf } from "./steps.ts";\nconst title = await titleOf(page);'),
  },
  PAGE_TEST,
  3,
  "waits",
];

const MARK = ["TO", "DO"].join("");
const MACHINE_PATH = ["", "root", "project"].join("/");
const TEXTS: readonly SeededFault[] = [
  ["a mark of unfinished work", fileWith("migrations/0001.sql", `-- ${MARK} more`), "migrations/0001.sql", 2, "texts"],
  ["a path of one machine", fileWith("docs/guide.md", `See ${MACHINE_PATH}.`), "docs/guide.md", 2, "texts"],
];

function dependencies(entries: Record<string, string>): Files {
  return { "package.json": JSON.stringify({ scripts: { serve: "bun src/main.ts" }, dependencies: entries }, null, 2) };
}

const DEPENDENCIES: readonly SeededFault[] = [
  ["a range of versions", dependencies({ kysely: "^0.29.9" }), "package.json", 6, "dependencies"],
  ["a dependency without a record", dependencies({ "node:fs": "1.0.0" }), "package.json", 6, "dependencies"],
  ["a dependency without a use", dependencies({ unused: "1.0.0" }), "package.json", 6, "dependencies"],
];

const LOCALES: readonly SeededFault[] = [
  [
    "a text without Chinese",
    { "src/web/locales/zh-CN.json": '{"ui":{"due_other":"x"}}' },
    "src/web/locales/en.json",
    1,
    "locales",
  ],
  [
    "a text without English",
    { "src/web/locales/zh-CN.json": '{"ui":{"close":"a","due_other":"b","more":"c"}}' },
    "src/web/locales/zh-CN.json",
    1,
    "locales",
  ],
  [
    "other placeholders",
    { "src/web/locales/zh-CN.json": '{"ui":{"close":"{{name}}","due_other":"b"}}' },
    "src/web/locales/zh-CN.json",
    1,
    "locales",
  ],
  [
    "a text that nothing shows",
    { "src/web/bar.ts": 'export const key = "ui.close";\n' },
    "src/web/locales/en.json",
    1,
    "locales",
  ],
];

describe("check-house", () => {
  test("finds nothing in a clean repository", () => {
    expect(findingsWith({})).toEqual([]);
  });

  test.each([
    ...ARROWS,
    ...CALLS,
    ...TYPES,
    ...SLICES,
    ...STATES,
    ...TESTS,
    ...WAITS,
    IMPORTED_READER,
    ...TEXTS,
    ...DEPENDENCIES,
    ...LOCALES,
  ])("finds %s", (_title, files, file, line, rule) => {
    expect(findingsWith(files)).toContainEqual(expect.objectContaining({ file, line, rule }));
  });

  const allowed: readonly (readonly [title: string, files: Files])[] = [
    [
      "a type of the kernel in the workspace",
      fileWith("src/web/a.ts", 'import type { A } from "../kernel/a.ts";\nexport type B = A;'),
    ],
    ["another slice's service", importing("src/domains/plans/plans.service.ts", "../vocabulary/merge.service.ts")],
    ["a shared store", importing("src/domains/plans/plans.service.ts", "../practice/sessions.store.ts")],
    ["a store for a job", importing("src/jobs/a.ts", "../domains/vocabulary/vocabulary.store.ts")],
    [
      "reading and removing messages",
      fileWith(
        "src/database/a.ts",
        'export const some = [builder.selectFrom("deliveries"), builder.deleteFrom("reminders")];',
      ),
    ],
    [
      "writing their states in the one module for that",
      fileWith(
        "src/domains/deliveries/message-states.store.ts",
        'import { builder } from "../../database/query.ts";\nexport const end = builder.updateTable("deliveries");',
      ),
    ],
    ["another slice's schema", importing("src/domains/plans/rules.ts", "../vocabulary/vocabulary.schema.ts")],
    [
      "a cast with its reason",
      fileWith("src/lib/a.ts", "export const b = (a: unknown) => a as string; // checked above"),
    ],
    ["a constant cast", fileWith("src/lib/a.ts", "export const kinds = [1, 2] as const;")],
    ["a field named raw", fileWith("src/lib/a.ts", "export const b = (input: { raw: string }) => input.raw.trim();")],
    ["a regular expression", fileWith("src/surfaces/a.ts", "export const b = (a: string) => /b/.exec(a);")],
    [
      "a test that asserts in a helper",
      fileWith(TEST, 'it("holds", () => holds());\nfunction holds() {\n  expect(1).toBe(1);\n}'),
    ],
    ["a test of 80 lines", fileWith(TEST, `test("80 lines", () => {\n${"  expect(1).toBe(1);\n".repeat(78)}});`)],
    ["a lower bound on a duration", fileWith(TEST, "expect(Date.now() - began).toBeGreaterThan(5);")],
    [
      "an upper bound on a number that took a time as input",
      fileWith(TEST, "const made = make({ now: () => Date.now() });\nexpect(made.count).toBeLessThan(5);"),
    ],
    ["a limit that follows the machine", fileWith(TEST, 'test("one", () => expect(1).toBe(1), paced(5_000));')],
    ["a pause in the bench", fileWith("tests/bench/a.ts", "await Bun.sleep(5);")],
    ["a polled reading", fileWith(PAGE_TEST, "await eventually(async () => expect(await row.innerText()).toBe(1));")],
    ["a polled reader", fileWith(PAGE_TEST, `${READ}\nawait until(async () => (await toAdd()) === 2);`)],
    [
      "a function given to a polling helper",
      fileWith(PAGE_TEST, "const seen = async () => { await row.count(); };\nawait throughout(seen, 5);"),
    ],
    ["what an earlier statement began", fileWith(PAGE_TEST, "expect((await answer).ok()).toBe(true);")],
    ["a reading in the page", fileWith(PAGE_TEST, "await page.waitForFunction(() => list.count() > 1);")],
    ["a test that needs a browser", fileWith(TEST, 'test.skipIf(!found)("shows", () => expect(1).toBe(1));')],
  ];

  test.each(allowed)("allows %s", (_title, files) => {
    expect(findingsWith(files)).toEqual([]);
  });

  test("warns of a file over 200 lines without failing", () => {
    const findings = findingsWith({ "src/lib/long.ts": "export const one = 1;\n".repeat(201) });
    expect(findings).toEqual([expect.objectContaining({ file: "src/lib/long.ts", warning: true })]);
  });

  test("finds a second file that imports a wrapped library", () => {
    const wrapping = 'import { FSRS } from "ts-fsrs";\nexport const scheduler = FSRS;';
    const findings = findingsWith({
      ...fileWith("src/domains/vocabulary/scheduling.ts", wrapping),
      ...fileWith("src/domains/vocabulary/second.ts", wrapping),
    });
    expect(findings.map(({ file, rule }) => [file, rule])).toEqual([
      ["src/domains/vocabulary/scheduling.ts", "calls"],
      ["src/domains/vocabulary/second.ts", "calls"],
    ]);
  });
});
