import { afterAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { MAX_TEXT, readPlainText, searchableText } from "../../src/lib/plain-text.ts";
import { temporaryFolder } from "../support/folders.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

function put(name: string, content: string): string {
  const path = join(folder.dir, name);
  writeFileSync(path, content);
  return path;
}

describe("readPlainText", () => {
  test("reads a text without its byte order mark", async () => {
    expect(await readPlainText(put("short.txt", "\uFEFF港口 harbour"))).toBe("港口 harbour");
  });

  test.each([
    ["ASCII", "ab", "ab"],
    ["Chinese", "港口", "港口"],
    ["emoji", "😀a", "😀a"],
  ])("reads 2,000,000 characters of %s and no more, none of them cut", async (name, pair, again) => {
    const text = await readPlainText(put(`${name}.txt`, pair.repeat(1_100_000)));
    expect([...text].length).toBe(MAX_TEXT);
    expect(text === again.repeat(1_000_000)).toBe(true);
  });
});

describe("searchableText", () => {
  test.each([
    ["a\0b", "a b"],
    ["half \ud83d", "half \ufffd"],
    ["", ""],
  ])("makes of %j what can be stored", (text, stored) => {
    expect(searchableText(text)).toBe(stored);
  });
});
