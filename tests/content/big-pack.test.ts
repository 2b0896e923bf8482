import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { PACK_FOLDERS, type PackFolder, PackManifest } from "../../src/content/format/index.ts";
import { fillDefaults } from "../../src/kernel/fields.ts";
import { writeBigPack } from "../support/big-pack.ts";
import { temporaryFolder } from "../support/folders.ts";

const SIZES = { parts: 30, wordbookEntries: 20, predictions: 120, guides: 3, courses: 2 };

function filesOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
}

describe("writeBigPack", () => {
  test("every file has the shape of the format, and equal sizes give equal files", () => {
    const folder = temporaryFolder();
    try {
      const [one, two] = [join(folder.dir, "one"), join(folder.dir, "two")];
      for (const dir of [one, two]) writeBigPack(dir, SIZES);
      const files = filesOf(one);
      expect(files).toEqual([
        "courses/courses-00000.json",
        "guides/guides-00000.json",
        "media/silence.wav",
        "pack.json",
        "parts/parts-00000.json",
        "predictions/predictions-00000.json",
        "predictions/predictions-00001.json",
        "wordbooks/core.json",
      ]);
      for (const file of files) {
        expect(readFileSync(join(one, file)).equals(readFileSync(join(two, file)))).toBe(true);
        if (!file.endsWith(".json")) continue;
        const parsed: unknown = JSON.parse(readFileSync(join(one, file), "utf8"));
        const shape = file === "pack.json" ? PackManifest : shapeOf(file.split("/")[0] ?? "");
        const [problem] = Value.Errors(shape, fillDefaults(shape, parsed));
        expect(problem === undefined ? [] : [file, problem.path, problem.message]).toEqual([]);
      }
    } finally {
      folder.remove();
    }
  });
});

function shapeOf(folder: string) {
  const known = Object.keys(PACK_FOLDERS).find((name): name is PackFolder => name === folder);
  if (known === undefined) throw new Error(`${folder} is no folder of a pack`);
  return PACK_FOLDERS[known].file;
}
