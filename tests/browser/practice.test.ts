import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { openDatabase } from "./database.ts";
import { beginPart, partIdOf } from "./player-steps.ts";
import { barriers, DESKTOP, fitsWidth, hasChromium, OWNER, PHONE, startWorkspace, type Workspace } from "./support.ts";

/** Opens the page of a part by its address; returns that. */
async function openPart(page: Page, url: string, title: string): Promise<string> {
  await page.goto(`${url}/practice?part=${await partIdOf(page, url, title)}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  return page.url();
}

describe.skipIf(!hasChromium)("the question bank page", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());

  const list = (page: Page) => page.getByRole("list", { name: "Question bank" });
  const row = (page: Page, title: string) => list(page).getByRole("listitem").filter({ hasText: title });

  test("filters narrow the list, appear in the address, and are restored with Back and by a link", async () => {
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
    const chips = page.getByRole("grid", { name: "Active filters" });
    await chips.getByRole("row", { name: "Geography" }).waitFor();
    await chips.getByRole("button", { name: "Remove filter Stretch" }).click();
    await page.waitForURL((url) => !url.searchParams.has("difficulty"));
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.waitForURL(`${workspace.url}/practice`);
    expect(problems).toEqual([]);
  });

  test("a search without results is reported, and one button removes the filters", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/practice?subject=listening`);
    await list(page).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("no such title");
    await page.getByRole("heading", { name: "No parts found" }).waitFor();
    await page.waitForURL((url) => url.searchParams.get("q") === "no such title");
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await page.locator("[data-row]").first().waitFor();
    await eventually(async () => expect(await page.getByLabel("Search titles").inputValue()).toBe(""));
  });

  test("more rows are loaded by keyboard, and the focus goes to the first of them", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/practice?courses=1`);
    await list(page).waitFor();
    await page.getByRole("button", { name: "Load more" }).focus();
    // The list stays as it is while more is loading.
    const before = await eventually(async () => {
      const rows = await list(page).getByRole("listitem").count();
      expect(rows).toBeGreaterThan(1);
      return rows;
    });
    await page.keyboard.press("Enter");
    await list(page).getByRole("listitem").nth(before).waitFor();
    const focused = list(page).getByRole("listitem").nth(before).getByRole("link");
    await eventually(async () => expect(await focused.evaluate((link) => link === document.activeElement)).toBe(true));
    await page.keyboard.press("k");
    const last = list(page)
      .getByRole("listitem")
      .nth(before - 1)
      .getByRole("link");
    await eventually(async () => expect(await last.evaluate((link) => link === document.activeElement)).toBe(true));
  });

  test("a part opens by keyboard, and Back returns to its row in the same list", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/practice?subject=speaking`);
    await list(page).waitFor();
    const atHand = (place: number) =>
      eventually(async () => {
        const row = list(page).getByRole("listitem").nth(place).getByRole("link");
        expect(await row.evaluate((link) => link === document.activeElement)).toBe(true);
        return row.evaluate((link) => link.textContent);
      });
    await page.keyboard.press("j");
    await atHand(0);
    await page.keyboard.press("j");
    const opened = await atHand(1);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: opened }).waitFor();
    await page.goBack();
    await list(page).waitFor();
    await page.waitForFunction((title) => document.activeElement?.textContent === title, opened);
    expect(new URL(page.url()).search).toBe("?subject=speaking");
  });

  test("the link to a part leads there after signing in, and a wrong link says what is wrong", async () => {
    await workspace.openSignedIn();
    const { page } = await workspace.open();
    await page.goto(`${workspace.url}/practice?part=999999`);
    await page.getByLabel("Email address").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("This part was not found in the question bank.").waitFor();
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
    await openPart(page, workspace.url, part.title);
    const main = page.locator("main");
    for (const text of part.shows) await main.getByText(text).first().waitFor();
    await eventually(async () => {
      const text = await main.innerText();
      expect(text).not.toContain("{{");
      if (part.keeps !== "") expect(text).not.toContain(part.keeps);
    });
    await page.waitForFunction(() => [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    expect(problems).toEqual([]);
  });

  test("gaps appear in their sentence, markers at their place on the image", async () => {
    const { page } = await workspace.openSignedIn();
    await openPart(page, workspace.url, "Booking a kayak course");
    const cell = page.getByRole("cell").filter({ hasText: "The club lends" });
    await eventually(async () =>
      expect((await cell.innerText()).replaceAll(/\s+/g, " ")).toBe("The club lends Blank 8 8 ."),
    );
    await eventually(async () =>
      expect(await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.src)).toContain("/media/"),
    );
    await openPart(page, workspace.url, "The lamp that drinks seawater");
    await eventually(async () => {
      const image = await page.locator("figure img").boundingBox();
      const marker = await page.locator("figure span").filter({ hasText: "11" }).boundingBox();
      if (image === null || marker === null) throw new Error("There is no image with a marker");
      const share = (marker.y + marker.height / 2 - image.y) / image.height;
      expect(share).toBeCloseTo(0.88, 1);
    });
  });

  test("on a phone the filters are in their own window, with how many are on", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE, colorScheme: "dark" });
    await page.goto(`${workspace.url}/practice`);
    await list(page).waitFor();
    await page.getByRole("button", { name: "Filters" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Listening").click();
    await dialog.getByText("With audio only").click();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dialog.getByRole("button", { name: "Show parts" }).click();
    await page.getByRole("button", { name: "Filters (2)" }).waitFor();
    await row(page, "A tour of Fenwick Garden").waitFor();
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });

  const LOOKS = [
    { locale: "en-GB", colorScheme: "light", viewport: DESKTOP, title: "Question bank" },
    { locale: "zh-CN", colorScheme: "dark", viewport: PHONE, title: "题库" },
  ] as const;
  test.each(LOOKS)(
    "in $locale, $colorScheme, nothing overflows and the accessibility check passes",
    async ({ title, ...look }) => {
      const { page, problems } = await workspace.openSignedIn(look);
      for (const address of ["/practice", "/practice?courses=1&audio=1&subject=listening"]) {
        await page.goto(workspace.url + address);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await page.locator("[data-row]").first().waitFor();
        await eventually(async () => expect(await fitsWidth(page)).toBe(true));
        await eventually(async () => expect(await barriers(page)).toEqual([]));
      }
      expect(problems).toEqual([]);
    },
  );
});

