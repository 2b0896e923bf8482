import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkPack } from "../../src/content/check/check-pack.ts";
import { itemsOf, placesOf } from "../../src/content/items.ts";
import { MAX_PROBLEMS } from "../../src/content/problems.ts";
import { openPack } from "../../src/content/source/open-pack.ts";
import { PackChangedError } from "../../src/content/source/pack-source.ts";
import { temporaryFolder } from "../support/folders.ts";
import { libraryFixture } from "../support/library.ts";
import { manifest, media, type PackFiles, packFolder, readingPart } from "../support/packs.ts";

let work: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  work = temporaryFolder();
});
afterAll(() => work.remove());

async function check(files: PackFiles) {
  const folder = packFolder(files);
  try {
    const { source, problems } = await openPack(folder.dir, { workDir: work.dir });
    if (source === null) throw new Error(JSON.stringify(problems));
    const result = await checkPack(source);
    const lines = result.problems.map(
      ({ severity, file, pointer, message }) => `${severity} ${file}#${pointer}: ${message}`,
    );
    return { ...result, lines, parts: result.pack === null ? [] : [...itemsOf(result.pack, "parts")] };
  } finally {
    folder.remove();
  }
}

const parts = (...all: object[]) => ({ "parts/a.json": { parts: all } });
const guide = (more: object = {}) => ({ slug: "g", title: "Guide", publishedOn: "2026-05-01", body: "Text.", ...more });
const guides = (...all: object[]) => ({ "guides/a.json": { guides: all } });
const record = (more: object) => ({
  ...{ key: "k", kind: "exam_report", subject: "reading", title: "R", recallContent: "Text.", examDate: "2026-05-01" },
  source: { slug: "s", name: "S" },
  ...more,
});

