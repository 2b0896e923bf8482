import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { type Call, callerOf, openAs } from "./submitted.ts";
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

const TABLET = { width: 768, height: 1024 } as const;
const TOM = { name: "Tom", role: "teacher" } as const;
const TASK = "Travel to work in Ashby";
const DRAFT = "The chart compares four ways of travelling to work.\n\nThe car lost it's first place.";
const SECOND = "The chart compares four ways of travelling to work.\n\nThe car lost its first place to the bus.";
const REVISED = `${SECOND} Walking became less common.`;
const BANDS = [
  ["Task achievement", "6.0"],
  ["Coherence and cohesion", "6.5"],
  ["Lexical resource", "6.5"],
  ["Grammatical range and accuracy", "7.0"],
] as const;
const REMARK = "Some repetition.";
const SUMMARY = "Clear. Compare more.";
const CRITERIA = [
  { criterion: "task_achievement", band: 6, remark: "" },
  { criterion: "coherence_and_cohesion", band: 6.5, remark: "" },
  { criterion: "lexical_resource", band: 6.5, remark: REMARK },
  { criterion: "grammatical_range_and_accuracy", band: 7, remark: "" },
] as const;
const COMMENTS = [
  { start: 0, end: "The chart".length, quote: "The chart", comment: "Name the town." },
  {
    start: SECOND.indexOf("its first"),
    end: SECOND.indexOf("its first") + "its first".length,
    ...{ quote: "its first", comment: "Right: no apostrophe." },
  },
] as const;

interface Writer extends Opened {
  readonly call: Call;
  readonly sessionId: number;
}

