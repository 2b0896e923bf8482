import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { barriers, hasChromium, startWorkspace, type Workspace } from "./support.ts";

const UNREACHABLE = "The service could not be reached.";

describe.skipIf(!hasChromium)("a press without a connection", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  test("fails at once, says so as a failure, and succeeds when the connection is back", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/vocabulary`);
    await page.getByRole("heading", { name: "Your book is empty" }).waitFor();
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Word or expression").fill("mitigate");
    await page.context().setOffline(true);
    const add = dialog.getByRole("button", { name: "Add word" });
    await add.press("Enter");
    await dialog.getByText(UNREACHABLE).waitFor();
    await page.context().setOffline(false);
    await add.press("Enter");
    const toasts = page.getByRole("alertdialog");
    await toasts.filter({ hasText: "“mitigate” is in your book." }).locator(".lucide-check").waitFor();
    // The button went with its window, and nothing is left that speaks of it.
    expect(await barriers(page)).toEqual([]);

    await page.context().setOffline(true);
    const failures = toasts.filter({ hasText: UNREACHABLE });
    for (const format of ["As CSV", "As JSON"]) {
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("menuitem", { name: format }).click();
      await failures.locator(".lucide-circle-alert").waitFor();
    }
    await page.getByRole("button", { name: "Export" }).and(page.locator(":not([aria-disabled])")).waitFor();
    expect(await failures.count()).toBe(1);
    expect(await failures.locator(".lucide-check").count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
  });
});
