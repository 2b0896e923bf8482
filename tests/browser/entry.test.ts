import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { barriers, fitsWidth, hasChromium, LOOKS, OWNER, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("setting up", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ isNew: true });
  });
  afterAll(() => workspace?.stop());

  test("before there is an account, the sign-in page says where the setup link is", async () => {
    const { page, problems } = await workspace.open();
    await page.goto(workspace.url);
    await page.getByRole("heading", { name: "Not set up yet" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(problems).toEqual([]);
  });

  test("the setup page keeps nobody out and fits", async () => {
    for (const look of LOOKS) {
      const { page, problems } = await workspace.open(look);
      await page.goto(workspace.setupLink);
      await page.locator("form").waitFor();
      await eventually(async () => expect(await barriers(page)).toEqual([]));
      await eventually(async () => expect(await fitsWidth(page)).toBe(true));
      expect(problems).toEqual([]);
    }
  });

  test("a wrong setup link is refused in words, without losing what was typed", async () => {
    const { page } = await workspace.open();
    await page.goto(`${workspace.url}/setup?token=wrong`);
    await page.getByLabel("Name").fill(OWNER.name);
    await page.getByLabel("E-mail address").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("alert").getByText("unknown, used or older than 30 minutes").waitFor();
    await eventually(async () => expect(await page.getByLabel("Name").inputValue()).toBe(OWNER.name));
  });

  test("the first owner is made from the link; what is wrong is said at its field and the link's secret leaves the address", async () => {
    const { page, problems } = await workspace.open();
    await page.goto(workspace.setupLink);
    await page.getByLabel("Name").fill(OWNER.name);
    await page.getByRole("button", { name: "Create account" }).click();
    const email = page.getByLabel("E-mail address");
    await eventually(async () => expect(await email.getAttribute("aria-invalid")).toBe("true"));
    await eventually(async () => expect(await email.evaluate((field) => field === document.activeElement)).toBe(true));

    await email.fill(OWNER.email);
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("short");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.locator("input[name=password][aria-invalid=true]").waitFor();

    await password.fill(OWNER.password);
    await page.getByRole("button", { name: "Show password" }).click();
    await eventually(async () => expect(await password.getAttribute("type")).toBe("text"));
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: `Hello, ${OWNER.name}` }).waitFor();
    expect(page.url()).toBe(`${workspace.url}/`);
    expect(problems).toEqual([]);
  });

  test("a used setup link leads to the workspace", async () => {
    const { page } = await workspace.open();
    await page.goto(workspace.setupLink);
    await page.getByRole("heading", { name: "Already set up" }).waitFor();
    await eventually(async () => expect(await page.locator("form").count()).toBe(0));
  });
});

describe.skipIf(!hasChromium)("signing in", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  test("a wrong password is refused, the right one leads to the page that was asked for, and signing out ends it", async () => {
    const { page, problems } = await workspace.open();
    await page.goto(`${workspace.url}/settings/security`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByLabel("E-mail address").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("The e-mail address or the password is wrong.").waitFor();

    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Signed-in browsers" }).waitFor();
    expect(page.url()).toBe(`${workspace.url}/settings/security`);
    await eventually(async () => expect(await page.title()).toBe("Security · Settings · lectern"));

    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goto(workspace.url);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(problems).toEqual([]);
  });

  test.each([
    ["https://example.org/", "/"],
    ["//example.org/", "/"],
    ["/\\example.org/", "/"],
    ["/\t/example.org/", "/"],
    ["/login?next=/settings", "/"],
    ["/settings/agents?a=b", "/settings/agents?a=b"],
  ])("after signing in, next=%j leads to %j", async (next, expected) => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/login?${new URLSearchParams({ next })}`);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await page.waitForURL(workspace.url + expected);
    expect(page.url()).toBe(workspace.url + expected);
  });

  test("a session that ends elsewhere leads to the sign-in page and back", async () => {
    const { page, settle } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/vocabulary`);
    await page.getByRole("heading", { name: "Your book is empty" }).waitFor();
    // What the frame still asks for would lead to the sign-in page from here.
    await settle();
    await page.context().clearCookies();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Security" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(page.url()).toBe(`${workspace.url}/login?next=%2Fsettings%2Fsecurity`);
  });

  test("changing the password checks the current one and signs other browsers out", async () => {
    const other = await workspace.openSignedIn();
    const { page } = await workspace.open();
    await page.goto(`${workspace.url}/login?next=/settings/security`);
    await page.getByLabel("E-mail address").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("This browser").waitFor();

    await page.getByLabel("Current password").fill("not the password");
    await page.getByLabel("New password").fill(`${OWNER.password} 2`);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.locator("input[name=currentPassword][aria-invalid=true]").waitFor();
    await page.getByLabel("Current password").fill(OWNER.password);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Your password is changed and").waitFor();

    await other.page.goto(workspace.url);
    await other.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await eventually(async () => expect(await page.getByLabel("New password").inputValue()).toBe(""));
  });
});
