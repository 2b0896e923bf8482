import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { expectOpenInLooks, LANGUAGES } from "./looks.ts";
import { hasChromium, OWNER, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("setting up", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ isNew: true });
  });
  afterAll(() => workspace?.stop());

  test.each(LANGUAGES)(
    "the setup page passes the accessibility check and fits in $locale",
    async ({ locale, looks }) => {
      const { page, problems } = await workspace.open({ locale, ...looks[0] });
      await page.goto(workspace.setupLink);
      await page.locator("form").waitFor();
      await expectOpenInLooks(page, looks);
      expect(problems).toEqual([]);
    },
  );

  test("the first owner is made from the link; what is wrong is said at its field and the link's secret leaves the address", async () => {
    const { page, problems } = await workspace.open();
    await page.goto(workspace.setupLink);
    await page.getByLabel("Name").fill(OWNER.name);
    await page.getByRole("button", { name: "Create account" }).click();
    const email = page.getByLabel("Email address");
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
    await page.getByLabel("Email address").fill(OWNER.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("The email address or the password is wrong.").waitFor();

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
});
