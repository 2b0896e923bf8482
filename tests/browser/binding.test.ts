import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { hasChromium, OWNER, PHONE, requestBinding, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("letting an agent in", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  const me = (token: unknown) =>
    fetch(`${workspace.url}/api/v1/agent/me`, { headers: { authorization: `Bearer ${String(token)}` } });

  test("a confirmed agent gets its token, is listed, and is refused once it is revoked", async () => {
    const { page, problems } = await workspace.openSignedIn();
    const binding = await requestBinding(workspace.url, "Study helper");
    await page.goto(binding.link);
    await page.getByRole("heading", { name: "Let an agent in?" }).waitFor();
    await page.getByText("Study helper", { exact: true }).waitFor();
    await page.getByText(OWNER.email).waitFor();
    await page.getByText("For 365 days").waitFor();
    await eventually(async () => expect(await page.getByRole("timer").textContent()).toMatch(/(10:00|9:\d\d)$/));
    await eventually(async () => expect((await binding.exchange()).status).toBe("pending"));

    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Go back to your agent.").waitFor();
    const { status, token } = await binding.exchange();
    expect(status).toBe("bound");
    await eventually(async () => expect((await me(token)).status).toBe(200));
    await page.getByRole("heading", { name: "Study helper is connected" }).waitFor();

    await page.getByRole("link", { name: "Agents and tokens" }).click();
    await page.getByRole("listitem").filter({ hasText: "Study helper" }).getByText("Active").waitFor();
    await page.getByRole("button", { name: "Revoke the token of Study helper" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await eventually(async () => expect((await me(token)).status).toBe(200));
    await page.getByRole("button", { name: "Revoke the token of Study helper" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: "Study helper" })
      .getByText("Revoked", { exact: true })
      .waitFor();
    await eventually(async () => expect((await me(token)).status).toBe(401));
    expect(problems).toEqual([]);

    await page.goto(binding.link);
    await page.getByRole("heading", { name: "This link has been used" }).waitFor();
  });

  test("a declined agent gets nothing", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE });
    const binding = await requestBinding(workspace.url, "Stranger");
    await page.goto(binding.link);
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByRole("heading", { name: "Stranger was turned away" }).waitFor();
    await eventually(async () => expect((await binding.exchange()).token).toBeUndefined());
    expect(problems).toEqual([]);
  });

  test("a request that runs out while it is looked at turns into an expired one", async () => {
    const { page } = await workspace.openSignedIn();
    const binding = await requestBinding(workspace.url, "Slow one");
    const database = new Database(workspace.database);
    // A moment ahead: the page counts down and then asks the service.
    database.run("UPDATE agent_bindings SET expires_at = ? WHERE id = ?", [Date.now() + 3000, binding.bindingId]);
    database.close();
    await page.goto(binding.link);
    await page.getByRole("button", { name: "Confirm" }).waitFor();
    await page.getByRole("heading", { name: "This request has expired" }).waitFor();
    await eventually(async () => expect(await page.getByRole("button", { name: "Confirm" }).count()).toBe(0));
  });

  test("unknown and incomplete links are told as such", async () => {
    const { page } = await workspace.openSignedIn();
    for (const search of ["?binding=unknown", ""]) {
      await page.goto(`${workspace.url}/agent/bind${search}`);
      await page.getByRole("heading", { name: "Unknown request" }).waitFor();
    }
    expect(page.url()).toBe(`${workspace.url}/agent/bind`);
  });

  test("switching the account signs out and comes back to the request", async () => {
    await workspace.openSignedIn();
    const { page } = await workspace.open();
    const binding = await requestBinding(workspace.url, "Helper");
    const signIn = async () => {
      await page.getByText("An agent asks for access.").waitFor();
      await page.getByLabel("E-mail address").fill(OWNER.email);
      await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
      await page.getByRole("button", { name: "Sign in" }).click();
    };
    await page.goto(binding.link);
    await signIn();
    await page.getByRole("button", { name: "Not you? Switch account" }).click();
    await signIn();
    await page.getByRole("heading", { name: "Let an agent in?" }).waitFor();
    expect(page.url()).toBe(binding.link);
  });

  test("signing in and confirming need nothing but the keyboard", async () => {
    await workspace.openSignedIn();
    const { page } = await workspace.open();
    const binding = await requestBinding(workspace.url, "Keyboard friend");
    await page.goto(binding.link);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.keyboard.type(OWNER.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(OWNER.password);
    await page.keyboard.press("Enter");
    const confirm = page.getByRole("button", { name: "Confirm" });
    await confirm.waitFor();
    const hasFocus = () => confirm.evaluate((button) => button === document.activeElement);
    for (let presses = 0; presses < 20 && !(await hasFocus()); presses++) await page.keyboard.press("Tab");
    await eventually(async () =>
      expect(await confirm.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe("solid"),
    );
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Keyboard friend may come in" }).waitFor();
    await eventually(async () => expect((await binding.exchange()).status).toBe("bound"));
  });
});
