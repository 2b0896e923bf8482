import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { checkPack } from "../../src/content/check/check-pack.ts";
import { openPack } from "../../src/content/source/open-pack.ts";
import { temporaryFolder } from "../support/folders.ts";
import { manifest, media, type PackFiles, packFolder, readingPart } from "../support/packs.ts";

let work: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  work = temporaryFolder();
});
afterAll(() => work.remove());

async function problemsOf(files: PackFiles): Promise<string[]> {
  const folder = packFolder({ "pack.json": manifest, ...files });
  try {
    const { source, problems } = await openPack(folder.dir, { workDir: work.dir });
    const found = source === null ? problems : (await checkPack(source)).problems;
    return found.map(({ severity, file, pointer, message }) => `${severity} ${file}#${pointer}: ${message}`);
  } finally {
    folder.remove();
  }
}

/** Other pack content that refers to parts and media. */
const AROUND: PackFiles = {
  "courses/c.json": {
    courses: [
      {
        ...{ key: "c", subject: "reading", unit: "U", title: "C" },
        sections: [{ key: "s", title: "S", kind: "exercise", durationMinutes: 5, practice: ["lost"] }],
      },
    ],
  },
  "relations/r.json": { relations: [{ from: { part: "lost" }, to: { part: "there" }, relationType: "like" }] },
  "mock-papers/m.json": { mockPapers: [{ key: "m", title: "M", category: "A", parts: ["lost", "there"] }] },
  "parts/b.json": { parts: [readingPart("there")] },
  "media/dot.png": media.png,
};

describe("a JSON file that is broken", () => {
  test.each([
    ["a missing comma", '{\n  "parts": [\n    1\n    2\n  ]\n}', "a comma is missing at line 4, column 5", '"2"'],
    ["a missing value", '{ "parts": }', "a value is missing at line 1, column 12", "parts"],
    ["a comma too many", '{ "parts": [1,] }', "a value is missing at line 1, column 15", "[1,]"],
    ["a missing bracket", '{ "parts": [1, 2', "a comma or ] is missing at line 1, column 17", "[1, 2"],
    [
      "a missing quote",
      '{ "parts: [] }\n',
      "a text does not end with a quote on its line at line 1, column 3",
      "parts",
    ],
    ["a missing colon", '{ "parts" [] }', "a colon is missing at line 1, column 11", "parts"],
    ["a single quote", "{ 'parts': [] }", "this is not a value at line 1, column 3", "'parts'"],
    ["something after the end", '{ "parts": [] } more', "this is not a value at line 1, column 17", "more"],
    ["a bad escape", '{ "a": "\\q" }', "an escape of this form does not exist at line 1, column 8", "q"],
    ["Chinese before the place", '{ "部分": 1 "二": 2 }', "a comma is missing at line 1, column 11", "部分"],
    ["Windows line ends", '{\r\n"a": 1\r\n"b": 2 }', "a comma is missing at line 3, column 1", "b"],
    ["a byte order mark", '\ufeff{ "parts": }', "a value is missing at line 1, column 12", "parts"],
    ["a comment without an end", '{ "parts": [] /* open', "at line 1, column 15", "open"],
    ["an empty file", "", "a value is missing at line 1, column 1", ""],
  ])("says line, column and what is there: %s", async (_title, text, place, near) => {
    const [only, ...others] = await problemsOf({ "parts/a.json": text });
    expect(others).toEqual([]);
    expect(only).toStartWith("error parts/a.json#: The file is not JSON: ");
    expect(only).toContain(place);
    expect(only?.slice(only.indexOf(", near ")) ?? "").toContain(near.replaceAll('"', ""));
  });

  test.each([
    ["is not JSON", "{"],
    ["is not UTF-8", Uint8Array.of(0xff)],
    ["nests too deep", "[".repeat(30)],
    ["has a field twice", '{ "parts": [], "parts": [] }'],
    ["holds another list", { others: [] }],
    ["has an item without its key", { parts: [{ ...readingPart("x"), key: 7 }] }],
  ])("is the only problem, whatever other files refer to in it: %s", async (_title, text) => {
    const found = await problemsOf({ ...AROUND, "parts/a.json": text });
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((line) => !line.startsWith("error parts/a.json#"))).toEqual([]);
  });

  test("does not hide what is wrong elsewhere", async () => {
    const found = await problemsOf({ ...AROUND, "guides/g.json": "{" });
    expect(found.filter((line) => line.startsWith("error")).map((line) => line.split("#")[0])).toEqual([
      ...["error courses/c.json", "error guides/g.json", "error mock-papers/m.json", "error relations/r.json"],
    ]);
    expect(await problemsOf({ "media/dot.png": media.png })).toEqual([
      "warning media/dot.png#: Nothing refers to the file",
    ]);
  });

  test("pack.json says where it is broken as well", async () => {
    expect(await problemsOf({ "pack.json": '{\n "id" "x" }' })).toEqual([
      'error pack.json#: The file is not JSON: a colon is missing at line 2, column 7, near ""id" "x" }"',
    ]);
  });
});

describe("comments in a JSON file", () => {
  test("are left out, and texts that look like some stay", async () => {
    const json = JSON.stringify({ parts: [readingPart("a", { title: "See http://x // not /* a comment */" })] });
    const text = `// The parts, "quoted" {[\n${json.replace("{", "{ /* don't\n mind */ ")}\n// end`;
    expect(await problemsOf({ "parts/a.json": text })).toEqual([]);
    expect(await problemsOf({ "parts/a.json": `// one\n// two\n${json.slice(0, -1)}` })).toEqual([
      expect.stringContaining("is missing at line 3"),
    ]);
  });
});
