import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { atRest } from "./pages.ts";
import { type Call, callerOf, openAs, practise } from "./submitted.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

const LAMP = "The lamp that drinks seawater";
const GUIDE = "/prep-guides/fixture-study-week";
const LIT =
  "On the island of Orrin, an invented place that teachers use in stories about design, fishing families once lit their huts with kerosene.";

describe.skipIf(!hasChromium)("words from a text", () => {
  let workspace: Workspace;
  let owner: Opened;
  let call: Call;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    owner = await workspace.openSignedIn();
    call = callerOf(workspace, owner);
  });
  afterAll(() => workspace?.stop());

  const dialog = (page: Page) => page.getByRole("dialog", { name: "Add to my words" });
  const field = (page: Page, name: string) => dialog(page).getByRole("textbox", { name });
  const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Selected words" });
  const addButton = (page: Page) => toolbar(page).getByRole("button", { name: /^Add (word|to my words)/ });
  const selectedText = (page: Page) => page.evaluate("document.getSelection().toString()");
  const gone = (locator: Locator) => locator.waitFor({ state: "detached" });

  /** What the book holds for a phrase: its meaning and where it was met, newest first; or null. */
  async function inBook(call: Call, query: string) {
    const [found] = listAt(await call("ielts_vocabulary_personal_search", { query, limit: 1 }), "items");
    if (found === undefined || at(found, "phrase") !== query) return null;
    const sources = listAt(found, "sources").map((source) => [
      at(source, "sourceType"),
      at(source, "sourceId"),
      at(source, "sourceTitle"),
      at(source, "context"),
    ]);
    return { meaning: at(found, "meaning"), sources };
  }

  /** Selects the words of one element, or from a word of one to a word of another, after the previous selection is gone. */
  async function select(from: Locator, first: string, to = from, last = first): Promise<void> {
    const end = await to.elementHandle();
    await from.evaluate(() => document.getSelection()?.removeAllRanges());
    await gone(toolbar(from.page()));
    await from.evaluate(
      (root, [target, start, stop]) => {
        const find = (within: Node, words: string) => {
          const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            const offset = node.nodeValue?.indexOf(words) ?? -1;
            if (offset !== -1) return { node, offset };
          }
          throw new Error(`There is no ${words}`);
        };
        root.scrollIntoView({ block: "center" });
        const begin = find(root, start);
        const finish = find(target ?? root, stop);
        document.getSelection()?.setBaseAndExtent(begin.node, begin.offset, finish.node, finish.offset + stop.length);
      },
      [end, first, last] as const,
    );
  }

  /** Presses the key once the page has seen the selection; before that the key does what the page normally does with it. */
  async function openDialog(page: Page): Promise<void> {
    await addButton(page).waitFor();
    await page.keyboard.press("w");
    await dialog(page).waitFor();
  }

  async function enter(page: Page, confirmation: string): Promise<void> {
    await dialog(page).waitFor();
    await page.keyboard.press("Enter");
    await gone(dialog(page));
    await page.getByText(confirmation, { exact: true }).waitFor();
  }

  interface Learner extends Opened {
    readonly call: Call;
  }

  async function learner(name: string): Promise<Learner> {
    const opened = await openAs(workspace, { name, role: "learner" });
    return { ...opened, call: callerOf(workspace, opened) };
  }

  /** A learner of this name who has started a practice and has the player open. */
  async function inPlayer(name: string): Promise<Learner & { readonly session: number; readonly passages: Locator }> {
    const opened = await learner(name);
    const { page, call } = opened;
    const found = await call("ielts_practice_search_parts", { search: LAMP, includeCourseLinked: true });
    const begun = await call("practice_begin", { partId: at(found, "items", 0, "partId"), mode: "practice" });
    const session = Number(at(begun, "sessionId"));
    await page.goto(`${workspace.url}/practice/${session}`);
    const passages = page.getByRole("region", { name: "Passages" });
    await passages.focus();
    return { ...opened, session, passages };
  }

  test("go into the book from the player with their sentence, by the key and by the toolbar", async () => {
    const { page, problems, call, session } = await inPlayer("Ada");
    for (const key of ["ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    await addButton(page).waitFor();
    const word = String(await selectedText(page));
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Add the selected words to my words").waitFor();
    await page.keyboard.press("Escape");
    await gone(page.getByRole("dialog"));
    await page.keyboard.press("w");
    await eventually(async () => expect(await field(page, "Word or expression").inputValue()).toBe(word));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("Escape");
    await gone(dialog(page));
    await addButton(page).waitFor();
    await eventually(async () => expect(await selectedText(page)).toBe(word));

    await atRest(page);
    await page.keyboard.press("Escape");
    await gone(toolbar(page));
    const paragraph = page.locator("[data-place]");
    // Partly selected words are offered whole, by the key and by the toolbar of the passage.
    await select(paragraph.nth(0), "n the islan");
    await addButton(page).click();
    await eventually(async () => expect(await field(page, "Word or expression").inputValue()).toBe("On the island"));
    await page.keyboard.press("Escape");
    await gone(dialog(page));
    // The selection is restored when the dialog closes; the next selection is made after that.
    await addButton(page).waitFor();
    await eventually(async () => expect(await selectedText(page)).toContain("the islan"));
    await atRest(page);
    await select(paragraph.nth(0), "erosene.");
    await openDialog(page);
    await eventually(async () => expect(await field(page, "Word or expression").inputValue()).toBe("kerosene"));
    await page.keyboard.press("Tab");
    await page.keyboard.type("煤油");
    await enter(page, "“kerosene” added to your vocabulary.");
    const place = ["practice", `practice_session:${session}`, LAMP, LIT];
    await eventually(async () => expect(await inBook(call, "kerosene")).toEqual({ meaning: "煤油", sources: [place] }));
    // With nothing selected the key belongs to the player again.
    await eventually(async () => expect(await selectedText(page)).toBe(""));
    await page.keyboard.press("w");
    await eventually(async () => expect(await dialog(page).count()).toBe(0));
    expect(problems).toEqual([]);
  });

  test("in the player an addition can be undone, words of several paragraphs are not offered, and h still highlights", async () => {
    const { page, problems, call, passages } = await inPlayer("Bea");
    const paragraph = page.locator("[data-place]");
    await select(paragraph.nth(1), "seawater");
    await addButton(page).click();
    await enter(page, "“seawater” added to your vocabulary.");
    await page.getByRole("alertdialog").filter({ hasText: "seawater" }).getByRole("button", { name: "Undo" }).click();
    await page.getByText("“seawater” removed from your vocabulary.").waitFor();
    await eventually(async () => expect(await inBook(call, "seawater")).toBeNull());

    await passages.focus();
    await select(paragraph.nth(0), "On the island", paragraph.nth(2), "bottle");
    await toolbar(page).waitFor();
    await eventually(async () => expect(await addButton(page).count()).toBe(0));
    await select(paragraph.nth(2), "slowly eaten away");
    await addButton(page).waitFor();
    await page.keyboard.press("h");
    await passages.getByRole("button", { name: "slowly eaten away" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("go into the book from a review: a right answer, and a word that is in the book with its new place", async () => {
    const { page, problems, call } = await learner("Cleo");
    const session = await practise(call, LAMP, {});
    const origin = { sourceType: "practice", sourceId: `practice_session:${session}`, sourceTitle: LAMP };
    const items = [{ phrase: "kerosene", meaning: "煤油" }];
    await call("ielts_vocabulary_personal_add", { items, context: LIT, ...origin });
    await page.goto(`${workspace.url}/reviews/practice-${session}`);
    const question = page.getByRole("article", { name: "Question 10: Not answered", exact: true });
    await question.getByRole("button", { name: "Add the right word to my words" }).click();
    await eventually(async () => expect(await field(page, "Word or expression").inputValue()).toBe("carbon cloth"));
    await enter(page, "“carbon cloth” added to your vocabulary.");
    const proof = "Around the rod lies a sheet of carbon cloth, rolled like a scroll, that takes in oxygen.";
    const inReview = ["practice", `practice_session:${session}`, LAMP, proof];
    await eventually(async () =>
      expect(await inBook(call, "carbon cloth")).toEqual({ meaning: "", sources: [inReview] }),
    );
    const judged = page.getByRole("article", { name: "Question 1: Not answered", exact: true });
    await eventually(async () =>
      expect(await judged.getByRole("button", { name: "Add the right word to my words" }).count()).toBe(0),
    );
    await select(judged, "In the storm season");
    await addButton(page).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    await select(page.locator("[data-place]").nth(5), "kerosene");
    await addButton(page).click();
    await dialog(page).getByText("煤油").waitFor();
    await dialog(page).getByText("Already in your vocabulary").waitFor();
    await eventually(async () => expect(await field(page, "Meaning (optional)").count()).toBe(0));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await enter(
      page,
      "“kerosene” was already in your vocabulary; this sentence was added to it. This cannot be undone.",
    );
    await eventually(async () =>
      expect((await inBook(call, "kerosene"))?.sources.map((source) => source[3])).toEqual([
        "Today, the story says, there is a lamp in every hut, and the kerosene boat brings fruit instead.",
        LIT,
      ]),
    );
    await select(page.locator("[data-place]").nth(0), "kerosene");
    await openDialog(page);
    await enter(page, "“kerosene” was already in your vocabulary with this sentence. Nothing changed.");
    expect(problems).toEqual([]);
  });

  test("words of a transcript are offered with their sentence", async () => {
    const { page, problems, call } = await learner("Dora");
    const sessionId = await practise(call, "Booking a kayak course", {});
    await page.goto(`${workspace.url}/reviews/practice-${sessionId}`);
    const line = page.getByRole("list", { name: "Transcript" }).getByRole("listitem").first();
    await select(line, "Ruth", line, "morning");
    await openDialog(page);
    await eventually(async () => expect(await field(page, "Word or expression").inputValue()).toBe("Good morning"));
    await eventually(async () =>
      expect(await field(page, "Sentence from the text").inputValue()).toBe(
        "Good morning, Brannock Kayak Club, this is Ruth speaking.",
      ),
    );
    await page.keyboard.press("Escape");
    expect(problems).toEqual([]);
  });

  test("go into the book from a guide and from a course, by mouse and by keyboard", async () => {
    const { page, problems, call } = await learner("Elsa");
    await page.goto(workspace.url + GUIDE);
    await page.getByText("Memory needs sleep").dblclick({ position: { x: 20, y: 12 } });
    await addButton(page).click();
    await field(page, "Word or expression").fill("memory");
    await field(page, "Sentence from the text").fill("Memory needs sleep.");
    await enter(page, "“memory” added to your vocabulary.");
    const inGuide = ["guide", "fixture-study-week", "A study week in seven boxes", "Memory needs sleep."];
    await eventually(async () => expect(await inBook(call, "memory")).toEqual({ meaning: "", sources: [inGuide] }));

    const hits = await call("ielts_courses_search_sections", { search: "Checking an answer" });
    const course = at(hits, "items", 0, "contentRef", "courseId");
    const section = at(hits, "items", 0, "contentRef", "sectionId");
    await page.goto(`${workspace.url}/learning-center?course=${course}&section=${section}`);
    await select(page.getByText("Read the sentence before"), "agree with", page.getByText("both"), "both");
    await openDialog(page);
    await enter(page, "“agree with both” added to your vocabulary.");
    const inCourse = [
      "course",
      `course_section:${course}:${section}`,
      "Checking an answer",
      "An answer that is right must agree with both.",
    ];
    await eventually(async () =>
      expect(await inBook(call, "agree with both")).toEqual({ meaning: "", sources: [inCourse] }),
    );
    expect(problems).toEqual([]);
  });

  test("nothing is offered to a visitor, or in the work of another learner", async () => {
    const visitor = await workspace.open();
    await visitor.page.goto(workspace.url + GUIDE);
    await select(visitor.page.getByText("Memory needs sleep"), "sleep");
    await visitor.page.keyboard.press("w");

    const lena = await openAs(workspace, { name: "Lena", role: "learner" });
    const callAsLena = callerOf(workspace, lena);
    const sessionId = await practise(callAsLena, LAMP, { 10: "the carbon cloth" });
    await callAsLena("reviews_share", { sessionId, shared: true });
    const { page } = owner;
    await page.goto(`${workspace.url}/reviews/practice-${sessionId}`);
    const question = page.getByRole("article", { name: "Question 10: Wrong", exact: true });
    await select(question.getByText("Around the rod lies"), "sheet");
    await page.keyboard.press("w");
    for (const one of [visitor.page, page]) {
      await eventually(async () => expect(await selectedText(one)).not.toBe(""));
      await eventually(async () => expect(await toolbar(one).count()).toBe(0));
      await eventually(async () => expect(await dialog(one).count()).toBe(0));
    }
    await eventually(async () =>
      expect(await page.getByRole("button", { name: "Add the right word to my words" }).count()).toBe(0),
    );
  });

  test("on a phone they are chosen by touch, and everything fits", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE, hasTouch: true, locale: "zh-CN" });
    const sessionId = await practise(call, LAMP, {});
    for (const [path, place, word] of [
      [`/reviews/practice-${sessionId}`, "[data-place]", "lemons"],
      [GUIDE, "article li", "skill"],
    ] as const) {
      await page.goto(workspace.url + path);
      await select(page.locator(place).filter({ hasText: word }).first(), word);
      await page.getByRole("toolbar").getByRole("button", { name: "加入生词本" }).tap();
      await page.getByRole("dialog").getByRole("textbox", { name: "释义" }).fill("意思");
      await eventually(async () => expect(await barriers(page)).toEqual([]));
      await eventually(async () => expect(await fitsWidth(page)).toBe(true));
      await page.getByRole("dialog").getByRole("button", { name: "加入生词本" }).tap();
      await gone(page.getByRole("dialog"));
      await page.getByText(`“${word}”已加入生词本。`).waitFor();
      await eventually(async () => expect((await inBook(call, word))?.meaning).toBe("意思"));
    }
    expect(problems).toEqual([]);
  });
});
