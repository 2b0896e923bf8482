import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import { openDatabase } from "./database.ts";
import { soon } from "./page-clock.ts";
import { agentOf, callerOf, openAs } from "./submitted.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

/** The message that the browser itself logs for a call without a connection. */
const OFFLINE = "ERR_INTERNET_DISCONNECTED";

describe.skipIf(!hasChromium)("feedback", () => {
  let workspace: Workspace;
  let pages: Opened[] = [];
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());
  // Nobody has written yet, and nobody was notified.
  beforeEach(() => {
    for (const table of ["notices", "feedback_conversations", "feedback_messages"]) change(`DELETE FROM ${table}`);
  });
  afterEach(async () => {
    await Promise.all(pages.map(({ page }) => page.context().close()));
    pages = [];
  });

  function change(statement: string, parameters: (string | number)[] = []): void {
    const database = openDatabase(workspace.database);
    database.run("PRAGMA foreign_keys = ON");
    database.run(statement, parameters);
    database.close();
  }
  const withClock = async (opened: Opened) => {
    pages.push(opened);
    await opened.page.clock.install();
    return { ...opened, call: callerOf(workspace, opened) };
  };
  const openOwner = async (options?: BrowserContextOptions) => withClock(await workspace.openSignedIn(options));
  /** A learner with their own page; also returns the account id. */
  const openLearner = async (name: string) => {
    const opened = await withClock(await openAs(workspace, { name, role: "learner" }));
    const accountId = Number(at(await opened.call("account_session", {}), "account", "id"));
    return { ...opened, accountId };
  };
  const hasNoBarriers = (page: Page) => eventually(async () => expect(await barriers(page)).toEqual([]));
  const holds = (field: Locator, text: string) => eventually(async () => expect(await field.inputValue()).toBe(text));
  const isOnce = (place: Locator) => eventually(async () => expect(await place.count()).toBe(1));
  const isNowhere = (place: Locator) => eventually(async () => expect(await place.count()).toBe(0));
  const hasNoProblems = () =>
    expect(pages.flatMap(({ problems }) => problems).filter((one) => !one.includes(OFFLINE))).toEqual([]);

  const message = (page: Page, text: string) =>
    page
      .getByRole("list", { name: /^Messages of|的消息$/ })
      .getByRole("listitem")
      .filter({ hasText: text });
  const place = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
  const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const yours = (page: Page) => page.getByRole("textbox", { name: "Your message" });
  /** Holds the calls of an operation back until they are released. */
  const hold = async (page: Page, operation: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let calls = 0;
    await page.route(operation, async (route) => {
      calls += 1;
      await promise;
      await route.continue();
    });
    return { release: resolve, sent: () => calls };
  };

  test("a learner writes about a page, and nothing typed is lost", async () => {
    const { page } = await openLearner("Lena");
    await page.goto(`${workspace.url}/todos?show=done`);
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "Feedback" }).click();
    await page.getByRole("heading", { name: "No messages yet" }).waitFor();
    await page.getByText("About the page /todos?show=done").waitFor();
    await hasNoBarriers(page);

    const field = yours(page);
    await field.press("Control+Enter");
    await page.getByText("Write a message first.").waitFor();
    await field.fill("界".repeat(2001));
    await page.getByText("Write a message first.").waitFor({ state: "detached" });
    await page.getByText("2,001 of 2,000 characters").waitFor();
    await page.getByRole("button", { name: "Send" }).press("Enter");
    await page.getByText("A message can have at most 2,000 characters.").waitFor();
    await field.fill("The list jumps.");
    await page.getByText("A message can have at most 2,000 characters.").waitFor({ state: "detached" });
    await field.press("Enter");
    await page.keyboard.type("Only in Firefox.");
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await field.press("Meta+Enter");
    await page.getByRole("alert").getByText("Your message is saved as a draft.").waitFor();
    await hasNoBarriers(page);
    await page.context().setOffline(false);
    await page.reload();
    await page.getByText("About the page /todos?show=done").waitFor();
    await holds(field, "The list jumps.\nOnly in Firefox.");
    await field.press("Control+Enter");
    await message(page, "The list jumps.").getByRole("link", { name: "/todos?show=done" }).waitFor();
    await page.getByRole("button", { name: "Remove the page" }).waitFor({ state: "detached" });
    await holds(field, "");
    await page.getByRole("status").getByText("Sent.").waitFor();
    hasNoProblems();
  });

  test("the owner is notified of a message and answers, and both see it as it happens", async () => {
    const { page: inbox } = await openOwner();
    await inbox.goto(`${workspace.url}/admin/feedback`);
    await inbox.getByRole("heading", { name: "No feedback yet" }).waitFor();
    await hasNoBarriers(inbox);
    const { page, call } = await openLearner("Ida");
    await call("ielts_feedback_create", { content: "The list jumps.", pagePath: "/todos" });
    await page.goto(`${workspace.url}/feedback`);

    // The owner's open list, the bell and the menu entry show it.
    const row = inbox.getByRole("link", { name: /^Ida/ });
    await soon(row.getByText("1 new message"));
    await soon(bell(inbox, "Notifications, 1 new"));
    await soon(place(inbox, "Feedback inbox 1 conversation with new messages"));
    await row.focus();
    await row.press("Enter");
    await message(inbox, "The list jumps.").getByText("Ida", { exact: true }).waitFor();
    // With the keyboard, focus continues in the conversation, not in the list before it.
    await inbox.locator(":focus[aria-label='Conversation']").waitFor();
    await message(inbox, "1 new message").waitFor();
    await inbox.waitForURL(/[?&]conversation=\d+$/);
    // An opened conversation is marked read, and so is its notice.
    await soon(bell(inbox, "Notifications"));
    await soon(place(inbox, "Feedback inbox"));
    await soon(message(page, "The list jumps.").getByText("Seen"));
    const reply = inbox.getByRole("textbox", { name: "Answer to Ida" });
    await reply.fill("Repaired. Thank you!");
    await reply.press("Control+Enter");
    await soon(message(page, "Repaired. Thank you!").getByText("Ming", { exact: true }));
    await soon(message(inbox, "Repaired. Thank you!").getByText("Seen"));
    await hasNoBarriers(inbox);
    hasNoProblems();
  });

  test("a learner is notified of an answer on every page, and an agent of theirs writes meanwhile", async () => {
    const learner = await openLearner("Jo");
    const { page, accountId } = learner;
    await learner.call("ielts_feedback_create", { content: "The list jumps." });
    const { page: inbox } = await openOwner();
    await inbox.goto(`${workspace.url}/admin/feedback?conversation=${accountId}`);
    await message(inbox, "The list jumps.").waitFor();
    await page.goto(`${workspace.url}/vocabulary`);
    const askAgent = await agentOf(workspace, learner.call);
    await askAgent("ielts_feedback_create", { content: "Could lists be sorted?", pagePath: "/no-page/of-ours" });
    await soon(message(inbox, "Could lists be sorted?").getByText("by an agent"));
    await isNowhere(message(inbox, "Could lists be sorted?").getByRole("link"));
    await inbox.getByRole("textbox", { name: "Answer to Jo" }).fill("They can now.");
    await inbox.getByRole("button", { name: "Send" }).click();
    await soon(place(page, "Feedback 1 new answer"));
    await soon(bell(page, "Notifications, 1 new"));
    await page.keyboard.press("g");
    await page.keyboard.press("f");
    await page.getByText("About the page /vocabulary").waitFor();
    await page.getByRole("button", { name: "Remove the page" }).click();
    await message(page, "Could lists be sorted?").getByText("by an agent").waitFor();
    await message(page, "They can now.").waitFor();
    await soon(bell(page, "Notifications"));
    await soon(place(page, "Feedback"));
    await hasNoBarriers(page);
    hasNoProblems();
  });

  test("what is sent is sent once, however often it is pressed and though its answer is lost", async () => {
    const { page: hers } = await openLearner("Mei");
    await hers.goto(`${workspace.url}/feedback`);
    const field = yours(hers);
    const create = "**/api/web/ielts_feedback_create";
    const list = "**/api/web/ielts_feedback_list";
    // A double press sends once; text typed meanwhile stays.
    const slow = await hold(hers, create);
    await field.fill("First thought");
    await hers.getByRole("button", { name: "Send" }).dblclick();
    await field.press("ControlOrMeta+Enter");
    await field.press("ControlOrMeta+End");
    await hers.keyboard.type(" and a second one");
    slow.release();
    await message(hers, "First thought").waitFor();
    await holds(field, "and a second one");
    expect(slow.sent()).toBe(1);
    await hers.unroute(create);

    // A response that is lost: the conversation is read before the text is sent again.
    await field.fill("Lost on its way");
    await hers.route(create, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await hers.route(list, (route) => route.abort());
    await field.press("ControlOrMeta+Enter");
    await hers.getByRole("alert").getByText("it is not sent twice").waitFor();
    await holds(field, "Lost on its way");
    await hers.unroute(list);
    await field.press("ControlOrMeta+Enter");
    await hers.getByRole("status").getByText("Already sent.").waitFor();
    await holds(field, "");
    await isOnce(message(hers, "Lost on its way"));
  });

  test("one's own message starts in view; a reader further up is notified of an answer, which is seen once it is in view", async () => {
    const { page: hers, accountId, call } = await openLearner("Nora");
    // More than the window shows at once.
    for (const number of [1, 2, 3])
      await call("ielts_feedback_create", { content: `Old ${number} ${"word ".repeat(300)}` });
    await hers.goto(`${workspace.url}/feedback`);
    const field = yours(hers);
    const inView = (text: string) =>
      hers.waitForFunction((begin) => {
        const row = [...document.querySelectorAll("[data-row^=message]")].findLast((one) =>
          one.textContent?.startsWith(begin),
        );
        const top = row?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < window.innerHeight;
      }, text);
    await field.fill(`Long ${"word ".repeat(390)}`);
    await field.press("ControlOrMeta+Enter");
    await inView("Long ");
    await holds(field, "");
    await field.fill("Short");
    await field.press("ControlOrMeta+Enter");
    await inView("Short");

    await hers.evaluate("window.scrollTo(0, 0)");
    const { page: inbox } = await openOwner();
    await inbox.goto(`${workspace.url}/admin/feedback?conversation=${accountId}`);
    const reply = inbox.getByRole("textbox", { name: "Answer to Nora" });
    await reply.fill("Thank you!");
    await reply.press("ControlOrMeta+Enter");
    const down = hers.getByRole("button", { name: "1 new message" });
    await soon(down);
    await hasNoBarriers(hers);
    await message(inbox, "Thank you!").waitFor();
    await isNowhere(message(inbox, "Thank you!").getByText("Seen"));
    await down.click();
    await down.waitFor({ state: "detached" });
    await soon(message(inbox, "Thank you!").getByText("Seen"));
  });

  test("an answer that fails while its writer reads elsewhere is reported, marked in the list, and saved as a draft", async () => {
    const olga = await openLearner("Olga");
    await olga.call("ielts_feedback_create", { content: "From Olga" });
    const pia = await openLearner("Pia");
    await pia.call("ielts_feedback_create", { content: "From Pia" });
    const { page: inbox } = await openOwner();
    await inbox.goto(`${workspace.url}/admin/feedback?conversation=${olga.accountId}`);
    const reply = inbox.getByRole("textbox", { name: "Answer to Olga" });
    const stuck = await hold(inbox, "**/api/web/feedback_reply");
    await reply.fill("Not yet");
    await reply.press("ControlOrMeta+Enter");
    await eventually(() => expect(stuck.sent()).toBe(1));
    await inbox.getByRole("link", { name: /^Pia/ }).click();
    await inbox.getByRole("textbox", { name: "Answer to Pia" }).waitFor();
    await inbox.context().setOffline(true);
    stuck.release();
    await inbox.getByText("Your answer to Olga was not sent. It is saved as a draft.").waitFor();
    await inbox.context().setOffline(false);
    await inbox.getByRole("link", { name: /^Olga/ }).getByText("Not sent").waitFor();
    await inbox.getByRole("button", { name: "Open", exact: true }).click();
    await reply.waitFor();
    await holds(reply, "Not yet");
  });

  test("low windows show only the conversation, and nothing written stays for the next person who signs in", async () => {
    const { page: hers } = await openLearner("Rosa");
    await hers.goto(`${workspace.url}/feedback`);
    await yours(hers).waitFor();
    await hers.setViewportSize({ width: 740, height: 360 });
    await eventually(async () =>
      expect(
        await hers.evaluate("getComputedStyle(document.querySelector('form').closest('[data-toasts]')).position"),
      ).toBe("static"),
    );
    const stored = () => hers.evaluate("JSON.stringify(sessionStorage)");
    await yours(hers).fill("Only for me");
    await eventually(async () => expect(await stored()).toContain("Only for me"));
    await hers.getByRole("button", { name: /^Account/ }).click();
    await hers.getByRole("menuitem", { name: "Sign out" }).click();
    await hers.getByRole("heading", { name: "Sign in" }).waitFor();
    await eventually(async () => expect(await stored()).not.toContain("Only for me"));
  });

  test("the inbox is for owners only", async () => {
    const { page: hers } = await openLearner("Sue");
    await hers.goto(`${workspace.url}/admin/feedback`);
    await hers.getByRole("heading", { name: "For owners only" }).waitFor();
    await hasNoBarriers(hers);
  });

  test("a long conversation continues upwards, and the inbox is one thing at a time on a phone, in Chinese in the dark", async () => {
    const learner = await openLearner("Tess");
    const { accountId } = learner;
    await learner.call("ielts_feedback_create", { content: "The list jumps." });
    const owner = await openOwner({ viewport: PHONE, colorScheme: "dark", locale: "zh-CN" });
    const { page } = owner;
    await owner.call("feedback_reply", { accountId, content: "Repaired. Thank you!" });
    change("UPDATE feedback_messages SET read_at = created_at");
    const old = Array.from({ length: 60 }, (_, index) => `Old ${index + 1} ${"w".repeat(60)}`);
    for (const [index, content] of old.entries())
      change(
        "INSERT INTO feedback_messages (account_id, sender_type, sender_name, source, content, page_path, created_at) VALUES (?, 'user', '', 'web', ?, '', ?)",
        [accountId, content, Date.parse("2026-01-31T08:00:00+08:00") + index],
      );
    change("UPDATE feedback_conversations SET last_message_id = (SELECT max(id) FROM feedback_messages)");
    change("UPDATE accounts SET disabled_at = 1 WHERE id = ?", [accountId]);

    await page.goto(`${workspace.url}/admin/feedback`);
    await page.getByRole("button", { name: "更多 有新内容" }).click();
    await page.getByRole("menuitem", { name: /^反馈收件箱 \d 个对话有新消息/ }).waitFor();
    await page.keyboard.press("Escape");
    const row = page.getByRole("link", { name: /^Tess/ });
    await row.getByText("60 条新消息").waitFor();
    await row.getByText("账户已停用").waitFor();
    await hasNoBarriers(page);
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await row.click();
    const isAtEnd =
      "window.scrollY > 0 && window.scrollY + window.innerHeight > document.documentElement.scrollHeight - 4";
    // It starts at the first new message and continues to the end.
    await message(page, "60 条新消息").waitFor();
    await page.waitForFunction("window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1000");
    await page.getByRole("button", { name: "60 条新消息" }).click();
    await page.getByRole("button", { name: "60 条新消息" }).waitFor({ state: "detached" });
    await message(page, old.at(-1) ?? "").waitFor();
    await page.waitForFunction(isAtEnd);
    await eventually(async () => expect(await message(page, old[9] ?? "").count()).toBe(0));
    await hasNoBarriers(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await page.getByRole("button", { name: "显示更早的消息" }).click();
    await message(page, "Repaired. Thank you!").waitFor({ state: "attached" });
    // Reading continues upwards from the message that was the first.
    await page.waitForFunction("document.activeElement?.textContent?.startsWith('Old 11 ')");
    await eventually(async () => expect(await page.getByRole("button", { name: "显示更早的消息" }).count()).toBe(0));
    await page.getByRole("link", { name: "全部对话" }).click();
    await page.waitForFunction(
      (id) => document.activeElement?.getAttribute("data-row") === id,
      `conversation-${accountId}`,
    );
    await row.getByText("60 条新消息").waitFor({ state: "detached" });
    await page.goto(`${workspace.url}/admin/feedback?conversation=999999`);
    await page.getByText("找不到这个对话").waitFor();
    hasNoProblems();
  });
});
