import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bearer, startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { granted } from "../../support/granted.ts";
import { openPage, within, wordsOf } from "./page.ts";

const PAGE = "/settings/connect";

let app: TestApp;
let account: TestAccount;
let session: TestSession;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

async function someone(): Promise<void> {
  account = await app.account();
  session = await app.session(account);
}

/** The card with a title. */
function card(title: string): HTMLElement {
  const heading = [...document.querySelectorAll("h2")].find(({ textContent }) => textContent === title);
  const section = heading?.closest("section");
  if (!section) throw new Error(`There is no card ${title}`);
  return section;
}

describe("the page that connects apps", () => {
  test("has a card for each program, with the address to paste and no sign of a connection", async () => {
    await someone();
    const page = await openPage(app, session, PAGE);
    await page.findByRole("heading", { name: "Connect an app" });
    expect(page.getByRole("region", { name: "Address to paste" }).textContent).toBe(`${app.url}/mcp`);
    const programs = ["Claude", "ChatGPT", "Cursor", "VS Code", "Claude Code", "Codex", "Gemini CLI", "A script"];
    for (const program of programs) {
      expect(wordsOf(card(program))).toContain("Not connected");
      expect(wordsOf(card(program))).toContain(app.url);
    }
    page.getByText("This address works only on the computer that runs the service.", { exact: false });
    within(card("Claude")).getByText(/cannot reach this address/);
    expect(within(card("Cursor")).queryByText(/cannot reach this address/)).toBeNull();
    const links = page.getAllByRole<HTMLAnchorElement>("link", { name: /^Open / });
    expect(links.map((link) => link.getAttribute("href")?.split(":")[0])).toEqual([
      "https",
      "https",
      "cursor",
      "vscode",
    ]);
  });

  test("shows by itself when a program gets access, and when it calls", async () => {
    await someone();
    const page = await openPage(app, session, PAGE);
    await page.findByText("Waiting for an app to connect.", { exact: false });
    const token = await granted(app, { clientName: "Claude", session });
    await page.findByText("Claude has access. It has not called yet.");
    expect(wordsOf(card("Claude"))).toContain("Allowed, no call yet");
    await app.call("ielts_study_todos_list", {}, token);
    await page.findByText("Claude is connected and has called.");
    await eventually(() => expect(wordsOf(card("Claude"))).toContain("Connected ·"));
    expect(wordsOf(card("Claude Code"))).toContain("Not connected");
  });

  test("says that the address leads into a private network if the service finds that out", async () => {
    // A public address by its text, reserved for documentation, which the service never connects to.
    const elsewhere = await startApp({ baseUrl: "https://203.0.113.7", allowAddresses: [] });
    try {
      const page = await openPage(elsewhere, await elsewhere.session(await elsewhere.account()), PAGE);
      await page.findByText("This address is known only in your own network.", { exact: false });
      expect(wordsOf(card("Claude"))).toMatch(/cannot reach this address/);
    } finally {
      await elsewhere.stop();
    }
  });

  test("is in Chinese too", async () => {
    await someone();
    const page = await openPage(app, session, PAGE, { language: "zh-CN" });
    await page.findByText("正在等待应用连接", { exact: false });
    const headings = page.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toContain("连接应用");
    expect(headings).toContain("手动创建令牌");
  });
});

describe("a token by hand", () => {
  test("is shown once, works, and is listed with what it may do", async () => {
    await someone();
    let page = await openPage(app, session, PAGE);
    page.press(await page.findByRole("button", { name: "Create token" }));
    await page.findByText("Give the token a name.");
    page.type(page.getByLabelText("Name"), "Weekly report");
    page.type(page.getByLabelText("Days until it expires"), "4000");
    page.press(page.getByRole("button", { name: "Create token" }));
    await page.findByText("Enter a whole number from 1 to 3,650.");
    page.type(page.getByLabelText("Days until it expires"), "30");
    page.press(page.getByRole("button", { name: "Create token" }));
    const secret = (await page.findByRole("region", { name: "Token" })).textContent;
    expect(document.activeElement?.textContent).toBe("The token Weekly report is ready");
    expect((await app.get("/api/v1/agent/me", bearer(secret))).status).toBe(200);
    expect((await app.call("ielts_study_todos_create", { items: [{ title: "Read" }] }, secret)).status).toBe(403);

    page.press(page.getByRole("button", { name: "Done" }));
    await page.findByRole("button", { name: "Create token" });
    expect(document.body.textContent).not.toContain(secret);

    page = await openPage(app, session, "/settings/agents");
    await page.findByText("May read everything");
    expect(page.queryByText("Unverified")).toBeNull();
  });

  test("may be for picked areas only", async () => {
    await someone();
    const page = await openPage(app, session, PAGE);
    page.type(await page.findByLabelText("Name"), "Words");
    page.press(page.getByRole("radio", { name: "Let me choose" }));
    const boxes = page.getAllByRole<HTMLInputElement>("checkbox");
    for (const box of boxes) if (box.checked) page.press(box);
    await eventually(() =>
      expect(page.getByRole<HTMLButtonElement>("button", { name: "Create token" }).disabled).toBe(true),
    );
    page.press(page.getByRole("checkbox", { name: "Change: Vocabulary" }));
    page.press(page.getByRole("button", { name: "Create token" }));
    await page.findByRole("region", { name: "Token" });
    const { tokens } = await app.webOk("account_tokens_list", {}, session);
    expect(tokens.map(({ scopes }) => scopes)).toEqual([["vocabulary:read", "vocabulary:write"]]);
  });
});

describe("the list of agents", () => {
  test("shows of an OAuth program that nothing proves who it is, and what it may do", async () => {
    await someone();
    await granted(app, {
      clientName: "A notebook",
      session,
      scopes: ["vocabulary:read", "vocabulary:write", "profile:read"],
    });
    const page = await openPage(app, session, "/settings/agents");
    const row = (await page.findByText("Unverified")).closest("li");
    expect(row?.textContent).toContain("A notebook");
    expect(row?.textContent).toContain("May change: Vocabulary · May read: Profile");
    expect(row?.textContent).toContain("Never used");
    expect(page.getByRole("link", { name: "Connect an app" }).getAttribute("href")).toBe(PAGE);
  });
});
