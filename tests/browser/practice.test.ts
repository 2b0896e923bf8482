import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import {
  barriers,
  DESKTOP,
  fitsWidth,
  hasChromium,
  importLibrary,
  OWNER,
  PHONE,
  startWorkspace,
  type Workspace,
} from "./support.ts";

describe.skipIf(!hasChromium)("the question bank page", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
    await importLibrary(workspace);
  });
  afterAll(() => workspace?.stop());

  const list = (page: Page) => page.getByRole("list", { name: "Question bank" });
  const row = (page: Page, title: string) => list(page).getByRole("listitem").filter({ hasText: title });

  /** Opens a part of the fixture by its title, as a learner finds it. */
  async function openPart(page: Page, title: string): Promise<void> {
    await page.goto(`${workspace.url}/practice?courses=1&q=${encodeURIComponent(title)}`);
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }

  test("filters narrow the list, stand in the address, and come back with Back and by a link", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/practice`);
    await page.getByRole("radio", { name: "Reading" }).check({ force: true });
    await page.waitForURL("**/practice?subject=reading");
    await page.getByRole("radio", { name: "Stretch" }).check({ force: true });
    await row(page, "Should maps tell the truth?").waitFor();
    await row(page, "The lamp that drinks seawater").waitFor({ state: "detached" });
    await page.getByRole("checkbox", { name: "Geography" }).check({ force: true });
    await page.waitForURL(/tags=\d+/);
    const link = page.url();
    await page.getByText("1 part", { exact: true }).waitFor();

    await page.goBack();
    await page.goBack();
    await row(page, "The lamp that drinks seawater").waitFor();
    expect(new URL(page.url()).search).toBe("?subject=reading");

    await page.goto(link);
    const chips = page.getByRole("grid", { name: "Filters that are on" });
    await chips.getByRole("row", { name: "Geography" }).waitFor();
    await chips.getByRole("button", { name: "Remove filter Stretch" }).click();
    await page.waitForURL((url) => !url.searchParams.has("difficulty"));
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.waitForURL(`${workspace.url}/practice`);
    expect(problems).toEqual([]);
  });

  test("a search that nothing fits says so, and one button takes the filters off", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/practice?subject=listening`);
    await list(page).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("no such title");
    await page.getByRole("heading", { name: "No part fits" }).waitFor();
    await page.waitForURL((url) => url.searchParams.get("q") === "no such title");
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await page.locator("[data-row]").first().waitFor();
    expect(await page.getByLabel("Search titles").inputValue()).toBe("");
  });

  test("more rows are loaded by keyboard, and the focus goes to the first of them", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/practice?courses=1`);
    await list(page).waitFor();
    const before = await list(page).getByRole("listitem").count();
    await page.getByRole("button", { name: "Load more" }).focus();
    await page.keyboard.press("Enter");
    await list(page).getByRole("listitem").nth(before).waitFor();
    const focused = list(page).getByRole("listitem").nth(before).getByRole("link");
    await page.waitForFunction((id) => document.activeElement?.getAttribute("data-row") === id, await idOf(focused));
    await page.keyboard.press("k");
    const last = list(page)
      .getByRole("listitem")
      .nth(before - 1)
      .getByRole("link");
    expect(await last.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  const idOf = (link: ReturnType<Page["locator"]>) => link.getAttribute("data-row");

  test("a part opens by keyboard, and Back returns to its row in the same list", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/practice?subject=speaking`);
    await list(page).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    const opened = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: opened ?? "" }).waitFor();
    await page.goBack();
    await list(page).waitFor();
    await page.waitForFunction((title) => document.activeElement?.textContent === title, opened);
    expect(new URL(page.url()).search).toBe("?subject=speaking");
  });

  test("the link to a part leads there after signing in, and says what is wrong where there is none", async () => {
    await workspace.openSignedIn();
    const { page } = await workspace.open();
    await page.goto(`${workspace.url}/practice?part=999999`);
    await page.getByLabel("E-mail address").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("This part is not in the question bank.").waitFor();
    await page.getByRole("link", { name: "Question bank" }).click();
    await list(page).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  const PARTS = [
    { title: "Booking a kayak course", shows: ["Brannock Kayak Club: new member", "Seal Island"], keeps: "Hartwell" },
    { title: "A tour of Fenwick Garden", shows: ["Which TWO jobs", "guiding school groups"], keeps: "" },
    { title: "Planning a noise survey", shows: ["Choose four rooms.", "It has a strong echo."], keeps: "caretaker" },
    { title: "How cities cool themselves", shows: ["Water and wind"], keeps: "" },
    { title: "The lamp that drinks seawater", shows: ["NOT GIVEN", "Paragraph F"], keeps: "" },
    { title: "Why we queue", shows: ["Where people protest", "Paulo Dent"], keeps: "" },
    { title: "Should maps tell the truth?", shows: ["NOT GIVEN", "is the only honest kind of map."], keeps: "" },
    { title: "Notices around town", shows: ["Wheel Hire"], keeps: "" },
    { title: "Mornings and maps", shows: ["Do you often use maps?"], keeps: "" },
    { title: "A place you had to wait in", shows: ["You should say:", "why you had to wait"], keeps: "" },
    { title: "Travel to work in Ashby", shows: ["Summarise the information"], keeps: "lost its first place" },
  ];
  test.each(PARTS)("the preview of $title has its layout, no answers and nothing in anyone's way", async (part) => {
    const { page, problems } = await workspace.openSignedIn(part.shows.length > 1 ? {} : { viewport: PHONE });
    await openPart(page, part.title);
    const main = page.locator("main");
    for (const text of part.shows) await main.getByText(text).first().waitFor();
    const text = await main.innerText();
    expect(text).not.toContain("{{");
    if (part.keeps !== "") expect(text).not.toContain(part.keeps);
    await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
    expect(await barriers(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    expect(problems).toEqual([]);
  });

  test("gaps stand in their sentence, markers at their place on the image", async () => {
    const { page } = await workspace.openSignedIn();
    await openPart(page, "Booking a kayak course");
    const cell = page.getByRole("cell").filter({ hasText: "The club lends" });
    expect((await cell.innerText()).replaceAll(/\s+/g, " ")).toBe("The club lends Blank 8 8 .");
    expect(await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.src)).toContain("/media/");
    await openPart(page, "The lamp that drinks seawater");
    const image = await page.locator("figure img").boundingBox();
    const marker = await page.locator("figure span").filter({ hasText: "11" }).boundingBox();
    if (image === null || marker === null) throw new Error("There is no image with a marker");
    const share = (marker.y + marker.height / 2 - image.y) / image.height;
    expect(share).toBeCloseTo(0.88, 1);
  });

  test("on a phone the filters stand in a window of their own, with how many are on", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE, colorScheme: "dark" });
    await page.goto(`${workspace.url}/practice`);
    await list(page).waitFor();
    await page.getByRole("button", { name: "Filters" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Listening").click();
    await dialog.getByText("With audio only").click();
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Show parts" }).click();
    await page.getByRole("button", { name: "Filters (2)" }).waitFor();
    await row(page, "A tour of Fenwick Garden").waitFor();
    expect(await fitsWidth(page)).toBe(true);
    expect(await barriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  const LOOKS = [
    { locale: "en-GB", colorScheme: "light", viewport: DESKTOP, title: "Question bank" },
    { locale: "zh-CN", colorScheme: "dark", viewport: PHONE, title: "题库" },
  ] as const;
  test.each(LOOKS)(
    "in $locale, $colorScheme, nothing sticks out and nothing keeps anyone out",
    async ({ title, ...look }) => {
      const { page, problems } = await workspace.openSignedIn(look);
      for (const address of ["/practice", "/practice?courses=1&audio=1&subject=listening"]) {
        await page.goto(workspace.url + address);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await page.locator("[data-row]").first().waitFor();
        expect(await fitsWidth(page)).toBe(true);
        expect(await barriers(page)).toEqual([]);
      }
      expect(problems).toEqual([]);
    },
  );
});
