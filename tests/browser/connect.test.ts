import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually, settled } from "../support/eventually.ts";
import { expectOpenInLooks, goTo, LANGUAGES } from "./looks.ts";
import { hasChromium, startWorkspace, type Workspace } from "./support.ts";

const PAGE = "/settings/connect";

describe.skipIf(!hasChromium)("the page that connects apps", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  test("gives a script its token by the keyboard alone, and notices its first call", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await goTo(page, workspace.url + PAGE);
    await page.getByText("Waiting for an app to connect.").waitFor();
    await page.getByLabel("Name", { exact: true }).focus();
    await page.keyboard.type("Weekly report");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowUp");
    await eventually(async () => expect(await page.getByRole("radio", { name: "Everything" }).isChecked()).toBe(true));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "The token Weekly report is ready" }).waitFor();
    const secret = await settled(() => page.getByRole("region", { name: "Token" }).innerText());
    await page.getByText("Weekly report has access. It has not called yet.").waitFor();
    const { status } = await fetch(`${workspace.url}/api/v1/agent/capabilities/ielts_study_todos_list`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret.trim()}`, "content-type": "application/json" },
      body: "{}",
    });
    expect(status).toBe(200);
    await page.getByText("Weekly report is connected and has called.").waitFor();
    await page.reload();
    await page.getByLabel("Name", { exact: true }).waitFor();
    await eventually(async () => expect(await page.locator("body").innerText()).not.toContain(secret.trim()));
    expect(problems).toEqual([]);
  });

  describe.each(LANGUAGES)("in $locale", ({ locale, looks }) => {
    test("passes the accessibility check and fits, with a token shown too", async () => {
      const { page, problems } = await workspace.openSignedIn({ locale, ...looks[0] });
      await goTo(page, workspace.url + PAGE);
      await page.getByRole("radio").last().press("Space");
      await expectOpenInLooks(page, looks);
      await page.locator("input[name=clientName]").fill("A report");
      await page.locator("input[name=clientName]").press("Enter");
      await page.locator("h3[tabindex='-1']").waitFor();
      await expectOpenInLooks(page, looks);
      expect(problems).toEqual([]);
    });
  });
});
