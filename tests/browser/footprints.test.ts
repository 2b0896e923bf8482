import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { addDays, dayNumber, dayOf, startOfDay } from "../../src/lib/shanghai.ts";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { openDatabase } from "./database.ts";
import { expectOpenToAll, fastForwardUntil, goTo } from "./looks.ts";
import { atRest } from "./pages.ts";
import { callerOf, openAs, practise } from "./submitted.ts";
import { barriers, DESKTOP, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

/** This learner has done nothing yet. */
const LENA = { name: "Lena", role: "learner" } as const;
/** This learner has done one thing of each kind today. */
const NORA = { name: "Nora", role: "learner" } as const;
/** This learner has a year of history, and nothing today. */
const MEI = { name: "Mei", role: "learner" } as const;
const TAO = { name: "Tao", role: "learner" } as const;
const LAMP = "The lamp that drinks seawater";
const KAYAK = "Booking a kayak course";
const HOUR_MS = 3_600_000;
/** Of thirteen questions three are answered, two of them correctly. */
const ANSWERS = { 1: "FALSE", 2: "FALSE", 3: "NOT GIVEN" };
const YEAR = "Activities per day over the past year";
/** The message that the browser itself logs for an aborted call. */
const BROKEN = "ERR_FAILED";

describe.skipIf(!hasChromium)("the footprints page", () => {
  let workspace: Workspace;
  let ofNora: number;
  const today = dayOf(Date.now());
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    const [nora, ...others] = await Promise.all([NORA, MEI, TAO].map((who) => openAs(workspace, who)));
    if (nora === undefined) throw new Error("Nora is not signed in");
    ofNora = await practise(callerOf(workspace, nora), LAMP, ANSWERS);
    await doMore(workspace, nora, ofNora);
    await workspace.restart(async () => {
      for (const { name } of [MEI, TAO]) seedYear(workspace.database, name, today);
    });
    await Promise.all([nora, ...others].map(({ page }) => page.context().close()));
  });
  afterAll(() => workspace?.stop());

  const rows = (page: Page) => page.getByRole("list", { name: /^Activities: |^活动：/ }).getByRole("listitem");
  const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
  const figure = (page: Page, name: string) => page.getByText(name, { exact: true }).locator("xpath=../dd");
  const kind = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const addressed = (page: Page) => new URL(page.url()).search;

  const count = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true }).waitFor();
  const open = async (who: typeof LENA | typeof NORA | typeof MEI | typeof TAO, search = ""): Promise<Opened> => {
    const opened = await openAs(workspace, who, { viewport: DESKTOP });
    await opened.page.clock.install();
    await goTo(opened.page, `${workspace.url}/footprints${search}`);
    return opened;
  };
  const LIST = "**/api/web/ielts_footprints_list";
  const isGone = (page: Page) => page.getByRole("alert").getByText("Cannot reach the service.");

  test("shows what is done as it is done", async () => {
    const lena = await openAs(workspace, LENA, { viewport: DESKTOP });
    const { page, problems } = lena;
    await goTo(page, `${workspace.url}/`);
    await atRest(page);
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.getByRole("heading", { name: "No footprints yet" }).waitFor();
    await eventually(async () =>
      expect(await page.getByRole("link", { name: "Practise something" }).getAttribute("href")).toBe("/practice"),
    );
    await eventually(async () =>
      expect(await page.getByRole("link", { name: "Skill profile" }).getAttribute("href")).toBe("/profile"),
    );
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    // The page is open while other things happen.
    const sessionId = await practise(callerOf(workspace, lena), LAMP, ANSWERS);
    await row(page, LAMP).filter({ hasText: "Reading" }).filter({ hasText: "2 of 13 right" }).waitFor();
    await page.getByRole("heading", { name: "1 day in a row" }).waitFor();
    await page.getByText("Today counts.").waitFor();
    await page.getByRole("listitem").getByText("Practice 1", { exact: true }).waitFor();
    await doMore(workspace, lena, sessionId);
    await row(page, KAYAK).filter({ hasText: "In progress" }).filter({ hasText: "Dictation" }).waitFor();
    await row(page, "brisk").filter({ hasText: "reviewed 2 times" }).filter({ hasText: "last: hard" }).waitFor();
    await row(page, "Scanning for names and numbers").filter({ hasText: "completed" }).waitFor();
    await row(page, "旅游笔记").filter({ hasText: "15 byte" }).waitFor();
    await row(page, /Ask about this — “.+”/).waitFor();
    await row(page, "播放按钮没有反应").waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(7));
    await count(page, "7 activities");
    await eventually(async () => expect(await figure(page, "Activities this week").textContent()).toBe("7"));
    await eventually(async () => expect(await figure(page, "Questions completed").textContent()).toBe("3"));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });

  test("each activity leads to its own page, and Back to the same place", async () => {
    const { page, problems } = await open(NORA);
    await count(page, "7 activities");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await row(page, LAMP).filter({ hasText: "right" }).getByRole("link").click();
    await page.waitForURL(`**/reviews/practice-${ofNora}`);
    await page.goBack();
    await count(page, "7 activities");
    expect(new URL(page.url()).pathname).toBe("/footprints");
    expect(problems).toEqual([]);
  });

  test("finds what was done by kind, which is in the address", async () => {
    const { page, problems } = await open(NORA);
    await kind(page, "Practice").click();
    await page.getByText("With filters: Practice", { exact: true }).first().waitFor();
    // The figures cover a part, so nothing is said about the whole.
    await eventually(async () => expect(await page.getByText("Today counts.").count()).toBe(0));
    await count(page, "2 activities");
    await kind(page, "Notes").click();
    await count(page, "3 activities");
    await eventually(async () => expect(await rows(page).count()).toBe(3));
    expect(addressed(page)).toBe("?kinds=practice%2Cnote");
    await page.reload();
    await count(page, "3 activities");
    await eventually(async () => expect(await kind(page, "Notes").getAttribute("aria-pressed")).toBe("true"));
    await eventually(async () => expect(await figure(page, "Activities this week").textContent()).toBe("3"));
    await page.getByRole("button", { name: "Clear filters" }).click();
    await count(page, "7 activities");
    expect(addressed(page)).toBe("");
    expect(problems).toEqual([]);
  });

  test("finds what was done by words and by time, and names its keys", async () => {
    const { page, problems } = await open(NORA);
    await count(page, "7 activities");
    await atRest(page);
    await page.keyboard.press("/");
    await page.keyboard.type("旅游");
    await count(page, "1 activity");
    await eventually(async () => expect(await row(page, "旅游笔记").count()).toBe(1));
    expect(new URL(page.url()).searchParams.get("q")).toBe("旅游");
    await page.getByRole("searchbox").fill("kayak");
    await row(page, KAYAK).waitFor();
    await page.getByRole("searchbox").fill("nothing of this kind");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await count(page, "7 activities");
    await page.getByRole("button", { name: /^Time|All time/ }).click();
    await page.getByRole("option", { name: "Last 7 days" }).click();
    await page.getByText("Always the whole year, whatever filters are chosen below.").waitFor();
    await eventually(() => expect(addressed(page)).toBe("?range=7d"));

    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    await page.getByText("In the past year: move by a day or a week").waitFor();
    await page.getByText("In the past year: show the activities of that day").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  test("shows a year day by day", async () => {
    const { page, problems } = await open(MEI);
    await page.getByRole("heading", { name: "3 days in a row" }).waitFor();
    await page.getByText("No activity yet today. Do something before midnight").waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(20));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    const fourWeeks = page.getByRole("list", { name: "Activities per day over the last 28 days" });
    await eventually(async () => expect(await fourWeeks.locator("li").count()).toBe(28));
    const day = page.getByRole("grid", { name: YEAR }).locator("[tabindex='0']");
    await eventually(async () => expect(await day.getAttribute("aria-label")).toStartWith("No activity on "));
    await day.focus();
    await page.keyboard.press("ArrowUp");
    await eventually(async () => expect(await day.getAttribute("data-day")).toBe(addDays(today, -1)));
    await eventually(async () => expect(await day.getAttribute("aria-label")).toStartWith("2 activities on "));
    await page.keyboard.press("Enter");
    const ofDay = page.getByRole("dialog").getByRole("list", { name: /^Activities: / });
    await ofDay.getByText("Old notes").nth(1).waitFor();
    await eventually(async () => expect(await ofDay.getByRole("listitem").count()).toBe(2));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute("data-day"))).toBe(addDays(today, -1)),
    );
    await page.keyboard.press("ArrowLeft");
    await eventually(async () => expect(await day.getAttribute("data-day")).toBe(addDays(today, -8)));
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("gridcell"),
    );
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    await eventually(async () =>
      expect(new Date(`${await day.getAttribute("data-day")}T00:00:00Z`).getUTCDay()).toBe(1),
    );
    await page.keyboard.press("End");
    await eventually(async () => expect(await day.getAttribute("data-day")).toBe(today));
    await day.press("Tab");
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).not.toBe("gridcell"),
    );
    expect(problems).toEqual([]);
  });

  test("continues page by page, and adds at the top what is done meanwhile", async () => {
    const tao = await open(TAO);
    const { page, problems } = tao;
    await rows(page).nth(19).waitFor();
    await page.route(LIST, (route) => route.abort());
    await page.getByRole("button", { name: "Show more" }).click();
    await fastForwardUntil(page, isGone(page));
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Show more" }).press("Enter");
    await rows(page).nth(39).waitFor();
    // The first of the new items has the focus. Later changes move nothing in view.
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        return [element?.getAttribute("data-row"), Math.round(element?.getBoundingClientRect().y ?? 0)];
      });
    await eventually(async () => expect((await focused())[0]).toStartWith("seeded:"));
    await atRest(page);
    const before = await focused();
    await callerOf(workspace, tao)("ielts_feedback_create", { content: "One more" });
    await row(page, "One more").waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(40));
    await eventually(async () => expect(await focused()).toEqual(before));
    await page.getByRole("heading", { name: "4 days in a row" }).waitFor();
    await kind(page, "Feedback").click();
    await page.getByText("These are all the activities that match.").waitFor();
    expect(problems.filter((problem) => !problem.includes(BROKEN))).toEqual([]);
  });

  test("keeps its content, and the focus, while other filters load slowly and then fail", async () => {
    const { page, problems } = await open(NORA, "?kinds=chat");
    await page.getByText("These are all the activities that match.").waitFor();
    const heading = page.getByText("With filters: Feedback", { exact: true }).first();
    await heading.waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(LIST, async (route) => {
      await released;
      await route.abort();
    });
    await kind(page, "Files").click();
    await page.getByRole("status").getByText("Loading", { exact: true }).waitFor();
    await eventually(async () =>
      expect(await page.locator("[aria-busy=true]").filter({ has: heading }).count()).toBe(2),
    );
    release();
    await fastForwardUntil(page, isGone(page));
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Files"));
    await page.getByText("These figures ignore the latest filters").first().waitFor();
    await eventually(async () =>
      expect([await rows(page).count(), await figure(page, "Activities this week").count()]).toEqual([0, 1]),
    );
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await page.getByText("With filters: Files, Feedback", { exact: true }).first().waitFor();
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Timeline"),
    );
    expect(problems.filter((problem) => !problem.includes(BROKEN))).toEqual([]);
  });

  test("says that the service cannot be reached, and reads once it can", async () => {
    const { page, problems } = await openAs(workspace, NORA, { viewport: DESKTOP });
    await page.clock.install();
    await page.route(LIST, (route) => route.abort());
    await page.goto(`${workspace.url}/footprints?kinds=mock`);
    await fastForwardUntil(page, isGone(page));
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    expect(problems.filter((problem) => !problem.includes(BROKEN))).toEqual([]);
  });

  test.each([
    { width: 360, locale: "zh-CN", colorScheme: "dark", title: "学习足迹", year: "过去一年每天的活动" },
    { ...PHONE, locale: "en-GB", colorScheme: "light", title: "Footprints", year: /past year$/ },
    { width: 1600, locale: "en-GB", colorScheme: "dark", title: "Footprints", year: /past year$/ },
  ] as const)(
    "is at home in $locale at $width px, $colorScheme",
    async ({ width, locale, colorScheme, title, year }) => {
      const viewport = { ...PHONE, width };
      const { page, problems } = await openAs(workspace, MEI, {
        viewport,
        locale,
        colorScheme,
        ...(width < 500 && { hasTouch: true, isMobile: true }),
      });
      await page.goto(`${workspace.url}/footprints`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      const newest = page.getByRole("grid", { name: year }).locator("[tabindex='0']");
      await newest.waitFor();
      await expectOpenToAll(page);
      // If the year is wider than the page, its end is in view. Touch needs larger targets than a pointer.
      await eventually(async () => {
        const { right, width: wide } = await newest.evaluate((cell) => {
          const box = cell.getBoundingClientRect();
          return { right: box.right, width: box.width };
        });
        expect(right).toBeLessThanOrEqual(width);
        expect(wide).toBeGreaterThanOrEqual(width < 500 ? 24 : 1);
      });
      if (width < 500) {
        // The four weeks show their scale where their numbers do not fit.
        await page.getByText(/^(Most|最多)[:：]/).waitFor();
        await page
          .getByRole("grid", { name: year })
          .locator(`[data-day="${addDays(today, -1)}"]`)
          .tap();
        await page.getByRole("dialog").getByText("Old notes").nth(1).waitFor();
        await expectOpenToAll(page);
      }
      expect(problems).toEqual([]);
    },
  );
});

