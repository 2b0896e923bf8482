import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { eventually, paced } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { openDatabase } from "./database.ts";
import { setTimeLeft } from "./player-steps.ts";
import { type Call, callerOf, openAs, sit, sitSection } from "./submitted.ts";
import {
  barriers,
  DESKTOP,
  fitsWidth,
  hasChromium,
  type Opened,
  PHONE,
  startWorkspace,
  type Workspace,
} from "./support.ts";

const WHOLE = "Fixture paper: the whole test 全真模考";
const SHORT = "Fixture paper: listening and reading";
/** Correct answers to the first questions of the two sections that the service marks. */
const LISTENING_ANSWERS = ["Hartwell", "27", "12 March", "harbour", "knee", "45", "two", "binoculars", "boots", "16"];
const JUDGED = ["FALSE", "TRUE", "NOT GIVEN", "TRUE"];
const READ = ["cap", "carbon cloth", "tray", "magnesium rod", "fruit"];
/** More than any section of the test lasts. */

describe.skipIf(!hasChromium)("sitting a mock paper", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());

  const step = (page: Page, subject: string) =>
    page
      .getByRole("main")
      .locator("ol > li")
      .filter({ has: page.getByRole("heading", { level: 3, name: subject }) });
  const timer = (page: Page) => page.getByRole("timer");

  /** The page passes the accessibility check, nothing overflows, and the console is silent. */
  async function expectSound({ page, problems }: Opened): Promise<void> {
    // React Aria announces a pressed button for some seconds after its dialog is closed.
    await eventually(async () => expect(await barriers(page)).toEqual([]), { withinMs: 25_000 });
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    expect(problems).toEqual([]);
  }

  interface Learner extends Opened {
    readonly call: Call;
  }

  async function learner(name: string, options: BrowserContextOptions = {}): Promise<Learner> {
    const opened = await openAs(workspace, { name, role: "learner" }, options);
    return { ...opened, call: callerOf(workspace, opened) };
  }

  /** A learner of this name who has started a mock test with the paper and has it open. */
  async function sitting(name: string, title: string, options: BrowserContextOptions = {}) {
    const opened = await learner(name, options);
    const sessionId = await sit(opened.call, title);
    await opened.page.goto(`${workspace.url}/mock/${sessionId}`);
    await opened.page.getByRole("button", { name: "Start Listening" }).waitFor();
    return { ...opened, sessionId };
  }

  async function openPaper(page: Page, title: string): Promise<void> {
    await page.goto(`${workspace.url}/mock`);
    await page.getByRole("list", { name: "Mock papers" }).getByRole("link", { name: title }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }

  async function beginSection(page: Page, subject: string): Promise<void> {
    await page.getByRole("button", { name: `Start ${subject}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start now" }).click();
    await timer(page).waitFor();
  }

  async function handIn(page: Page, subject: string): Promise<void> {
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
    await page.getByText(`${subject} submitted.`).waitFor();
  }

  async function choose(page: Page, label: string, band: string): Promise<void> {
    await page.getByRole("dialog").getByRole("button", { name: label }).click();
    await page.getByRole("option", { name: band, exact: true }).click();
  }

  test("all four sections are sat, with answers given through the page", async () => {
    const opened = await learner("Ada");
    const { page } = opened;
    await openPaper(page, WHOLE);
    await page.getByRole("button", { name: "Start this mock test" }).click();
    await page.waitForURL(/\/mock\/\d+$/);
    await page.getByText("The clock is not running.").waitFor();
    await expectSound(opened);

    await beginSection(page, "Listening");
    for (const [index, answer] of LISTENING_ANSWERS.entries()) {
      await page.getByRole("textbox", { name: `Question ${index + 1}`, exact: true }).fill(answer);
    }
    await handIn(page, "Listening");
    await page.getByRole("heading", { name: "Next: Reading" }).waitFor();
    await step(page, "Listening").getByText("10/40").waitFor();
    await step(page, "Listening").getByText("3.5", { exact: true }).waitFor();
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.id)).toBe("main"));
    await expectSound(opened);

    await beginSection(page, "Reading");
    for (const [index, answer] of JUDGED.entries()) {
      const question = page.getByRole("radiogroup", { name: new RegExp(`^Question ${index + 1}:`) });
      await question.getByRole("radio", { name: answer, exact: true }).check({ force: true });
    }
    for (const [index, answer] of READ.entries()) {
      await page.getByRole("textbox", { name: new RegExp(`^Question ${index + 9}\\b`) }).fill(answer);
    }
    await handIn(page, "Reading");
    await beginSection(page, "Writing");
    await page.getByRole("textbox", { name: "Your answer to task 1" }).fill("The chart shows three ways to travel.");
    await handIn(page, "Writing");
    await beginSection(page, "Speaking");
    await page
      .getByRole("textbox", { name: /question 1\b/ })
      .first()
      .fill("coffee, window");
    await handIn(page, "Speaking");

    await page.getByText("That was the last section.").waitFor();
    await page.reload();
    await page.getByText("No overall band yet").waitFor();
    await page.getByText("Writing has no band yet.").waitFor();
    await expectSound(opened);
  });

  test("bands that the learner enters make the overall band, which is explained, printed and listed", async () => {
    const opened = await learner("Bea");
    const { page, call } = opened;
    const sessionId = await sit(call, WHOLE);
    const numbered = (answers: readonly string[], first: number) =>
      Object.fromEntries(answers.map((answer, index) => [first + index, answer]));
    for (const [subject, answers] of [
      ["listening", numbered(LISTENING_ANSWERS, 1)],
      ["reading", { ...numbered(JUDGED, 1), ...numbered(READ, 9) }],
      ["writing", { 1: "The chart shows three ways to travel." }],
      ["speaking", { 1: "coffee, window" }],
    ] as const)
      await sitSection(call, { sessionId, subject, answers });
    await page.goto(`${workspace.url}/mock/${sessionId}`);
    await page.getByRole("button", { name: "Enter a band Writing" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Choose a band for both tasks.").waitFor();
    await choose(page, "Task 1", "6.0");
    await choose(page, "Task 2", "7.5");
    await page.getByText("Writing: band 7.").waitFor();
    await page.getByRole("textbox", { name: "Note" }).fill("Clear position.");
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await step(page, "Writing").getByText("Your own entry").waitFor();
    await step(page, "Writing").getByText("Clear position.").waitFor();
    await page.getByRole("button", { name: "Enter a band Speaking" }).click();
    await choose(page, "Band", "6.5");
    await page.getByRole("button", { name: "Save" }).click();

    // (3.5 + 3.5 + 7 + 6.5) / 4 = 5.125
    const overall = page.getByText("Overall band", { exact: true }).locator("..");
    await overall.waitFor();
    await eventually(async () => expect(await overall.innerText()).toContain("5.0"));
    await page.getByText("It is an estimate because the Listening and Reading bands are estimates.").waitFor();
    await page.reload();
    await overall.waitFor();
    await expectSound(opened);
    await page.getByRole("button", { name: "How the band for Listening is worked out" }).click();
    const about = page.getByRole("dialog");
    await about.getByText("10 of 40 answers are right. In the table “Listening” that is band 3.5.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("Escape");

    await page.emulateMedia({ media: "print" });
    await eventually(async () => expect(await page.getByRole("button").count()).toBe(0));
    await page.getByText("Band, estimate").first().waitFor();
    await page.emulateMedia({ media: "screen" });

    await step(page, "Reading").getByRole("link", { name: "Review Reading" }).click();
    await page.waitForURL(/\/reviews\/mock-\d+-reading$/);
    await openPaper(page, WHOLE);
    const earlier = page.getByRole("list", { name: "Earlier attempts" });
    await earlier.getByText("Overall 5", { exact: true }).waitFor();
    await earlier.getByText("9/40 · Band 3.5").waitFor();
    await expectSound(opened);
  });

  test("between sections one may leave, and continue from the papers, the first page and the paper", async () => {
    const opened = await sitting("Cleo", SHORT, { viewport: PHONE });
    const { page, sessionId } = opened;
    await beginSection(page, "Listening");
    await handIn(page, "Listening");
    await step(page, "Listening").getByText("Below band 2.5 (estimate)").waitFor();
    for (const address of ["/mock", "/"]) {
      await page.goto(workspace.url + address);
      const begun = page.getByRole("list", { name: "Continue where you left off" }).getByRole("listitem");
      await begun.getByText("1 of 2 sections submitted · Next: Reading").waitFor();
      await expectSound(opened);
      await begun.getByRole("link", { name: `Continue ${SHORT}` }).click();
      await page.waitForURL(`**/mock/${sessionId}`);
    }
    await page.getByText("The clock is not running.").waitFor();

    await page.getByRole("button", { name: "Abandon" }).click();
    await page.getByRole("heading", { name: "You abandoned this mock test" }).waitFor();
    await expectSound(opened);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Next: Reading" }).waitFor();
    await page.getByRole("button", { name: "Abandon" }).click();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("heading", { name: "Next: Reading" }).waitFor();
  });

  test("a section may be started out of order, and continues after its tab was killed", async () => {
    const { page, problems, sessionId } = await sitting("Dora", WHOLE);
    await beginSection(page, "Speaking");
    await page
      .getByRole("textbox", { name: /question 1\b/ })
      .first()
      .fill("a window seat");
    await page.getByText("Saved", { exact: true }).first().waitFor();
    const second = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    await second.goto(`${workspace.url}/mock`);
    const begun = second.getByRole("list", { name: "Continue where you left off" }).getByRole("listitem").first();
    await begun.getByText("Speaking in progress").waitFor();
    await begun.getByRole("link", { name: /^Continue/ }).click();
    await second.waitForURL(`**/mock/${sessionId}`);
    await timer(second).waitFor();
    const notes = second.getByRole("textbox", { name: /question 1\b/ }).first();
    await eventually(async () => expect(await notes.inputValue()).toBe("a window seat"));

    // A learner who leaves by the menu gets to the papers, and the clock continues.
    await second.getByRole("button", { name: "Leave" }).click();
    await second.getByRole("menuitem", { name: "Continue later" }).click();
    await begun.getByText("Speaking in progress").waitFor();
    await begun.getByRole("link", { name: /^Continue/ }).click();
    await handIn(second, "Speaking");
    await second.getByRole("heading", { name: "Next: Listening" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("a section whose time is over is submitted with its answers so far", async () => {
    const { page, problems, call } = await learner("Elsa");
    const sessionId = await sit(call, SHORT);
    await page.goto(`${workspace.url}/mock/${sessionId}`);
    await beginSection(page, "Listening");
    await page.getByRole("textbox", { name: "Question 1", exact: true }).fill("Hartwell");
    await page.getByText("Saved", { exact: true }).first().waitFor();
    setTimeLeft(workspace.database, sessionId, paced(3000));
    await page.reload();
    await page.getByText("Listening submitted.").waitFor();
    await step(page, "Listening").getByText("Time was up, so your answers were submitted automatically.").waitFor();
    await step(page, "Listening").getByText("1/40").waitFor();
    await page.getByRole("button", { name: "How the band for Listening is worked out" }).click();
    await page.getByText("below the lowest band of the table").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });

  test("a teacher sees a sitting once it is shared, and gives a band that counts before the learner's", async () => {
    const lena = await learner("Lena");
    const sessionId = await sit(lena.call, WHOLE);
    await lena.call("mock_begin_section", { sessionId, subject: "speaking" });
    await lena.call("practice_submit", { sessionId, subject: "speaking" });
    await lena.call("mock_enter_band", { sessionId, subject: "speaking", band: 9 });

    const teacher = await openAs(workspace, { name: "Tan", role: "teacher" }, { viewport: PHONE });
    await teacher.page.goto(`${workspace.url}/mock/${sessionId}`);
    await teacher.page.getByText("This session was not found").waitFor();
    await expectSound(teacher);

    await lena.page.goto(`${workspace.url}/mock/${sessionId}`);
    // The switch shows the state that is being sent; a teacher sees the state that has arrived.
    const arrived = lena.page.waitForResponse("**/reviews_share");
    await lena.page.getByText("Share with the teachers of this service").click();
    await arrived;
    const toggle = lena.page.getByRole("switch", { name: /^Share with the teachers/ });
    await eventually(async () => expect(await toggle.isChecked()).toBe(true));

    await teacher.page.reload();
    await teacher.page.getByText("Lena shares this mock test with the teachers.").waitFor();
    await step(teacher.page, "Speaking").getByText("The learner’s own entry").waitFor();
    await eventually(async () =>
      expect(await teacher.page.getByRole("button", { name: /^Start|^Abandon/ }).count()).toBe(0),
    );
    await eventually(async () => expect(await teacher.page.getByRole("switch").count()).toBe(0));
    await teacher.page.getByRole("button", { name: "Enter a band Speaking" }).click();
    await choose(teacher.page, "Band", "6.5");
    await teacher.page.getByRole("button", { name: "Save" }).click();
    await step(teacher.page, "Speaking").getByText("By a teacher", { exact: true }).waitFor();
    await expectSound(teacher);

    await lena.page.reload();
    await step(lena.page, "Speaking").getByText("Band, by a teacher").waitFor();
    await step(lena.page, "Speaking").getByText("6.5", { exact: true }).waitFor();
    await step(lena.page, "Speaking").getByText("Your own entry").waitFor();
    await lena.page.getByRole("button", { name: "Change the band Speaking" }).click();
    await lena.page.getByRole("button", { name: "Remove band" }).click();
    await step(lena.page, "Speaking").getByText("Your own entry").waitFor({ state: "detached" });
    expect(lena.problems).toEqual([]);
  });

  test("an address without a sitting is reported", async () => {
    const opened = await workspace.openSignedIn();
    for (const id of ["999999", "none"]) {
      await opened.page.goto(`${workspace.url}/mock/${id}`);
      await opened.page.getByText("This session was not found in your account.").waitFor();
    }
    await expectSound(opened);
  });

  test("a paper with a withdrawn part cannot be started, and its sittings stay", async () => {
    const { page, problems, call } = await learner("Fay");
    const partIds = await partsOf(call, "writing");
    const made = await call("ielts_mock_create_paper", { title: "Writing only", partIds });
    const paperId = String(at(made, "paperId"));
    const begun = await call("mock_begin", { paperId });
    setWithdrawn(workspace, partIds, 1);
    await page.goto(`${workspace.url}/mock?paper=${encodeURIComponent(paperId)}`);
    await page.getByText("A part of this paper was withdrawn").waitFor();
    await eventually(async () => expect(await page.getByRole("button", { name: /^Start/ }).count()).toBe(0));
    await page.getByRole("link", { name: /^Continue/ }).click();
    await page.waitForURL(`**/mock/${at(begun, "sessionId")}`);
    await page.getByRole("heading", { name: "Next: Writing" }).waitFor();
    setWithdrawn(workspace, partIds, 0);
    expect(problems).toEqual([]);
  });

  async function partsOf(call: Call, subject: string): Promise<number[]> {
    const found = await call("ielts_mock_search_papers", { keyword: "whole" });
    const sections = at(found, "items", 0, "sections");
    const section = Array.isArray(sections) ? sections.find((one) => at(one, "subject") === subject) : undefined;
    const parts = at(section, "parts");
    return Array.isArray(parts) ? parts.map((part) => Number(at(part, "partId"))) : [];
  }

  const LOOKS = [
    { locale: "en-GB", colorScheme: "dark", viewport: DESKTOP, next: "Next: Listening", rules: "The clock starts" },
    { locale: "zh-CN", colorScheme: "dark", viewport: PHONE, next: "下一科：听力", rules: "开始后立即计时" },
    { locale: "zh-CN", colorScheme: "light", viewport: DESKTOP, next: "下一科：听力", rules: "开始后立即计时" },
  ] as const;
  test.each(LOOKS)(
    "in $locale, $colorScheme, at $viewport.width px, a sitting and its rules pass the accessibility check",
    async ({ next, rules, ...look }) => {
      const opened = await learner("Gail", look);
      const { page, call } = opened;
      const found = await call("ielts_mock_search_papers", { keyword: "whole" });
      const begun = await call("mock_begin", { paperId: String(at(found, "items", 0, "paperId")) });
      await page.goto(`${workspace.url}/mock?paper=${encodeURIComponent(String(at(found, "items", 0, "paperId")))}`);
      await page.getByRole("heading", { level: 1, name: WHOLE }).waitFor();
      await expectSound(opened);
      await page.goto(workspace.url + String(at(begun, "launchRoute")));
      await page.getByRole("heading", { name: next }).waitFor();
      await expectSound(opened);
      await page
        .getByRole("main")
        .getByRole("button")
        .filter({ hasText: /Start Listening|开始听力/ })
        .click();
      await page.getByRole("dialog").getByText(rules).waitFor();
      await expectSound(opened);
    },
  );
});

/** Withdraws parts, as a newer version of their pack would, or restores them. */
function setWithdrawn(workspace: Workspace, partIds: readonly number[], withdrawn: 0 | 1): void {
  const database = openDatabase(workspace.database);
  for (const id of partIds) database.run("UPDATE parts SET withdrawn = ? WHERE id = ?", [withdrawn, id]);
  database.close();
}
