import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually, until } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { agentOf, type Call, callerOf } from "./submitted.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

const SOON_MS = 1000;

describe.skipIf(!hasChromium)("the bell", () => {
  let workspace: Workspace;
  let opened: Opened;
  let call: Call;
  let askAgent: Call;
  beforeAll(async () => {
    workspace = await startWorkspace({ isWhole: true });
    opened = await workspace.openSignedIn();
    call = callerOf(workspace, opened);
    askAgent = await agentOf(workspace, call);
  });
  afterAll(() => workspace?.stop());

  const remind = (content: string, inMs = SOON_MS) =>
    askAgent("ielts_reminders_create", { content, remindAt: new Date(Date.now() + inMs).toISOString() });
  const bell = (page: Page, name: RegExp | string) => page.getByRole("button", { name, exact: true });
  const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
  /** Texts of the browser notifications that are shown, one for each that the system would show. */
  const shown = (page: Page): Promise<unknown> =>
    page.evaluate(
      "navigator.serviceWorker.getRegistration().then((worker) => worker?.getNotifications() ?? []).then((all) => all.map(({ title, body, data }) => ({ title, body, route: data.route })))",
    );

  test("teaches while it is empty, opens by its key, and gives the focus back", async () => {
    const { page, problems } = opened;
    await page.goto(`${workspace.url}/settings`);
    await bell(page, "Notifications").waitFor();
    await page.locator("main").focus();
    await page.keyboard.press("b");
    await panel(page).getByText("No notifications yet").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await eventually(async () => expect(await page.title()).toBe("Settings · lectern"));
    await page.getByRole("button", { name: "Notifications" }).click();
    await panel(page).getByRole("link", { name: "Open reminders" }).click();
    await page.waitForURL("**/reminders");
    await panel(page).waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  test("a reminder that an agent set appears by itself, in every window and once outside them", async () => {
    const { page } = opened;
    await page.goto(`${workspace.url}/settings`);
    await bell(page, "Notifications").click();
    const turnOn = panel(page).getByRole("button", { name: "Turn on", exact: true });
    await turnOn.waitFor();
    await page.context().grantPermissions(["notifications"], { origin: workspace.url });
    await turnOn.click();
    await panel(page).getByText("This browser shows notifications").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.keyboard.press("Escape");

    const other = await page.context().newPage();
    await other.goto(`${workspace.url}/vocabulary`);
    await bell(other, "Notifications").waitFor();
    const made = await remind("Drink a glass of water");
    const route = `/reminders?reminder=${at(made, "reminderId")}`;
    await Promise.all([page, other].map((one) => bell(one, "Notifications, 1 new").waitFor()));
    await other
      .getByRole("status")
      .filter({ hasText: "Reminder: Drink a glass of water" })
      .waitFor({ state: "attached" });
    await eventually(async () => expect(await page.title()).toBe("(1) Settings · lectern"));
    await eventually(async () => expect(await other.title()).toBe("(1) Vocabulary · lectern"));
    const expected = [{ title: "Drink a glass of water", body: "Reminder", route }];
    await page.waitForFunction(
      "navigator.serviceWorker.getRegistration().then((worker) => worker.getNotifications()).then((all) => all.length > 0)",
    );
    await eventually(async () => expect(await shown(page)).toEqual(expected));

    // The window that listened is closed; the other one takes over.
    await page.close();
    opened = { ...opened, page: other };
    await remind("Stretch");
    await bell(other, "Notifications, 2 new").waitFor();
    await bell(other, "Notifications, 2 new").click();
    const rows = panel(other).getByRole("list", { name: "Notifications" }).getByRole("link");
    await eventually(async () =>
      expect(await rows.allInnerTexts()).toEqual([
        expect.stringMatching(/^Stretch\n+Reminder · /),
        expect.stringMatching(/^Drink a glass of water\n+Reminder · /),
      ]),
    );
    await eventually(async () => expect(await barriers(other)).toEqual([]));
    await rows.filter({ hasText: "Drink" }).click();
    await other.waitForURL(`**${route}`);
    await panel(other).waitFor({ state: "detached" });
    await bell(other, "Notifications, 1 new").waitFor();
    await other.waitForFunction(
      "navigator.serviceWorker.getRegistration().then((worker) => worker.getNotifications()).then((all) => all.length === 1)",
    );
    await eventually(async () =>
      expect(await shown(other)).toEqual([{ title: "Stretch", body: "Reminder", route: expect.any(String) }]),
    );
  });

  test("a browser notice that is pressed is gone, and read", async () => {
    const { page } = opened;
    await bell(page, "Notifications, 1 new").waitFor();
    const [worker] = page.context().serviceWorkers();
    // The system and the browser decide which windows come to the front; the rest happens here.
    await worker?.evaluate(
      "self.registration.getNotifications().then(([notification]) => void self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))",
    );
    await bell(page, "Notifications").waitFor();
    await eventually(async () => expect(await shown(page)).toEqual([]));
    await remind("Breathe");
    await bell(page, "Notifications, 1 new").waitFor();
  });

  test("a lost connection loses nothing: what fell due meanwhile arrives late, changes are shown", async () => {
    const { page } = opened;
    await page.goto(`${workspace.url}/vocabulary`);
    await bell(page, "Notifications, 1 new").waitFor();
    await remind("While nobody was there", 1500);
    const dueAt = Date.now() + 1500;
    const lost = page.getByRole("status").filter({ hasText: "Offline. This page may be out of date" });
    await eventually(async () => expect(await lost.count()).toBe(0));
    await workspace.restart(async () => {
      await Promise.all([lost.waitFor(), until(() => Date.now() > dueAt)]);
      await eventually(async () => expect(await barriers(page)).toEqual([]));
    });
    await bell(page, "Notifications, 2 new").waitFor();
    await lost.waitFor({ state: "detached" });
    await remind("And after it");
    await bell(page, "Notifications, 3 new").waitFor();
    const { page: elsewhere } = await workspace.openSignedIn();
    await elsewhere.goto(workspace.url);
    await bell(elsewhere, "Notifications, 3 new").click();
    await panel(elsewhere).getByRole("button", { name: "Mark all as read" }).click();
    await panel(elsewhere).getByRole("button", { name: "Mark all as read" }).waitFor({ state: "detached" });
    // Another browser of the same learner is notified.
    await bell(page, "Notifications").waitFor();
    await eventually(async () => expect(await page.title()).toBe("Vocabulary · lectern"));
  });

  test("a long list continues page by page, in Chinese on a phone in the dark", async () => {
    for (let number = 1; number <= 24; number++) void (await remind(`第 ${number} 条`, SOON_MS));
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE, colorScheme: "dark", locale: "zh-CN" });
    await page.goto(workspace.url);
    await page.getByRole("button", { name: "通知，24 条未读" }).click();
    const list = page.getByRole("dialog", { name: "通知" });
    await list.getByRole("button", { name: "加载更多" }).click();
    await list.getByText("Drink a glass of water").waitFor();
    // The first of the new items has the focus.
    await page.waitForFunction("document.activeElement?.closest('li')?.previousElementSibling !== null");
    // A headless browser refuses the permission.
    await list.getByText("征求你的同意").waitFor();
    await list.getByRole("button", { name: "开启" }).click();
    await list.getByText("禁止了本站的通知").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    expect(problems).toEqual([]);
  });
});