describe("checkPack", () => {
  test("the fixture pack is sound to the last warning", async () => {
    const { source } = await openPack(libraryFixture, { workDir: work.dir });
    const { pack, problems } = source === null ? { pack: null, problems: null } : await checkPack(source);
    expect(problems).toEqual([]);
    expect(pack?.media.get("media/garden-map.svg")?.mediaType).toBe("image/svg+xml");
    expect(pack?.sizes.parts).toBe(pack === null ? -1 : [...itemsOf(pack, "parts")].length);
  });

  test("what an item leaves out is filled in, and the hash is of paths and bytes", async () => {
    const one = await check(parts(readingPart("a")));
    expect(one.lines).toEqual([]);
    expect(one.parts[0]).toMatchObject({ key: "a", module: "both", tags: [], origin: { sourceBook: "" } });
    const [same, other, moved] = await Promise.all([
      check({ ...parts(readingPart("a")), "README.md": "About" }),
      check(parts(readingPart("b"))),
      check({ "parts/b.json": { parts: [readingPart("a")] } }),
    ]);
    expect(same.pack?.contentHash).toBe(one.pack?.contentHash ?? "");
    expect(new Set([one, other, moved].map(({ pack }) => pack?.contentHash)).size).toBe(3);
  });

  test("each item is reported with its place", async () => {
    const folder = packFolder({
      "parts/b.json": { parts: [readingPart("c"), readingPart("d")] },
      ...parts(readingPart("a")),
    });
    try {
      const { source } = await openPack(folder.dir, { workDir: work.dir });
      const pack = source === null ? null : (await checkPack(source)).pack;
      const places = [...(pack === null ? [] : placesOf(pack, "parts"))];
      expect(places.map(({ file, pointer, value }) => `${file} ${pointer} ${value.key}`)).toEqual([
        "parts/a.json /parts/0 a",
        "parts/b.json /parts/0 c",
        "parts/b.json /parts/1 d",
      ]);
    } finally {
      folder.remove();
    }
  });

  test("a file that changes after the check is not imported", async () => {
    const folder = packFolder(parts(readingPart("a")));
    try {
      const { source } = await openPack(folder.dir, { workDir: work.dir });
      const pack = source === null ? null : (await checkPack(source)).pack;
      writeFileSync(join(folder.dir, "parts/a.json"), JSON.stringify({ parts: [] }));
      expect(() => [...(pack?.places("parts") ?? [])]).toThrow(PackChangedError);
    } finally {
      folder.remove();
    }
  });

  const faulty: readonly [what: string, files: PackFiles, says: string][] = [
    [
      "no licence",
      { "pack.json": { ...manifest, licence: undefined } },
      "error pack.json#/licence: licence is missing",
    ],
    ["a version of two numbers", { "pack.json": { ...manifest, version: "1.2-a" } }, "error pack.json#/version: "],
    [
      "another format",
      { "pack.json": { ...manifest, formatVersion: 2 } },
      "error pack.json#/formatVersion: formatVersion is the number 2",
    ],
    ["an id with a slash", { "pack.json": { ...manifest, id: "a/b" } }, 'error pack.json#/id: "a/b" is not a key'],
    ["a manifest that is a list", { "pack.json": [] }, "error pack.json#: This is a list"],
    [
      "no JSON",
      { "parts/a.json": "{" },
      'error parts/a.json#: The file is not JSON: a comma or } is missing at line 1, column 2, near "{"',
    ],
    [
      "no UTF-8",
      { "parts/a.json": Uint8Array.of(0x22, 0x0a, 0x61, 0xff, 0x22) },
      "error parts/a.json#: The file is not UTF-8: see line 2, column 2, near ",
    ],
    [
      "JSON too deep",
      { "parts/a.json": "[".repeat(100_000) },
      "error parts/a.json#: The file nests lists and objects more than 24 deep",
    ],
    ["a list at the top", { "parts/a.json": [] }, "error parts/a.json#: The file does not contain an object"],
    ["another list", { "parts/a.json": { guides: [] } }, 'error parts/a.json#: The list "parts" is missing'],
    [
      "a field beside the list",
      { "parts/a.json": { parts: [], more: 1 } },
      'error parts/a.json#: "more" is not a field here',
    ],
    ["an item that is not an object", parts([]), "error parts/a.json#/parts/0: This is a list"],
    [
      "an unknown field",
      parts(readingPart("a", { titel: "x" })),
      "error parts/a.json#/parts/0/titel: titel is not a field here",
    ],
    [
      "a text for a number",
      parts(readingPart("a", { partNumber: "1" })),
      "error parts/a.json#/parts/0/partNumber: partNumber is a text",
    ],
    [
      "an unknown question type",
      guides(guide({ title: 1 })),
      "error guides/a.json#/guides/0/title: title is the number 1",
    ],
    [
      "a huge field",
      guides(guide({ title: "x".repeat(2_000_000) })),
      "error guides/a.json#/guides/0/title: title is a text of 2000000 characters",
    ],
    [
      "a NUL",
      guides(guide({ title: "a\0b" })),
      "error guides/a.json#/guides/0/title: title is a text with a NUL character",
    ],
    [
      "half a character",
      { "guides/a.json": JSON.stringify({ guides: [guide()] }).replace("Guide", "\\ud800") },
      "title is a text with half of a surrogate pair",
    ],
    [
      "a key twice",
      parts(readingPart("a"), readingPart("a")),
      'error parts/a.json#/parts/1: The part "a" is there already, in parts/a.json#/parts/0',
    ],
    [
      "a key twice in two files",
      { ...parts(readingPart("a")), "parts/b.json": { parts: [readingPart("a")] } },
      'error parts/b.json#/parts/0: The part "a" is there already, in parts/a.json#/parts/0',
    ],
    ["a slug twice", guides(guide(), guide()), 'error guides/a.json#/guides/1: The guide "g" is there already'],
    [
      "a guide about nothing",
      guides(guide({ about: ["x"] })),
      'error guides/a.json#/guides/0/about/0: This pack has no part "x"',
    ],
    [
      "a candidate of nothing",
      { "predictions/a.json": { predictions: [record({ candidates: [{ title: "T", matchScore: 60, part: "x" }] })] } },
      'error predictions/a.json#/predictions/0/candidates/0/part: This pack has no part "x"',
    ],
    [
      "practice of nothing",
      {
        "courses/a.json": {
          courses: [
            {
              key: "c",
              subject: "reading",
              unit: "U",
              title: "T",
              sections: [{ key: "s", title: "S", kind: "exercise", durationMinutes: 1, practice: ["x"] }],
            },
          ],
        },
      },
      'error courses/a.json#/courses/0/sections/0/practice/0: This pack has no part "x"',
    ],
    [
      "a paper of nothing",
      { "mock-papers/a.json": { mockPapers: [{ key: "m", title: "M", category: "C", parts: ["x", "y"] }] } },
      'error mock-papers/a.json#/mockPapers/0/parts/0: This pack has no part "x"',
    ],
    [
      "a paper that is not whole",
      {
        ...parts(readingPart("a"), readingPart("b", { partNumber: 2 })),
        "mock-papers/a.json": { mockPapers: [{ key: "m", title: "M", category: "C", parts: ["a", "b"] }] },
      },
      "error mock-papers/a.json#/mockPapers/0/parts: The reading section lacks part 3",
    ],
    [
      "a relation from nothing",
      {
        ...guides(guide()),
        "relations/a.json": { relations: [{ from: { part: "x" }, to: { guide: "g" }, relationType: "t" }] },
      },
      'error relations/a.json#/relations/0/from/part: This pack has no part "x"',
    ],
    [
      "the dictation of a reading part",
      {
        ...guides(guide()),
        ...parts(readingPart("a")),
        "relations/a.json": { relations: [{ from: { dictation: "a" }, to: { guide: "g" }, relationType: "t" }] },
      },
      "error relations/a.json#/relations/0/from/dictation: ",
    ],
    [
      "a relation of two kinds",
      {
        "relations/a.json": { relations: [{ from: { part: "x", guide: "g" }, to: { guide: "g" }, relationType: "t" }] },
      },
      "error relations/a.json#/relations/0/from: ",
    ],
    [
      "a relation twice",
      {
        ...guides(guide()),
        "relations/a.json": {
          relations: [1, 2].map(() => ({ from: { guide: "g" }, to: { guide: "g" }, relationType: "t" })),
        },
      },
      "error relations/a.json#/relations/1: The relation",
    ],
    [
      "a file that is not there",
      guides(guide({ body: "![x](media/x.png)" })),
      'error guides/a.json#/guides/0/body: The media file "media/x.png" is missing',
    ],
    [
      "a file outside media",
      { "guides/x.json": { guides: [] }, ...guides(guide({ body: "[x](media/../guides/x.json)" })) },
      "The media file",
    ],
    [
      "a file of another kind",
      { "media/a.pdf": media.pdf, ...guides(guide({ body: "![x](media/a.pdf)" })) },
      'error guides/a.json#/guides/0/body: "media/a.pdf" is document, not image',
    ],
    [
      "audio that is a picture",
      { "media/a.mp3": media.png },
      "error media/a.mp3#: The file is not what its name says, but image/png",
    ],
    [
      "a page called picture",
      { "media/a.png": "<html><script>alert(1)</script></html>" },
      "error media/a.png#: The file is not what its name says",
    ],
    ["a program", { "media/a.exe": "MZ" }, "error media/a.exe#: The file is not a file type that packs may contain"],
    ["an empty file", { "media/a.png": "" }, "error media/a.png#: The file is empty"],
    [
      "a script in SVG",
      { "media/a.svg": media.svg.replace("<rect", "<script>alert(1)</script><rect") },
      "error media/a.svg#: The file has the element <script>",
    ],
    [
      "a script in Markdown",
      guides(guide({ body: "Hello <script>alert(1)</script>" })),
      "error guides/a.json#/guides/0/body: Raw HTML is not allowed",
    ],
    ["a file that nothing uses", { "media/a.png": media.png }, "warning media/a.png#: Nothing refers to the file"],
    ["an unknown folder", { "extras/a.json": {} }, "warning extras/a.json#: Nothing reads this file"],
    ["a text among the parts", { "parts/notes.txt": "x" }, "warning parts/notes.txt#: Nothing reads this file"],
    ["an unknown file at the top", { "todo.txt": "x" }, "warning todo.txt#: Nothing reads this file"],
  ];
  test.each(faulty)("%s is reported by file and pointer", async (_what, files, says) => {
    const { lines, pack } = await check(files);
    expect(lines.join("\n")).toContain(says);
    expect(pack === null).toBe(says.startsWith("warning") ? false : lines.some((line) => line.startsWith("error")));
    for (const line of lines) expect(line.length).toBeLessThan(400);
  });

  test("a wrong item is not reported again by everything that refers to it", async () => {
    const { lines } = await check({ ...parts(readingPart("a", { title: 1 })), ...guides(guide({ about: ["a"] })) });
    expect(lines).toEqual(["error parts/a.json#/parts/0/title: title is the number 1"]);
  });

  test("all problems are listed up to the bound, errors before warnings, sorted by file", async () => {
    const many = Array.from({ length: MAX_PROBLEMS }, (_, index) =>
      guide({ slug: `g${index}`, publishedOn: "2026-99-99" }),
    );
    const { problems } = await check({ ...guides(...many, guide({ body: "<b>" })), "media/a.png": media.png });
    expect(problems).toHaveLength(MAX_PROBLEMS + 1);
    expect(problems.at(-1)?.message).toBe("There are 2 more problems; the first 1000 are listed");
    const few = await check({ ...parts(readingPart("a", { title: 1 })), ...guides(guide({ title: 1 })) });
    expect(few.problems.map(({ file }) => file)).toEqual(["guides/a.json", "parts/a.json"]);
  });
});
