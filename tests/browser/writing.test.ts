import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { type Call, callerOf, openAs } from "./handed-in.ts";
import { barriers, DESKTOP, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const TABLET = { width: 768, height: 1024 } as const;
const LENA = { name: "Lena", role: "learner" } as const;
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

describe.skipIf(!hasChromium)("the writing pages", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());

  /** Nothing sticks out on a desktop or a phone, and on the one that is named nothing keeps anyone out. */
  const expectSound = async (page: Page, on: typeof PHONE | typeof DESKTOP = DESKTOP) => {
    for (const size of [on === DESKTOP ? PHONE : DESKTOP, on]) {
      await page.setViewportSize(size);
      // A window that was just resized is laid out a moment later.
      await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
      await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    }
    await eventually(async () => expect(await barriers(page)).toEqual([]));
  };
  const notice = (page: Page, text: string) => page.getByRole("alertdialog").filter({ hasText: text });
  const essay = (page: Page) => page.getByRole("textbox", { name: "Your answer to task 1" });
  const sharedRow = (page: Page) =>
    page.getByRole("list", { name: "Shared with teachers" }).getByRole("listitem").filter({ hasText: TASK });
  /** The page is at its top, and the focus has come into its content. */
  const begins = (page: Page) =>
    page.waitForFunction(() => window.scrollY === 0 && document.activeElement?.id === "main");
  const practiceOf = (call: Call, sessionId: number) => call("ielts_writing_read_practice", { sessionId });
  const textsOf = (answer: unknown) => listAt(answer, "versions", "items").map((version) => at(version, "text"));

  test("a text is written, kept in versions, handed in, reviewed by a teacher, compared and revised", async () => {
    const lena = await openAs(workspace, LENA);
    const tom = await openAs(workspace, TOM);
    const call = callerOf(workspace, lena);
    const { page } = lena;

    // The empty list teaches, and offers tasks.
    await page.goto(`${workspace.url}/writing`);
    await page.getByRole("heading", { name: "Nothing written yet" }).waitFor();
    await page.getByRole("list", { name: "Begin a new text" }).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "All writing tasks" }).click();
    await page.getByRole("searchbox").fill(TASK);
    await page.getByRole("link", { name: TASK }).click();
    await page.getByRole("button", { name: "Practise", exact: true }).click();

    // In the player a version is kept by the keys, after what is typed has been sent.
    await essay(page).fill(DRAFT);
    await page.keyboard.press("Control+s");
    await notice(page, "Version 1 · 15 words").waitFor();
    const sessionId = Number(new URL(page.url()).pathname.split("/").at(-1));
    await eventually(async () => expect(textsOf(await practiceOf(call, sessionId))).toEqual([DRAFT]));
    await page.keyboard.press("Control+s");
    await notice(page, "This is version 1 already.").waitFor();
    await essay(page).fill(SECOND);
    await page.getByRole("button", { name: "Save version" }).click();
    await notice(page, "Version 2 · 18 words").getByRole("button", { name: "See versions" }).click();
    await page.waitForURL(`**/writing/${sessionId}`);
    await page.getByRole("list", { name: "Versions" }).getByRole("link", { name: "Version 2" }).waitFor();
    await eventually(async () => expect(await page.getByRole("heading", { name: "Sample answers" }).count()).toBe(0));
    await page.getByRole("link", { name: "Go on writing" }).click();
    await page.reload();
    await page.getByRole("link", { name: "2 versions" }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Hand in" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
    await page.getByRole("link", { name: "Versions and teachers’ reviews" }).click();

    // Handed in, it can be shared and has sample answers.
    await page.getByRole("heading", { name: "Sample answers" }).waitFor();
    await page.getByRole("button", { name: "Share with teachers" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Share with teachers" }).click();
    await page.getByText("Teachers can see it", { exact: true }).waitFor();

    await review(tom.page, callerOf(workspace, tom), sessionId);

    // The learner sees bands and comments; a mark in the text leads to its comment and back.
    await page.goto(`${workspace.url}/writing`);
    const row = page.getByRole("listitem").filter({ hasText: "1 review" });
    await eventually(async () =>
      expect((await row.innerText()).replaceAll(/\s+/g, " ")).toContain("6.5 teacher’s estimate"),
    );
    await page.getByRole("link", { name: TASK }).first().click();
    await page.getByRole("heading", { name: "Review by Tom" }).waitFor();
    await page.getByRole("button", { name: "its first (comment 2)" }).press("Enter");
    await page.waitForFunction(() => document.activeElement?.textContent?.includes("Right: no apostrophe."));
    await page.getByRole("button", { name: /^Comment 2, on:/ }).click();
    await page.waitForFunction(() => document.activeElement?.textContent === "its first");
    await expectSound(page);

    // Two versions side by side, on a phone as one text. What comes into view begins at its top, with the focus in it.
    await page.setViewportSize(PHONE);
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

    // Revising saves by itself, offline too, and keeps a version when asked.
    await page.getByRole("link", { name: "Revise" }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    await page.getByRole("heading", { name: "Comments on version" }).waitFor();
    await page.context().setOffline(true);
    await essay(page).fill(REVISED);
    await page.locator("[data-delivery=unsent]").waitFor();
    await expectSound(page);
    await page.context().setOffline(false);
    await page.locator("[data-delivery=saved]").waitFor();
    await page.reload();
    await eventually(async () => expect(await essay(page).inputValue()).toBe(REVISED));

    // What stands now is no version, and says where the review is.
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
    await page.getByRole("link", { name: "Revise" }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    await page.keyboard.press("Control+s");
    await notice(page, "Version 4 · 22 words").waitFor();
    await tom.page.goto(`${workspace.url}/writing`);
    await sharedRow(tom.page).getByText("New version since the review").waitFor();
    await eventually(async () =>
      expect(textsOf(await practiceOf(call, sessionId))).toEqual([REVISED, SECOND, SECOND, DRAFT]),
    );

    // Another browser has changed it meanwhile: the learner chooses.
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
    expect(lena.problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    expect(tom.problems).toEqual([]);
  }, 120_000);

  /** Tom finds what Lena shares, and reviews the newest version: a comment by the mouse, one by the keyboard, bands, a summary. */
  const review = async (page: Page, call: Call, sessionId: number) => {
    // Who writes nothing comes to what learners share.
    await page.goto(`${workspace.url}/writing`);
    await sharedRow(page).getByText("To review").waitFor();
    await sharedRow(page).getByRole("link", { name: TASK }).click();
    await page.waitForURL(`**/writing/${sessionId}`);
    await eventually(async () => expect(await page.getByRole("link", { name: "Revise" }).count()).toBe(0));
    await page.getByRole("link", { name: "Review this version" }).click();
    const text = page.getByRole("region", { name: "Text to review" });
    await text.waitFor();

    // By pointer: the browser's own selection, and the button beside it.
    await text.locator("[data-place]").evaluate((element) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      const start = node?.nodeValue?.indexOf("its first") ?? 0;
      if (node !== null) document.getSelection()?.setBaseAndExtent(node, start, node, start + "its first".length);
    });
    await page.getByRole("toolbar").getByRole("button", { name: "Comment" }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    await page.keyboard.type("Right: no apostrophe.");
    await page.keyboard.press("Escape");

    // By keyboard: the first two words.
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
    await page.getByText("Mean: band 6.5 (your estimate)").waitFor();
    await page.getByRole("group", { name: "Lexical resource" }).getByLabel("Remark").fill("Some repetition.");
    await page.getByLabel("Summary").fill("Clear. Compare more.");

    // What is not saved outlives a reload.
    await page.reload();
    await page.getByText("Not saved yet. It is kept in this browser.").waitFor();
    await eventually(async () => expect(await page.getByLabel("Summary").inputValue()).toBe("Clear. Compare more."));
    await page.getByRole("button", { name: "Delete comment 1" }).click();
    await notice(page, "Comment deleted").getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Save review" }).click();
    await notice(page, "Review saved").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Review by Tom"));
    await page.reload();
    await page.getByRole("heading", { name: "Review by Tom" }).waitFor();
    await expectSound(page);

    // Saved in another window meanwhile, it is not replaced before the teacher has chosen.
    await page.getByRole("link", { name: "Change your review" }).click();
    await page.getByLabel("Summary").fill("Clear.");
    const versionId = at(await call("writing_open", { sessionId }), "versions", 0, "versionId");
    const standing = at(await call("writing_read_version", { versionId }), "version", "reviews", 0);
    await call("writing_save_review", {
      ...{ versionId, basedOn: at(standing, "updatedAt"), criteria: at(standing, "criteria") },
      ...{ comments: at(standing, "comments"), summary: "Said elsewhere." },
    });
    await page.getByRole("button", { name: "Save review" }).click();
    const choice = page.getByRole("region", { name: "changed in another window" });
    await choice.getByText("Said elsewhere.").waitFor();
    await expectSound(page);
    await choice.getByRole("button", { name: "Keep mine" }).click();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Not saved yet."));
    await page.getByLabel("Summary").fill("Clear. Compare more.");
    await page.getByRole("button", { name: "Save review" }).click();
    await page.getByText("Clear. Compare more.").waitFor();
    await page.goto(`${workspace.url}/writing`);
    await sharedRow(page).getByText("Reviewed", { exact: true }).waitFor();
    await sharedRow(page).getByRole("link", { name: TASK }).click();

    // Deleting it can be taken back.
    await page.getByRole("link", { name: "Change your review" }).click();
    await page.getByRole("button", { name: "Delete review" }).click();
    await notice(page, "Review deleted").getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Review by Tom" }).waitFor();
    const lena = callerOf(workspace, await openAs(workspace, LENA));
    const [newest, older] = listAt(await practiceOf(lena, sessionId), "versions", "items");
    expect(at(older, "reviews")).toEqual([]);
    const [given] = listAt(newest, "reviews");
    expect(at(given, "reviewerName")).toBe("Tom");
    expect(at(given, "band")).toBe(6.5);
    expect(at(given, "summary")).toBe("Clear. Compare more.");
    expect(at(given, "comments")).toEqual([
      { start: 0, end: "The chart".length, quote: "The chart", comment: "Name the town." },
      {
        start: SECOND.indexOf("its first"),
        end: SECOND.indexOf("its first") + "its first".length,
        ...{ quote: "its first", comment: "Right: no apostrophe." },
      },
    ]);
    expect(listAt(given, "criteria").map((one) => [at(one, "band"), at(one, "remark")])).toEqual([
      [6, ""],
      [6.5, ""],
      [6.5, "Some repetition."],
      [7, ""],
    ]);
  };
});