/** A dictation, a word, a section of a course, a file, a note and a message. */
async function doMore(workspace: Workspace, opened: Opened, sessionId: number): Promise<void> {
  const call = callerOf(workspace, opened);
  const origin = workspace.url;
  const found = await call("ielts_dictation_search_materials", { search: KAYAK });
  const { attemptId } = Object(await call("dictation_begin", { partId: at(found, "items", 0, "partId") }));
  await call("dictation_check_line", { attemptId, position: 0, entry: "Good", plays: 1, openSeconds: 3 });

  await call("ielts_vocabulary_personal_add", { items: [{ phrase: "brisk", meaning: "quick" }] });
  const words = await call("ielts_vocabulary_personal_search", { query: "brisk" });
  const id = at(words, "items", 0, "id");
  await call("ielts_vocabulary_personal_record_review", { id, rating: "good" });
  await call("ielts_vocabulary_personal_record_review", { id, rating: "hard" });

  const sections = await call("ielts_courses_search_sections", { search: "Scanning for names" });
  const { courseId, sectionId } = Object(at(sections, "items", 0, "contentRef"));
  await call("courses_record_progress", { courseId, sectionId, status: "completed" });

  const fields = { fileName: "travel.txt", title: "旅游笔记" };
  const input = encodeURIComponent(JSON.stringify(fields));
  const sent = await opened.page.request.post(`${origin}/api/web/assets_upload?input=${input}`, {
    headers: { origin, "content-type": "application/octet-stream" },
    data: Buffer.from("Where to travel"),
  });
  expect(sent.status()).toBe(200);

  const lamp = await call("ielts_practice_search_parts", { search: LAMP, includeCourseLinked: true });
  const place = { passage: 0, paragraph: 0, start: 0, end: 8 };
  const note = { partId: at(lamp, "items", 0, "partId"), ...place, note: "Ask about this" };
  await call("practice_add_notes", { sessionId, notes: [note] });
  await call("ielts_feedback_create", { content: "听写页面的播放按钮没有反应" });
}

