import { describe, expect, test } from "bun:test";
import { dataOf } from "../../src/views/open-view.ts";
import { fill, textsFor } from "../../src/views/texts.ts";

const host = { read: async (uri: string) => JSON.stringify({ from: uri }) };
const LINK = { type: "resource_link", uri: "lectern://answers/1" };

describe("a view", () => {
  test.each([
    ["as data", { structuredContent: { from: "data" }, content: [{ type: "text", text: "{}" }] }, "data"],
    [
      "as text, where the answer is too long for both",
      { content: [{ type: "text", text: '{"from":"text"}' }] },
      "text",
    ],
    ["behind a link, where it is longer still", { content: [{ type: "text", text: "Long." }, LINK] }, LINK.uri],
  ])("reads the answer of its tool %s", async (_where, result, from) => {
    expect(await dataOf(host, result)).toEqual({ from });
  });

  test("has Chinese texts for every kind of Chinese, and English ones for all others", () => {
    const tags = ["zh", "zh-CN", "zh-Hant-TW", "ZH-hk", "en", "de-AT", "zhx", ""];
    expect(tags.map((tag) => textsFor(tag).lang)).toEqual(["zh-CN", "zh-CN", "zh-CN", "zh-CN", "en", "en", "en", "en"]);
  });

  test("puts values into texts as they are", () => {
    expect(fill("{part} of {whole}, {other}", { part: "$&", whole: 3 })).toBe("$& of 3, {other}");
  });

  test("has the same placeholders in both languages", () => {
    const placeholders = (texts: object): unknown[] =>
      Object.entries(texts).map(([name, text]) =>
        typeof text === "string" ? [name, (text.match(/\{\w+\}/g) ?? []).toSorted()] : [name, placeholders(text)],
      );
    expect(placeholders(textsFor("zh"))).toEqual(placeholders(textsFor("en")));
  });
});
