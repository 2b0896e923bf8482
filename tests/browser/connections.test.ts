import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { MailServer } from "../senders/email-server.ts";
import { standIn } from "../senders/stand-in.ts";
import { eventually, letTimePass } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { openDatabase } from "./database.ts";
import { soon } from "./page-clock.ts";
import { remind } from "./remind.ts";
import { type Call, callerOf, openAs } from "./submitted.ts";
import { barriers, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const PATH = "/settings/notifications";
const HOUR_MS = 3_600_000;
const SMALLEST = { width: 360, height: 740 } as const;

/** The time in Shanghai this many hours from now. */
const clockIn = (hours: number) => new Date(Date.now() + (8 + hours) * HOUR_MS).toISOString().slice(11, 16);

const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? "";
/** Another code of six digits. */
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const dialogOf = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
const rowOf = (page: Page, name: string): Locator => page.getByRole("group", { name, exact: true });
const log = (page: Page, name = "Delivery log"): Locator => page.getByRole("list", { name }).getByRole("listitem");
const focused = (place: Locator) => place.and(place.page().locator(":focus")).waitFor();
const holds = (field: Locator, text: string | RegExp) =>
  eventually(async () => expect(await field.inputValue()).toMatch(text));
const isGone = (place: Locator) => eventually(async () => expect(await place.count()).toBe(0));
const hasNoBarriers = (page: Page) => eventually(async () => expect(await barriers(page)).toEqual([]));
const fits = (page: Page) => eventually(async () => expect(await fitsWidth(page)).toBe(true));

/** Connects something by a code, which `codeFrom` finds where it was sent. */
async function connectBy(call: Call, settings: object, codeFrom: () => string | undefined): Promise<number> {
  const made = await call("connections_connect", { settings, language: "en" });
  const connectionId = Number(at(made, "connection", "connectionId"));
  const code = await eventually(() => {
    const found = codeIn(codeFrom() ?? "");
    expect(found).not.toBe("");
    return found;
  });
  await call("connections_confirm", { connectionId, code });
  return connectionId;
}

const ntfyAt = (server: string) => ({ kind: "ntfy", server, topic: "lectern-of-ming", token: "" });

describe.skipIf(!hasChromium)("the page of connections", () => {
  const mails = new MailServer();
  let workspace: Workspace;
  beforeAll(async () => {
    const mailServer = await mails.listen();
    workspace = await startWorkspace({
      environment: { LECTERN_SMTP_URL: `smtp://${mailServer}`, LECTERN_ALLOW_ADDRESSES: "127.0.0.1" },
    });
  });
  afterAll(async () => {
    await workspace?.stop();
    await mails.stop();
  });

  /** The nth mail to an address, counted from one. */
  const mailTo = (address: string, number: number) =>
    eventually(() => {
      const mail = mails.arrived.filter(({ to }) => to.includes(address))[number - 1]?.mail;
      if (mail === undefined) throw new Error(`Mail ${number} to ${address} did not come.`);
      return mail;
    });
  /** A learner of this name with their own page. */
  const openLearner = async (name: string, options?: BrowserContextOptions) => {
    const opened = await openAs(workspace, { name, role: "learner" }, options);
    await opened.page.clock.install();
    return { ...opened, call: callerOf(workspace, opened), email: `${name.toLowerCase()}@example.org` };
  };

  test("a link leads to the connecting of a mailbox; what is typed stays, and what can be connected is said", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}${PATH}?kind=email&until=2026-01-01T00:00:00.000Z`);
    const dialog = dialogOf(page, "Connect Email");
    const address = dialog.getByLabel("Email address");
    await holds(address, "ming@example.org");
    await address.fill("ming@example.org, other@example.org");
    await dialog.getByRole("button", { name: "Send the code" }).click();
    await dialog.getByText("Enter one email address").waitFor();
    await focused(address);
    await hasNoBarriers(page);
    await page.reload();
    await holds(address, "ming@example.org, other@example.org");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("The link you opened has expired.").waitFor();
    await eventually(() => expect(new URL(page.url()).search).toBe(""));
    await focused(page.locator("#main"));
    await page.getByText("Nothing is connected yet. You only see reminders while lectern is open").waitFor();
    await page.getByText("To offer this, set LECTERN_TELEGRAM_TOKEN").waitFor();
    await page.getByText("No messages sent yet").waitFor();
    await hasNoBarriers(page);
    expect(problems).toEqual([]);
  });

  test("a mailbox is connected by its code; tries are counted, and another code takes the place of the first", async () => {
    const { page, problems, email } = await openLearner("Ada");
    await page.goto(workspace.url + PATH);
    await page.getByRole("link", { name: "Connect Email" }).press("Enter");
    const dialog = dialogOf(page, "Connect Email");
    const address = dialog.getByLabel("Email address");
    await holds(address, email);
    await address.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const row = rowOf(page, `Email (${email})`);
    await soon(row.getByText("The code was sent."));
    await eventually(async () =>
      expect(await row.getByRole("timer").textContent()).toMatch(/^Valid for another (10:00|9:\d\d)$/),
    );
    const field = row.getByLabel("Six-digit code");
    await focused(field);
    const code = codeIn((await mailTo(email, 1)).text ?? "");
    await page.keyboard.type(wrongFor(code));
    // The focus is already there, so a screen reader would not announce it.
    await row.locator("[aria-live=assertive]").getByText("The code is wrong. 4 attempts left.").waitFor();
    await focused(field);
    await hasNoBarriers(page);
    for (const left of ["3 attempts", "2 attempts", "1 attempt"]) {
      await page.keyboard.type(wrongFor(code));
      await row.getByText(`The code is wrong. ${left} left.`).waitFor();
    }
    await page.keyboard.type(wrongFor(code));
    await row.getByText("You have no attempts left for this code.").waitFor();
    await Promise.all([isGone(field), isGone(row.getByRole("timer"))]);
    await focused(row.getByRole("button", { name: "Send a new code" }));
    await hasNoBarriers(page);
    // A pending connection is still there after leaving the page; the code of a new mail replaces the first.
    const database = openDatabase(workspace.database);
    database.run("UPDATE deliveries SET state = 'failed', detail = 'outcome unknown' WHERE purpose = 'code'");
    database.close();
    await page.reload();
    await soon(row.getByText("We do not know whether the code was sent."));
    await field.waitFor();
    await row.getByRole("button", { name: "Send a new code" }).press("Enter");
    const second = codeIn((await mailTo(email, 2)).text ?? "");
    await focused(field);
    await holds(field, /^$/);
    await isGone(row.getByText(/no attempts|code is wrong/));
    await field.fill(`  ${second.slice(0, 3)} ${second.slice(3)}`);
    await page.getByText(`Connected: email (${email}).`).waitFor();
    await row.getByText("Connected", { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest("[data-row]") !== null);
    await page.getByText(`You get reminders through email (${email}).`).waitFor();
    expect(problems).toEqual([]);
  });

  test("a mailbox is tested, gets a reminder, and is disconnected", async () => {
    const { page, problems, call, email } = await openLearner("Ben");
    const codeMail = () => mails.arrived.find(({ to }) => to.includes(email))?.mail.text;
    await connectBy(call, { kind: "email", address: email }, codeMail);
    await page.goto(workspace.url + PATH);
    const row = rowOf(page, `Email (${email})`);
    await row.getByRole("button", { name: `Send a test through email (${email})` }).press("Enter");
    await soon(row.getByText("The test was delivered. Check your phone or inbox."));
    const tested = await mailTo(email, 2);
    expect(tested.subject).toBe("Test from lectern");
    await soon(row.getByText(/last delivered today/));

    await remind(call, "Pack for the test");
    const entry = log(page).filter({ has: page.getByRole("link", { name: "Pack for the test" }) });
    await soon(entry.getByText("Delivered"));
    await entry.getByText(email).waitFor();
    const reminder = await mailTo(email, 3);
    expect(reminder.subject).toBe("Reminder: Pack for the test");
    await soon(log(page).filter({ hasText: "Confirmation code" }).getByText("Delivered"));
    await hasNoBarriers(page);

    await row.getByRole("button", { name: `Disconnect email (${email})` }).press("Enter");
    const leave = page.getByRole("alertdialog", { name: `Disconnect email (${email})?` });
    await leave.getByText("its settings are deleted").waitFor();
    await hasNoBarriers(page);
    await leave.getByRole("button", { name: "Disconnect" }).click();
    await page.getByText(`Disconnected: email (${email}).`).waitFor();
    await row.waitFor({ state: "detached" });
    await focused(page.locator("#main"));
    await page.getByText("Nothing is connected yet").waitFor();
    await eventually(async () => expect(at(await call("connections_list", {}), "items")).toEqual([]));
    expect(problems).toEqual([]);
  });

  test("an unreachable address is reported with the next step, and is changed", async () => {
    await using ntfy = standIn(() => Response.json({ time: 1643935928 }));
    const { page, problems } = await workspace.openSignedIn();
    await page.clock.install();
    await page.goto(workspace.url + PATH);
    await page.getByRole("link", { name: "Connect Gotify" }).click();
    const gotify = dialogOf(page, "Connect Gotify");
    await gotify.getByLabel("Server").fill("192.168.1.20:8080");
    await gotify.getByLabel("Application token").fill("AbC");
    await gotify.getByLabel("Application token").press("Enter");
    await gotify.getByText("set LECTERN_ALLOW_ADDRESSES=192.168.1.20 and restart").waitFor();
    await focused(gotify.getByLabel("Server"));
    await gotify.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Connect ntfy" }).click();
    const dialog = dialogOf(page, "Connect ntfy");
    const topic = dialog.getByLabel("Topic");
    await holds(topic, /^lectern-[a-z2-9]{20}$/);
    await dialog.getByLabel("Server").fill("");
    await dialog.getByRole("button", { name: "Send the code" }).click();
    await dialog.getByText("Fill in this field.").waitFor();
    // Nothing listens on this port.
    await dialog.getByLabel("Server").fill("http://127.0.0.1:1");
    await topic.fill("no topic");
    await topic.press("Enter");
    await dialog.getByText("A topic can have 1 to 64 letters").waitFor();
    await topic.fill("lectern-of-ming");
    await topic.press("Enter");
    const dead = rowOf(page, "ntfy (127.0.0.1:1/lec…)");
    await soon(dead.getByText("The code could not be sent. No server answers at 127.0.0.1."));
    await Promise.all([isGone(dead.getByLabel("Six-digit code")), isGone(dead.getByRole("timer"))]);
    await focused(dead.getByRole("button", { name: "Send a new code" }));
    await hasNoBarriers(page);
    await dead.getByRole("button", { name: "Change the address" }).click();
    await holds(topic, /^lectern-of-ming$/);
    await dialog.getByLabel("Server").fill(ntfy.url);
    await topic.press("Enter");
    const row = rowOf(page, `ntfy (127.0.0.1:${ntfy.port}/lec…)`);
    await row.getByText("lectern-of-ming", { exact: true }).waitFor();
    await soon(row.getByText("The code was sent."));
    await hasNoBarriers(page);
    await isGone(dead);
    await row.getByLabel("Six-digit code").fill(codeIn(ntfy.seen[0]?.body ?? ""));
    await row.getByText("Connected", { exact: true }).waitFor();
    await isGone(page.getByText("1 connection needs attention"));
    expect(problems).toEqual([]);
  });

  test("a refused connection needs attention, and a test that arrives makes it work again", async () => {
    let isRefusing = false;
    await using ntfy = standIn(() => Response.json({ time: 1643935928 }, { status: isRefusing ? 401 : 200 }));
    const { page, problems, call } = await openLearner("Cleo");
    await connectBy(call, ntfyAt(ntfy.url), () => ntfy.seen[0]?.body);
    await page.goto(workspace.url + PATH);
    const row = rowOf(page, `ntfy (127.0.0.1:${ntfy.port}/lec…)`);
    isRefusing = true;
    const sendTest = row.getByRole("button", { name: /^Send a test/ });
    const before = ntfy.seen.length;
    await sendTest.dblclick();
    await soon(row.getByText("The test was not delivered. The server answered with HTTP 401."));
    expect(ntfy.seen.length).toBe(before + 1);
    await soon(row.getByText("Needs attention", { exact: true }));
    await row.getByText("The topic needs a different access token.").waitFor();
    await page.getByText(/needs your attention\./).waitFor();
    await row.getByRole("link", { name: "Connect again" }).waitFor();
    // The tab and its entry in the menu.
    await page.getByText("1 connection needs attention").nth(1).waitFor({ state: "attached" });
    await hasNoBarriers(page);
    await soon(log(page).filter({ hasText: "The server answered with HTTP 401." }));
    isRefusing = false;
    await sendTest.click();
    await soon(row.getByText("The test was delivered. Check your phone or inbox."));
    await row.getByText("Connected", { exact: true }).waitFor();
    await page.goto(`${workspace.url}/reminders`);
    await page.getByText("You get reminders through ntfy").waitFor();
    await page.getByRole("link", { name: "Notification settings" }).click();
    await row.waitFor();
    expect(problems).toEqual([]);
  });

  test("quiet hours hold back what falls due, until they are turned off", async () => {
    await using ntfy = standIn(() => Response.json({ time: 1643935928 }));
    const { page, problems, call } = await openLearner("Dan", { timezoneId: "Asia/Shanghai" });
    await connectBy(call, ntfyAt(ntfy.url), () => ntfy.seen[0]?.body);
    await page.goto(workspace.url + PATH);
    await page.getByRole("switch", { name: /^Use quiet hours/ }).press(" ");
    await page.getByText("Quiet hours are on.").waitFor();
    await page.getByText("Nothing is sent between 22:30 and 07:00.").waitFor();
    await page.getByText(/^In your time zone: Asia\/Shanghai – .+, GMT\+8\./).waitFor();
    const from = page.getByRole("textbox", { name: "From" });
    const to = page.getByRole("textbox", { name: "Until" });
    const begin = clockIn(-1);
    await from.fill(begin);
    await page.reload();
    await holds(from, begin);
    await to.fill(begin);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Choose a different end time.").waitFor();
    await focused(to);
    await to.fill(clockIn(2));
    await to.press("Enter");
    await page.getByText(/^Saved: quiet from/).waitFor();
    await remind(call, "In the quiet");
    const held = log(page).filter({ has: page.getByRole("link", { name: "In the quiet" }) });
    await soon(held.getByText("Waiting"));
    await held.getByText(/^Will be sent (today|tomorrow), /).waitFor();
    await hasNoBarriers(page);
    await page.getByRole("switch", { name: /^Use quiet hours/ }).press(" ");
    await soon(held.getByText("Delivered"));
    expect(ntfy.seen.at(-1)?.body).toContain("In the quiet");
    expect(problems).toEqual([]);
  });

  test("the log continues page by page, each read from its heading", async () => {
    await using ntfy = standIn(() => Response.json({ time: 1643935928 }));
    const { page, problems, call } = await openLearner("Eve");
    const connectionId = await connectBy(call, ntfyAt(ntfy.url), () => ntfy.seen[0]?.body);
    for (let sent = 0; sent < 20; sent++) await call("connections_send_test", { connectionId });
    await page.goto(workspace.url + PATH);
    await page.getByRole("button", { name: "Next" }).press("Enter");
    await page.getByText("Page 2").waitFor();
    await focused(page.getByRole("heading", { name: "Delivery log" }));
    expect(problems).toEqual([]);
  });

  test("in Chinese on a dark phone, a server that is cancelled while it is sent is not connected", async () => {
    await using server = standIn(() => new Response("", { status: 204 }));
    const { page, problems } = await openLearner("Fay", { viewport: PHONE, colorScheme: "dark", locale: "zh-CN" });
    await page.goto(workspace.url + PATH);
    await page.getByRole("link", { name: "连接 Webhook" }).click();
    const dialog = dialogOf(page, "连接 Webhook");
    await dialog.getByLabel("地址").fill(`${server.url}/hook#part`);
    await dialog.getByRole("button", { name: "显示密钥" }).click();
    await dialog.getByText("这不是网址。").waitFor();
    await hasNoBarriers(page);
    await dialog.getByLabel("地址").fill(`${server.url}/hook`);
    const suggested = `127.0.0.1:${server.port}/hook`;
    await holds(dialog.getByLabel("名称"), suggested);
    const isCancelled = Promise.withResolvers<void>();
    await page.route("**/connections_connect", async (route) => {
      await isCancelled.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/connections_connect/);
    const ended = page.waitForResponse(/connections_disconnect/);
    await dialog.getByLabel("地址").press("Enter");
    await asked;
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    isCancelled.resolve();
    expect((await ended).ok()).toBe(true);
    await rowOf(page, `Webhook（${suggested}）`).waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  test("in Chinese on a dark phone, a server is connected by its answer, and its secret is shown once", async () => {
    let isDown = true;
    await using server = standIn(() => new Response("", { status: isDown ? 503 : 204 }));
    await using ntfy = standIn(() => Response.json({ time: 1643935928 }));
    const options = { viewport: PHONE, colorScheme: "dark", locale: "zh-CN" } as const;
    const { page, problems, call } = await openLearner("Gus", options);
    await connectBy(call, ntfyAt(ntfy.url), () => ntfy.seen[0]?.body);
    await page.goto(`${workspace.url}${PATH}?kind=webhook`);
    const dialog = dialogOf(page, "连接 Webhook");
    await dialog.getByLabel("地址").fill(`${server.url}/hook`);
    const label = "W".repeat(40);
    await dialog.getByLabel("名称").fill(`${label}W`);
    await dialog.getByLabel("地址").press("Enter");
    const name = `Webhook（${label}）`;
    const row = rowOf(page, name);
    const secret = row.getByText(/^whsec_/);
    await secret.waitFor();
    // The server can know the secret before the first message is signed with it.
    expect(server.seen.length).toBe(0);
    await page.setViewportSize(SMALLEST);
    await fits(page);
    await hasNoBarriers(page);
    await row.getByRole("button", { name: "发送首次测试" }).click();
    await soon(row.getByText("你的服务器没有接收测试消息。服务器返回 HTTP 503。"));
    await fits(page);
    await hasNoBarriers(page);
    isDown = false;
    await row.getByRole("button", { name: "再次发送测试" }).click();
    await soon(row.getByText("已连接", { exact: true }));
    await eventually(async () => {
      const { x = 0, width = 0 } = (await page.getByRole("button", { name: "关闭" }).boundingBox()) ?? {};
      expect([x > 0, x + width < SMALLEST.width]).toEqual([true, true]);
    });
    await secret.waitFor();
    await page.reload();
    await row.getByText("已连接", { exact: true }).waitFor();
    await isGone(secret);
    const lines = log(page, "发送记录");
    await lines.filter({ hasText: "ntfy" }).waitFor();
    await page.getByRole("button", { name: /发送渠道/ }).click();
    await page.getByRole("option", { name }).click();
    await lines.filter({ hasText: "ntfy" }).waitFor({ state: "detached" });
    await eventually(async () => expect(await lines.count()).toBe(2));
    expect(server.seen.at(-1)?.headers["webhook-signature"]).toMatch(/^v1,/);
    await fits(page);
    await hasNoBarriers(page);
    expect(problems).toEqual([]);
  });
});

describe.skipIf(!hasChromium)("a chat with the bot", () => {
  const bot = { id: 7, is_bot: true, first_name: "Lectern", username: "lectern_bot" };
  const telegram = standIn(async ({ path }) => {
    if (path.endsWith("/getMe")) return Response.json({ ok: true, result: bot });
    // Telegram's service also answers late when there is nothing new.
    await letTimePass(500);
    return Response.json({ ok: true, result: [] });
  });
  let workspace: Workspace;
  beforeAll(async () => {
    const environment = { LECTERN_TELEGRAM_TOKEN: `7:${"A".repeat(35)}`, LECTERN_TELEGRAM_API: telegram.url };
    workspace = await startWorkspace({ isWhole: true, environment });
  });
  afterAll(async () => {
    await workspace?.stop();
    await telegram[Symbol.asyncDispose]();
  });

  test("is started by a link that can be copied and survives a reload; the limit is reported in its row", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page, problems } = await workspace.openSignedIn({ permissions });
    await page.goto(`${workspace.url}${PATH}?kind=telegram`);
    await page.getByRole("button", { name: "Create link" }).click();
    const row = rowOf(page, "Telegram (@lectern_bot)");
    const link = row.getByRole("link", { name: "Open Telegram" });
    const href = await eventually(() => link.getAttribute("href"));
    expect(href).toStartWith("https://t.me/lectern_bot?start=");
    await row.getByRole("button", { name: "Copy" }).click();
    await row.getByRole("button", { name: "Copied" }).waitFor();
    await eventually(async () => expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href ?? ""));
    await page.reload();
    await eventually(async () => expect(await link.getAttribute("href")).toBe(href));
    const again = row.getByRole("button", { name: "Create a new link" });
    const problem = row.getByRole("alert").filter({ hasText: /^Too many codes were requested/ });
    await eventually(async () => {
      const answered = page.waitForResponse(/connections_send_code/);
      await again.click();
      await answered;
      expect(await problem.isVisible()).toBe(true);
    });
    await eventually(async () => expect(await link.getAttribute("href")).not.toBe(href));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });
});
