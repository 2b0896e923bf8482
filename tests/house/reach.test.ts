import { describe, expect, test } from "bun:test";
import { reachedTests, reachGraph, testsReaching } from "../../scripts/house/reach.ts";
import { parseSource, type Tree } from "../../scripts/house/tree.ts";

/** A small repository. Each test file names its dependencies in a different way. */
const FILES: Readonly<Record<string, string>> = {
  "package.json": "{}",
  "bun.lock": "",
  "bunfig.toml": "",
  "tsconfig.json": "{}",
  "docs/guide.md": "",
  "migrations/index.ts": 'import first from "./0001.sql" with { type: "text" };\nexport const all = [first];',
  "migrations/0001.sql": "",
  "seed/books/core.json": "{}",
  "seed/media/a.opus": "",
  "scripts/test.ts": 'import { hostBinary } from "./house/binary.ts";\nhostBinary("tests");',
  "src/bundle/workspace.ts": 'export const sources = new URL("../web/", import.meta.url);',
  "scripts/house/binary.ts": "export const hostBinary = (root: string) => root;",
  "scripts/house/tree.ts": "export const loadTree = (root: string) => root;",
  "scripts/house/arrows.ts": 'export const rule = "src/lib/day.ts";',
  "src/lib/day.ts": "export const day = 1;",
  "src/lib/types.ts": "export interface Day {}",
  "src/main.ts": 'import { day } from "./lib/day.ts";\nawait import("./surfaces/workspace-files.ts");\nday;',
  "src/surfaces/workspace-files.ts": 'await import(new URL("../bundle/workspace.ts", import.meta.url).href);',
  "src/web/index.html": '<script src="./main.tsx"></script><link href="./app.css">',
  "src/web/app.css": "",
  "src/web/main.tsx": 'import { day } from "../lib/day.ts";\nday;',
  "tests/lib/day.test.ts": 'import { day } from "../../src/lib/day.ts";\nday;',
  "tests/lib/typed.test.ts": 'import type { Day } from "../../src/lib/types.ts";\nexport type { Day };',
  "tests/support/program.ts": 'export const command = ["bun", join(root, "src/main.ts")];',
  "tests/jobs/killed.test.ts": 'import { command } from "../support/program.ts";\ncommand;',
  "tests/browser/pages.test.ts": 'import { command } from "../support/program.ts";\ncommand;',
  "tests/database/migrate.test.ts": 'import { all } from "../../migrations/index.ts";\nall;',
  "tests/content/books.test.ts": 'readFileSync(join(root, "seed", "books/core.json"));',
  "tests/content/seed.test.ts": 'const starter = join(import.meta.dir, "../../seed");\nreadFileSync(starter);',
  "tests/content/sounds.test.ts": 'new Bun.Glob("seed/**/*.opus");',
  "tests/content/guide.test.ts": 'readFileSync(new URL("../../docs/guide.md", import.meta.url));',
  "tests/binary/binary.test.ts": 'import { hostBinary } from "../../scripts/house/binary.ts";\nhostBinary("");',
  "tests/surfaces/reasons.test.ts":
    'import { loadTree } from "../../scripts/house/tree.ts";\nloadTree(resolve(import.meta.dir, "../.."));',
  "tests/house/arrows.test.ts": 'import { rule } from "../../scripts/house/arrows.ts";\nrule;',
  "tests/words.test.ts": 'const words = ["seed", "*/*", "docs are read", join(import.meta.dir, "../..")];',
};

const tree: Tree = {
  root: "",
  files: Object.keys(FILES).sort(),
  sources: Object.entries(FILES).flatMap(([path, text]) => (/\.tsx?$/.test(path) ? [parseSource(path, text)] : [])),
  read: (file) => FILES[file] ?? "",
};
const ALL = tree.files.filter((file) => file.endsWith(".test.ts"));
/** The tests that reach each source: the binary, and the test that parses all of them. */
const SRC = ["surfaces/reasons", "binary/binary"];

function paths(names: readonly string[]): string[] {
  return names.map((name) => `tests/${name}.test.ts`);
}

describe("testsReaching", () => {
  test.each([
    ["imports and programs that tests start", "src/lib/day.ts", ["lib/day", ...SRC, "browser/pages", "jobs/killed"]],
    ["no import of types alone", "src/lib/types.ts", SRC],
    ["the page to the tests that open it", "src/web/main.tsx", [...SRC, "browser/pages"]],
    ["the style sheet of the page", "src/web/app.css", [...SRC, "browser/pages"]],
    ["the document of the page", "src/web/index.html", [...SRC, "browser/pages"]],
    ["a file imported as text", "migrations/0001.sql", ["surfaces/reasons", "binary/binary", "database/migrate"]],
    ["a path in pieces, and the folder above it", "seed/books/core.json", ["content/books", "content/seed", ...SRC]],
    ["a pattern of files", "seed/media/a.opus", ["content/seed", "content/sounds", ...SRC]],
    ["the address of a document", "docs/guide.md", ["content/guide"]],
    ["a helper of tests", "tests/support/program.ts", ["browser/pages", "jobs/killed"]],
    ["a rule to its test, but not what the rule names", "scripts/house/arrows.ts", ["house/arrows"]],
    ["a test file to itself", "tests/words.test.ts", ["words"]],
    ["a deleted file to who reads its folder", "seed/books/gone.json", ["content/seed", ...SRC]],
    ["a file that nothing names nowhere", "LICENSE", []],
  ])("follows %s", (_title, changed, expected) => {
    expect(testsReaching(tree, [changed])).toEqual(paths(expected));
  });

  test.each([
    ["package.json"],
    ["bun.lock"],
    ["bunfig.toml"],
    ["tsconfig.json"],
    ["scripts/test.ts"],
    ["scripts/house/binary.ts"],
  ])("runs everything after a change of %s", (changed) => {
    expect(testsReaching(tree, ["docs/guide.md", changed])).toEqual(ALL);
  });

  test("has the nearest first, from whichever changed file", () => {
    expect(reachedTests(reachGraph(tree), ["src/main.ts", "tests/words.test.ts"])).toEqual([
      { file: "tests/words.test.ts", distance: 0 },
      { file: "tests/surfaces/reasons.test.ts", distance: 1 },
      { file: "tests/binary/binary.test.ts", distance: 2 },
      { file: "tests/browser/pages.test.ts", distance: 2 },
      { file: "tests/jobs/killed.test.ts", distance: 2 },
    ]);
  });
});
