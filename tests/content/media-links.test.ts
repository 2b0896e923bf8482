import { describe, expect, test } from "bun:test";
import { linkMedia, mediaFile } from "../../src/content/media-links.ts";

const files = new Map(
  ["media/a.png", "media/b.pdf", "media/a (1).png", "media/map(1).png", "media/a_b.png", "media/图.png"].map(
    (path, index) => [path, { sha256: `${index}`, mediaType: "image/png" }],
  ),
);

describe("linkMedia", () => {
  test.each([
    { what: "an image", markdown: "An ![alt](media/a.png).", linked: "An ![alt](/media/0)." },
    { what: "a link with a title", markdown: '[b](media/b.pdf "media/b.pdf")', linked: '[b](/media/1 "media/b.pdf")' },
    {
      what: "an image within a link",
      markdown: "[![a](media/a.png)](media/b.pdf)",
      linked: "[![a](/media/0)](/media/1)",
    },
    { what: "a name with spaces", markdown: "![a](<media/a (1).png>)", linked: "![a](/media/2)" },
    { what: "a name with brackets", markdown: "![a](media/map(1).png)", linked: "![a](/media/3)" },
    { what: "an escaped sign", markdown: "![a](media/a\\_b.png)", linked: "![a](/media/4)" },
    { what: "an encoded name", markdown: "![a](media/%E5%9B%BE.png)", linked: "![a](/media/5)" },
    { what: "a definition", markdown: "![a][x]\n\n[x]: media/a.png", linked: "![a][x]\n\n[x]: /media/0" },
    { what: "a definition in a quote", markdown: "> [x]: <media/a.png> 'a'", linked: "> [x]: /media/0 'a'" },
    { what: "plain text", markdown: "See media/a.png (media/a.png).", linked: "See media/a.png (media/a.png)." },
    {
      what: "another address",
      markdown: "[a](https://example.org/media/a.png)",
      linked: "[a](https://example.org/media/a.png)",
    },
    { what: "a file that the pack has not", markdown: "![a](media/none.png)", linked: "![a](media/none.png)" },
    { what: "a broken code", markdown: "![a](media/%E5.png)", linked: "![a](media/%E5.png)" },
  ])("$what", ({ markdown, linked }) => {
    expect(linkMedia(markdown, files)).toBe(linked);
  });
});

describe("mediaFile", () => {
  test("a file that the pack has not stops the import", () => {
    expect(mediaFile("media/b.pdf", files).sha256).toBe("1");
    expect(() => mediaFile("media/none.png", files)).toThrow("media/none.png");
  });
});
