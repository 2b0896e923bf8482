import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import { eventually, until } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { openDatabase } from "./database.ts";
import { grantOnRequest, startPushService, subscribeAt } from "./push-stand-in.ts";
import { remind } from "./remind.ts";
import { agentOf, type Call, callerOf } from "./submitted.ts";
import { barriers, hasChromium, type Opened, OWNER, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("notices with no page open", () => {
  let workspace: Workspace;
  let opened: Opened | null = null;
  let askAgent: Call;
  const service = startPushService();
  beforeAll(async () => {
    workspace = await startWorkspace({ isWhole: true, environment: { LECTERN_ALLOW_ADDRESSES: "127.0.0.1" } });
    const opened = await workspace.openSignedIn();
    askAgent = await agentOf(workspace, callerOf(workspace, opened));
    await opened.page.context().close();
  });
  afterAll(async () => {
    await workspace?.stop();
    await service.stop();
  });

  // A browser ends with its profile; the service learns of that from the push service, and here at once.
  afterEach(async () => {
    await opened?.page.context().close();
    const database = openDatabase(workspace.database);
    for (const table of ["connections", "notices"]) database.run(`DELETE FROM ${table}`);
    database.close();
    service.forget();
  });

  const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
  const turnOn = (page: Page) => panel(page).getByRole("button", { name: "Turn on", exact: true }).click();
  const openBell = (page: Page) => page.getByRole("button", { name: /^Notifications/ }).click();
  /** A page of a browser that allows notifications once asked, and reaches the push service of this machine by default. */
  const openPage = async ({ hasPush = true } = {}) => {
    opened = await workspace.openSignedIn({ permissions: ["notifications"] });
    const { page } = opened;
    await page.addInitScript(grantOnRequest);
    if (hasPush) await page.addInitScript(subscribeAt, service.init);
    return opened;
  };
  /** The same where notifications are already on. */
  const openSubscribed = async () => {
    const subscribed = await openPage();
    await subscribed.page.addInitScript(() => localStorage.setItem("test.permission", "granted"));
    await subscribed.page.goto(`${workspace.url}/settings/security`);
    await until(() => browsers().length === 1);
    // The page stores what the service knows of its browser once that has answered.
    await subscribed.page.waitForFunction(() => localStorage.getItem("lectern.push") !== null);
    return subscribed;
  };
  const remindBy = async (content: string) => `/reminders?reminder=${await remind(askAgent, content)}`;
  /** The browsers that the service notifies. */
  const browsers = () => {
    const database = new Database(workspace.database, { readonly: true });
    const rows = database.query("SELECT label, language, state FROM connections WHERE kind = 'web_push'").all();
    database.close();
    return rows;
  };
  const speaks = (language: string) => until(() => JSON.stringify(browsers()).includes(JSON.stringify(language)));
  const subscription = (page: Page) => page.evaluate("localStorage.getItem('test.subscription')");
  /** The notifications that the system would show. */
  const shown = (page: Page): Promise<unknown> =>
    page.evaluate(
      "navigator.serviceWorker.getRegistration().then((worker) => worker?.getNotifications() ?? []).then((all) => all.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, ...data })))",
    );

  test("says honestly where the browser has no push service, and shows notices while a page is open", async () => {
    const { page, problems } = await openPage({ hasPush: false });
    await page.goto(`${workspace.url}/settings`);
    await openBell(page);
    await turnOn(page);
    // Chromium cannot reach the real push service from here.
    await panel(page).getByText("and none while no page is open").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    // A test profile stores nothing, and Chromium itself reports that.
    expect([browsers(), problems.filter((problem) => !problem.includes("Push API in incognito"))]).toEqual([[], []]);
  });

  test("a subscribed browser is notified by its push service, and shows what an open page would", async () => {
    const { page, problems } = await openPage();
    await page.goto(`${workspace.url}/settings`);
    await openBell(page);
    await turnOn(page);
    await panel(page).getByText("even when no lectern page is open").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(() =>
      expect(browsers()).toEqual([{ label: expect.stringContaining("Chrome"), language: "en", state: "active" }]),
    );

    const devtools = await page.context().newCDPSession(page);
    const registrationId = await registrationOf(devtools);
    const deliver = (data: string) =>
      devtools.send("ServiceWorker.deliverPushMessage", { origin: workspace.url, registrationId, data });
    await page.goto("about:blank");
    const route = await remindBy("Take your passport");
    const first = await service.message(1);
    await deliver(first);

    await page.goto(`${workspace.url}/settings/security`);
    const noticeId = Number(at(JSON.parse(first), "noticeId"));
    const passport = { title: "Take your passport", body: "Reminder", tag: `lectern-${noticeId}`, lang: "en" };
    await eventually(async () => expect(await shown(page)).toEqual([{ ...passport, noticeId, route }]));
    // If a page is open too, the same notification is shown there once.
    await remindBy("Stretch");
    const second = await service.message(2);
    await deliver(second);
    await deliver(second);
    await until(async () => JSON.stringify(await shown(page)).includes("Stretch"));
    await page.getByRole("button", { name: "Notifications, 2 new" }).waitFor();
    await eventually(async () => expect(await shown(page)).toHaveLength(2));

    // The system and the browser decide which windows come to the front; the rest happens here.
    const [worker] = page.context().serviceWorkers();
    const led = worker?.evaluate(`new Promise((resolve) => {
      self.clients.openWindow = async (address) => resolve(address);
      self.registration.getNotifications({ tag: "lectern-${noticeId}" }).then(([notification]) =>
        self.dispatchEvent(new NotificationEvent("notificationclick", { notification })));
    })`);
    expect(await led).toBe(workspace.url + route);
    await page.getByRole("button", { name: "Notifications, 1 new" }).waitFor();
    await eventually(async () => expect(await shown(page)).toEqual([expect.objectContaining({ title: "Stretch" })]));
    expect(problems).toEqual([]);
  });

  test("the notifications are in the language of the workspace, by the same subscription", async () => {
    const { page } = await openSubscribed();
    await remindBy("Take your passport");
    await service.message(1);
    await page.evaluate("localStorage.setItem('lectern.language', 'zh-CN')");
    await page.reload();
    await speaks("zh-CN");
    await remindBy("喝水");
    await eventually(async () =>
      expect(JSON.parse(await service.message(2))).toMatchObject({ title: "喝水", body: "提醒", lang: "zh-CN" }),
    );
    expect(service.arrived.map(({ path }) => path)).toEqual(["/push/1", "/push/1"]);
  });

  test("a subscription that the push service ends with no page open is replaced by another", async () => {
    const { page } = await openSubscribed();
    await page.evaluate("localStorage.setItem('lectern.language', 'zh-CN')");
    await page.reload();
    await speaks("zh-CN");
    // The service worker uses English unless a page sets another language, which shows that it has adopted the other one.
    await page.evaluate("localStorage.setItem('lectern.language', 'en')");
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(({ base, ...keys }) => {
      const oldSubscription = { endpoint: `${base}1` };
      const newSubscription = { endpoint: `${base}9`, toJSON: () => ({ keys }) };
      const ended = new Event("pushsubscriptionchange");
      dispatchEvent(Object.assign(ended, { oldSubscription, newSubscription, waitUntil: () => {} }));
    }, service.init);
    await speaks("en");
    expect(browsers()).toHaveLength(1);
    await remindBy("By another one");
    await service.message(1);
    expect(service.arrived.map(({ path }) => path)).toEqual(["/push/9"]);
  });

  test("with another key of the service, or once the push service has forgotten it, the browser subscribes again", async () => {
    const { page } = await openSubscribed();
    await page.evaluate(
      'localStorage.setItem(\'lectern.push\', localStorage.getItem(\'lectern.push\').replace(/"pushKey":"[^"]*/, \'"pushKey":"old\'))',
    );
    await page.reload();
    await until(async () => (await page.evaluate("localStorage.getItem('test.count')")) === "2");
    await page.waitForFunction(() => localStorage.getItem("lectern.push")?.includes("/push/2"));
    await eventually(() => expect(browsers()).toHaveLength(1));
    await remindBy("Under the new key");
    await service.message(1);
    expect(service.arrived.map(({ path }) => path)).toEqual(["/push/2"]);
    service.answerWith(410);
    await remindBy("To nobody");
    await until(() => browsers().length === 0);
    service.answerWith(201);
    await page.evaluate("localStorage.removeItem('test.subscription')");
    await page.goto(`${workspace.url}/settings/notifications`);
    await until(() => browsers().length === 1);
  });

  test("ended in the settings it is off here too, and turned on there again", async () => {
    const { page } = await openSubscribed();
    await page.goto(`${workspace.url}/settings/notifications`);
    await page.getByRole("button", { name: /^Disconnect/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect", exact: true }).click();
    await page.getByText("This browser does not show notifications outside the page").waitFor();
    await eventually(async () => expect(await subscription(page)).toBeNull());
    expect(browsers()).toEqual([]);
    await page.getByRole("button", { name: "Turn on", exact: true }).click();
    await until(() => browsers().length === 1);
  });

  test("what was turned off stays off; what was on ends with the session and starts with the next", async () => {
    const { page } = await openSubscribed();
    await openBell(page);
    await panel(page).getByRole("button", { name: "Turn off" }).click();
    await panel(page).getByText("This browser does not show notifications outside the page").waitFor();
    await until(() => browsers().length === 0);
    await eventually(async () => expect(await subscription(page)).toBeNull());
    await turnOn(page);
    await panel(page).getByText("even when no lectern page is open").waitFor();
    await eventually(() => expect(browsers()).toHaveLength(1));
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("Email").waitFor();
    await eventually(async () => expect([browsers(), await subscription(page)]).toEqual([[], null]));
    await page.getByLabel("Email").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await until(() => browsers().length === 1);
  });

  /** The browser's own id of the page's service worker. */
  async function registrationOf(devtools: CDPSession): Promise<string> {
    const found = new Promise<string>((resolve) => {
      devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [one] = registrations;
        if (one !== undefined) resolve(one.registrationId);
      });
    });
    await devtools.send("ServiceWorker.enable");
    return found;
  }
});
