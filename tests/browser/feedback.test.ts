import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { agentOf, callerOf, openAs } from "./handed-in.ts";
import { barriers, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const LENA = { name: "Lena", role: "learner" } as const;
const MEI = { name: "Mei", role: "learner" } as const;
/** What the browser itself says of a call without a connection. */
const OFFLINE = "ERR_INTERNET_DISCONNECTED";

describe.skipIf(!hasChromium)("feedback", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  const message = (page: Page, text: string) =>
    page
      .getByRole("list", { name: /^Messages of|的消息$/ })
      .getByRole("listitem")
      .filter({ hasText: text });
  const place = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });
  const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

  test("a learner writes about a page, the owner hears of it and answers, and both see it as it happens", async () => {
    const { page: inbox, problems: ownersProblems } = await workspace.openSignedIn();
    await inbox.goto(`${workspace.url}/admin/feedback`);
    await inbox.getByRole("heading", { name: "No feedback yet" }).waitFor();
    await eventually(async () => expect(await barriers(inbox)).toEqual([]));

    const lena = await openAs(workspace, LENA);
    const { page } = lena;
    await page.goto(`${workspace.url}/todos?show=done`);
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "Feedback" }).click();
    await page.getByRole("heading", { name: "Nothing written yet" }).waitFor();
    await page.getByText("About the page /todos?show=done").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    const field = page.getByRole("textbox", { name: "Your message" });
    await field.press("Control+Enter");
    await page.getByText("Write a message first.").waitFor();
    await field.fill("界".repeat(2001));
    await page.getByText("Write a message first.").waitFor({ state: "detached" });
    await page.getByText("2,001 of 2,000 characters").waitFor();
    await page.getByRole("button", { name: "Send" }).press("Enter");
    await page.getByText("A message has at most 2,000 characters.").waitFor();
    await field.fill("The list jumps.");
    await page.getByText("A message has at most 2,000 characters.").waitFor({ state: "detached" });
    await field.press("Enter");
    await page.keyboard.type("Only in Firefox.");
    await page.context().setOffline(true);
    await page.getByText("You are offline.").waitFor();
    await field.press("Meta+Enter");
    await page.getByRole("alert").getByText("Your message is kept here.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.context().setOffline(false);
    await page.reload();
    await page.getByText("About the page /todos?show=done").waitFor();
    await eventually(async () => expect(await field.inputValue()).toBe("The list jumps.\nOnly in Firefox."));
    await field.press("Control+Enter");
    const first = message(page, "The list jumps.");
    await first.getByRole("link", { name: "/todos?show=done" }).waitFor();
    await page.getByRole("button", { name: "Remove the page" }).waitFor({ state: "detached" });
    await eventually(async () => expect(await field.inputValue()).toBe(""));
    await page.getByRole("status").getByText("Sent.").waitFor();

    // The owner's open list, the bell and the place in the frame tell of it.
    const row = inbox.getByRole("link", { name: /^Lena/ });
    await row.getByText("1 new message").waitFor();
    await bell(inbox, "Notifications, 1 new").waitFor();
    await place(inbox, "Feedback inbox 1 conversation with something new").waitFor();
    await row.focus();
    await row.press("Enter");
    await message(inbox, "Only in Firefox.").getByText("Lena", { exact: true }).waitFor();
    // By keyboard one goes on in the conversation, not in the list before it.
    await eventually(async () =>
      expect(await inbox.evaluate("document.activeElement?.getAttribute('aria-label')")).toBe("Conversation"),
    );
    await message(inbox, "1 new message").waitFor();
    expect(new URL(inbox.url()).searchParams.get("conversation")).toMatch(/^\d+$/);
    // What was opened is read, and so is its notice.
    await bell(inbox, "Notifications").waitFor();
    await place(inbox, "Feedback inbox").waitFor();
    await first.getByText("Seen").waitFor();
    const reply = inbox.getByRole("textbox", { name: "Answer to Lena" });
    await reply.fill("Repaired. Thank you!");
    await reply.press("Control+Enter");
    await message(page, "Repaired. Thank you!").getByText("Ming", { exact: true }).waitFor();
    await message(inbox, "Repaired. Thank you!").getByText("Seen").waitFor();
    await eventually(async () => expect(await barriers(inbox)).toEqual([]));

    // Elsewhere in the workspace the learner is told, and an agent of theirs writes meanwhile.
    await page.goto(`${workspace.url}/vocabulary`);
    const askAgent = await agentOf(workspace, callerOf(workspace, lena));
    await askAgent("ielts_feedback_create", { content: "Could lists be sorted?", pagePath: "https://other.example/x" });
    await message(inbox, "Could lists be sorted?").getByText("by an agent").waitFor();
    await eventually(async () =>
      expect(await message(inbox, "Could lists be sorted?").getByRole("link").count()).toBe(0),
    );
    await reply.fill("They can now.");
    await inbox.getByRole("button", { name: "Send" }).click();
    await place(page, "Feedback 1 new answer").waitFor();
    await bell(page, "Notifications, 1 new").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("f");
    await page.getByText("About the page /vocabulary").waitFor();
    await page.getByRole("button", { name: "Remove the page" }).click();
    await message(page, "Could lists be sorted?").getByText("by an agent").waitFor();
    await message(page, "They can now.").waitFor();
    await bell(page, "Notifications").waitFor();
    await place(page, "Feedback").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect([lena.problems, ownersProblems].flat().filter((problem) => !problem.includes(OFFLINE))).toEqual([]);
  });

  test("what is sent is sent once and shown, and what is not is told wherever the writer has gone", async () => {
    const { page: hers } = await openAs(workspace, MEI);
    await hers.goto(`${workspace.url}/feedback`);
    const field = hers.getByRole("textbox", { name: "Your message" });
    const create = "**/api/web/ielts_feedback_create";
    const list = "**/api/web/ielts_feedback_list";
    const hold = async (page: Page, operation: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      let calls = 0;
      await page.route(operation, async (route) => {
        calls += 1;
        await promise;
        await route.continue();
      });
      return { release: resolve, count: () => calls };
    };

    // A double press sends once; what is typed meanwhile stays.
    const slow = await hold(hers, create);
    await field.fill("First thought");
    await hers.getByRole("button", { name: "Send" }).dblclick();
    await field.press("ControlOrMeta+Enter");
    await field.press("ControlOrMeta+End");
    await hers.keyboard.type(" and a second one");
    slow.release();
    await message(hers, "First thought").waitFor();
    await hers.waitForFunction("document.querySelector('textarea').value === 'and a second one'");
    expect(slow.count()).toBe(1);
    await hers.unroute(create);

    // An answer that is lost on its way: the conversation is read before the words go out again.
    await field.fill("Lost on its way");
    await hers.route(create, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await hers.route(list, (route) => route.abort());
    await field.press("ControlOrMeta+Enter");
    await hers.getByRole("alert").getByText("what has arrived is not sent twice").waitFor();
    await eventually(async () => expect(await field.inputValue()).toBe("Lost on its way"));
    await hers.unroute(list);
    await field.press("ControlOrMeta+Enter");
    await hers.getByRole("status").getByText("It has arrived.").waitFor();
    await eventually(async () => expect(await field.inputValue()).toBe(""));
    await message(hers, "Lost on its way").waitFor();
    await eventually(async () => expect(await message(hers, "Lost on its way").count()).toBe(1));
    await hers.unroute(create);

    // One's own long message begins in view, and so does what comes after it.
    await field.fill(`Long ${"word ".repeat(390)}`);
    await field.press("ControlOrMeta+Enter");
    const inView = (text: string) =>
      hers.waitForFunction((begin) => {
        const row = [...document.querySelectorAll("[data-row^=message]")].findLast((one) =>
          one.textContent?.startsWith(begin),
        );
        const top = row?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < window.innerHeight;
      }, text);
    await inView("Long ");
    await field.fill("Short");
    await field.press("ControlOrMeta+Enter");
    await inView("Short");

    // Who is further up is told of an answer, which is seen once it is in view.
    await hers.evaluate("window.scrollTo(0, 0)");
    const { page: inbox } = await workspace.openSignedIn();
    await inbox.goto(`${workspace.url}/admin/feedback`);
    await inbox.getByRole("link", { name: /^Mei/ }).click();
    const reply = inbox.getByRole("textbox", { name: "Answer to Mei" });
    await reply.fill("Thank you!");
    await reply.press("ControlOrMeta+Enter");
    const down = hers.getByRole("button", { name: "1 new message" });
    await down.waitFor();
    await eventually(async () => expect(await barriers(hers)).toEqual([]));
    await eventually(async () => expect(await message(inbox, "Thank you!").getByText("Seen").count()).toBe(0));
    await down.click();
    await down.waitFor({ state: "detached" });
    await message(inbox, "Thank you!").getByText("Seen").waitFor();

    // An answer that fails while its writer reads on elsewhere is told, marked in the list, and kept.
    const stuck = await hold(inbox, "**/api/web/feedback_reply");
    await reply.fill("Not yet");
    await reply.press("ControlOrMeta+Enter");
    await inbox.getByRole("link", { name: /^Lena/ }).click();
    await inbox.getByRole("textbox", { name: "Answer to Lena" }).waitFor();
    await inbox.context().setOffline(true);
    stuck.release();
    await inbox.getByText("Your answer to Mei was not sent. It is kept.").waitFor();
    await inbox.context().setOffline(false);
    await inbox.getByRole("link", { name: /^Mei/ }).getByText("Not sent").waitFor();
    await inbox.getByRole("button", { name: "Open", exact: true }).click();
    await reply.waitFor();
    await eventually(async () => expect(await reply.inputValue()).toBe("Not yet"));

    // Low windows are left to the conversation. Nothing written stays for whoever signs in next.
    await hers.setViewportSize({ width: 740, height: 360 });
    await eventually(async () =>
      expect(
        await hers.evaluate("getComputedStyle(document.querySelector('form').closest('[data-toasts]')).position"),
      ).toBe("static"),
    );
    await field.fill("Only for me");
    await hers.getByRole("button", { name: /^Account/ }).click();
    await hers.getByRole("menuitem", { name: "Sign out" }).click();
    await hers.getByRole("heading", { name: "Sign in" }).waitFor();
    await eventually(async () =>
      expect(await hers.evaluate("JSON.stringify(sessionStorage)")).not.toContain("Only for me"),
    );
  });

  test("a long conversation goes on upwards, and the inbox is one thing at a time on a phone, in Chinese in the dark", async () => {
    const { page: hers } = await openAs(workspace, LENA);
    await hers.goto(`${workspace.url}/admin/feedback`);
    await hers.getByRole("heading", { name: "For owners only" }).waitFor();
    await eventually(async () => expect(await barriers(hers)).toEqual([]));

    const database = new Database(workspace.database);
    const old = Array.from({ length: 60 }, (_, index) => `Old ${index + 1} ${"w".repeat(60)}`);
    const account = database.query<{ id: number }, [string]>("SELECT id FROM accounts WHERE name = ?").get(LENA.name);
    const accountId = account?.id ?? 0;
    for (const [index, content] of old.entries())
      database.run(
        "INSERT INTO feedback_messages (account_id, sender_type, sender_name, source, content, page_path, created_at) VALUES (?, 'user', '', 'web', ?, '', ?)",
        [accountId, content, Date.parse("2026-01-31T08:00:00+08:00") + index],
      );
    database.run("UPDATE feedback_conversations SET last_message_id = (SELECT max(id) FROM feedback_messages)");
    database.run("UPDATE accounts SET disabled_at = 1 WHERE id = ?", [accountId]);
    database.close();

    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE, colorScheme: "dark", locale: "zh-CN" });
    await page.goto(`${workspace.url}/admin/feedback`);
    await page.getByRole("button", { name: "更多 有新内容" }).click();
    await page.getByRole("menuitem", { name: /^反馈收件箱 \d 个对话有新消息/ }).waitFor();
    await page.keyboard.press("Escape");
    const row = page.getByRole("link", { name: /^Lena/ });
    await row.getByText("60 条新消息").waitFor();
    await row.getByText("账户已停用").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await row.click();
    const isAtEnd =
      "window.scrollY > 0 && window.scrollY + window.innerHeight > document.documentElement.scrollHeight - 4";
    // It begins where the new begins, and leads to the end.
    await message(page, "60 条新消息").waitFor();
    await page.waitForFunction("window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1000");
    await page.getByRole("button", { name: "60 条新消息" }).click();
    await page.getByRole("button", { name: "60 条新消息" }).waitFor({ state: "detached" });
    await message(page, old.at(-1) ?? "").waitFor();
    await page.waitForFunction(isAtEnd);
    await eventually(async () => expect(await message(page, old[9] ?? "").count()).toBe(0));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.setViewportSize({ width: 360, height: 740 });
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await page.getByRole("button", { name: "显示更早的消息" }).click();
    await message(page, "Repaired. Thank you!").waitFor({ state: "attached" });
    // Reading goes on upwards from the message that was the first.
    await page.waitForFunction("document.activeElement?.textContent?.startsWith('Old 11 ')");
    await eventually(async () => expect(await page.getByRole("button", { name: "显示更早的消息" }).count()).toBe(0));
    await page.getByRole("link", { name: "全部对话" }).click();
    await page.waitForFunction(
      (id) => document.activeElement?.getAttribute("data-row") === id,
      `conversation-${accountId}`,
    );
    await row.getByText("60 条新消息").waitFor({ state: "detached" });
    await page.goto(`${workspace.url}/admin/feedback?conversation=999999`);
    await page.getByText("没有这个对话").waitFor();
    expect(problems).toEqual([]);
  });
});
