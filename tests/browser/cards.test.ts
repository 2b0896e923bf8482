import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually, until } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { type Call, callerOf, openAs } from "./submitted.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

const CONTEXT = "Planting trees can mitigate the heat of a city.";
const WORDS = [
  { phrase: "mitigate", meaning: "减轻", partOfSpeech: "v.", example: "to mitigate a risk", expansion: ["ease"] },
  { phrase: "resilient", meaning: "有韧性的" },
  { phrase: "thrive", meaning: "兴旺", usage: "of plants, people and places" },
];

describe.skipIf(!hasChromium)("the card review", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  const card = (page: Page, phrase: string) =>
    page.locator("[aria-live] > [lang=en]").getByText(phrase, { exact: true });
  const reviewOf = async (call: Call, phrase: string) => {
    const found = await call("ielts_vocabulary_personal_search", { query: phrase, limit: 1 });
    return { reps: at(found, "items", 0, "reps"), lastRating: at(found, "items", 0, "lastRating") };
  };

  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  const back = (page: Page) => page.getByRole("region", { name: "Back of the card" });

  interface Learner extends Opened {
    readonly call: Call;
  }

  /** A learner of this name with three new words in the book; the first has the place where it was met. */
  async function withWords(name: string): Promise<Learner> {
    const opened = await openAs(workspace, { name, role: "learner" });
    const call = callerOf(workspace, opened);
    const source = { sourceType: "practice", sourceId: "practice_session:1", sourceTitle: "Cooler cities" };
    await call("ielts_vocabulary_personal_add", { items: WORDS.slice(0, 1), ...source, context: CONTEXT });
    await call("ielts_vocabulary_personal_add", { items: WORDS.slice(1) });
    return { ...opened, call };
  }

  /** Starts a review of the learner's own words by the key. */
  async function start(page: Page): Promise<void> {
    await page.goto(`${workspace.url}/ai-apps/vocabulary-practice`);
    await eventually(async () =>
      expect(await page.getByRole("radio", { name: "My words 0 due · 3 new" }).isChecked()).toBe(true),
    );
    await page.getByRole("button", { name: "Start" }).waitFor();
    await page.keyboard.press("s");
    await card(page, "mitigate").waitFor();
  }

  /** Rates the current card and waits for the next one. */
  async function rate(page: Page, key: string, next: string): Promise<void> {
    await page.keyboard.press("Space");
    await back(page).waitFor();
    await page.keyboard.press(key);
    await card(page, next).waitFor();
    await back(page).waitFor({ state: "detached" });
  }

  test("an empty book is reported, and a book that was never reviewed is chosen from the words", async () => {
    const { page, problems } = await openAs(workspace, { name: "Ada", role: "learner" });
    await page.goto(`${workspace.url}/ai-apps/vocabulary-practice`);
    await page.getByRole("heading", { name: "No words yet" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    const { page: filled, problems: others } = await withWords("Bea");
    await filled.goto(`${workspace.url}/vocabulary`);
    await filled.getByRole("link", { name: "Review", exact: true }).click();
    const own = filled.getByRole("radio", { name: "My words 0 due · 3 new" });
    await eventually(async () => expect(await own.isChecked()).toBe(true));
    await filled.getByText("No word here has been reviewed yet").waitFor();
    await eventually(async () => expect(await barriers(filled)).toEqual([]));
    expect([...problems, ...others]).toEqual([]);
  });

  test("a review that is finished before any rating is reported; going back pauses the next one", async () => {
    const { page, problems } = await withWords("Cleo");
    await start(page);
    await page.getByText("0 of 3 cards").waitFor();
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("No card was reviewed.").waitFor();
    await eventually(async () => expect(await focused(page)).toBe("Done for now"));
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("radio", { name: "My words 0 due · 3 new" }).waitFor();
    await page.keyboard.press("s");
    await card(page, "mitigate").waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Review in progress" }).waitFor();
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.id)).toBe("main"));
    await page.getByRole("button", { name: "Continue" }).click();
    await card(page, "mitigate").waitFor();
    expect(problems).toEqual([]);
  });

  test("a card is turned before it is rated, and the last rating can be undone", async () => {
    const { page, problems, call } = await withWords("Dora");
    await start(page);
    await eventually(async () => expect(await page.getByText("减轻").count()).toBe(0));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("3");
    await page.keyboard.press("Space");
    await back(page).getByText("减轻").waitFor();
    await back(page).getByText(CONTEXT).waitFor();
    await back(page).getByText("Cooler cities").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("3");
    await card(page, "resilient").waitFor();
    await page.getByText("mitigate: Good. Next review in 10 minutes.").waitFor();

    await page.keyboard.press("Enter");
    await back(page).waitFor();
    await page.keyboard.press("1");
    await card(page, "thrive").waitFor();
    await page.keyboard.press("u");
    await card(page, "resilient").waitFor();
    await rate(page, "2", "thrive");
    await page.getByText("resilient: Hard. Next review").waitFor();
    await eventually(async () => expect(await reviewOf(call, "resilient")).toEqual({ reps: 1, lastRating: "hard" }));
    expect(problems).toEqual([]);
  });

  test("a review continues after a reload, repeats what was not recalled, and is finished", async () => {
    const { page, problems, call } = await withWords("Elsa");
    await start(page);
    await rate(page, "3", "resilient");
    await rate(page, "2", "thrive");
    await eventually(async () => expect(await reviewOf(call, "resilient")).toEqual({ reps: 1, lastRating: "hard" }));
    await page.reload();
    await card(page, "thrive").waitFor();
    await page.getByText("2 of 3 cards").waitFor();
    await page.keyboard.press("Control+z");
    await card(page, "resilient").waitFor();
    await rate(page, "1", "thrive");
    await page.getByText("1 to repeat").waitFor();
    await rate(page, "3", "resilient");
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const key of ["Show the back", "Rate: again", "Rate: good", "Undo the last review"]) {
      await keys.getByText(key).first().waitFor();
    }
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Show the back" }).click();
    await page.getByRole("button", { name: "Good Recalled" }).click();

    await page.getByRole("heading", { name: "Done for now" }).waitFor();
    await page.getByText("3 of 4 (75%)").waitFor();
    await page.getByRole("list", { name: "Forgotten at first" }).getByText("resilient").waitFor();
    await until(() => page.getByRole("button", { name: "Close" }).isEnabled());
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => {
      const progress = await call("ielts_vocabulary_personal_progress", {});
      expect(at(progress, "summary")).toMatchObject({ reviewedToday: 3, newCount: 0, dueCount: 0 });
      expect(
        listAt(progress, "recent").map((one) => [at(one, "phrase"), at(one, "reps"), at(one, "lastRating")]),
      ).toEqual([
        ["resilient", 2, "good"],
        ["thrive", 1, "good"],
        ["mitigate", 1, "good"],
      ]);
    });
    expect(problems).toEqual([]);
  });

  test("where nothing is due it says what falls due, and when", async () => {
    const { page, problems, call } = await withWords("Fay");
    for (const { phrase } of WORDS) {
      const found = await call("ielts_vocabulary_personal_search", { query: phrase, limit: 1 });
      await call("ielts_vocabulary_personal_record_review", { id: at(found, "items", 0, "id"), rating: "good" });
    }
    await page.goto(`${workspace.url}/ai-apps/vocabulary-practice`);
    await page.getByRole("list", { name: "Upcoming reviews" }).getByText("3 words").waitFor();
    await page.getByRole("button", { name: /Due, then new/ }).click();
    await page.getByRole("option", { name: "Due now" }).click();
    await page.getByRole("heading", { name: "Nothing is due" }).waitFor();
    await page.getByText("The next word is due in 10 minutes").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.goto(workspace.url);
    await page.getByRole("link", { name: "My words" }).click();
    await eventually(async () =>
      expect(await page.getByRole("radio", { name: /^My words 0 due · 0 new · 3/ }).isChecked()).toBe(true),
    );
    expect(problems).toEqual([]);
  });

  test("on a phone in Chinese the service goes away and returns, and every rating arrives once", async () => {
    const opened = await workspace.openSignedIn({ viewport: PHONE, locale: "zh-CN", hasTouch: true });
    let { page } = opened;
    const call = callerOf(workspace, opened);
    const before = await call("ielts_vocabulary_builtin_progress", { setId: "core" });
    await page.goto(`${workspace.url}/ai-apps/vocabulary-practice?book=core&mode=new`);
    const start = page.getByRole("button", { name: "开始" });
    await eventually(async () => {
      const { y, height } = (await start.boundingBox()) ?? { y: Infinity, height: 0 };
      expect(y + height).toBeLessThan(PHONE.height - 56);
    });
    await page.getByRole("button", { name: /^选项：/ }).tap();
    await page.getByRole("button", { name: "单词 → 释义 卡片正面" }).click();
    await page.getByRole("option", { name: "释义 → 单词" }).click();
    await eventually(async () => expect([await barriers(page), await fitsWidth(page)]).toEqual([[], true]));
    await start.tap();
    const show = page.getByRole("button", { name: "显示背面" });
    await show.waitFor();
    const phrases: string[] = [];
    const rateCard = async (rating: string) => {
      await show.tap();
      const phrase = page.getByRole("region", { name: "卡片背面" }).locator("[lang=en]").first();
      phrases.push(
        await eventually(async () => (await phrase.textContent()) || Promise.reject(new Error("No phrase"))),
      );
      await page.getByRole("button", { name: rating }).tap();
      await show.waitFor();
    };
    await rateCard("记得");
    await eventually(async () => expect([await barriers(page), await fitsWidth(page)]).toEqual([[], true]));

    // One review is recorded although its response is lost; after it nothing arrives at all.
    let isDown = true;
    await page.route("**/api/web/ielts_vocabulary_builtin_record_review", async (route) => {
      if (isDown) await route.fetch();
      await (isDown ? route.abort() : route.continue());
    });
    await page.route("**/api/web/ielts_vocabulary_builtin_progress", (route) =>
      isDown ? route.abort() : route.continue(),
    );
    await rateCard("困难");
    await rateCard("忘了");
    await page.getByText("2 条复习记录已存在此浏览器中").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    // The tab is closed with reviews still pending; the next tab sends them.
    const next = await page.context().newPage();
    await page.goto("about:blank");
    page = next;
    isDown = false;
    await page.goto(`${workspace.url}/ai-apps/vocabulary-practice`);
    await page.getByRole("button", { name: "结束这次复习" }).tap();
    await page.getByRole("heading", { name: "本次复习完成" }).waitFor();
    await page.getByText("2 / 3（67%）").waitFor();
    await eventually(async () => expect([await barriers(page), await fitsWidth(page)]).toEqual([[], true]));

    await eventually(async () => {
      const after = await call("ielts_vocabulary_builtin_progress", { setId: "core" });
      expect(Number(at(before, "summary", "newCount")) - Number(at(after, "summary", "newCount"))).toBe(3);
    });
    const { cards } = Object(
      await call("ielts_vocabulary_builtin_prepare_cards", {
        mode: "random",
        limit: 30,
        excludeRecentlyReviewedDays: 0,
        learningState: "learning",
      }),
    );
    const rated = new Map<unknown, unknown>(
      listAt({ cards }, "cards").map((one) => [at(one, "phrase"), [at(one, "lastRating"), at(one, "reps")]]),
    );
    expect(phrases.map((phrase) => rated.get(phrase))).toEqual([
      ["good", 1],
      ["hard", 1],
      ["again", 1],
    ]);
  });
});
