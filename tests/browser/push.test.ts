import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import { eventually, until } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { agentOf, type Call, callerOf } from "./handed-in.ts";
import { startPushService, subscribeAt } from "./push-stand-in.ts";
import { barriers, hasChromium, OWNER, startWorkspace, type Workspace } from "./support.ts";

const SOON_MS = 1000;

describe.skipIf(!hasChromium)("notices with no page open", () => {
  let workspace: Workspace;
  let askAgent: Call;
  const service = startPushService();
  beforeAll(async () => {
    workspace = await startWorkspace({ isWhole: true, environment: { LECTERN_ALLOW_ADDRESSES: "127.0.0.1" } });
  });
  afterAll(async () => {
    await workspace?.stop();
    await service.stop();
  });

  const remind = async (content: string) => {
    const made = await askAgent("ielts_reminders_create", {
      content,
      remindAt: new Date(Date.now() + SOON_MS).toISOString(),
    });
    return `/reminders?reminder=${at(made, "reminderId")}`;
  };
  const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
  const turnOn = async (page: Page) => {
    await page.goto(`${workspace.url}/settings`);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    const button = panel(page).getByRole("button", { name: "Turn on", exact: true });
    await button.waitFor();
    await page.context().grantPermissions(["notifications"], { origin: workspace.url });
    await button.click();
  };
  /** The browsers that the service tells. */
  const browsers = () => {
    const database = new Database(workspace.database, { readonly: true });
    const rows = database.query("SELECT label, language, state FROM connections WHERE kind = 'web_push'").all();
    database.close();
    return rows;
  };
  /** The notices that the system would show. */
  const shown = (page: Page): Promise<unknown> =>
    page.evaluate(
      "navigator.serviceWorker.getRegistration().then((worker) => worker?.getNotifications() ?? []).then((all) => all.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, ...data })))",
    );

  test("says honestly where the browser has no push service, and shows notices while a page is open", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await turnOn(page);
    // Chromium reaches none from here.
    await panel(page).getByText("With no page open, nothing arrives").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    // A profile of a test is one that keeps nothing, of which Chromium says so itself.
    expect([browsers(), problems.filter((problem) => !problem.includes("Push API in incognito"))]).toEqual([[], []]);
    await page.context().close();
  });

  test("a browser that subscribed is told by its push service, and shows what an open page would", async () => {
    const opened = await workspace.openSignedIn();
    const { page, problems } = opened;
    askAgent = await agentOf(workspace, callerOf(workspace, opened));
    await page.addInitScript(subscribeAt, service.init);
    await turnOn(page);
    await panel(page).getByText("even when no page of lectern is open").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(browsers()).toEqual([{ label: expect.stringContaining("Chrome"), language: "en", state: "active" }]);

    const devtools = await page.context().newCDPSession(page);
    const registrationId = await registrationOf(devtools);
    const deliver = (data: string) =>
      devtools.send("ServiceWorker.deliverPushMessage", { origin: workspace.url, registrationId, data });
    await page.goto("about:blank");
    const route = await remind("Take your passport");
    const first = await service.message(1);
    await deliver(first);

    await page.goto(`${workspace.url}/settings/security`);
    await until(async () => JSON.stringify(await shown(page)) !== "[]");
    const noticeId = Number(at(JSON.parse(first), "noticeId"));
    const passport = { title: "Take your passport", body: "Reminder", tag: `lectern-${noticeId}`, lang: "en" };
    await eventually(async () => expect(await shown(page)).toEqual([{ ...passport, noticeId, route }]));
    // Where a page is open too, the same notice stands there once.
    await remind("Stretch");
    const second = await service.message(2);
    await deliver(second);
    await deliver(second);
    await until(async () => JSON.stringify(await shown(page)).includes("Stretch"));
    await page.getByRole("button", { name: "Notifications, 2 new" }).waitFor();
    await eventually(async () => expect(await shown(page)).toHaveLength(2));

    // Which windows come to the front is between the system and the browser; the rest is done here.
    const [worker] = page.context().serviceWorkers();
    const led = await worker?.evaluate(`new Promise((resolve) => {
      self.clients.openWindow = async (address) => resolve(address);
      self.registration.getNotifications({ tag: "lectern-${noticeId}" }).then(([notification]) =>
        self.dispatchEvent(new NotificationEvent("notificationclick", { notification })));
    })`);
    expect(led).toBe(workspace.url + route);
    await page.getByRole("button", { name: "Notifications, 1 new" }).waitFor();
    await eventually(async () => expect(await shown(page)).toEqual([expect.objectContaining({ title: "Stretch" })]));
    expect(problems).toEqual([]);

    // Its words follow the language of the workspace, by the same subscription.
    await page.evaluate("localStorage.setItem('lectern.language', 'zh-CN')");
    await page.reload();
    await until(() => JSON.stringify(browsers()).includes("zh-CN"));
    await remind("喝水");
    await eventually(async () =>
      expect(JSON.parse(await service.message(3))).toMatchObject({ title: "喝水", body: "提醒", lang: "zh-CN" }),
    );
    await page.evaluate("localStorage.setItem('lectern.language', 'en')");

    // The push service ends a subscription and begins another while no page is there.
    await worker?.evaluate(({ base, ...keys }) => {
      const oldSubscription = { endpoint: `${base}1` };
      const newSubscription = { endpoint: `${base}9`, toJSON: () => ({ keys }) };
      const ended = new Event("pushsubscriptionchange");
      dispatchEvent(Object.assign(ended, { oldSubscription, newSubscription, waitUntil: () => {} }));
    }, service.init);
    await until(() => JSON.stringify(browsers()).includes('"en"'));
    expect(browsers()).toHaveLength(1);
    await remind("By another one");
    await service.message(4);
    await page.evaluate(
      "localStorage.setItem('test.subscription', localStorage.getItem('test.subscription').replace('/push/1', '/push/9'))",
    );

    // Under another key of the service, or where the push service has forgotten it, the browser subscribes anew.
    await page.evaluate(
      'localStorage.setItem(\'lectern.push\', localStorage.getItem(\'lectern.push\').replace(/"pushKey":"[^"]*/, \'"pushKey":"old\'))',
    );
    await page.reload();
    await until(async () => (await page.evaluate("localStorage.getItem('test.count')")) === "2");
    await until(() => JSON.stringify(browsers()).includes('"en"') && browsers().length === 1);
    await remind("Under the new key");
    await service.message(5);
    const paths = ["/push/1", "/push/1", "/push/1", "/push/9", "/push/2"];
    expect(service.arrived.map(({ path }) => path)).toEqual(paths);
    service.answerWith(410);
    await remind("To nobody");
    await until(() => browsers().length === 0);
    service.answerWith(201);

    // Ended in the settings, it is off here too.
    await page.evaluate("localStorage.removeItem('test.subscription')");
    await page.goto(`${workspace.url}/settings/notifications`);
    await until(() => browsers().length === 1);
    await page.getByRole("button", { name: /^Disconnect/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect", exact: true }).click();
    await page.getByText("Notifications outside the page are off").waitFor();
    await until(async () => (await page.evaluate("localStorage.getItem('test.subscription')")) === null);
    expect(browsers()).toEqual([]);
    await page.getByRole("button", { name: "Turn on", exact: true }).click();
    await until(() => browsers().length === 1);

    // What was turned off stays off; what was on ends with the session and begins with the next.
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await panel(page).getByRole("button", { name: "Turn off" }).click();
    await panel(page).getByText("Notifications outside the page are off").waitFor();
    await until(() => browsers().length === 0);
    await panel(page).getByRole("button", { name: "Turn on", exact: true }).click();
    await panel(page).getByText("even when no page of lectern is open").waitFor();
    expect(browsers()).toHaveLength(1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Account/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByLabel("E-mail").waitFor();
    await eventually(async () =>
      expect([browsers(), await page.evaluate("localStorage.getItem('test.subscription')")]).toEqual([[], null]),
    );
    await page.getByLabel("E-mail").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await until(() => browsers().length === 1);
  });

  /** The browser's own number of the page's service worker. */
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
