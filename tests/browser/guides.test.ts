import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { packFolder } from "../support/packs.ts";
import { expectOpenInLooks, goTo, LANGUAGES_OF_FEATURE } from "./looks.ts";
import { atRest } from "./pages.ts";
import { fitsWidth, hasChromium, importInto, PHONE, startWorkspace, type Workspace } from "./support.ts";

const PARAGRAPH = "Read the question twice, then look for the word that decides. ";
/** Longer than two windows of the service, with every element that Markdown allows. */
const LONG_GUIDE = {
  slug: "long-way-round",
  title: "The long way round",
  tags: ["Endurance"],
  publishedOn: "2026-01-15",
  body: [
    "# The long way round",
    "See [the practice page](/practice) and [another site](https://example.org/a).",
    "- [x] read\n- [ ] write",
    "A note follows.[^1]\n\n[^1]: This is the note.",
    "| a | b | c | d | e | f | g |\n|---|---|---|---|---|---|---|\n| one | two | three | four | five | six | seven |",
    ...Array.from({ length: 12 }, (_, part) => `## Part ${part + 1}\n\n${PARAGRAPH.repeat(90)}\n\n### Detail`),
    "The very last words.",
  ].join("\n\n"),
};

describe.skipIf(!hasChromium)("the guides", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    const pack = packFolder({ "guides/long.json": { guides: [LONG_GUIDE] } });
    await importInto(workspace, pack.dir);
    pack.remove();
  });
  afterAll(() => workspace?.stop());

  test("a visitor without an account finds a guide by words and by tag, reads it, and returns to the unchanged list", async () => {
    const { page, problems } = await workspace.open();
    await page.goto(`${workspace.url}/prep-guides`);
    const list = page.getByRole("list", { name: "Guides" });
    const sorted = await eventually(async () => {
      const days = await list.getByText(/^\d+ \w+ 2026/).allInnerTexts();
      expect(days.length).toBeGreaterThan(3);
      return days.map((day) => Date.parse(day.split(" · ")[0] ?? ""));
    });
    expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));

    await page
      .getByRole("navigation", { name: "Tags" })
      .getByRole("link", { name: /^Planning \d+$/ })
      .click();
    await page.getByText(/^\d+ guides$/).waitFor();
    await atRest(page);
    await page.keyboard.press("/");
    await page.keyboard.type("boxes");
    await page.getByText("1 guide", { exact: true }).waitFor();
    // Leave the search field, where a key is a letter.
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await page.getByRole("link", { name: "A study week in seven boxes" }).click();
    await page.getByRole("heading", { level: 1, name: "A study week in seven boxes" }).waitFor();
    await eventually(async () => expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1));
    await page.getByText("18 May 2026 · 1 minute to read · Planning").waitFor();
    await page.getByText("From “Library fixture” by The lectern developers. Licence: CC-BY-4.0.").waitFor();
    const image = page.getByRole("img", { name: "Seven bars, the sixth the tallest" });
    await image.scrollIntoViewIfNeeded();
    const width = () => image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
    await eventually(async () => expect(await width()).toBeGreaterThan(0));

    await page.reload();
    await page.getByRole("navigation", { name: "You are here" }).getByRole("link", { name: "Guides" }).click();
    await page.getByText("1 guide", { exact: true }).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("tag"), searchParams.get("q")]).toEqual(["Planning", "boxes"]);
    expect(problems).toEqual([]);
  });

  test("a long guide is read to its end, with contents that lead through it", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE });
    await page.goto(`${workspace.url}/prep-guides/long-way-round`);
    await page.getByText("The very last words.").waitFor();
    await eventually(async () => expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1));
    const contents = page.getByRole("navigation", { name: "In this guide" });
    await eventually(async () => expect(await contents.getByRole("link").count()).toBe(12));
    await contents.getByRole("link", { name: "Part 9" }).click();
    await eventually(() => expect(decodeURIComponent(new URL(page.url()).hash)).toBe("#s-part-9"));
    const isShown = () =>
      page
        .getByRole("heading", { name: "Part 9" })
        .evaluate((heading) => Math.abs(heading.getBoundingClientRect().top) < 80);
    await eventually(async () => expect(await isShown()).toBe(true));
    await page.reload();
    await page.getByText("The very last words.").waitFor();
    await eventually(async () => expect(await isShown()).toBe(true));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    expect(problems).toEqual([]);
  });

  test("links of a text stay in the workspace or open beside it", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/prep-guides/long-way-round`);
    const outside = page.getByRole("link", { name: "another site (opens in a new tab)" });
    await eventually(async () => expect(await outside.getAttribute("rel")).toBe("noreferrer noopener"));
    await eventually(async () => expect(await outside.getAttribute("target")).toBe("_blank"));
    await page.getByRole("img", { name: "Done:" }).waitFor();
    await page.getByText("This is the note.").waitFor();
    await page.getByRole("link", { name: "the practice page" }).click();
    await eventually(() => expect(new URL(page.url()).pathname).toBe("/practice"));
  });

  test("on paper there is the text and its attribution, and nothing of the workspace", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/prep-guides/fixture-headings`);
    await page.getByText("From “Library fixture”").waitFor();
    await page.emulateMedia({ media: "print" });
    for (const gone of [page.getByRole("navigation"), page.getByRole("button"), page.locator("header svg")]) {
      await eventually(async () => expect(await gone.filter({ visible: true }).count()).toBe(0));
    }
    await eventually(async () => expect(await page.getByText("From “Library fixture”").isVisible()).toBe(true));
    await eventually(async () =>
      expect(await page.getByRole("heading", { name: "Then the paragraph" }).isVisible()).toBe(true),
    );
  });

  test("a guide that is not there is said to be gone", async () => {
    const { page } = await workspace.open();
    await page.goto(`${workspace.url}/prep-guides/no-such-guide`);
    await page.getByText("This guide was not found.").waitFor();
    await eventually(async () => expect(await page.getByRole("article").count()).toBe(0));
    await page.goto(`${workspace.url}/prep-guides?q=xylophone+quartz`);
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  });

  describe.each(LANGUAGES_OF_FEATURE)("in $locale", ({ locale, looks }) => {
    test.each([
      { who: "visitor", open: () => workspace.open({ locale, ...looks[0] }) },
      { who: "learner", open: () => workspace.openSignedIn({ locale, ...looks[0] }) },
    ])("they keep no $who out and fit", async ({ open }) => {
      const { page, problems } = await open();
      for (const path of ["/prep-guides", "/prep-guides/long-way-round", "/prep-guides/fixture-listening-answers"]) {
        await goTo(page, workspace.url + path);
        await expectOpenInLooks(page, looks);
      }
      expect(problems).toEqual([]);
    });
  });
});
