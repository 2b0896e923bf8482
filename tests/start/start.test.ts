import { beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { slices } from "../../src/domains/index.ts";
import { paced } from "../support/eventually.ts";
import { bundle, type Chunk, loadedWith, packageOf } from "./bundled.ts";

const root = join(import.meta.dir, "../..");

/** What `lectern serve` loads before its first response: the command line, the service, and the check of the built-in content. */
const START = ["src/main.ts", "src/commands/serve.ts", "src/app.ts"];

/** Packages that every start loads. One more makes each start slower and larger: import it where it is used, by `await import()`. */
const AT_START = [
  "@pinojs/redact",
  "@sinclair/typebox",
  "atomic-sleep",
  "better-sqlite3",
  "commander",
  "cookie",
  "elysia",
  "exact-mirror",
  "fast-decode-uri-component",
  "fastest-levenshtein",
  "ipaddr.js",
  "kysely",
  "memoirist",
  "nanoid",
  "on-exit-leak-free",
  "pino",
  "pino-std-serializers",
  "quick-format-unescaped",
  "safe-stable-stringify",
  "sonic-boom",
  "thread-stream",
];

/** Bytes of JavaScript at start, by origin, just above the current size: raise a line only by what a change is worth. */
const CEILINGS = { packages: 587_000, ours: 375_000 };

/** Parts of ours that most calls do not need, by the start of their paths. */
const LATE = [
  "src/commands/failures.ts",
  "src/commands/help.ts",
  "src/content/check/",
  "src/content-import/import-pack.ts",
  "src/content-import/import-seed.ts",
  "src/content/rules/",
  "src/content/schemas.ts",
  "src/content/source/archive.ts",
  "src/demo/",
  "src/identity/password-guesses.ts",
  "src/jobs/index.ts",
  "src/lib/marking/",
  "src/surfaces/doc-files.ts",
  "src/surfaces/docs.ts",
  "src/surfaces/mcp-http.ts",
  "src/surfaces/mcp-messages.ts",
  "src/transfer/export-account.ts",
  "src/transfer/import-account.ts",
  "src/verify/checks/",
  "src/verify/run.ts",
];

/** What is loaded on first use, by a part of the path: each is a chunk of the binary. */
const LAZY = [
  "node_modules/file-type/",
  "node_modules/grammy/",
  "node_modules/ical-generator/",
  "node_modules/mammoth/",
  "node_modules/nodemailer/",
  "node_modules/pino-pretty/",
  "node_modules/tar/",
  "node_modules/unpdf/",
  "node_modules/web-push/",
  "node_modules/yauzl/",
  "node_modules/yazl/",
  "src/content-import/import-seed.ts",
  "src/demo/demo.ts",
  "src/identity/password-guesses.ts",
  "src/jobs/index.ts",
  "src/surfaces/docs.ts",
  "src/surfaces/mcp-http.ts",
  "src/surfaces/mcp-messages.ts",
  "src/surfaces/mcp-views.ts",
  "src/transfer/export-account.ts",
  "src/transfer/import-account.ts",
  "src/verify/run.ts",
  ...Object.keys(slices).map((group) => `src/domains/${group}/index.ts`),
];

describe("a start", () => {
  let chunks: Readonly<Record<string, Chunk>> = {};
  let modules: ReadonlyMap<string, number> = new Map();
  const bytesOf = (isMeant: (path: string) => boolean) =>
    [...modules].reduce((sum, [path, bytes]) => (isMeant(path) ? sum + bytes : sum), 0);

  beforeAll(async () => {
    chunks = await bundle();
    modules = loadedWith(chunks, START);
  }, paced(60_000));

  test("loads these packages and no other", () => {
    const names = new Set([...modules.keys()].map(packageOf).filter((name) => name !== null));
    expect([...names].toSorted()).toEqual(AT_START);
  });

  test.each(LATE)("does not load %s", (path) => {
    expect([...modules.keys()].filter((module) => module.startsWith(path))).toEqual([]);
  });

  test("loads no operation", async () => {
    const files = [...new Bun.Glob("src/domains/*/*.ts").scanSync(root)];
    const declares = async (path: string) =>
      /\bdefine(Public)?Capability\(/.test(await Bun.file(join(root, path)).text());
    const found = await Promise.all(files.map(async (path) => ((await declares(path)) ? [path] : [])));
    const operations = found.flat();
    expect(operations.length).toBeGreaterThan(150);
    expect(operations.filter((path) => modules.has(path))).toEqual([]);
  });

  test("leaves every part that is loaded later inside the program", () => {
    const later = Object.values(chunks).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === "dynamic-import").map(({ path }) => path),
    );
    expect(later.length).toBeGreaterThan(20);
    expect(later.filter((path) => chunks[path] === undefined)).toEqual([]);
    const entries = new Set(Object.values(chunks).map(({ entryPoint }) => entryPoint));
    expect(LAZY.filter((module) => ![...entries].some((entry) => entry?.includes(module)))).toEqual([]);
  });

  test("reads no more JavaScript than before", () => {
    const found = {
      packages: bytesOf((path) => packageOf(path) !== null),
      ours: bytesOf((path) => packageOf(path) === null),
    };
    expect(found.packages).toBeLessThanOrEqual(CEILINGS.packages);
    expect(found.ours).toBeLessThanOrEqual(CEILINGS.ours);
  });
});
