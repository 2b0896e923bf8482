import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { MailServer } from "../channels/email-server.ts";
import { standIn } from "../channels/stand-in.ts";
import { eventually, until } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { callerOf } from "./handed-in.ts";
import { barriers, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const PATH = "/settings/notifications";
const HOUR_MS = 3_600_000;
const SMALLEST = { width: 360, height: 740 } as const;

/** What a clock in Shanghai shows so many hours from now. */
const clockIn = (hours: number) => new Date(Date.now() + (8 + hours) * HOUR_MS).toISOString().slice(11, 16);

const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? "";
/** Another code of six digits. */
const wrongFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function untilThere<Value>(find: () => Value | undefined): Promise<Value> {
  return eventually(() => {
    const found = find();
    if (found === undefined) throw new Error("It did not come.");
    return found;
  });
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
const rowOf = (page: Page, name: string): Locator => page.getByRole("group", { name, exact: true });
const log = (page: Page, name = "Delivery log"): Locator => page.getByRole("list", { name }).getByRole("listitem");
const hasFocus = (place: Locator): Promise<boolean> => place.evaluate((node) => node === document.activeElement);

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

  test("a mailbox is connected by its code, tested, told of a reminder, and disconnected", async () => {
    const opened = await workspace.openSignedIn();
    const { page, problems } = opened;
    const call = callerOf(workspace, opened);
    const mail = (number: number) => untilThere(() => mails.arrived[number - 1]);

    await page.goto(`${workspace.url}${PATH}?kind=email&until=2026-01-01T00:00:00.000Z`);
    const dialog = dialogOf(page, "Connect Email");
    const address = dialog.getByLabel("Email address");
    await eventually(async () => expect(await address.inputValue()).toBe("ming@example.org"));
    await address.fill("ming@example.org, other@example.org");
    await dialog.getByRole("button", { name: "Send the code" }).click();
    await dialog.getByText("This is not one mail address.").waitFor();
    await eventually(async () => expect(await hasFocus(address)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.reload();
    await eventually(async () => expect(await address.inputValue()).toBe("ming@example.org, other@example.org"));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("The link you followed has expired.").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.waitForFunction(() => document.activeElement?.id === "main");
    await page.getByText("Nothing is connected yet: you only see reminders while lectern is open").waitFor();
    await page.getByText("To offer it, set LECTERN_TELEGRAM_TOKEN").waitFor();
    await page.getByText("Nothing was sent yet").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    await page.getByRole("link", { name: "Connect Email" }).press("Enter");
    await address.fill("ming@example.org");
    await address.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const row = rowOf(page, "Email (ming@example.org)");
    await row.getByText("The code was sent.").waitFor();
    await eventually(async () =>
      expect(await row.getByRole("timer").textContent()).toMatch(/^Valid for another (10:00|9:5\d)$/),
    );
    const field = row.getByLabel("Six-digit code");
    await page.waitForFunction(() => document.activeElement?.getAttribute("autocomplete") === "one-time-code");
    const { to, mail: first } = await mail(1);
    expect(to).toEqual(["ming@example.org"]);
    const code = codeIn(first.text ?? "");
    await page.keyboard.type(wrongFor(code));
    // The focus is there already, so that nothing would read it out by itself.
    await row.locator("[aria-live=assertive]").getByText("This is not the code. 4 tries left.").waitFor();
    await eventually(async () => expect(await hasFocus(field)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    for (const left of ["3 tries", "2 tries", "1 try"]) {
      await page.keyboard.type(wrongFor(code));
      await row.getByText(`This is not the code. ${left} left.`).waitFor();
    }
    await page.keyboard.type(wrongFor(code));
    await row.getByText("No tries are left for this code.").waitFor();
    await eventually(async () => expect([await field.count(), await row.getByRole("timer").count()]).toEqual([0, 0]));
    await page.waitForFunction(() => document.activeElement?.textContent === "Send a new code");
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    // What waits is still there for who comes back; and the code of another mail takes the place of the first.
    const database = new Database(workspace.database);
    database.run("UPDATE deliveries SET state = 'failed', detail = 'outcome unknown' WHERE purpose = 'code'");
    database.close();
    await page.reload();
    await row.getByText("We do not know whether the code was sent.").waitFor();
    await field.waitFor();
    await row.getByRole("button", { name: "Send a new code" }).press("Enter");
    const second = codeIn((await mail(2)).mail.text ?? "");
    await page.waitForFunction(() => document.activeElement?.getAttribute("autocomplete") === "one-time-code");
    await eventually(async () =>
      expect([await field.inputValue(), await row.getByText(/No tries|is not the code/).count()]).toEqual(["", 0]),
    );
    await field.fill(`  ${second.slice(0, 3)} ${second.slice(3)}`);
    await page.getByText("Connected: email (ming@example.org).").waitFor();
    await row.getByText("Connected", { exact: true }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest("[data-row]") !== null);
    await page.getByText("Reminders reach you through email (ming@example.org).").waitFor();

    await row.getByRole("button", { name: "Send a test through email (ming@example.org)" }).press("Enter");
    await row.getByText("The test was delivered. Check your phone or inbox.").waitFor();
    await eventually(async () => expect((await mail(3)).mail.subject).toBe("Test from lectern"));
    await row.getByText(/last arrived today/).waitFor();

    const remindAt = new Date(Date.now() + 1200).toISOString();
    await call("ielts_reminders_create", { content: "Pack for the test", remindAt });
    const told = log(page).filter({ has: page.getByRole("link", { name: "Pack for the test" }) });
    await told.getByText("Arrived").waitFor();
    await told.getByText("ming@example.org").waitFor();
    await eventually(async () => expect((await mail(4)).mail.subject).toBe("Reminder: Pack for the test"));
    await log(page).filter({ hasText: "Confirmation code" }).first().getByText("Arrived").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    await row.getByRole("button", { name: "Disconnect email (ming@example.org)" }).press("Enter");
    const leave = page.getByRole("alertdialog", { name: "Disconnect email (ming@example.org)?" });
    await leave.getByText("what is needed to send there is deleted").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await leave.getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("Disconnected: email (ming@example.org).").waitFor();
    await row.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.id === "main");
    await page.getByText("Nothing is connected yet").waitFor();
    await eventually(async () => expect(at(await call("connections_list", {}), "items")).toEqual([]));
    expect(problems).toEqual([]);
  });

  test("one that is refused says so with the next step, and a test that arrives heals it; quiet hours hold back", async () => {
    let isRefusing = false;
    await using ntfy = standIn(() => Response.json({ time: 1643935928 }, { status: isRefusing ? 401 : 200 }));
    const opened = await workspace.openSignedIn({ timezoneId: "Asia/Shanghai" });
    const { page, problems } = opened;
    const call = callerOf(workspace, opened);
    await page.goto(workspace.url + PATH);
    await page.getByRole("link", { name: "Connect Gotify" }).click();
    const gotify = dialogOf(page, "Connect Gotify");
    await gotify.getByLabel("Server").fill("192.168.1.20:8080");
    await gotify.getByLabel("Token of an application").fill("AbC");
    await gotify.getByLabel("Token of an application").press("Enter");
    await gotify.getByText("set LECTERN_ALLOW_ADDRESSES=192.168.1.20 and start").waitFor();
    await eventually(async () => expect(await hasFocus(gotify.getByLabel("Server"))).toBe(true));
    await gotify.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Connect ntfy" }).click();
    const dialog = dialogOf(page, "Connect ntfy");
    const topic = dialog.getByLabel("Topic");
    await eventually(async () => expect(await topic.inputValue()).toMatch(/^lectern-[a-z2-9]{20}$/));
    await dialog.getByLabel("Server").fill("");
    await dialog.getByRole("button", { name: "Send the code" }).click();
    await dialog.getByText("Fill this in.").waitFor();
    // Nothing listens there.
    await dialog.getByLabel("Server").fill("http://127.0.0.1:1");
    await topic.fill("no topic");
    await topic.press("Enter");
    await dialog.getByText("A topic has 1 to 64 letters").waitFor();
    await topic.fill("lectern-of-ming");
    await topic.press("Enter");
    const dead = rowOf(page, "ntfy (127.0.0.1:1/lec…)");
    await dead.getByText("The code could not be sent. Nothing answers at 127.0.0.1.").waitFor();
    await eventually(async () =>
      expect([await dead.getByLabel("Six-digit code").count(), await dead.getByRole("timer").count()]).toEqual([0, 0]),
    );
    await page.waitForFunction(() => document.activeElement?.textContent === "Send a new code");
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dead.getByRole("button", { name: "Change the address" }).click();
    await eventually(async () => expect(await topic.inputValue()).toBe("lectern-of-ming"));
    await dialog.getByLabel("Server").fill(ntfy.url);
    await topic.press("Enter");
    const row = rowOf(page, `ntfy (127.0.0.1:${ntfy.port}/lec…)`);
    await row.getByText("lectern-of-ming", { exact: true }).waitFor();
    await row.getByText("The code was sent.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await dead.count()).toBe(0));
    await row.getByLabel("Six-digit code").fill(codeIn(ntfy.seen[0]?.body ?? ""));
    await row.getByText("Connected", { exact: true }).waitFor();
    const mark = page.getByText("1 connection needs attention");
    await eventually(async () => expect(await mark.count()).toBe(0));

    isRefusing = true;
    const sendTest = row.getByRole("button", { name: /^Send a test/ });
    const before = ntfy.seen.length;
    await sendTest.dblclick();
    await row.getByText("The test was not delivered. The server answered with HTTP 401.").waitFor();
    expect(ntfy.seen.length).toBe(before + 1);
    await row.getByText("Needs attention", { exact: true }).waitFor();
    await row.getByText("The topic needs a different access token.").waitFor();
    await page.getByText(/needs your attention\./).waitFor();
    await row.getByRole("link", { name: "Connect again" }).waitFor();
    // The tab and the place in the frame.
    await mark.nth(1).waitFor({ state: "attached" });
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await log(page).first().getByText("The server answered with HTTP 401.").waitFor();
    isRefusing = false;
    await sendTest.click();
    await row.getByText("The test was delivered. Check your phone or inbox.").waitFor();
    await row.getByText("Connected", { exact: true }).waitFor();

    await page.getByRole("switch", { name: /^Keep quiet at night/ }).press(" ");
    await page.getByText("Quiet hours are on.").waitFor();
    await page.getByText("Nothing is sent between 22:30 and 07:00.").waitFor();
    await page.getByText("Time zone: China Standard Time – Asia/Shanghai, GMT+8").waitFor();
    const from = page.getByRole("textbox", { name: "From" });
    const to = page.getByRole("textbox", { name: "Until" });
    await from.fill(clockIn(-1));
    await page.reload();
    await eventually(async () => expect(await from.inputValue()).toBe(clockIn(-1)));
    await to.fill(clockIn(-1));
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Choose a time that differs from the start.").waitFor();
    await eventually(async () => expect(await hasFocus(to)).toBe(true));
    await to.fill(clockIn(2));
    await to.press("Enter");
    await page.getByText(/^Saved: quiet from/).waitFor();
    const remindAt = new Date(Date.now() + 1200).toISOString();
    await call("ielts_reminders_create", { content: "In the quiet", remindAt });
    const newest = async () => at(await call("connections_list_deliveries", {}), "items", 0, "text");
    await until(async () => (await newest()) === "In the quiet");
    await page.reload();
    const held = log(page).filter({ has: page.getByRole("link", { name: "In the quiet" }) });
    await held.getByText("Waiting").waitFor();
    await held.getByText(/^Will be sent (today|tomorrow), /).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("switch", { name: /^Keep quiet at night/ }).press(" ");
    await held.getByText("Arrived").waitFor();
    expect(ntfy.seen.at(-1)?.body).toContain("In the quiet");

    const connectionId = at(await call("connections_list", {}), "items", 0, "connectionId");
    for (let sent = 0; sent < 20; sent++) await call("connections_send_test", { connectionId });
    await page.reload();
    await page.getByRole("button", { name: "Next" }).press("Enter");
    await page.getByText("Page 2").waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "Delivery log");
    await page.goto(`${workspace.url}/reminders`);
    await page.getByText("Reminders reach you through ntfy").waitFor();
    await page.getByRole("link", { name: "Notification settings" }).click();
    await row.waitFor();
    expect(problems).toEqual([]);
  });

  test("on a dark phone in Chinese a server is connected by its answer, and its secret is shown once", async () => {
    let isDown = true;
    await using server = standIn(() => new Response("", { status: isDown ? 503 : 204 }));
    const opened = await workspace.openSignedIn({ viewport: PHONE, colorScheme: "dark", locale: "zh-CN" });
    const { page, problems } = opened;
    await page.goto(workspace.url + PATH);
    await page.getByRole("link", { name: "连接 Webhook" }).click();
    const dialog = dialogOf(page, "连接 Webhook");
    await dialog.getByLabel("地址").fill(`${server.url}/hook#part`);
    await dialog.getByRole("button", { name: "显示密钥" }).click();
    await dialog.getByText("这不是网址。").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dialog.getByLabel("地址").fill(`${server.url}/hook`);
    const suggested = `127.0.0.1:${server.port}/hook`;
    await eventually(async () => expect(await dialog.getByLabel("名称").inputValue()).toBe(suggested));
    // Who cancels while it is sent has not connected it.
    await page.route("**/connections_connect", async (route) => {
      await Bun.sleep(500);
      await route.continue();
    });
    const ended = page.waitForResponse(/connections_disconnect/);
    await dialog.getByLabel("地址").press("Enter");
    await page.keyboard.press("Escape");
    expect((await ended).ok()).toBe(true);
    await page.unroute("**/connections_connect");
    await rowOf(page, `Webhook（${suggested}）`).waitFor({ state: "detached" });

    await page.getByRole("link", { name: "连接 Webhook" }).click();
    await dialog.getByLabel("地址").fill(`${server.url}/hook`);
    const label = "W".repeat(40);
    await dialog.getByLabel("名称").fill(`${label}W`);
    await dialog.getByLabel("地址").press("Enter");
    const name = `Webhook（${label}）`;
    const row = rowOf(page, name);
    const secret = row.getByText(/^whsec_/);
    await secret.waitFor();
    // The server can know the secret before the first message that is signed with it.
    expect(server.seen.length).toBe(0);
    await page.setViewportSize(SMALLEST);
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await row.getByRole("button", { name: "发送首次测试" }).click();
    await row.getByText("你的服务器没有接收测试消息。服务器返回 HTTP 503。").waitFor();
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    isDown = false;
    await row.getByRole("button", { name: "再次发送测试" }).click();
    await row.getByText("已连接", { exact: true }).waitFor();
    const { x = 0, width = 0 } = (await page.getByRole("button", { name: "关闭" }).boundingBox()) ?? {};
    expect([x > 0, x + width < SMALLEST.width]).toEqual([true, true]);
    await secret.waitFor();
    await page.reload();
    await row.getByText("已连接", { exact: true }).waitFor();
    await eventually(async () => expect(await secret.count()).toBe(0));
    const lines = log(page, "发送记录");
    await lines.filter({ hasText: "ntfy" }).first().waitFor();
    await page.getByRole("button", { name: /发送渠道/ }).click();
    await page.getByRole("option", { name }).click();
    await lines.filter({ hasText: "ntfy" }).first().waitFor({ state: "detached" });
    await eventually(async () => expect(await lines.count()).toBe(2));
    expect(server.seen.at(-1)?.headers["webhook-signature"]).toMatch(/^v1,/);
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });
});

describe.skipIf(!hasChromium)("a chat with the bot", () => {
  const bot = { id: 7, is_bot: true, first_name: "Lectern", username: "lectern_bot" };
  const telegram = standIn(async ({ path }) => {
    if (path.endsWith("/getMe")) return Response.json({ ok: true, result: bot });
    await Bun.sleep(500);
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

  test("is begun by a link that can be copied and stays through a reload; that no more can be had is said in its row", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { page, problems } = await workspace.openSignedIn({ permissions });
    await page.goto(`${workspace.url}${PATH}?kind=telegram`);
    await page.getByRole("button", { name: "Make the link" }).click();
    const row = rowOf(page, "Telegram (@lectern_bot)");
    const link = row.getByRole("link", { name: "Open Telegram" });
    const href = await link.getAttribute("href");
    expect(href).toStartWith("https://t.me/lectern_bot?start=");
    await row.getByRole("button", { name: "Copy" }).click();
    await row.getByRole("button", { name: "Copied" }).waitFor();
    await eventually(async () => expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(href ?? ""));
    await page.reload();
    await eventually(async () => expect(await link.getAttribute("href")).toBe(href));
    const again = row.getByRole("button", { name: "Make a new link" });
    const problem = row.getByRole("alert").filter({ hasText: /^Too many codes were requested/ });
    for (let tries = 0; tries < 12 && (await problem.count()) === 0; tries++) {
      const answered = page.waitForResponse(/connections_send_code/);
      await again.click();
      await answered;
    }
    await problem.waitFor();
    await eventually(async () => expect(await link.getAttribute("href")).not.toBe(href));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });
});
