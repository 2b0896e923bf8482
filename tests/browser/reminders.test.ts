import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { openDatabase } from "./database.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

const HOUR_MS = 3_600_000;
/** The message that the browser itself logs for a call without a connection. */
const OFFLINE = "ERR_INTERNET_DISCONNECTED";

/** A day in Shanghai, this many days from today. */
const dayFromToday = (days: number) =>
  new Date(Date.now() + 8 * HOUR_MS + days * 24 * HOUR_MS).toISOString().slice(0, 10);

describe.skipIf(!hasChromium)("the reminders page", () => {
  let workspace: Workspace;
  let opened: Opened;
  beforeAll(async () => {
    workspace = await startWorkspace();
    opened = await workspace.openSignedIn();
  });
  afterAll(() => workspace?.stop());

  const row = (page: Page, content: string) =>
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: content }) });
  const undo = (page: Page, message: string) =>
    page.getByRole("alertdialog").filter({ hasText: message }).getByRole("button", { name: "Undo" });

  /** Calls an operation as the page does; returns what it read. */
  async function call(page: Page, id: string, request: object): Promise<unknown> {
    const body: unknown = await page.evaluate(
      async ([path, sent]) => {
        const headers = { "content-type": "application/json" };
        return (await fetch(path, { method: "POST", headers, body: sent })).json();
      },
      [`/api/web/${id}`, JSON.stringify(request)] as const,
    );
    return at(body, "data");
  }

  test("a reminder is created by keyboard at an exact time, keeps the typed text, is cancelled and created again", async () => {
    const { page, problems } = opened;
    await page.goto(`${workspace.url}/reminders`);
    await page.getByRole("heading", { name: "No upcoming reminders" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "New reminder" });
    await dialog.getByRole("button", { name: "Remind me" }).press("Enter");
    for (const problem of ["Enter what you want to be reminded of.", "Enter a date.", "Enter a time."])
      await dialog.getByText(problem).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.type("Take your passport");
    await dialog.getByLabel("Date").fill(dayFromToday(-1));
    await dialog.getByRole("textbox", { name: "Time" }).fill("08:15");
    await dialog.getByRole("button", { name: "Remind me" }).press("Enter");
    await dialog.getByText("This time has passed.").waitFor();
    await eventually(async () =>
      expect(
        await dialog.getByRole("textbox", { name: "Time" }).evaluate((input) => input === document.activeElement),
      ).toBe(true),
    );
    await dialog.getByLabel("Date").fill(`${Number(dayFromToday(0).slice(0, 4)) + 11}-01-01`);
    await dialog.getByRole("button", { name: "Remind me" }).press("Enter");
    await dialog.getByText("at most ten years ahead").waitFor();
    await dialog.getByRole("button", { name: "In an hour" }).press("Enter");
    await dialog.getByRole("button", { name: "Tomorrow 08:00" }).press("Enter");
    await dialog.getByRole("textbox", { name: "Time" }).fill("08:15");
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Remind me" }).press("Enter");
    await dialog.getByText("Cannot reach the service.").waitFor();
    await page.context().setOffline(false);
    await page.reload();
    await page.getByRole("heading", { name: "No upcoming reminders" }).waitFor();
    await page.keyboard.press("n");
    await eventually(async () =>
      expect(await dialog.getByLabel("Remind me of").inputValue()).toBe("Take your passport"),
    );
    await dialog.getByRole("button", { name: "Remind me" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    const made = row(page, "Take your passport");
    await made.getByText(/^tomorrow, 08:15/i).waitFor();
    await eventually(async () =>
      expect(at(await call(page, "ielts_reminders_list", {}), "items", 0)).toMatchObject({
        content: "Take your passport",
        remindAt: `${dayFromToday(1)}T00:15:00.000Z`,
        messengerDelivery: true,
      }),
    );

    const messenger = made.getByRole("button", { name: "Also send to your messenger: Take your passport" });
    await messenger.press("Enter");
    await undo(page, "The reminder does not go to your messenger.").waitFor();
    await eventually(async () => expect(await messenger.getAttribute("aria-pressed")).toBe("false"));
    await made.getByRole("button", { name: "Cancel Take your passport" }).press("Enter");
    await made.waitFor({ state: "detached" });
    await undo(page, "“Take your passport” cancelled.").press("Enter");
    await made.waitFor();
    await eventually(async () => expect(await messenger.getAttribute("aria-pressed")).toBe("false"));
    await page.getByRole("link", { name: "Past" }).click();
    await made.getByText("Cancelled").waitFor();
    expect(problems.filter((problem) => !problem.includes(OFFLINE))).toEqual([]);
  });

  test("past reminders show how they were delivered and whether they were late, and have an address; on a dark phone in Chinese too", async () => {
    const { page, problems } = opened;
    await page.goto(`${workspace.url}/reminders`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const long = `Far ahead ${"z".repeat(480)}`;
    await call(page, "ielts_reminders_create", { content: long, remindAt: `${dayFromToday(400)}T08:00:00+08:00` });
    const soon = new Date(Date.now() + 1200).toISOString();
    const ids = [];
    for (const content of ["Came on time", "Came late"])
      ids.push(at(await call(page, "ielts_reminders_create", { content, remindAt: soon }), "reminderId"));
    await page.getByRole("link", { name: "Past" }).click();
    await row(page, "Came late").waitFor();
    await row(page, "Came on time").getByText("Not sent to the messenger: not connected").waitFor();
    const database = openDatabase(workspace.database);
    const lateId = Number(ids[1]);
    database.query("UPDATE notices SET is_late = 1 WHERE kind = 'reminder' AND source_id = ?").run(lateId);
    database.query("UPDATE reminders SET state = 'failed' WHERE id = ?").run(lateId);
    database
      .query(
        "UPDATE deliveries SET state = 'failed', attempts = 2, detail = 'outcome unknown' WHERE notice_id = (SELECT id FROM notices WHERE kind = 'reminder' AND source_id = ?)",
      )
      .run(lateId);
    database.close();
    await page.reload();
    const late = row(page, "Came late");
    await late.getByText("Late", { exact: true }).waitFor();
    await late.getByText("Could not be sent to the messenger · outcome unknown · 2 attempts").waitFor();
    await late.getByText(/^Shown here (today|yesterday)/).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await late.getByRole("link").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Reminder" });
    await dialog.getByText("the service was not running").waitFor();
    expect(new URL(page.url()).searchParams.get("reminder")).toBe(String(lateId));
    await page.locator("[role=dialog]:focus-within").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForFunction((id) => document.activeElement?.getAttribute("data-row") === id, `reminder-${lateId}`);

    await page.goto(`${workspace.url}/reminders?reminder=${ids[0]}`);
    await dialog.getByText("Delivered").waitFor();
    await page.goto(`${workspace.url}/reminders?reminder=999999`);
    await dialog.getByText("This reminder was not found.").waitFor();
    await page.goto(`${workspace.url}/reminders`);
    await row(page, "Take your passport").getByRole("link").click();
    await dialog.getByText(/^tomorrow, 08:15/i).waitFor();
    await dialog.getByRole("switch", { name: /^Also send to your messenger/ }).press(" ");
    await undo(page, "The reminder also goes to your messenger.").waitFor();
    await dialog.getByRole("button", { name: "Cancel this reminder" }).click();
    await dialog.waitFor({ state: "detached" });
    await row(page, "Take your passport").waitFor({ state: "detached" });
    expect(problems.filter((problem) => !problem.includes(OFFLINE))).toEqual([]);

    const phone = await workspace.openSignedIn({ viewport: PHONE, colorScheme: "dark", locale: "zh-CN" });
    for (const [path, text] of [
      ["/reminders", "Far ahead"],
      ["/reminders?show=past", "延迟送达"],
      [`/reminders?reminder=${lateId}`, "当时服务没有运行"],
    ] as const) {
      await phone.page.setViewportSize(PHONE);
      await phone.page.goto(`${workspace.url}${path}`);
      await phone.page.getByText(text).first().waitFor();
      await eventually(async () => expect({ path, found: await barriers(phone.page) }).toEqual({ path, found: [] }));
      await phone.page.setViewportSize({ width: 360, height: 740 });
      await eventually(async () => expect({ path, fits: await fitsWidth(phone.page) }).toEqual({ path, fits: true }));
    }
    expect(phone.problems).toEqual([]);
  });
});
