import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findTimeZone } from "../../../src/identity/accounts.store.ts";
import { addDays, dayOf } from "../../../src/lib/shanghai.ts";
import { startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { openPage, within } from "./page.ts";

let app: TestApp;
let learner: TestAccount;
let session: TestSession;
beforeAll(async () => {
  app = await startApp();
  learner = await app.account();
  session = await app.session(learner);
});
afterAll(() => app?.stop());

const zone = () => findTimeZone(app.db, learner.id);

describe("the time zone of the account", () => {
  test("is found by words of its name and chosen at once", async () => {
    const page = await openPage(app, session, "/settings");
    const field = await page.findByRole("combobox", { name: "Your time zone" });
    const shown = () => page.getByRole<HTMLInputElement>("combobox", { name: "Your time zone" }).value;
    expect(shown()).toMatch(/^Asia\/Shanghai – .+, GMT\+8$/);
    field.focus();
    page.type(field, "new york");
    const list = await page.findByRole("listbox");
    const options = within(list).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent.split(" ")[0])).toEqual(["America/New_York"]);
    for (const option of options) page.press(option);
    await eventually(() => expect(zone()).toBe("America/New_York"));
    await eventually(() => expect(shown()).toMatch(/^America\/New_York – /));
  });

  test("is found by what is typed, to the last letter", async () => {
    const page = await openPage(app, session, "/settings");
    const field = await page.findByRole<HTMLInputElement>("combobox", { name: "Your time zone" });
    field.focus();
    // The first letter replaces the selection, and each further letter is appended.
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    for (const typed of ["n", "ne", "new", "new ", "new y", "new york"]) {
      page.type(field, typed);
      await page.findByRole("listbox");
      expect([typed, field.value, field.selectionStart]).toEqual([typed, typed, typed.length]);
    }
  });

  test("is the browser's by one press", async () => {
    const page = await openPage(app, session, "/settings", { language: "zh-CN" });
    page.press(await page.findByRole("button", { name: "使用浏览器的时区" }));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await eventually(() => expect(zone()).toBe(timeZone));
  });

  test("is that of the times that pages show", async () => {
    const scheduledAt = "2030-12-01T08:00:00+05:30";
    await app.web("ielts_study_todos_create", { items: [{ title: "Read", scheduledAt }] }, session);
    for (const [timeZone, shown] of [
      ["Asia/Kolkata", "08:00 GMT+5:30"],
      ["Asia/Shanghai", "10:30 GMT+8"],
    ] as const) {
      await app.web("account_time_zone_set", { timeZone }, session);
      const page = await openPage(app, session, "/todos");
      expect(await page.findByText(new RegExp(`${shown.replaceAll("+", "\\+")}$`))).toBeDefined();
    }
  });

  test.each([
    ["en", "Asia/Shanghai", /Sep 9, 2026, 10:00 GMT\+8$/],
    ["zh-CN", "Asia/Shanghai", /2026年9月9日 10:00（北京时间）$/],
    ["zh-CN", "Asia/Kolkata", /2026年9月9日 07:30（GMT\+5:30）$/],
  ] as const)("is named behind a time, in the words of the language: %s, %s", async (language, timeZone, shown) => {
    await app.web("account_time_zone_set", { timeZone }, session);
    const page = await openPage(app, session, "/settings/security", { language });
    expect((await page.findAllByText(shown)).length).toBe(1);
  });

  // The same day nearly everywhere, from 00:30 in Hawaii to 23:30 in New Zealand.
  const SENT_AT = Date.UTC(2020, 2, 5, 10, 30);
  test.each([
    ["Pacific/Honolulu", "Mar 5, 2020"],
    ["America/Los_Angeles", "Mar 5, 2020"],
    ["Europe/London", "Mar 5, 2020"],
    ["Pacific/Auckland", "Mar 5, 2020"],
    ["Pacific/Kiritimati", "Mar 6, 2020"],
  ])("gives messages of earlier years their day: %s", async (timeZone, day) => {
    const sender = await app.account();
    const own = await app.session(sender);
    await app.web("account_time_zone_set", { timeZone }, own);
    app.db.raw
      .prepare(
        `INSERT INTO feedback_messages (account_id, sender_type, sender_name, source, content, page_path, created_at)
         VALUES (?, 'user', 'Ana', 'web', 'The map is small.', '', ?)`,
      )
      .run(sender.id, SENT_AT);
    const page = await openPage(app, own, "/feedback");
    await page.findByText("The map is small.");
    expect(page.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toContain(day);
  });

  test.each(["Pacific/Honolulu", "Europe/London", "Asia/Shanghai", "Pacific/Kiritimati"])(
    "is not that of the 30 days of the profile: %s",
    async (timeZone) => {
      await app.web("account_time_zone_set", { timeZone }, session);
      const page = await openPage(app, session, "/profile");
      const today = dayOf(app.clock.now());
      const [from, to] = [addDays(today, -29), today].map((day) =>
        new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "medium" }).format(Date.parse(day)),
      );
      expect(await page.findByText(new RegExp(`${from}.+${to}`))).toBeDefined();
    },
  );
});
