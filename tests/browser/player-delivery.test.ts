import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually, paced } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { beginPart, callAs, field, playerSteps, setTimeLeft, untilSaved } from "./player-steps.ts";
import { barriers, hasChromium, startWorkspace, type Workspace } from "./support.ts";

const KAYAK = "Booking a kayak course";
/** More than any section of the test lasts. */

describe.skipIf(!hasChromium)("what is typed in the player", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());
  const { begin, handIn, sectionOf, show, stored, untilSection, untilStored } = playerSteps(() => workspace.url);

  /** Another window of the same browser, at an address of the service that is not a page. */
  async function openSecondWindow(page: Page): Promise<Page> {
    const beside = await page.context().newPage();
    await beside.goto(`${workspace.url}/api/`);
    return beside;
  }
  /** Cuts a window off that will be closed: the offline mode of the browser's tools ends before the window does, which then sends. */
  async function cutOff(page: Page): Promise<void> {
    await page.context().setOffline(true);
    await page.evaluate(() => {
      navigator.sendBeacon = () => true;
      Object.assign(window, { fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
    });
  }
  /** What one window stores reaches the others a moment later, or never if it is closed before. */
  const untilInStorage = (page: Page, text: string) =>
    page.waitForFunction((wanted) => Object.values(localStorage).some((value) => String(value).includes(wanted)), text);

  test("a reload, even before anything was sent, keeps answers and flags", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    await field(page, 1).fill("Hartwell");
    await page.getByRole("button", { name: "Flag question 1" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Question 1, answered, flagged" }).waitFor();
    await eventually(async () => expect(await field(page, 1).inputValue()).toBe("Hartwell"));
    await untilSaved(page);
    await untilStored(page, sessionId, { values: { 1: "Hartwell" }, flagged: [1] });
  });

  test("without a connection answers wait here, say so, and are sent when it is back", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    await page.context().setOffline(true);
    await field(page, 1).fill("Hartwell");
    await page.getByText("Not saved yet", { exact: true }).waitFor();
    await page.getByRole("status").filter({ hasText: "Not saved yet: offline. It will be sent." }).waitFor();
    await field(page, 2).fill("27");
    await page.context().setOffline(false);
    await untilSaved(page);
    await page.getByRole("status").filter({ hasText: "All answers are saved again." }).waitFor();
    await eventually(async () => expect((await stored(page, sessionId)).values).toEqual({ 1: "Hartwell", 2: "27" }));
  });

  test("a window that was closed while offline has lost nothing when the session is opened again", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    const again = await openSecondWindow(page);
    await cutOff(page);
    await field(page, 3).fill("12 March");
    await untilInStorage(again, "12 March");
    await page.close();
    await again.context().setOffline(false);
    await show(again, sessionId);
    await eventually(async () => expect(await field(again, 3).inputValue()).toBe("12 March"));
    await untilSaved(again);
    await eventually(async () => expect((await stored(again, sessionId)).values).toEqual({ 3: "12 March" }));
  });

  test("a change in another browser is shown, and the learner chooses", async () => {
    const { page: here } = await workspace.openSignedIn();
    const { page: there } = await workspace.openSignedIn();
    const sessionId = await begin(here, KAYAK);
    await show(there, sessionId);
    for (const number of [1, 2]) await field(there, number).fill(`there ${number}`);
    await untilSaved(there);
    await expect(stored(there, sessionId)).resolves.toMatchObject({ values: { 1: "there 1", 2: "there 2" } });
    for (const number of [1, 2]) await field(here, number).fill(`here ${number}`);
    await here.getByText("Changed in another window: there “there 1”, here “here 1”").waitFor();
    await untilStored(here, sessionId, expect.objectContaining({ values: { 1: "there 1", 2: "there 2" } }));
    const header = here.getByRole("banner");
    await header.getByRole("button", { name: "2 answers need your choice" }).click();
    await here.waitForFunction(() => document.activeElement?.getAttribute("aria-label")?.startsWith("Question 1"));
    await eventually(async () => expect(await header.getByText("Saved", { exact: true }).count()).toBe(0));
    await here.getByRole("button", { name: "Question 2, answered, needs your choice" }).waitFor();
    await eventually(async () => expect(await barriers(here)).toEqual([]));
    await here.getByRole("button", { name: "Keep mine, question 1" }).click();
    await header.getByRole("button", { name: "1 answer needs your choice" }).click();
    await here.waitForFunction(() => document.activeElement?.getAttribute("aria-label")?.startsWith("Question 2"));
    await here.getByRole("button", { name: "Take theirs, question 2" }).click();
    await untilSaved(here);
    await eventually(async () => expect(await field(here, 2).inputValue()).toBe("there 2"));
    await eventually(async () => expect((await stored(here, sessionId)).values).toEqual({ 1: "here 1", 2: "there 2" }));
    await there.evaluate(() => window.dispatchEvent(new Event("online")));
    await there.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[data-slots] input")?.value === "here 1",
    );
  });

  test("two windows of one browser follow each other at once, to the end", async () => {
    const { page: one } = await workspace.openSignedIn();
    const sessionId = await begin(one, KAYAK);
    const other = await one.context().newPage();
    await show(other, sessionId);
    await field(one, 1).fill("Hartwell");
    await other.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[data-slots] input")?.value === "Hartwell",
    );
    await handIn(one);
    await other.getByRole("heading", { name: "This section was submitted" }).waitFor();
    await eventually(async () => expect(await barriers(other)).toEqual([]));
    await other.getByRole("link", { name: "See the review" }).click();
    await other.waitForURL(`**/reviews/practice-${sessionId}`);
  });

  test("what arrives after the end is shown as not submitted", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    await page.context().setOffline(true);
    await field(page, 4).fill("the harbour");
    // A request of the test itself, which does not use the browser's network.
    const { page: elsewhere } = await workspace.openSignedIn();
    await callAs(elsewhere, workspace.url, "practice_submit", { sessionId, subject: "listening" });
    await page.context().setOffline(false);
    await page.getByRole("heading", { name: "Not submitted" }).waitFor();
    await eventually(async () => expect(await page.getByRole("definition").allInnerTexts()).toEqual(["the harbour"]));
  });

  test("what a closed window still held is shown when the session has ended meanwhile", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    await field(page, 1).fill("Hartwell");
    await untilSaved(page);
    const again = await openSecondWindow(page);
    await cutOff(page);
    await field(page, 4).fill("the harbour");
    await untilInStorage(again, "the harbour");
    await page.close();
    const { page: elsewhere } = await workspace.openSignedIn();
    await callAs(elsewhere, workspace.url, "practice_submit", { sessionId, subject: "listening" });
    await again.context().setOffline(false);
    await again.goto(`${workspace.url}/practice/${sessionId}`);
    await again.getByText("Question 4", { exact: true }).waitFor();
    await eventually(async () => expect(await again.getByRole("definition").allInnerTexts()).toEqual(["the harbour"]));
    await again.getByRole("link", { name: "See the review" }).click();
    await again.waitForURL(`**/reviews/practice-${sessionId}`);
    await again.goto(`${workspace.url}/practice/${sessionId}`);
    await again.waitForURL(`**/reviews/practice-${sessionId}`);
  });

  test("when the time is over it is submitted with its answers so far", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await beginPart(page, workspace.url, KAYAK, "test");
    setTimeLeft(workspace.database, sessionId, paced(4000));
    await show(page, sessionId);
    await field(page, 1).fill("Hartwell");
    await page.waitForURL(`**/reviews/practice-${sessionId}`);
    const section = await sectionOf(page, sessionId);
    expect(section).toMatchObject({ status: "submitted", finishReason: "time", answeredCount: 1 });
    expect(at(section, "score", "correct")).toBe(1);
  });

  test("a choice that was not made when the time is over is shown before the review, with one's own answer", async () => {
    const { page: here } = await workspace.openSignedIn();
    const { page: there } = await workspace.openSignedIn();
    const sessionId = await beginPart(here, workspace.url, KAYAK, "test");
    await show(there, sessionId);
    setTimeLeft(workspace.database, sessionId, paced(6000));
    await show(here, sessionId);
    await field(there, 1).fill("there");
    await untilSaved(there);
    await field(here, 1).fill("here");
    await here.getByRole("banner").getByRole("button", { name: "1 answer needs your choice" }).waitFor();
    await here.getByRole("heading", { name: "Not submitted" }).waitFor();
    await eventually(async () => expect(await here.getByRole("definition").allInnerTexts()).toEqual(["here"]));
    await untilSection(here, sessionId, { status: "submitted", answeredCount: 1 });
    await here.getByRole("link", { name: "See the review" }).click();
    await here.waitForURL(`**/reviews/practice-${sessionId}`);
  });

  test("answers outlive a service that is killed while they are written", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    await field(page, 1).fill("Hartwell");
    await untilSaved(page);
    await field(page, 2).pressSequentially("2");
    const typeOn = async () => {
      await field(page, 2).pressSequentially("7");
      await field(page, 3).fill("12 March");
      await page.getByText("Not saved yet", { exact: true }).waitFor();
    };
    await workspace.restart(typeOn, "SIGKILL");
    await untilSaved(page);
    await eventually(async () =>
      expect((await stored(page, sessionId)).values).toEqual({ 1: "Hartwell", 2: "27", 3: "12 March" }),
    );
  });
});
