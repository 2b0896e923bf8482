import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { checkPack } from "../../src/content/check/check-pack.ts";
import { QUESTION_TYPES } from "../../src/content/format/terms.ts";
import { packSchemas, schemaPath } from "../../src/content/schemas.ts";
import { openPack } from "../../src/content/source/open-pack.ts";
import { media, type PackFiles, packFolder } from "../support/packs.ts";

const text = readFileSync(join(import.meta.dir, "../../docs/content-packs.md"), "utf8");
const blocks = [...text.matchAll(/^```json (.+)\n([\s\S]*?)^```$/gm)].map(([, name = "", body = ""]) => ({
  name,
  body,
}));
const files: PackFiles = Object.fromEntries(
  blocks.filter(({ name }) => name.includes(".json")).map(({ name, body }) => [name, body]),
);
const groups = blocks.filter(({ name }) => name.startsWith("group "));
const used = {
  "media/harbour-tour.wav": media.wav,
  "media/ships.svg": media.svg,
  "media/forms.webm": media.webm,
  "media/sheet.pdf": media.pdf,
};
const removed: (() => void)[] = [];
afterAll(() => {
  for (const remove of removed) remove();
});

async function problemsOf(pack: PackFiles): Promise<string[]> {
  const folder = packFolder(pack);
  removed.push(folder.remove);
  const { source, problems } = await openPack(folder.dir, { workDir: folder.dir });
  const all = source === null ? problems : (await checkPack(source)).problems;
  return all.map(({ severity, file, pointer, message }) => `${severity} ${file}#${pointer}: ${message}`);
}

describe("docs/content-packs.md", () => {
  test("its files together are a sound pack", async () => {
    expect(Object.keys(files)).toHaveLength(10);
    expect(await problemsOf({ ...files, ...used })).toEqual([]);
  });

  test.each(groups.map(({ name, body }) => [/"type": "(\w+)"/.exec(body)?.[1] ?? "", name, body]))(
    "its example of %s is sound",
    async (_type, name, body) => {
      const isListening = name === "group listening";
      const part = {
        ...{ key: "example", subject: isListening ? "listening" : "reading", partNumber: 1, title: "Example" },
        ...{ difficulty: "核心", groups: [JSON.parse(body)] },
        ...(isListening
          ? { audio: "media/harbour-tour.wav", transcript: [{ start: 0, end: 1, text: "Words." }] }
          : { passages: [{ paragraphs: [{ text: "Words." }] }] }),
      };
      const lines = await problemsOf({ ...used, "parts/a.json": { parts: [part] } });
      expect(lines.filter((line) => line.startsWith("error"))).toEqual([]);
    },
  );

  test("it shows every question type", () => {
    const shown = new Set([...text.matchAll(/"type": "(\w+)"/g)].map((match) => match[1]));
    expect(Object.keys(QUESTION_TYPES).filter((type) => !shown.has(type))).toEqual([]);
  });
});

describe("packSchemas", () => {
  test("there is one for each kind of file, and none requires an optional field", () => {
    const schemas = packSchemas();
    expect(Object.keys(schemas)).toEqual([
      ...["pack", "parts", "courses", "guides", "predictions", "mock-papers", "relations", "wordbooks"],
    ]);
    for (const [name, schema] of Object.entries(schemas)) expect(schema["$id"]).toBe(schemaPath(name));
    expect(schemas["pack"]).toMatchObject({ required: ["id", "version", "title", "licence", "author", "source"] });
    expect(Value.Equal(schemas, JSON.parse(JSON.stringify(schemas)))).toBe(true);
  });
});
