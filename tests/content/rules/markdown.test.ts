import { describe, expect, test } from "bun:test";
import { Problems } from "../../../src/content/problems.ts";
import { checkMarkdown } from "../../../src/content/rules/markdown.ts";

function check(markdown: string) {
  const problems = new Problems();
  const media = checkMarkdown(markdown, "/body", problems.at("guide"));
  return { media, messages: problems.list().map(({ pointer, message }) => `${pointer} ${message}`) };
}

describe("checkMarkdown", () => {
  test.each([
    "Plain text with 1 < 2 and a & b.",
    "# Title\n\n- *one*\n- **two**\n\n> quoted\n\n`<b>` and [x][y] without a definition",
    "[site](https://example.org) [old](http://example.org) [post](mailto:a@example.org) [page](/practice?a=1)",
    "<https://example.org>",
    "| a | b |\n|---|---|\n| [x](/a) | y |",
    "A note.[^1]\n\n[^1]: word",
  ])("%p is fine", (markdown) => {
    expect(check(markdown)).toEqual({ media: [], messages: [] });
  });

  test("media files are reported with their use", () => {
    const markdown = "![a](media/a.png) [b](media/b%20c.pdf) ![c][d]\n\n[d]: <media/d.svg>";
    expect(check(markdown)).toEqual({
      messages: [],
      media: [
        { path: "media/a.png", as: "image" },
        { path: "media/b c.pdf", as: "document" },
        { path: "media/d.svg", as: "image" },
      ],
    });
  });

  test.each([
    ["a script", "<script>alert(1)</script>", "Raw HTML"],
    ["an element in a line", "a <img src=x onerror=alert(1)> b", "Raw HTML"],
    ["a comment", "<!-- hidden -->", "Raw HTML"],
    ["a javascript link", "[x](javascript:alert(1))", 'The link to "javascript:alert(1)"'],
    ["one with an entity", "[x](&#106;avascript:alert(1))", "The link to"],
    ["one with upper case", "[x](JaVaScRiPt:alert(1))", "The link to"],
    ["one in angle brackets", "<javascript:alert(1)>", "The link to"],
    ["one behind a definition", "[x]: javascript:alert(1)", "The link to"],
    ["a data link", "[x](data:text/html,hi)", "The link to"],
    ["a link to another host without scheme", "[x](//evil.example)", "The link to"],
    ["the same with a back slash", "[x](/\\\\evil.example)", "The link to"],
    ["a path beside the page", "[x](other)", "The link to"],
    ["an image from elsewhere", "![x](https://evil.example/pixel.png)", "The image"],
    ["an image of the workspace", "![x](/api/web/logout)", "The image"],
    ["lists too deep to draw", `${"- ".repeat(2000)}<b>`, "lists or quotes more than 10 deep"],
    ["list items without end", "- x\n".repeat(5001), "more than 5000 list items"],
    ["markup without end", "*_".repeat(100_000), "more than 2000 characters of markup"],
  ])("%s is refused", (_what, markdown, says) => {
    const { messages } = check(markdown);
    expect(messages[0]).toStartWith("/body ");
    expect(messages[0]).toContain(says);
  });

  test("a message does not repeat a long text", () => {
    const { messages } = check(`<p title="${"x".repeat(5000)}">`);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.length).toBeLessThan(120);
  });
});
