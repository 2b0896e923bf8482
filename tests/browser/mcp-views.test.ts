import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { startApp, type TestApp } from "../support/app.ts";
import { numberOf, rowsOf } from "../support/dump.ts";
import { eventually, paced } from "../support/eventually.ts";
import { seedPlan } from "../support/plans-seed.ts";
import { workspaceOf } from "../support/practice-seed.ts";
import { hasChromium, sharedBrowser } from "./chromium.ts";
import type { Opening, StandIn } from "./mcp-host/page.ts";
import { type Break, type HostServer, startHost } from "./mcp-host/stand-in.ts";

declare global {
  interface Window {
    standIn: StandIn;
  }
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const PERSONAL = "ielts_vocabulary_personal_prepare_cards";
const RECORD = "ielts_vocabulary_personal_record_review";
const KEYS = [
  ["1", "again"],
  ["2", "hard"],
  ["3", "good"],
] as const;

const WORDS = Array.from({ length: 20 }, (_, at) => `word ${at}`);
/** Languages, themes, widths and text sizes in which every view is checked. */
const LOOKS = (["en-GB", "zh-CN"] as const).flatMap((locale) =>
  (["light", "dark"] as const).flatMap((theme) =>
    (
      [
        [360, "100%"],
        [600, "100%"],
        [360, "200%"],
      ] as const
    ).map(([width, size]) => ({ locale, theme, width, size })),
  ),
);
const FINDINGS = `axe.run(document).then(({ violations }) => ({
  lang: document.documentElement.lang,
  scheme: getComputedStyle(document.documentElement).colorScheme,
  fits: document.documentElement.scrollWidth <= window.innerWidth,
  found: violations.map(({ id, nodes }) => id + ": " + nodes[0].html),
}))`;

describe.skipIf(!hasChromium)("views in a conversation", () => {
  let app: TestApp;
  let context: BrowserContext;
  const hosts: HostServer[] = [];

  beforeAll(async () => {
    app = await startApp({ seed: true });
    context = await (await sharedBrowser({ isWhole: false })).newContext({ viewport: { width: 600, height: 900 } });
    context.setDefaultTimeout(paced(20_000));
  }, paced(60_000));
  afterAll(async () => {
    await context.close();
    for (const host of hosts) await host.stop();
    await app.stop();
  });

  interface Shown {
    readonly page: Page;
    readonly frame: Frame;
    readonly host: HostServer;
    readonly problems: string[];
  }

  /** Opens a view of a learner's tool in the stand-in host. */
  async function openView(token: string, opening: Partial<Opening> & Pick<Opening, "tool">): Promise<Shown> {
    const host = await startHost(app.url, token);
    hosts.push(host);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("request", (request) => {
      if (!request.url().startsWith(host.url)) problems.push(`loads ${request.url()}`);
    });
    await page.goto(host.url);
    const whole: Opening = { input: {}, context: { locale: "en-GB", theme: "light" }, mode: "auto", ...opening };
    await page.evaluate((one) => window.standIn.open(one), whole);
    return { page, frame: await frameOf(page), host, problems };
  }

  async function frameOf(page: Page): Promise<Frame> {
    const frame = await (await page.waitForSelector("iframe")).contentFrame();
    if (frame === null) throw new Error("the view has no frame");
    await frame.waitForSelector("h1");
    return frame;
  }

  /** A learner with 20 new words. */
  async function withWords(): Promise<{ token: string; accountId: number }> {
    const { token, account } = await app.learner();
    const items = WORDS.map((phrase) => ({ phrase, meaning: `“${phrase}”的释义` }));
    await app.ok("ielts_vocabulary_personal_add", { items }, token);
    return { token, accountId: account.id };
  }

  /** The reviews of an account, the first first. */
  const reviewsOf = (accountId: number) =>
    rowsOf(app.db, "SELECT phrase, rating FROM vocabulary_reviews WHERE account_id = ? ORDER BY id", accountId);

  const expectReviews = (accountId: number, rated: readonly object[]) =>
    eventually(async () => expect<unknown>(reviewsOf(accountId)).toEqual(rated));

  /** Expects the texts of the elements of a kind. */
  const expectShown = (frame: Frame, selector: string, texts: readonly string[]) =>
    eventually(async () => expect(await frame.locator(selector).allTextContents()).toEqual([...texts]));

  const ratingOf = (at: number) => KEYS[at % KEYS.length] ?? KEYS[0];
  const ratedAs = (phrases: readonly string[]) => phrases.map((phrase, at) => ({ phrase, rating: ratingOf(at)[1] }));

  /** Reviews every card by keyboard, again, hard and good in turn. */
  async function reviewAll({ page, frame }: Shown, phrases: readonly string[]): Promise<void> {
    await frame.focus("#turn");
    for (const [at, phrase] of phrases.entries()) {
      await expectShown(frame, ".phrase", [phrase]);
      await page.keyboard.press("Space");
      await frame.waitForSelector(".ratings");
      await page.keyboard.press(ratingOf(at)[0]);
      await frame.waitForSelector(at === phrases.length - 1 ? "#over" : "#turn");
    }
  }

  const broken: readonly { what: string; opening: Partial<Opening>; breaks: readonly Break[] }[] = [
    { what: "before and after the commit", opening: { mode: "auto" }, breaks: ["before", null, "after"] },
    { what: "after the commit, of an earlier revision", opening: { mode: "legacy" }, breaks: ["after", null, null] },
    { what: "of a host that leaves keys out", opening: { leavesOutMeta: true }, breaks: ["after", "before", null] },
  ];

  test.each(broken)(
    "record each of 20 cards once although connections break: $what",
    async ({ opening, breaks }) => {
      const { token, accountId } = await withWords();
      const shown = await openView(token, { tool: PERSONAL, input: { mode: "new", limit: 20 }, ...opening });
      let calls = 0;
      let reads = 0;
      let broken = 0;
      shown.host.breaks = (tool) => {
        const found = tool === RECORD ? breaks[calls++ % breaks.length] : reads++ === 0 ? "after" : null;
        if (found !== null) broken++;
        return found ?? null;
      };
      await reviewAll(shown, WORDS);
      await shown.frame.getByText("All ratings are saved.").waitFor();
      expect(broken).toBeGreaterThan(6);
      await expectReviews(accountId, ratedAs(WORDS));
      const informed = () => shown.page.evaluate(() => window.standIn.informed.at(-1));
      await eventually(async () => expect(await informed()).toContain("rated 20 of 20 cards: "));
      expect(shown.problems).toEqual([]);
    },
    paced(120_000),
  );

  test(
    "record a card once more neither in a second view of the same result, nor after the service was away",
    async () => {
      const { token, accountId } = await withWords();
      const shown = await openView(token, { tool: PERSONAL, input: { mode: "new", limit: 2 } });
      let isAway = true;
      shown.host.breaks = () => (isAway ? "before" : null);
      const two = WORDS.slice(0, 2);
      await reviewAll(shown, two);
      await shown.frame.getByText("Ratings that are not saved: 2.").waitFor();
      await expectReviews(accountId, []);
      isAway = false;
      await shown.frame.getByRole("button", { name: "Try again" }).press("Enter");
      await shown.frame.getByText("All ratings are saved.").waitFor();
      await shown.page.evaluate(() => window.standIn.openAgain());
      const again = { ...shown, frame: await frameOf(shown.page) };
      await again.frame.getByText("Show the back").click();
      await again.frame.getByRole("button", { name: "Good" }).click();
      await again.frame.getByText("All ratings are saved.").waitFor();
      await expectReviews(accountId, ratedAs(two));
    },
    paced(120_000),
  );

  test(
    "record words of a wordbook, and say why a review is refused",
    async () => {
      const { token, accountId } = await withWords();
      const tool = "ielts_vocabulary_builtin_prepare_cards";
      const input = { setId: "core", mode: "new", limit: 2 } as const;
      const { cards } = await app.ok(tool, input, token);
      const shown = await openView(token, { tool, input });
      shown.host.breaks = (name) =>
        name.endsWith("record_review") && reviewsOf(accountId).length === 0 ? "after" : null;
      const phrases = cards.map(({ phrase }) => phrase);
      await reviewAll(shown, phrases);
      await shown.frame.getByText("All ratings are saved.").waitFor();
      await expectReviews(accountId, ratedAs(phrases));
      const own = await openView(token, { tool: PERSONAL, input: { mode: "new", limit: 1 } });
      const { items } = await app.ok("ielts_vocabulary_personal_search", { limit: 50 }, token);
      for (const { id } of items) await app.ok("ielts_vocabulary_personal_delete", { id }, token);
      await reviewAll(own, WORDS.slice(0, 1));
      await own.frame.getByRole("alert").getByText("was not recorded").waitFor();
    },
    paced(120_000),
  );

  /** A learner with a submitted practice of several questions, of which the first is answered. */
  async function withReview() {
    const { token } = await app.learner();
    const session = await workspaceOf(app, token);
    const { items } = await app.ok("ielts_practice_search_parts", { subject: "reading" }, token);
    const { sessionId } = await app.webOk("practice_begin", { partId: items[0]?.partId ?? 0 }, session);
    const slot = numberOf(
      app.db,
      "SELECT id FROM question_slots WHERE part_id = ? ORDER BY number LIMIT 1",
      items[0]?.partId ?? 0,
    );
    const changes = [{ questionSlotId: slot, value: "NOT GIVEN" }];
    await app.webOk("practice_save_answers", { sessionId, subject: "reading", changes }, session);
    await app.webOk("practice_submit", { sessionId, subject: "reading" }, session);
    return { token, target: { kind: "practice", sessionId } } as const;
  }

  const WEEK = { fromDate: "2030-09-30", toDate: "2030-10-06" };

  test(
    "show a plan week by week, and open its tasks",
    async () => {
      const { token } = await app.learner();
      const input = { ...WEEK, planId: Number((await seedPlan(app, token, "of autumn"))["planId"]) };
      const { page, frame, problems } = await openView(token, { tool: "ielts_study_plans_get", input });
      await expectShown(frame, "h1, h2", ["Plan of autumn", "30 Sept – 6 Oct"]);
      await expectShown(frame, "h3", ["Tuesday 1 Oct", "Wednesday 2 Oct", "Thursday 3 Oct"]);
      await expectShown(frame, ".task .sign", ["Planned", "Planned", "Done"]);
      await frame.locator("button.link").first().press("Enter");
      const links = () => page.evaluate(() => window.standIn.links);
      await eventually(async () => expect(await links()).toEqual([expect.stringContaining("http")]));
      await frame.getByRole("button", { name: "Next week" }).press("Enter");
      await frame.getByText("Nothing planned this week.").waitFor();
      const focused = () => frame.evaluate(() => document.activeElement?.id);
      await eventually(async () => expect(await focused()).toBe("following"));
      await frame.getByRole("button", { name: "Previous week" }).press("Enter");
      await expectShown(frame, ".task .sign", ["Planned", "Planned", "Done"]);
      expect(problems).toEqual([]);
    },
    paced(60_000),
  );

  test(
    "show the marks of a section, question by question",
    async () => {
      const { token, target } = await withReview();
      const { items, score } = await app.ok("ielts_review_read_snapshot", { target, limit: 50 }, token);
      const opening = { tool: "ielts_review_read_snapshot", input: { target, limit: 5 } };
      const { frame, problems } = await openView(token, opening);
      await expectShown(frame, ".score b", [`${score?.correct} of ${score?.total} right`]);
      expect(items.length).toBeGreaterThan(10);
      for (let shown = 5; shown < items.length; shown += 5) {
        await frame
          .locator(".questions li")
          .nth(shown - 1)
          .waitFor();
        await frame.getByRole("button", { name: "Show more" }).press("Enter");
        await frame.locator(".questions li").nth(shown).waitFor();
      }
      await expectShown(
        frame,
        ".number",
        items.map(({ number }) => `Question ${number}`),
      );
      await frame.locator("summary").first().press("Enter");
      await frame.getByText("Your answer").first().waitFor();
      const first = items[0];
      await eventually(async () => {
        const [answer, key] = await frame.locator("details[open] dd").allTextContents();
        expect([answer, key]).toEqual([first?.userAnswer, first?.answerKey]);
      });
      expect(problems).toEqual([]);
    },
    paced(60_000),
  );

  /** Each view, and what is opened in it. */
  const views = [
    { name: "cards", opened: "#turn" },
    { name: "plan", opened: ".task button" },
    { name: "marks", opened: "summary" },
  ] as const;

  async function openingOf(name: (typeof views)[number]["name"]) {
    if (name === "cards") {
      const tool = "ielts_vocabulary_builtin_prepare_cards";
      return { token: (await withWords()).token, tool, input: { setId: "core", mode: "new", limit: 3 } };
    }
    const { token, target } = await withReview();
    if (name === "marks") return { token, tool: "ielts_review_read_snapshot", input: { target } };
    const { planId } = await seedPlan(app, token, "of autumn");
    return { token, tool: "ielts_study_plans_get", input: { ...WEEK, planId } };
  }

  test.each(views)(
    "are open to all in both languages and themes, on narrow screens and with large text: $name",
    async ({ name, opened }) => {
      const { token, ...opening } = await openingOf(name);
      const { page, frame, problems } = await openView(token, opening);
      await frame.evaluate(AXE);
      for (const step of [null, opened]) {
        if (step !== null) await frame.locator(step).first().press("Enter");
        for (const look of LOOKS) {
          await page.setViewportSize({ width: look.width, height: 900 });
          await page.evaluate((one) => window.standIn.change(one), { locale: look.locale, theme: look.theme });
          await frame.evaluate((size) => document.documentElement.style.setProperty("font-size", size), look.size);
          const what = { step, ...look };
          await eventually(async () => {
            const found = await frame.evaluate<{ lang: string; scheme: string; fits: boolean; found: string[] }>(
              FINDINGS,
            );
            const lang = look.locale === "en-GB" ? "en" : "zh-CN";
            expect({ what, ...found }).toEqual({ what, lang, scheme: look.theme, fits: true, found: [] });
          });
        }
      }
      expect(problems).toEqual([]);
    },
    paced(120_000),
  );
});