describe.skipIf(!hasChromium)("beginning a practice", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());

  const goOn = (page: Page) => page.getByRole("list", { name: "Continue where you left off" });
  const begun = (page: Page, title: string) => goOn(page).getByRole("listitem").filter({ hasText: title });

  /** Finds a part and starts a practice on its page. */
  async function practise(page: Page, title: string): Promise<string> {
    await page.goto(`${workspace.url}/practice?courses=1&q=${encodeURIComponent(title)}`);
    await page.getByRole("link", { name: title, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByRole("button", { name: "Practise" }).click();
    await page.waitForURL(/\/practice\/\d+$/);
    return page.url();
  }

  test("a started practice is resumed from its part, the bank and the first page", async () => {
    const { page, problems } = await workspace.openSignedIn();
    const session = await practise(page, "Mornings and maps");
    // The page knows the service's clock to within a second: a new item may appear to lie in the future, and is shown as past all the same.
    const ahead = new Date(Date.now() + 30_000).toISOString();
    await page.route("**/api/web/ielts_practice_recent_activity", async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.replaceAll(/(?<="lastActivityAt":")[^"]+/g, ahead) });
    });
    await page.goto(`${workspace.url}/practice`);
    await begun(page, "Mornings and maps").getByText("just now").waitFor();
    // A response in progress is still delivered: the page reads again what changed just before its stream was open.
    await page.unrouteAll({ behavior: "wait" });
    const part = await openPart(page, workspace.url, "Mornings and maps");
    await page.getByRole("button", { name: "Practise from the beginning" }).waitFor();
    await page.getByText("0 of 6 answered").waitFor();
    for (const address of [part, `${workspace.url}/practice`, workspace.url]) {
      await page.goto(address);
      await page.getByRole("link", { name: /^Continue/ }).click();
      await page.waitForURL(session);
    }
    await page.goto(`${workspace.url}/practice?q=Mornings`);
    const row = page.getByRole("list", { name: "Question bank" }).getByRole("listitem");
    await row.filter({ hasText: "Mornings and maps" }).getByText("Started", { exact: true }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });

  test("the rules appear before the clock runs, and leaving them starts nothing", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE });
    const part = await openPart(page, workspace.url, "A tour of Fenwick Garden");
    await page.getByText("Timed: 8 minutes. The audio plays once.").waitFor();
    await page.getByRole("button", { name: "Take as a test" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("The audio plays once.").waitFor();
    await dialog.getByText("The clock starts when you start: 8 minutes.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.goto(part);
    await page.getByRole("button", { name: "Practise", exact: true }).waitFor();
    await eventually(async () => expect(await page.getByRole("link", { name: /^Continue/ }).count()).toBe(0));

    await page.getByRole("button", { name: "Take as a test" }).click();
    // The start button has the focus.
    await dialog.getByRole("button", { name: "Start now" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/practice\/\d+$/);
    await page.goto(part);
    const open = page.getByRole("list", { name: "In progress" });
    await open.getByRole("link", { name: "Continue Test" }).waitFor();
    await open.getByText("8 min left").waitFor();
    expect(problems).toEqual([]);
  });

  test("a practice is abandoned at once and restored by one press", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await beginPart(page, workspace.url, "Why we queue");
    await page.goto(`${workspace.url}/practice`);
    await begun(page, "Why we queue").getByRole("button", { name: "Abandon Why we queue" }).click();
    await page.getByText("“Why we queue” abandoned.").waitFor();
    await begun(page, "Why we queue").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await begun(page, "Why we queue").waitFor();
    await page.getByText("“Why we queue” resumed.").waitFor();
    expect(problems).toEqual([]);
  });

  test("three are shown, and the others on demand", async () => {
    const { page } = await workspace.openSignedIn({ viewport: PHONE });
    const titles = [
      "Notices around town",
      "Should homework be abolished?",
      "Waiting and patience",
      "Planning a noise survey",
    ];
    for (const title of titles) await beginPart(page, workspace.url, title);
    await page.goto(`${workspace.url}/practice`);
    await begun(page, "Planning a noise survey").waitFor();
    await eventually(async () => expect(await goOn(page).getByRole("listitem").count()).toBe(3));
    await eventually(async () => expect(await begun(page, "Notices around town").count()).toBe(0));
    await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
    await begun(page, "Notices around town").waitFor();
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
  });

  test("a listening part without its audio says so beforehand", async () => {
    const { page } = await workspace.openSignedIn();
    const database = openDatabase(workspace.database);
    database.run("UPDATE parts SET audio_sha256 = NULL WHERE title = 'How cities cool themselves'");
    database.close();
    await openPart(page, workspace.url, "How cities cool themselves");
    await page.getByText("you can only read its questions").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
  });

  test("in Chinese, on a dark phone, the ways in are there and nothing sticks out", async () => {
    const { page, problems } = await workspace.openSignedIn({ locale: "zh-CN", colorScheme: "dark", viewport: PHONE });
    await openPart(page, workspace.url, "Travel to work in Ashby");
    await page.getByRole("button", { name: "按考试要求作答" }).click();
    await page.getByRole("dialog").getByText("开始后立即计时").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
    await page.getByRole("button", { name: "练习", exact: true }).click();
    await page.waitForURL(/\/practice\/\d+$/);
    await page.goto(workspace.url);
    await page.getByRole("link", { name: "继续 Travel to work in Ashby" }).waitFor();
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });
});
