import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { field, openSession, playerSteps, untilSaved } from "./player-steps.ts";
import { barriers, hasChromium, startWorkspace, type Workspace } from "./support.ts";

const KAYAK = "Booking a kayak course";
const LAMP = "The lamp that drinks seawater";
const GARDEN = "A tour of Fenwick Garden";
const TRAVEL = "Travel to work in Ashby";
const NARROW = { width: 360, height: 740 } as const;

describe.skipIf(!hasChromium)("answering in the player", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());
  const { begin, show, stored, untilSection, untilStored } = playerSteps(() => workspace.url);

  test("one answers, flags, goes back and submits by keyboard alone", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    const { keyboard } = page;
    await keyboard.press("j");
    await keyboard.type("27");
    await keyboard.press("Enter");
    await keyboard.type("just");
    await keyboard.press("Escape");
    await keyboard.press("f");
    await keyboard.press("ArrowLeft");
    await keyboard.press("ArrowLeft");
    await keyboard.press("Enter");
    await keyboard.type("Hartwell");
    await untilSaved(page);
    await untilStored(page, sessionId, { values: { 1: "Hartwell", 2: "27", 3: "just" }, flagged: [3] });
    await keyboard.press("Escape");
    await keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await list.getByText("Next question", { exact: true }).waitFor();
    await list.getByText("In a short answer: go to the next question").waitFor();
    await eventually(async () =>
      expect(await list.innerText()).toContain("Single-key shortcuts are off while a field or list has the focus."),
    );
    await keyboard.press("Escape");
    await keyboard.press("s");
    const dialog = page.getByRole("dialog", { name: "Submit your answers?" });
    await dialog.getByText("7 questions are not answered").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dialog
      .getByRole("region", { name: "1 question is flagged" })
      .getByRole("button", { name: "Question 3" })
      .press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label")?.startsWith("Question 3"));
    await keyboard.press("Escape");
    await keyboard.press("s");
    await dialog.getByRole("button", { name: "Submit" }).press("Enter");
    await page.waitForURL(`**/reviews/practice-${sessionId}`);
  });

  test("a group of radios is one stop of the Tab key, the arrows choose, and Delete takes it back", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, LAMP);
    const { keyboard } = page;
    const stops = async (keys: readonly string[]) => {
      const seen: string[] = [];
      for (const key of keys) {
        await keyboard.press(key);
        seen.push(await page.evaluate(() => document.activeElement?.closest("[data-slots] label")?.textContent ?? ""));
      }
      return seen;
    };
    const groupAtHand = () =>
      page.evaluate(() => document.activeElement?.closest("[role=radiogroup]")?.getAttribute("aria-label") ?? "");
    await page.getByRole("radio").first().focus();
    await eventually(async () =>
      expect(await stops(["ArrowDown", "ArrowDown", "Tab", "Shift+Tab"])).toEqual([
        "FALSE",
        "NOT GIVEN",
        "TRUE",
        "NOT GIVEN",
      ]),
    );
    for (const number of [2, 3, 4]) {
      await keyboard.press("Tab");
      await eventually(async () => expect(await groupAtHand()).toStartWith(`Question ${number}:`));
    }
    await keyboard.press("Tab");
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SELECT"));
    await untilSaved(page);
    await eventually(async () => expect((await stored(page, sessionId)).values).toEqual({ 1: "NOT GIVEN" }));
    await keyboard.press("Escape");
    await keyboard.press("k");
    await page.getByRole("radio", { checked: true }).press("Delete");
    await untilSaved(page);
    await eventually(async () => expect((await stored(page, sessionId)).values).toEqual({ 1: "" }));
    await eventually(async () => expect(await page.getByRole("radio", { checked: true }).count()).toBe(0));
  });

  test("of a set no more letters than its questions can be chosen, and one taken off frees its question", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, GARDEN);
    const set = page.getByRole("group", { name: "Questions 19 to 20" });
    await set.locator("[value=A]").check();
    await set.locator("[value=B]").check();
    await eventually(async () => expect(await set.locator("[value=C]").isDisabled()).toBe(true));
    await set.getByText("2 options are chosen.").waitFor();
    await set.locator("[value=A]").uncheck();
    await set.locator("[value=D]").check();
    await untilSaved(page);
    await eventually(async () => expect((await stored(page, sessionId)).values).toEqual({ 19: "D", 20: "B" }));
  });

  test("an answer over the limit is reported beside its field, and is saved all the same", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    await field(page, 4).fill("the old harbour");
    await page.getByText("3 of 2 words").waitFor();
    await page.getByText("Longer than the limit").waitFor();
    await untilSaved(page);
    await eventually(async () => expect((await stored(page, sessionId)).values).toEqual({ 4: "the old harbour" }));
    await field(page, 4).fill("harbour");
    await eventually(async () => expect(await page.getByText("Longer than the limit").count()).toBe(0));
  });

  test("audio that plays once is over after a reload too", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK, "test");
    await page.getByRole("button", { name: "Start listening" }).click();
    await page.getByText("The audio has ended.").waitFor();
    await untilSaved(page);
    await page.reload();
    await page.getByText("The audio has ended.").waitFor();
    const opened = await openSession(page, workspace.url, sessionId);
    expect(Number(at(opened, "parts", 0, "audioSeconds"))).toBeGreaterThan(1);
  });

  test("a session is left for later, abandoned with an undo, and resumed", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, LAMP);
    await page.getByRole("radio", { name: "FALSE" }).first().check({ force: true });
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("menuitem", { name: "Continue later" }).click();
    await page.waitForURL(/\/practice\?part=\d+/);
    await show(page, sessionId);
    const isFalse = page.getByRole("radio", { name: "FALSE" }).first();
    await eventually(async () => expect(await isFalse.isChecked()).toBe(true));
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("menuitem", { name: "Abandon this practice" }).click();
    await page.getByText(`“${LAMP}” abandoned.`).waitFor();
    await page.goto(`${workspace.url}/practice/${sessionId}`);
    await page.getByRole("heading", { name: "You abandoned this session" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("button", { name: "Question 1, answered" }).waitFor();
    await untilSection(page, sessionId, { status: "in_progress", answeredCount: 1 });
  });

  test("a text is started on a narrow phone, saved, and submitted within its requirements", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: NARROW });
    await page.goto(`${workspace.url}/practice?courses=1&q=Travel`);
    await page.getByRole("link", { name: TRAVEL, exact: true }).click();
    await page.getByRole("button", { name: "Practise", exact: true }).click();
    const number = page.getByRole("button", { name: "Question 1, not answered" });
    await number.waitFor();
    const isInMain = () => page.waitForFunction(() => document.activeElement?.id === "main");
    await isInMain();
    const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { y: 0, width: 0, height: 0 };
    await eventually(async () => expect(await boxOf(number)).toMatchObject({ width: 44, height: 44 }));

    await number.click();
    await page.getByRole("textbox", { name: "Your answer to task 1" }).fill("Buses carry most people.");
    await page.context().setOffline(true);
    await page.locator("[data-delivery=unsent]").waitFor();
    const banner = page.getByRole("banner");
    await eventually(async () => {
      const { y } = await boxOf(banner.getByRole("button", { name: "Leave" }));
      expect(await boxOf(banner.getByRole("button", { name: "Submit" }))).toMatchObject({ y, height: 44 });
    });
    await page.context().setOffline(false);
    await untilSaved(page);

    const save = page.getByRole("button", { name: "Save version" });
    await save.click();
    const notice = page.getByRole("alertdialog").filter({ hasText: "Version 1 · 4 words" });
    await notice.waitFor();
    await eventually(async () => {
      const { y, height } = await boxOf(notice);
      expect(y + height).toBeLessThanOrEqual((await boxOf(save)).y);
    });

    await save.click();
    const repeated = page.getByRole("alertdialog").filter({ hasText: "This is already version 1." });
    await repeated.locator(".lucide-info").waitFor();
    await eventually(async () => expect(await page.getByRole("alertdialog").count()).toBe(1));

    await banner.getByRole("button", { name: "Submit" }).click();
    const dialog = page.getByRole("dialog", { name: "Submit your answers?" });
    await dialog.waitFor();
    await eventually(async () => {
      const { y, height } = await boxOf(repeated);
      expect(y + height).toBeLessThanOrEqual((await boxOf(dialog)).y);
    });
    await dialog.getByText("You can revise it later and share it with your teachers.").waitFor();
    await dialog.getByRole("button", { name: "Task 1 4 words at least 150 words" }).waitFor();
    await eventually(async () => expect(await dialog.innerText()).not.toMatch(/marked|question/i));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dialog.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL("**/reviews/practice-*");
    await isInMain();
    expect(problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });
});
