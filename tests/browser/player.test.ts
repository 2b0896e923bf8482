import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import {
  answerSlot,
  beginPart,
  callAs,
  fixtureParts,
  openSession,
  questionsOf,
  setTimeLeft,
  slotOf,
  storedOf,
  untilSaved,
} from "./player-steps.ts";
import { barriers, DESKTOP, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const KAYAK = "Booking a kayak course";
const LAMP = "The lamp that drinks seawater";
const GARDEN = "A tour of Fenwick Garden";
const TRAVEL = "Travel to work in Ashby";
const NARROW = { width: 360, height: 740 } as const;

describe.skipIf(!hasChromium)("the practice player", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());

  const show = async (page: Page, sessionId: number) => {
    await page.goto(`${workspace.url}/practice/${sessionId}`);
    await page.getByRole("navigation", { name: "Questions" }).waitFor();
  };
  const begin = async (page: Page, title: string, mode = "practice") => {
    const sessionId = await beginPart(page, workspace.url, title, mode);
    await show(page, sessionId);
    return sessionId;
  };
  const stored = (page: Page, sessionId: number) => storedOf(page, workspace.url, sessionId);
  const untilStored = (page: Page, sessionId: number, answers: Awaited<ReturnType<typeof storedOf>>) =>
    eventually(async () => expect(await stored(page, sessionId)).toEqual(answers));
  const field = (page: Page, number: number) =>
    page.getByRole("textbox", { name: new RegExp(`^Question ${number}\\b`) });
  const handIn = async (page: Page) => {
    await page.getByRole("button", { name: "Hand in" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  };
  const sectionOf = async (page: Page, sessionId: number) =>
    at(await openSession(page, workspace.url, sessionId), "section");
  const untilSection = (page: Page, sessionId: number, section: object) =>
    eventually(async () => expect(await sectionOf(page, sessionId)).toMatchObject(section));

  describe("with every type of question", () => {
    let learner: Awaited<ReturnType<Workspace["openSignedIn"]>>;
    beforeAll(async () => {
      learner = await workspace.openSignedIn();
    });

    test.each(fixtureParts())("$title: $types are answered, kept and marked", async ({ title, subject, answers }) => {
      const { page, problems } = learner;
      const sessionId = await begin(page, title);
      const asked = await questionsOf(page, workspace.url, sessionId);
      for (const { slotId, number } of asked) await answerSlot(page, slotId, answers[number] ?? "");
      await untilSaved(page);
      const { values } = await stored(page, sessionId);
      // The letters of one "Choose TWO" may stand in either of its questions.
      expect(Object.values(values).sort()).toEqual(Object.values(answers).sort());
      await handIn(page);
      await page.waitForURL(`**/reviews/practice-${sessionId}`);
      const section = await sectionOf(page, sessionId);
      expect(at(section, "status")).toBe("submitted");
      const isMarked = subject === "listening" || subject === "reading";
      const total = isMarked ? asked.length : 0;
      expect(at(section, "score")).toEqual({ correct: total, incorrect: 0, unanswered: 0, total });
      expect(problems).toEqual([]);
    });
  });

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
    await page.getByRole("status").filter({ hasText: "Everything is saved again." }).waitFor();
    await eventually(async () => expect((await stored(page, sessionId)).values).toEqual({ 1: "Hartwell", 2: "27" }));
  });

  test("a window that was closed while offline has lost nothing when the session is opened again", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    await page.context().setOffline(true);
    await field(page, 3).fill("12 March");
    const again = await page.context().newPage();
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
    await other.getByRole("heading", { name: "This section was handed in" }).waitFor();
    await eventually(async () => expect(await barriers(other)).toEqual([]));
    await other.getByRole("link", { name: "See the review" }).click();
    await other.waitForURL(`**/reviews/practice-${sessionId}`);
  });

  test("what arrives after the end is shown as not handed in", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    await page.context().setOffline(true);
    await field(page, 4).fill("the harbour");
    // A request of the test itself, which does not pass by the browser's network.
    const { page: elsewhere } = await workspace.openSignedIn();
    await callAs(elsewhere, workspace.url, "practice_submit", { sessionId, subject: "listening" });
    await page.context().setOffline(false);
    await page.getByRole("heading", { name: "Not handed in" }).waitFor();
    await eventually(async () => expect(await page.getByRole("definition").allInnerTexts()).toEqual(["the harbour"]));
  });

  test("what a closed window still held is shown when the session has ended meanwhile", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await begin(page, KAYAK);
    await field(page, 1).fill("Hartwell");
    await untilSaved(page);
    await page.context().setOffline(true);
    await field(page, 4).fill("the harbour");
    const again = await page.context().newPage();
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

  test("when the time is over it is handed in with what is there", async () => {
    const { page } = await workspace.openSignedIn();
    const sessionId = await beginPart(page, workspace.url, KAYAK, "test");
    setTimeLeft(workspace.database, sessionId, 4000);
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
    setTimeLeft(workspace.database, sessionId, 7000);
    await show(here, sessionId);
    await field(there, 1).fill("there");
    await untilSaved(there);
    await field(here, 1).fill("here");
    await here.getByRole("banner").getByRole("button", { name: "1 answer needs your choice" }).waitFor();
    await here.getByRole("heading", { name: "Not handed in" }).waitFor();
    await eventually(async () => expect(await here.getByRole("definition").allInnerTexts()).toEqual(["here"]));
    await untilSection(here, sessionId, { status: "submitted", answeredCount: 1 });
    await here.getByRole("link", { name: "See the review" }).click();
    await here.waitForURL(`**/reviews/practice-${sessionId}`);
  });

  test("by keyboard alone one answers, flags, goes back and hands in", async () => {
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
    await list.getByText("In a short answer: go on to the next question").waitFor();
    await eventually(async () =>
      expect(await list.innerText()).toContain("Single keys belong to a field or list while it has the focus."),
    );
    await keyboard.press("Escape");
    await keyboard.press("s");
    const dialog = page.getByRole("dialog", { name: "Hand in your answers?" });
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
    await dialog.getByRole("button", { name: "Hand in" }).press("Enter");
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
    await set.getByText("2 are chosen.").waitFor();
    await set.locator("[value=A]").uncheck();
    await set.locator("[value=D]").check();
    await untilSaved(page);
    await eventually(async () => expect((await stored(page, sessionId)).values).toEqual({ 19: "D", 20: "B" }));
  });

  test("an answer over the limit is told so beside its field, and is kept all the same", async () => {
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
    await page.getByRole("button", { name: "Begin listening" }).click();
    await page.getByText("The audio is over.").waitFor();
    await untilSaved(page);
    await page.reload();
    await page.getByText("The audio is over.").waitFor();
    const opened = await openSession(page, workspace.url, sessionId);
    expect(Number(at(opened, "parts", 0, "audioSeconds"))).toBeGreaterThan(1);
  });

  test("a session is left for later, abandoned with a way back, and taken up again", async () => {
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
    await page.getByText(`“${LAMP}” is abandoned.`).waitFor();
    await page.goto(`${workspace.url}/practice/${sessionId}`);
    await page.getByRole("heading", { name: "You abandoned this session" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("button", { name: "Take up again" }).click();
    await page.getByRole("button", { name: "Question 1, answered" }).waitFor();
    await untilSection(page, sessionId, { status: "in_progress", answeredCount: 1 });
  });

  test("a text is begun on a narrow phone, kept, and handed in by what is asked of it", async () => {
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
    const [leave, submit] = await Promise.all(
      ["Leave", "Hand in"].map((name) => boxOf(banner.getByRole("button", { name }))),
    );
    expect(submit).toMatchObject({ y: leave?.y, height: 44 });
    await page.context().setOffline(false);
    await untilSaved(page);

    const save = page.getByRole("button", { name: "Save version" });
    await save.click();
    const notice = page.getByRole("alertdialog").filter({ hasText: "Version 1 · 4 words" });
    await notice.waitFor();
    const { y, height } = await boxOf(notice);
    await eventually(async () => expect(y + height).toBeLessThanOrEqual((await boxOf(save)).y));

    await save.click();
    const repeated = page.getByRole("alertdialog").filter({ hasText: "This is version 1 already." });
    await repeated.locator(".lucide-info").waitFor();
    await eventually(async () => expect(await page.getByRole("alertdialog").count()).toBe(1));

    await banner.getByRole("button", { name: "Hand in" }).click();
    const dialog = page.getByRole("dialog", { name: "Hand in your answers?" });
    await dialog.waitFor();
    const told = await boxOf(repeated);
    await eventually(async () => expect(told.y + told.height).toBeLessThanOrEqual((await boxOf(dialog)).y));
    await dialog.getByText("You can revise it later and share it with your teachers.").waitFor();
    await dialog.getByRole("button", { name: "Task 1 4 words at least 150 words" }).waitFor();
    await eventually(async () => expect(await dialog.innerText()).not.toMatch(/marked|question/i));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dialog.getByRole("button", { name: "Hand in" }).click();
    await page.waitForURL("**/reviews/practice-*");
    await isInMain();
    expect(problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });

  test("where there is no session the way on is shown", async () => {
    const { page } = await workspace.openSignedIn();
    for (const id of ["999999", "x", "1.5", "0"]) {
      await page.goto(`${workspace.url}/practice/${id}`);
      await page.getByRole("heading", { name: "There is no such session" }).waitFor();
      const bank = page.getByRole("link", { name: "Question bank" });
      await eventually(async () => expect(await bank.getAttribute("href")).toBe("/practice"));
    }
  });

  test("answers outlive a service that is killed while they are written", async () => {
    const own = await startWorkspace({ content: "library" });
    const { page } = await own.openSignedIn();
    const sessionId = await beginPart(page, own.url, KAYAK);
    await page.goto(`${own.url}/practice/${sessionId}`);
    await field(page, 1).fill("Hartwell");
    await untilSaved(page);
    await field(page, 2).pressSequentially("2");
    const typeOn = async () => {
      await field(page, 2).pressSequentially("7");
      await field(page, 3).fill("12 March");
      await page.getByText("Not saved yet", { exact: true }).waitFor();
    };
    await own.restart(typeOn, "SIGKILL");
    await untilSaved(page);
    await eventually(async () => {
      const { values } = await storedOf(page, own.url, sessionId);
      expect(values).toEqual({ 1: "Hartwell", 2: "27", 3: "12 March" });
    });
    await own.stop();
  });

  const LOOKS = [
    { locale: "en-GB", colorScheme: "light", viewport: DESKTOP, questions: "Questions" },
    { locale: "zh-CN", colorScheme: "dark", viewport: PHONE, questions: "题号" },
  ] as const;
  test.each(LOOKS)(
    "in $locale, $colorScheme, nothing sticks out and nothing keeps anyone out",
    async ({ questions, ...look }) => {
      const { page, problems } = await workspace.openSignedIn({ ...look, hasTouch: look.viewport === PHONE });
      for (const { title, mode } of [
        { title: LAMP, mode: "test" },
        { title: GARDEN, mode: "test" },
        { title: "Travel to work in Ashby", mode: "practice" },
        { title: "Mornings and maps", mode: "practice" },
      ]) {
        const sessionId = await beginPart(page, workspace.url, title, mode);
        await page.goto(`${workspace.url}/practice/${sessionId}`);
        const numbers = page.getByRole("navigation", { name: questions });
        await numbers.getByRole("button").last().click();
        const last = (await questionsOf(page, workspace.url, sessionId)).at(-1);
        const slot = slotOf(page, last?.slotId ?? 0);
        await slot.waitFor();
        await eventually(async () => expect(await slot.locator(":focus").count()).toBe(1));
        await eventually(async () => expect(await fitsWidth(page)).toBe(true));
        await eventually(async () => expect(await barriers(page)).toEqual([]));
      }
      expect(problems).toEqual([]);
    },
  );
});