describe.skipIf(!hasChromium)("the writing pages", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());

  /** Nothing overflows on a desktop or a phone, and the named one passes the accessibility check. */
  const expectSound = async (page: Page, on: typeof PHONE | typeof DESKTOP = DESKTOP) => {
    for (const size of [on === DESKTOP ? PHONE : DESKTOP, on]) {
      await page.setViewportSize(size);
      // The layout of a resized window follows a moment later.
      await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
      await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    }
    await eventually(async () => expect(await barriers(page)).toEqual([]));
  };
  const notice = (page: Page, text: string) => page.getByRole("alertdialog").filter({ hasText: text });
  const essay = (page: Page) => page.getByRole("textbox", { name: "Your answer to task 1" });
  const sharedRow = (page: Page, name: string) =>
    page
      .getByRole("list", { name: "Shared with teachers" })
      .getByRole("listitem")
      .filter({ hasText: TASK })
      .filter({ hasText: name });
  /** The page is scrolled to its top, and the focus is in its content. */
  const begins = (page: Page) =>
    page.waitForFunction(() => window.scrollY === 0 && document.activeElement?.id === "main");
  const practiceOf = (call: Call, sessionId: number) => call("ielts_writing_read_practice", { sessionId });
  const textsOf = (answer: unknown) => listAt(answer, "versions", "items").map((version) => at(version, "text"));
  const showDesk = (page: Page, sessionId: number) => page.goto(`${workspace.url}/writing/${sessionId}`);
  const revise = async (page: Page) => {
    await page.getByRole("link", { name: "Revise" }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  };

  /** A learner of this name who has started to practise the task. */
  async function begun(name: string): Promise<Writer> {
    const opened = await openAs(workspace, { name, role: "learner" });
    const call = callerOf(workspace, opened);
    const found = await call("ielts_practice_search_parts", { search: TASK, includeCourseLinked: true });
    const answer = await call("practice_begin", { partId: at(found, "items", 0, "partId"), mode: "practice" });
    return { ...opened, call, sessionId: Number(at(answer, "sessionId")) };
  }

  /** A learner who has submitted the text after two versions, and shares it. */
  async function shared(name: string): Promise<Writer> {
    const writer = await begun(name);
    const { call, sessionId } = writer;
    const questionSlotId = at(await call("writing_open", { sessionId }), "working", 0, "questionSlotId");
    for (const value of [DRAFT, SECOND]) {
      const changes = [{ questionSlotId, value, basedOn: Number.MAX_SAFE_INTEGER }];
      await call("practice_save_answers", { sessionId, subject: "writing", changes });
      await call("writing_save_version", { sessionId, questionSlotId });
    }
    await call("practice_submit", { sessionId, subject: "writing" });
    await call("reviews_share", { sessionId, shared: true });
    return writer;
  }

  /** A learner whose newest version Tom has reviewed. */
  async function reviewed(name: string): Promise<Writer & { readonly tom: Opened }> {
    const writer = await shared(name);
    const tom = await openAs(workspace, TOM);
    const call = callerOf(workspace, tom);
    const versionId = at(await call("writing_open", { sessionId: writer.sessionId }), "versions", 0, "versionId");
    const review = { criteria: CRITERIA, comments: COMMENTS, summary: SUMMARY };
    await call("writing_save_review", { versionId, basedOn: null, ...review });
    return { ...writer, tom };
  }

  /** The learner has one review, of the newest version, with everything that Tom wrote. */
  async function expectReview({ call, sessionId }: Writer): Promise<void> {
    const [newest, older] = await eventually(async () => {
      const versions = listAt(await practiceOf(call, sessionId), "versions", "items");
      expect(versions.map((version) => listAt(version, "reviews").length)).toEqual([1, 0, 0]);
      return versions;
    });
    expect(at(older, "reviews")).toEqual([]);
    const [given] = listAt(newest, "reviews");
    expect(at(given, "reviewerName")).toBe("Tom");
    expect(at(given, "band")).toBe(6.5);
    expect(at(given, "summary")).toBe(SUMMARY);
    expect(at(given, "comments")).toEqual([...COMMENTS]);
    expect(listAt(given, "criteria").map((one) => [at(one, "band"), at(one, "remark")])).toEqual(
      CRITERIA.map(({ band, remark }) => [band, remark]),
    );
  }

  test("the empty list teaches, and offers tasks", async () => {
    const { page, problems } = await openAs(workspace, { name: "Ada", role: "learner" });
    await page.goto(`${workspace.url}/writing`);
    await page.getByRole("heading", { name: "Nothing written yet" }).waitFor();
    await page.getByRole("list", { name: "Start a new text" }).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "All writing tasks" }).click();
    await page.getByRole("searchbox").fill(TASK);
    await page.waitForURL((url) => url.searchParams.get("q") === TASK);
    await page.getByRole("link", { name: TASK }).click();
    await page.getByRole("button", { name: "Practise", exact: true }).click();
    await essay(page).waitFor();
    expect(problems).toEqual([]);
  });

  test("in the player versions are saved by the keys and by a button, and the text is submitted and shared", async () => {
    const { page, problems, call, sessionId } = await begun("Bea");
    await page.goto(`${workspace.url}/practice/${sessionId}`);
    // A version is saved after the typed text has been sent.
    await essay(page).fill(DRAFT);
    await page.keyboard.press("Control+s");
    await notice(page, "Version 1 · 15 words").waitFor();
    await eventually(async () => expect(textsOf(await practiceOf(call, sessionId))).toEqual([DRAFT]));
    await page.keyboard.press("Control+s");
    await notice(page, "This is already version 1.").waitFor();
    await essay(page).fill(SECOND);
    await page.getByRole("button", { name: "Save version" }).click();
    await notice(page, "Version 2 · 18 words").getByRole("button", { name: "See versions" }).click();
    await page.waitForURL(`**/writing/${sessionId}`);
    await page.getByRole("list", { name: "Versions" }).getByRole("link", { name: "Version 2" }).waitFor();
    await eventually(async () => expect(await page.getByRole("heading", { name: "Sample answers" }).count()).toBe(0));
    await page.getByRole("link", { name: "Continue writing" }).click();
    await essay(page).waitFor();
    await page.reload();
    await page.getByRole("link", { name: "2 versions" }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
    await page.getByRole("link", { name: "Versions and teachers’ reviews" }).click();

    // Once submitted, it can be shared and has sample answers.
    await page.getByRole("heading", { name: "Sample answers" }).waitFor();
    await page.getByRole("button", { name: "Share with teachers" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Share with teachers" }).click();
    await page.getByText("Teachers can see it", { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test("a teacher reviews what is shared: a comment by the mouse, one by the keyboard, bands, a summary", async () => {
    const writer = await shared("Cleo");
    const { page, problems } = await openAs(workspace, TOM);
    // A user who writes nothing gets to the texts that learners share.
    await page.goto(`${workspace.url}/writing`);
    await sharedRow(page, "Cleo").getByText("To review").waitFor();
    await sharedRow(page, "Cleo").getByRole("link", { name: TASK }).click();
    await page.waitForURL(`**/writing/${writer.sessionId}`);
    await page.getByRole("link", { name: "Review this version" }).waitFor();
    await eventually(async () => expect(await page.getByRole("link", { name: "Revise" }).count()).toBe(0));
    await page.getByRole("link", { name: "Review this version" }).click();
    const text = page.getByRole("region", { name: "Text to review" });
    await text.waitFor();

    // With the pointer: the browser's own selection, and the button beside it.
    await text.locator("[data-place]").evaluate((element) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      const start = node?.nodeValue?.indexOf("its first") ?? 0;
      if (node !== null) document.getSelection()?.setBaseAndExtent(node, start, node, start + "its first".length);
    });
    await page.getByRole("toolbar").getByRole("button", { name: "Comment" }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    await page.keyboard.type("Right: no apostrophe.");
    await page.keyboard.press("Escape");

    // With the keyboard: the first two words.
    await text.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await page.getByRole("toolbar").waitFor();
    await page.keyboard.press("c");
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    await page.keyboard.type("Name the town.");

    for (const [criterion, band] of BANDS) {
      const group = page.getByRole("group", { name: criterion });
      await group.getByRole("button").click();
      await page.getByRole("option", { name: band, exact: true }).click();
    }
    await page.getByText("Average: band 6.5 (your estimate)").waitFor();
    await page.getByRole("group", { name: "Lexical resource" }).getByLabel("Remark").fill(REMARK);
    await page.getByLabel("Summary").fill(SUMMARY);

    // Unsaved text survives a reload.
    await page.reload();
    await page.getByText("Not saved yet. A draft is stored in this browser.").waitFor();
    await eventually(async () => expect(await page.getByLabel("Summary").inputValue()).toBe(SUMMARY));
    await page.getByRole("button", { name: "Delete comment 1" }).click();
    await notice(page, "Comment deleted").getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Save review" }).click();
    await notice(page, "Review saved").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Review by Tom"));
    await page.reload();
    await page.getByRole("heading", { name: "Review by Tom" }).waitFor();
    await expectSound(page);
    await expectReview(writer);
    expect(problems).toEqual([]);
  });

  test("a review that another window saved first is not replaced unasked, and deleting it can be undone", async () => {
    const { tom, ...writer } = await reviewed("Dora");
    const { page, problems } = tom;
    const call = callerOf(workspace, tom);
    const { sessionId } = writer;
    await showDesk(page, sessionId);
    await page.getByRole("link", { name: "Change your review" }).click();
    await page.getByLabel("Summary").fill("Clear.");
    const versionId = at(await call("writing_open", { sessionId }), "versions", 0, "versionId");
    const current = at(await call("writing_read_version", { versionId }), "version", "reviews", 0);
    await call("writing_save_review", {
      ...{ versionId, basedOn: at(current, "updatedAt"), criteria: at(current, "criteria") },
      ...{ comments: at(current, "comments"), summary: "Said elsewhere." },
    });
    await page.getByRole("button", { name: "Save review" }).click();
    const choice = page.getByRole("region", { name: "changed in another window" });
    await choice.getByText("Said elsewhere.").waitFor();
    await expectSound(page);
    await choice.getByRole("button", { name: "Keep mine" }).click();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Not saved yet."));
    await page.getByLabel("Summary").fill(SUMMARY);
    await page.getByRole("button", { name: "Save review" }).click();
    await page.getByRole("heading", { name: "Review by Tom" }).waitFor();
    await page.getByText(SUMMARY).waitFor();
    await page.goto(`${workspace.url}/writing`);
    await sharedRow(page, "Dora").getByText("Reviewed", { exact: true }).waitFor();
    await sharedRow(page, "Dora").getByRole("link", { name: TASK }).click();

    // The deletion can be undone.
    await page.getByRole("link", { name: "Change your review" }).click();
    await page.getByRole("button", { name: "Delete review" }).click();
    await notice(page, "Review deleted").getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Review by Tom" }).waitFor();
    await expectReview(writer);
    expect(problems).toEqual([]);
  });

  test("the learner sees bands and comments; a mark in the text leads to its comment and back", async () => {
    const { page, problems } = await reviewed("Elsa");
    await page.goto(`${workspace.url}/writing`);
    const row = page.getByRole("listitem").filter({ hasText: "1 review" });
    await eventually(async () =>
      expect((await row.innerText()).replaceAll(/\s+/g, " ")).toContain("6.5 teacher’s estimate"),
    );
    await row.getByRole("link", { name: TASK }).click();
    await page.getByRole("heading", { name: "Review by Tom" }).waitFor();
    await page.getByRole("button", { name: "its first (comment 2)" }).press("Enter");
    await page.waitForFunction(() => document.activeElement?.textContent?.includes("Right: no apostrophe."));
    await page.getByRole("button", { name: /^Comment 2, on:/ }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === "its first");
    await expectSound(page);
    expect(problems).toEqual([]);
  });

  test("two versions are compared side by side, on a phone as one text, each view from its top", async () => {
    const { page, problems, sessionId } = await reviewed("Fay");
    await page.setViewportSize(PHONE);
    await showDesk(page, sessionId);
    await page.getByRole("link", { name: /^Versions/ }).click();
    await page.getByRole("link", { name: "Compare versions" }).click();
    await begins(page);
    await page.getByText("4 words added · 1 word removed").waitFor();
    await eventually(async () => expect(await page.locator("del:visible").allInnerTexts()).toEqual(["it's"]));
    await eventually(async () =>
      expect(await page.locator("ins:visible").allInnerTexts()).toEqual(["its", "to the bus"]),
    );
    await expectSound(page, PHONE);
    await page.setViewportSize(TABLET);
    await page.getByRole("heading", { name: "Version 1", exact: true }).waitFor();
    await page.getByRole("link", { name: "Close comparison" }).click();
    await begins(page);
    expect(problems).toEqual([]);
  });

  test("revising saves automatically, offline too, and saves a version on request", async () => {
    const { page, problems, call, sessionId, tom } = await reviewed("Gail");
    await showDesk(page, sessionId);
    await revise(page);
    await page.getByRole("heading", { name: "Comments on version" }).waitFor();
    await page.context().setOffline(true);
    await essay(page).fill(REVISED);
    await page.locator("[data-delivery=unsent]").waitFor();
    await expectSound(page);
    await page.context().setOffline(false);
    await page.locator("[data-delivery=saved]").waitFor();
    await page.reload();
    await eventually(async () => expect(await essay(page).inputValue()).toBe(REVISED));

    // The current text is not a version, and the page says where the review is.
    await page.setViewportSize(PHONE);
    await eventually(async () =>
      expect((await page.getByRole("link", { name: /^Versions/ }).innerText()).split(/\s+/)).toEqual(["Versions", "3"]),
    );
    await page.getByRole("link", { name: "Done" }).click();
    await begins(page);
    await page.getByText("Tom reviewed version 3 · 6.5").waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "See the review" }).click();
    await page.getByRole("heading", { name: "Review by Tom" }).waitFor();
    await eventually(async () => expect(await page.getByText("Tom reviewed version 3").count()).toBe(0));
    await revise(page);
    await page.keyboard.press("Control+s");
    await notice(page, "Version 4 · 22 words").waitFor();
    await tom.page.goto(`${workspace.url}/writing`);
    await sharedRow(tom.page, "Gail").getByText("New version since the review").waitFor();
    await eventually(async () =>
      expect(textsOf(await practiceOf(call, sessionId))).toEqual([REVISED, SECOND, SECOND, DRAFT]),
    );
    expect(problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    expect(tom.problems).toEqual([]);
  });

  test("a text that another browser has changed meanwhile is left to the learner's choice", async () => {
    const { page, problems, call, sessionId } = await shared("Hope");
    await showDesk(page, sessionId);
    await revise(page);
    const working = at(await call("writing_open", { sessionId }), "working", 0);
    const slot = { sessionId, questionSlotId: at(working, "questionSlotId") };
    await call("writing_save_text", { ...slot, text: "Elsewhere.", revision: at(working, "revision") });
    await essay(page).fill(`${REVISED} The end.`);
    await page.getByText("This text was changed in another window").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.locator("[data-delivery=saved]").waitFor();
    await eventually(async () =>
      expect(at(await call("writing_open", { sessionId }), "working", 0, "text")).toBe(`${REVISED} The end.`),
    );
    expect(problems).toEqual([]);
  });
});