/** Files that were imported over a year, two a day in the last three days before `today`, as the service stores activities. */
function seedYear(path: string, name: string, today: string): void {
  const database = openDatabase(path);
  const [account] = database.query<{ id: number }, [string]>("SELECT id FROM accounts WHERE name = ?").all(name);
  const accountId = account?.id ?? 0;
  const add = database.prepare(
    `INSERT INTO activities (account_id, activity_key, kind, text_id, entity_id, occurred_at, started_at, day, metrics, questions,
       correct, judged, seconds, revision)
     VALUES (?, ?, 'file', ?, NULL, ?, NULL, ?, '{"status":null,"byteLength":2048}', 0, 0, 0, 0, 1)`,
  );
  const write = database.transaction(() => {
    database.run("INSERT INTO activity_revisions (account_id, revision) VALUES (?, 1)", [accountId]);
    database.run(
      "INSERT INTO activity_texts (account_id, kind, title, description) VALUES (?, 'file', 'Old notes', 'notes.txt')",
      [accountId],
    );
    const text = database.query<{ id: number }, [number]>(
      "SELECT max(id) AS id FROM activity_texts WHERE account_id = ?",
    );
    const textId = text.get(accountId)?.id ?? 0;
    for (let back = 1; back <= 370; back++) {
      const day = addDays(today, -back);
      const count = back <= 3 ? 2 : back === 4 ? 0 : back % 9;
      for (let hour = 0; hour < count; hour++)
        add.run(accountId, `seeded:${day}:${hour}`, textId, startOfDay(day) + (8 + hour) * HOUR_MS, dayNumber(day));
    }
  });
  write();
  database.close();
}
