import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PASSWORD, sessionOf, startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { openPage } from "./page.ts";

describe("a service without an account", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app?.stop());

  test("the sign-in page says where the setup link is", async () => {
    const page = await openPage(app, null, "/");
    await page.findByRole("heading", { name: "Not set up yet" });
    expect(page.address()).toBe("/login");
  });

  test("a wrong setup link is refused in words, without losing the typed text", async () => {
    const page = await openPage(app, null, "/setup?token=wrong");
    page.type(await page.findByLabelText("Name"), "Ming");
    page.type(page.getByLabelText("Email address"), "ming@example.org");
    page.type(page.getByLabelText("Password"), PASSWORD);
    page.press(page.getByRole("button", { name: "Create account" }));
    expect((await page.findByRole("alert")).textContent).toContain("unknown, already used or older than 30 minutes");
    expect(page.valueOf("Name")).toBe("Ming");
  });
});

describe("a service with an account", () => {
  let app: TestApp;
  let owner: TestAccount;
  let session: TestSession;
  beforeAll(async () => {
    app = await startApp();
    owner = await app.account({ role: "owner" });
    session = await app.session(owner);
  });
  afterAll(() => app?.stop());

  test("a used setup link leads to the workspace", async () => {
    const page = await openPage(app, null, "/setup?token=used");
    await page.findByRole("heading", { name: "Already set up" });
    expect(page.queryByLabelText("Name")).toBeNull();
  });

  test.each([
    ["https://example.org/reviews", "/"],
    ["//example.org/reviews", "/"],
    ["/\\example.org/reviews", "/"],
    ["/\t/example.org/reviews", "/"],
    ["/login?next=/settings", "/"],
    ["/settings/agents?a=b", "/settings/agents?a=b"],
  ])("after signing in, next=%j leads to %j", async (next, expected) => {
    const page = await openPage(app, session, `/login?${new URLSearchParams({ next })}`);
    await page.findByRole("heading", { level: 1 });
    await eventually(() => expect(location.href).toBe(app.url + expected));
  });

  test("a session that ends elsewhere leads to the sign-in page and back", async () => {
    const ending = await app.session(owner);
    const page = await openPage(app, ending, "/vocabulary");
    await page.findByRole("heading", { name: "No words yet" });
    await app.webOk("account_logout", {}, ending);
    page.press(page.getByRole("link", { name: "Settings" }));
    page.press(await page.findByRole("link", { name: "Security" }));
    await page.findByRole("heading", { name: "Sign in" });
    expect(page.address()).toBe("/login?next=%2Fsettings%2Fsecurity");
  });

  test("changing the password checks the current one and signs other browsers out", async () => {
    const { email } = await app.account({ email: "changing@example.org" });
    const page = await openPage(app, null, "/login?next=/settings/security");
    page.type(await page.findByLabelText("Email address"), email);
    page.type(page.getByLabelText("Password"), PASSWORD);
    const other = await app.post("/api/web/account_login", { email, password: PASSWORD }, { origin: app.origin });
    page.press(page.getByRole("button", { name: "Sign in" }));
    await page.findByText("This browser");

    page.type(page.getByLabelText("Current password"), "not the password");
    page.type(page.getByLabelText("New password"), `${PASSWORD} 2`);
    page.press(page.getByRole("button", { name: "Change password" }));
    await eventually(() => expect(page.getByLabelText("Current password").getAttribute("aria-invalid")).toBe("true"));
    page.type(page.getByLabelText("Current password"), PASSWORD);
    page.press(page.getByRole("button", { name: "Change password" }));
    await page.findByText(/^Password changed\. 1/);
    await eventually(() => expect(page.valueOf("New password")).toBe(""));

    await openPage(app, sessionOf(other), "/");
    await page.findByRole("heading", { name: "Sign in" });
  });
});
