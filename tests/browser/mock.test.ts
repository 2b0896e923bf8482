import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { openDatabase } from "./database.ts";
import { barriers, DESKTOP, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("the mock papers page", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());

  const list = (page: Page) => page.getByRole("list", { name: "Mock papers" });
  const row = (page: Page, title: string) => list(page).getByRole("listitem").filter({ hasText: title });

  /** Picks a part for a slot of the paper. */
  async function pick(page: Page, place: string, title: string): Promise<void> {
    await page.getByRole("button", { name: `Choose ${place}` }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Select ${title}` })
      .click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  test("a paper shows its sections and parts, each with a way to the part", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE });
    await page.goto(`${workspace.url}/mock`);
    await page.getByRole("link", { name: "Fixture paper: listening and reading" }).click();
    const reading = page.getByRole("list", { name: "Reading" });
    await reading.getByRole("link", { name: "Why we queue" }).waitFor();
    await eventually(async () => expect(await reading.getByRole("listitem").count()).toBe(3));
    await eventually(async () => expect(await page.getByRole("button", { name: "Delete" }).count()).toBe(0));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await reading.getByRole("link", { name: "Why we queue" }).click();
    await page.getByRole("heading", { level: 1, name: "Why we queue" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("a paper consists of complete sections only, can be deleted, and is restored", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/mock`);
    await page.getByRole("link", { name: "Create a paper" }).click();
    await page.getByRole("button", { name: "Create paper" }).click();
    await page.getByText("Enter a title.").waitFor();
    await page.getByText("Choose the parts of at least one section.").waitFor();
    await page.getByLabel("Title").fill("Saturday writing");
    await pick(page, "Writing Task 1", "Travel to work in Ashby");
    await page.getByText("Missing: Task 2").waitFor();
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(focused).toBe("Change Writing Task 1");
    await page.getByRole("button", { name: "Create paper" }).click();
    await page.getByText("Complete every section you started.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await pick(page, "Writing Task 2", "Should homework be abolished?");
    await page.getByText("Complete, 60 minutes").waitFor();
    await page.getByRole("button", { name: "Create paper" }).click();
    await page.getByRole("heading", { level: 1, name: "Saturday writing" }).waitFor();

    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { level: 1, name: "Mock papers" }).waitFor();
    await row(page, "Saturday writing").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "Saturday writing").waitFor();
    await page.getByText("“Saturday writing” restored.").waitFor();
    await page.getByRole("button", { name: "Delete Saturday writing" }).click();
    await row(page, "Saturday writing").waitFor({ state: "detached" });
    const beside = await page.evaluate(() => document.activeElement?.textContent ?? "");
    await eventually(async () =>
      expect(beside).toBe((await page.locator("[data-row]").first().textContent()) ?? "no row"),
    );
    await page.getByText("“Saturday writing” deleted.").waitFor();
    expect(problems).toEqual([]);
  });

  test("someone using the keyboard on a phone sees the focus: it never stops behind the menu below", async () => {
    const { page } = await workspace.openSignedIn({ viewport: PHONE });
    await page.goto(`${workspace.url}/mock?make=1`);
    await page.getByRole("button", { name: "Create paper" }).waitFor();
    const stops: string[] = [];
    const covered: string[] = [];
    while (!stops.includes("Create paper") && stops.length < 60) {
      await page.keyboard.press("Tab");
      const stop = await page.evaluate(() => {
        const { activeElement: field } = document;
        const menu = document.querySelector("nav[aria-label=Main]")?.getBoundingClientRect().top ?? 0;
        const isIn = field?.closest("main") !== null;
        const name = field?.getAttribute("aria-label") ?? field?.textContent ?? "";
        return { name, isCovered: isIn && (field?.getBoundingClientRect().bottom ?? 0) > menu };
      });
      stops.push(stop.name);
      if (stop.isCovered) covered.push(stop.name);
    }
    expect(stops).toContain("Choose Speaking Part 3");
    expect(covered).toEqual([]);
  });

  test("only parts of one module are offered together, and what the service has against a part is said at that part", async () => {
    const { page } = await workspace.openSignedIn({ viewport: PHONE });
    await page.goto(`${workspace.url}/mock?make=1`);
    await pick(page, "Reading Passage 1", "Notices around town");
    await page.getByRole("button", { name: "Choose Reading Passage 2" }).click();
    const offers = page.getByRole("dialog").getByRole("button", { name: /^Select / });
    await offers.first().waitFor();
    await eventually(async () => expect(await offers.filter({ hasText: "Why we queue" }).count()).toBe(0));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Change Reading Passage 1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Select The lamp that drinks seawater" }).click();
    await pick(page, "Reading Passage 2", "Why we queue");
    await pick(page, "Reading Passage 3", "Should maps tell the truth?");
    await page.getByLabel("Title").fill("Mixed");
    withdraw(workspace, "Why we queue");
    await page.getByRole("button", { name: "Create paper" }).click();
    const part = page
      .getByRole("list", { name: "Reading" })
      .getByRole("listitem")
      .filter({ hasText: "not a published part" });
    await part.first().waitFor();
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
  });

  test("an own paper with a withdrawn part stays in the list, says so, and can be deleted", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE });
    await page.goto(`${workspace.url}/mock?make=1`);
    await pick(page, "Writing Task 1", "Travel to work in Ashby");
    await pick(page, "Writing Task 2", "Should homework be abolished?");
    await page.getByLabel("Title").fill("Sunday writing");
    await page.getByRole("button", { name: "Create paper" }).click();
    await page.getByRole("heading", { level: 1, name: "Sunday writing" }).waitFor();
    withdraw(workspace, "Travel to work in Ashby");
    await page.goto(`${workspace.url}/mock`);
    const own = row(page, "Sunday writing");
    await own.getByText("Not available", { exact: true }).waitFor();
    await own.getByText("A part of this paper was withdrawn").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await own.getByRole("link").click();
    await page.getByText("A part of this paper was withdrawn").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText("“Sunday writing” deleted.").waitFor();
    await eventually(async () => expect(await own.count()).toBe(0));
    expect(problems).toEqual([]);
  });

  const LOOKS = [
    { locale: "en-GB", colorScheme: "light", viewport: DESKTOP, title: "Mock papers" },
    { locale: "zh-CN", colorScheme: "dark", viewport: PHONE, title: "模考试卷" },
  ] as const;
  test.each(LOOKS)(
    "in $locale, $colorScheme, nothing overflows and the accessibility check passes",
    async ({ title, ...look }) => {
      const { page, problems } = await workspace.openSignedIn(look);
      for (const address of ["/mock"]) {
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

/** Withdraws one part, as a newer version of its pack would. */
function withdraw(workspace: Workspace, title: string): void {
  const database = openDatabase(workspace.database);
  const { changes } = database.run("UPDATE parts SET withdrawn = 1 WHERE title = ?", [title]);
  database.close();
  expect(changes).toBe(1);
}
