import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { hasChromium, OWNER, requestBinding, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("letting an agent in", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  test("signing in and confirming need nothing but the keyboard", async () => {
    const { page } = await workspace.open();
    const binding = await requestBinding(workspace.url, "Keyboard friend");
    await page.goto(binding.link);
    await page.getByLabel("Email address").and(page.locator(":focus")).waitFor();
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
    await page.getByRole("heading", { name: "Keyboard friend has access" }).waitFor();
    await eventually(async () => expect((await binding.exchange()).status).toBe("bound"));
  });
});
