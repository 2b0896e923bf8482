import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { startApp, type TestApp } from "../support/app.ts";
import { rowsOf } from "../support/dump.ts";
import { eventually, paced } from "../support/eventually.ts";
import { seedPlan } from "../support/plans-seed.ts";
import { seedReview } from "../support/practice-seed.ts";
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
    const items = Array.from({ length: 20 }, (_, at) => ({ phrase: `word ${at}`, meaning: `词义 ${at}` }));
    await app.ok("ielts_vocabulary_personal_add", { items }, token);
    return { token, accountId: account.id };
  }

  /** The reviews of an account, the first first. */
  const reviewsOf = (accountId: number) =>
    rowsOf(app.db, "SELECT phrase, rating FROM vocabulary_reviews WHERE account_id = ? ORDER BY id", accountId);

  /** Reviews every card by keyboard; returns what was rated. */
  async function reviewAll({ page, frame }: Shown, count: number): Promise<{ phrase: string; rating: string }[]> {
    const rated: { phrase: string; rating: string }[] = [];
    await frame.focus("#turn");
    for (let at = 0; at < count; at++) {
      const [key, rating] = KEYS[at % KEYS.length] ?? KEYS[0];
      rated.push({ phrase: (await frame.textContent(".phrase")) ?? "", rating });
      await page.keyboard.press("Space");
      await frame.waitForSelector(".ratings");
      await page.keyboard.press(key);
      await frame.waitForSelector(at === count - 1 ? "#over" : "#turn");
    }
    return rated;
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
      shown.host.breaks = (tool) => {
        if (tool === RECORD) return breaks[calls++ % breaks.length] ?? null;
        return reads++ === 0 ? "after" : null;
      };
      const rated = await reviewAll(shown, 20);
      await shown.frame.getByText("All ratings are saved.").waitFor();
      expect(calls).toBeGreaterThan(20);
      expect(reviewsOf(accountId)).toEqual(rated);
      const informed = await shown.page.evaluate(() => window.standIn.informed.at(-1));
      expect(informed).toContain("rated 20 of 20 cards: ");
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
      const rated = await reviewAll(shown, 2);
      await shown.frame.getByText("Ratings that are not saved: 2.").waitFor();
      expect(reviewsOf(accountId)).toEqual([]);
      isAway = false;
      await shown.frame.getByRole("button", { name: "Try again" }).press("Enter");
      await shown.frame.getByText("All ratings are saved.").waitFor();
      await shown.page.evaluate(() => window.standIn.openAgain());
      const again = { ...shown, frame: await frameOf(shown.page) };
      await again.frame.getByText("Show the back").click();
      await again.frame.getByRole("button", { name: "Good" }).click();
      await again.frame.getByText("All ratings are saved.").waitFor();
      expect(reviewsOf(accountId)).toEqual(rated);
    },
    paced(120_000),
  );

  test(
    "record words of a wordbook, and say why a review is refused",
    async () => {
      const { token, accountId } = await withWords();
      const tool = "ielts_vocabulary_builtin_prepare_cards";
      const shown = await openView(token, { tool, input: { setId: "core", mode: "new", limit: 2 } });
      shown.host.breaks = (name) =>
        name.endsWith("record_review") && reviewsOf(accountId).length === 0 ? "after" : null;
      const rated = await reviewAll(shown, 2);
      await shown.frame.getByText("All ratings are saved.").waitFor();
      expect(reviewsOf(accountId)).toEqual(rated);
      const own = await openView(token, { tool: PERSONAL, input: { mode: "new", limit: 1 } });
      const { items } = await app.ok("ielts_vocabulary_personal_search", { limit: 50 }, token);
      for (const { id } of items) await app.ok("ielts_vocabulary_personal_delete", { id }, token);
      await reviewAll(own, 1);
      await own.frame.getByRole("alert").getByText("was not recorded").waitFor();
    },
    paced(120_000),
  );

  test(
    "show a plan week by week, and open its tasks",
    async () => {
      const { token } = await app.learner();
      const { planId } = await seedPlan(app, token, "of autumn");
      const week = { planId, fromDate: "2030-09-30", toDate: "2030-10-06" };
      const { page, frame, problems } = await openView(token, { tool: "ielts_study_plans_get", input: week });
      expect(await frame.textContent("h1")).toBe("Plan of autumn");
      expect(await frame.locator("h3").allTextContents()).toEqual([
        "Tuesday 1 Oct",
        "Wednesday 2 Oct",
        "Thursday 3 Oct",
      ]);
      expect(await frame.locator(".task").count()).toBe(3);
      await frame.locator("button.link").first().press("Enter");
      const links = () => page.evaluate(() => window.standIn.links);
      await eventually(async () => expect(await links()).toEqual([expect.stringContaining(app.url)]));
      await frame.getByRole("button", { name: "Next week" }).press("Enter");
      await frame.getByText("Nothing planned this week.").waitFor();
      expect(await frame.evaluate(() => document.activeElement?.id)).toBe("following");
      await frame.getByRole("button", { name: "Previous week" }).press("Enter");
      await frame.locator(".task").first().waitFor();
      expect(problems).toEqual([]);
    },
    paced(60_000),
  );

  test(
    "show the marks of a section, question by question",
    async () => {
      const { token } = await app.learner();
      const { target } = await seedReview(app, token, "in a view");
      const { items, score } = await app.ok("ielts_review_read_snapshot", { target, limit: 50 } as never, token);
      const opening = { tool: "ielts_review_read_snapshot", input: { target, limit: 1 } };
      const { frame, problems } = await openView(token, opening);
      expect(await frame.textContent(".score b")).toBe(`${score?.correct} of ${score?.total} right`);
      while ((await frame.locator(".questions li").count()) < items.length) {
        const before = await frame.locator(".questions li").count();
        await frame.getByRole("button", { name: "Show more" }).press("Enter");
        await frame.locator(".questions li").nth(before).waitFor();
      }
      await frame.locator("summary").first().press("Enter");
      await frame.getByText("Your answer").first().waitFor();
      expect(await frame.locator("details[open] dd").first().textContent()).toBe(items[0]?.userAnswer || "nothing");
      expect(problems).toEqual([]);
    },
    paced(60_000),
  );

  describe("in both languages and themes", () => {
    const looks = (["en-GB", "zh-CN"] as const).flatMap((locale) =>
      (["light", "dark"] as const).map((theme) => ({ locale, theme })),
    );

    test.each(["cards", "plan", "marks"] as const)(
      "are open to all: %s",
      async (name) => {
        const { token } = await withWords();
        const { planId } = await seedPlan(app, token, "of autumn");
        const { target } = await seedReview(app, token, "in a view");
        const openings = {
          cards: { tool: "ielts_vocabulary_builtin_prepare_cards", input: { setId: "core", mode: "new", limit: 3 } },
          plan: { tool: "ielts_study_plans_get", input: { planId, fromDate: "2030-09-30", toDate: "2030-10-06" } },
          marks: { tool: "ielts_review_read_snapshot", input: { target } },
        };
        const { page, frame, problems } = await openView(token, openings[name]);
        const steps = { cards: "#turn", plan: null, marks: "summary" };
        const step = steps[name];
        await frame.evaluate(AXE);
        for (const opened of step === null ? [null] : [null, step]) {
          if (opened !== null) await frame.locator(opened).first().press("Enter");
          for (const look of looks) {
            await page.evaluate((one) => window.standIn.change(one), look);
            await frame.waitForSelector(`html[lang=${look.locale === "en-GB" ? "en" : "zh-CN"}]`);
            for (const [width, size] of [
              [360, "100%"],
              [600, "100%"],
              [360, "200%"],
            ] as const) {
              await page.setViewportSize({ width, height: 900 });
              await frame.evaluate((percent) => document.documentElement.style.setProperty("font-size", percent), size);
              const what = `${name} ${opened ?? ""} ${look.locale} ${look.theme} ${width} ${size}`;
              const fits = await frame.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
              const found = await frame.evaluate<string[]>(
                "axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))",
              );
              expect({ what, fits, found }).toEqual({ what, fits: true, found: [] });
              const folder = process.env["LECTERN_TEST_SHOTS"];
              if (folder !== undefined)
                await page.locator("iframe").screenshot({ path: `${folder}/${what.replaceAll(/\W+/g, "-")}.png` });
            }
          }
        }
        expect(problems).toEqual([]);
      },
      paced(120_000),
    );
  });
});
