import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { addDays, dayNumber, dayOf, startOfDay } from "../../src/lib/shanghai.ts";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { type Call, callerOf, openAs, practise } from "./handed-in.ts";
import { barriers, DESKTOP, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const LENA = { name: "Lena", role: "learner" } as const;
const MEI = { name: "Mei", role: "learner" } as const;
const LAMP = "The lamp that drinks seawater";
const KAYAK = "Booking a kayak course";
const HOUR_MS = 3_600_000;
/** What the browser itself says of a call that is broken off. */
const BROKEN = "ERR_FAILED";

describe.skipIf(!hasChromium)("the footprints page", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());

  const rows = (page: Page) => page.getByRole("list", { name: /^Activities: |^活动：/ }).getByRole("listitem");
  const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
  const figure = (page: Page, name: string) => page.getByText(name, { exact: true }).locator("xpath=../dd");
  const kind = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const addressed = (page: Page) => new URL(page.url()).search;

  test("shows what is done as it is done, and finds it again by kind, time and words", async () => {
    const lena = await openAs(workspace, LENA, { viewport: DESKTOP });
    const { page, problems } = lena;
    const call = callerOf(workspace, lena);
    await page.goto(`${workspace.url}/`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await lena.settle();
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

    // The page is open while other things are done.
    const sessionId = await practise(call, LAMP, { 1: "FALSE", 2: "FALSE", 3: "NOT GIVEN" });
    await row(page, LAMP).filter({ hasText: "Reading" }).filter({ hasText: "2 of 13 right" }).waitFor();
    await page.getByRole("heading", { name: "1 day in a row" }).waitFor();
    await page.getByText("Today is part of it.").waitFor();
    await page.getByRole("listitem").getByText("Practice 1", { exact: true }).waitFor();
    await doMore(call, page, sessionId);
    await row(page, KAYAK).filter({ hasText: "In progress" }).filter({ hasText: "Dictation" }).waitFor();
    await row(page, "brisk").filter({ hasText: "reviewed 2 times" }).filter({ hasText: "last: hard" }).waitFor();
    await row(page, "Scanning for names and numbers").filter({ hasText: "completed" }).waitFor();
    await row(page, "旅游笔记").filter({ hasText: "15 byte" }).waitFor();
    await row(page, /Ask about this — “.+”/).waitFor();
    await row(page, "播放按钮没有反应").waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(7));
    await page.getByRole("status").getByText("7 activities", { exact: true }).waitFor();
    await eventually(async () => expect(await figure(page, "Activities this week").textContent()).toBe("7"));
    await eventually(async () => expect(await figure(page, "Questions completed").textContent()).toBe("3"));
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    // Each leads to its own page, and Back to the same place.
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await row(page, LAMP).filter({ hasText: "right" }).getByRole("link").click();
    await page.waitForURL(`**/reviews/practice-${sessionId}`);
    await page.goBack();

    await kind(page, "Practice").click();
    await page.getByText("Under these filters: Practice", { exact: true }).first().waitFor();
    // The figures are of a part, so nothing is said about the whole.
    await eventually(async () => expect(await page.getByText("Today is part of it.").count()).toBe(0));
    await page.getByRole("status").getByText("2 activities", { exact: true }).waitFor();
    await kind(page, "Notes").click();
    await page.getByRole("status").getByText("3 activities", { exact: true }).waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(3));
    expect(addressed(page)).toBe("?kinds=practice%2Cnote");
    await page.reload();
    await page.getByRole("status").getByText("3 activities", { exact: true }).waitFor();
    await eventually(async () => expect(await kind(page, "Notes").getAttribute("aria-pressed")).toBe("true"));
    await eventually(async () => expect(await figure(page, "Activities this week").textContent()).toBe("3"));
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("status").getByText("7 activities", { exact: true }).waitFor();
    expect(addressed(page)).toBe("");

    await page.keyboard.press("/");
    await page.keyboard.type("旅游");
    await page.getByRole("status").getByText("1 activity", { exact: true }).waitFor();
    await eventually(async () => expect(await row(page, "旅游笔记").count()).toBe(1));
    expect(new URL(page.url()).searchParams.get("q")).toBe("旅游");
    await page.getByRole("searchbox").fill("kayak");
    await row(page, KAYAK).waitFor();
    await page.getByRole("searchbox").fill("nothing of this kind");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("button", { name: "Clear filters" }).last().click();
    await page.getByRole("status").getByText("7 activities", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Time|All time/ }).click();
    await page.getByRole("option", { name: "Last 7 days" }).click();
    await page.getByText("The whole year, whatever time is chosen below.").waitFor();
    expect(addressed(page)).toBe("?range=7d");

    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    await page.getByText("In the past year: move by a day or a week").waitFor();
    await page.getByText("In the past year: show what was done that day").waitFor();
    await page.keyboard.press("Escape");
    expect(problems).toEqual([]);
  });

  test("shows a year day by day, goes on page by page, and says so where it cannot", async () => {
    const mei = await openAs(workspace, MEI, { viewport: DESKTOP });
    const { page, problems } = mei;
    const today = dayOf(Date.now());
    await workspace.restart(async () => seedYear(workspace.database, MEI.name, today));
    await page.goto(`${workspace.url}/footprints`);
    await page.getByRole("heading", { name: "3 days in a row" }).waitFor();
    await page.getByText("Nothing yet today. Do something before midnight").waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(20));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () =>
      expect(
        await page.getByRole("list", { name: "Activities per day over the last 28 days" }).locator("li").count(),
      ).toBe(28),
    );

    const year = page.getByRole("grid", { name: "Activities per day over the past year" });
    const day = year.locator("[tabindex='0']");
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

    const list = "**/api/web/ielts_footprints_list";
    await page.route(list, (route) => route.abort());
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByRole("alert").getByText("The service could not be reached.").waitFor({ timeout: 30_000 });
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Show more" }).press("Enter");
    await rows(page).nth(39).waitFor();
    // The first of those that came has the focus. What is done meanwhile comes in at the top, and moves nothing in view.
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: element } = document;
        return [element?.getAttribute("data-row"), Math.round(element?.getBoundingClientRect().y ?? 0)];
      });
    const before = await focused();
    expect(before[0]).toStartWith("seeded:");
    await callerOf(workspace, mei)("ielts_feedback_create", { content: "One more" });
    await row(page, "One more").waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(40));
    await eventually(async () => expect(await focused()).toEqual(before));
    await page.getByRole("heading", { name: "4 days in a row" }).waitFor();
    await kind(page, "Feedback").click();
    await page.getByText("That is everything these filters show.").waitFor();

    // Other filters are read slowly, and then not at all: what was there stays, and so does the focus.
    const told = page.getByText("Under these filters: Feedback", { exact: true }).first();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(list, async (route) => {
      await released;
      await route.abort();
    });
    await kind(page, "Files").click();
    await page.getByRole("status").getByText("Loading", { exact: true }).waitFor();
    await eventually(async () => expect(await page.locator("[aria-busy=true]").filter({ has: told }).count()).toBe(2));
    release();
    await page.getByRole("alert").getByText("The service could not be reached.").waitFor({ timeout: 30_000 });
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Files"));
    await page.getByText("These figures are from before the filters changed").first().waitFor();
    await eventually(async () =>
      expect([await rows(page).count(), await figure(page, "Activities this week").count()]).toEqual([0, 1]),
    );
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await page.getByText("Under these filters: Files, Feedback", { exact: true }).first().waitFor();
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Timeline"),
    );

    await page.route(list, (route) => route.abort());
    await page.goto(`${workspace.url}/footprints?kinds=mock`);
    await page.getByRole("alert").getByText("The service could not be reached.").waitFor({ timeout: 30_000 });
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
      await eventually(async () => expect(await fitsWidth(page)).toBe(true));
      await eventually(async () => expect(await barriers(page)).toEqual([]));
      // Where the year is wider than the page, its end is in view.
      const box = await newest.boundingBox();
      expect(box === null ? Number.NaN : box.x + box.width).toBeLessThanOrEqual(width);
      if (width < 500) {
        // A finger needs more room than a pointer, and the four weeks tell their scale where their numbers have none.
        expect(box?.width).toBeGreaterThanOrEqual(24);
        await page.getByText(/^(Most|最多)[:：]/).waitFor();
        await page
          .getByRole("grid", { name: year })
          .locator(`[data-day="${addDays(dayOf(Date.now()), -1)}"]`)
          .tap();
        await page.getByRole("dialog").getByText("Old notes").nth(1).waitFor();
        await eventually(async () => expect(await fitsWidth(page)).toBe(true));
        await eventually(async () => expect(await barriers(page)).toEqual([]));
      }
      expect(problems).toEqual([]);
    },
  );
});

/** A dictation, a word, a section of a course, a file, a note and a message. */
async function doMore(call: Call, page: Page, sessionId: number): Promise<void> {
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
  const { origin } = new URL(page.url());
  const input = encodeURIComponent(JSON.stringify(fields));
  const sent = await page.request.post(`${origin}/api/web/assets_upload?input=${input}`, {
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

/** Files that were brought in over a year, two a day in the last three days before `today`, as the service keeps activities. */
function seedYear(path: string, name: string, today: string): void {
  const database = new Database(path);
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
