import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { callerOf } from "./submitted.ts";
import { barriers, hasChromium, startWorkspace, type Workspace } from "./support.ts";

const UNREACHABLE = "Cannot reach the service.";

describe.skipIf(!hasChromium)("what a press is answered with", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  test("without a connection it fails at once, reports the failure, and succeeds when the connection is back", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/vocabulary`);
    await page.getByRole("heading", { name: "No words yet" }).waitFor();
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Word or expression").fill("mitigate");
    await page.context().setOffline(true);
    const add = dialog.getByRole("button", { name: "Add word" });
    await add.press("Enter");
    await dialog.getByText(UNREACHABLE).waitFor();
    await page.context().setOffline(false);
    await add.press("Enter");
    const toasts = page.getByRole("region", { name: "Messages" }).getByRole("alertdialog");
    await toasts.filter({ hasText: "“mitigate” added to your vocabulary." }).locator(".lucide-check").waitFor();
    // The button disappeared with its window, and nothing else mentions it.
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    await page.context().setOffline(true);
    const failures = toasts.filter({ hasText: UNREACHABLE });
    for (const format of ["As CSV", "As JSON"]) {
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("menuitem", { name: format }).click();
      await failures.locator(".lucide-circle-alert").waitFor();
    }
    await page.getByRole("button", { name: "Export" }).and(page.locator(":not([aria-disabled])")).waitFor();
    await eventually(async () => expect(await failures.count()).toBe(1));
    await eventually(async () => expect(await failures.locator(".lucide-check").count()).toBe(0));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
  });

  test("an undo message appears beside another one, and is chosen by a key", async () => {
    const opened = await workspace.openSignedIn();
    const { page, problems } = opened;
    await page.goto(`${workspace.url}/todos`);
    const titles = ["Read", "Listen", "Speak"];
    await callerOf(workspace, opened)("ielts_study_todos_create", { items: titles.map((title) => ({ title })) });
    const link = (title: string) => page.getByRole("link", { name: title, exact: true });
    const toasts = page.getByRole("region", { name: "Messages" }).getByRole("alertdialog");
    const toastOf = (title: string) => toasts.filter({ hasText: `“${title}” deleted.` });
    for (const title of titles) {
      await page.getByRole("button", { name: `Delete ${title}`, exact: true }).press("Enter");
      await toastOf(title).waitFor();
    }
    await eventually(async () => expect(await toasts.count()).toBe(2));
    await eventually(async () => expect(await toastOf("Read").count()).toBe(0));
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    // The newest first, and the focus returns to the todo.
    for (const title of ["Speak", "Listen"]) {
      await page.locator("main").focus();
      await page.keyboard.press("z");
      await link(title).waitFor();
      await page.waitForFunction((name) => document.activeElement?.textContent === name, title);
      await toastOf(title).waitFor({ state: "detached" });
    }
    await page.keyboard.press("z");
    await eventually(async () => expect(await link("Read").count()).toBe(0));
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Undo, or use the action of the latest message").waitFor();
    expect(problems).toEqual([]);
  });
});
