import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { findTimeZone } from "../../../src/identity/accounts.store.ts";
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
});
