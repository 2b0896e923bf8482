import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  barriers,
  DESKTOP,
  fitsWidth,
  hasChromium,
  PHONE,
  requestBinding,
  startWorkspace,
  type Workspace,
} from "./support.ts";

const PAGES = [
  "/",
  "/reviews",
  "/reviews/practice-1",
  "/vocabulary",
  "/vocabulary/wordbooks",
  "/settings",
  "/settings/security",
  "/settings/agents",
  "/no/such/page",
] as const;
const LOOKS = [
  { viewport: PHONE, colorScheme: "light", locale: "en-GB" },
  { viewport: PHONE, colorScheme: "dark", locale: "zh-CN" },
  { viewport: DESKTOP, colorScheme: "light", locale: "zh-CN" },
  { viewport: DESKTOP, colorScheme: "dark", locale: "en-GB" },
] as const;

describe.skipIf(!hasChromium)("every page", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  test("the setup page keeps nobody out and fits", async () => {
    for (const look of LOOKS) {
      const { page, problems } = await workspace.open(look);
      await page.goto(workspace.setupLink);
      await page.locator("form").waitFor();
      expect(await barriers(page)).toEqual([]);
      expect(await fitsWidth(page)).toBe(true);
      expect(problems).toEqual([]);
    }
  });

  test.each(LOOKS)(
    "keeps nobody out, fits and loads nothing from elsewhere: $viewport.width px, $colorScheme, $locale",
    async (look) => {
      const { page, problems } = await workspace.openSignedIn(look);
      const binding = await requestBinding(workspace.url, "A helper with quite a long name, as some have");
      for (const path of [...PAGES, `/agent/bind?binding=${binding.bindingId}`, "/agent/bind?binding=unknown"]) {
        await page.goto(workspace.url + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.locator("[role=status][aria-label]").first().waitFor({ state: "detached" });
        expect({ path, found: await barriers(page) }).toEqual({ path, found: [] });
        expect({ path, fits: await fitsWidth(page) }).toEqual({ path, fits: true });
        expect(await page.locator("html").getAttribute("lang")).toBe(look.locale === "zh-CN" ? "zh-CN" : "en");
      }
      const { page: outside } = await workspace.open(look);
      await outside.goto(`${workspace.url}/login`);
      await outside.locator("form").waitFor();
      expect(await barriers(outside)).toEqual([]);
      expect(problems).toEqual([]);
    },
  );

  test("windows over a page keep nobody out either", async () => {
    for (const look of LOOKS) {
      const { page, problems } = await workspace.openSignedIn(look);
      await page.goto(`${workspace.url}/vocabulary`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      for (const key of ["n", "?"]) {
        await page.locator("main").focus();
        await page.keyboard.press(key);
        await page.getByRole("dialog").waitFor();
        expect(await barriers(page)).toEqual([]);
        expect(await fitsWidth(page)).toBe(true);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      expect(problems).toEqual([]);
    }
  });

  test("fits from 360 to 1600 px", async () => {
    for (const width of [360, 768, 1024, 1600]) {
      const { page } = await workspace.openSignedIn({ viewport: { width, height: 800 } });
      for (const path of PAGES) {
        await page.goto(workspace.url + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        expect({ width, path, fits: await fitsWidth(page) }).toEqual({ width, path, fits: true });
      }
    }
  });

  test("the language is the browser's until another is chosen, which is kept", async () => {
    const { page } = await workspace.openSignedIn({ locale: "zh-CN" });
    await page.goto(`${workspace.url}/settings`);
    await page.getByRole("heading", { level: 1, name: "设置" }).waitFor();
    expect(await page.title()).toBe("设置 · lectern");
    await page.getByRole("button", { name: "语言" }).click();
    await page.getByRole("option", { name: "English" }).click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  test("keys lead through the workspace, and can be turned off", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    await page.getByText("Single-key shortcuts").click();
    await page.locator("main").focus();
    await page.keyboard.press("?");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.reload();
    expect(await page.getByRole("switch").isChecked()).toBe(false);
  });

  test("the first Tab offers a way past the navigation", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
  });

  test("when the service is gone the page says so and offers to try again", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.route("**/api/web/account_sessions_list", (route) => route.abort());
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("link", { name: "Security" }).click();
    await page.getByText("The service could not be reached.").waitFor();
    await page.unroute("**/api/web/account_sessions_list");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("This browser").waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  test("another site cannot frame a page", async () => {
    const outside = Bun.serve({
      port: 0,
      fetch: () =>
        new Response(`<iframe src="${workspace.url}/login"></iframe>`, { headers: { "content-type": "text/html" } }),
    });
    const { page } = await workspace.open();
    await page.goto(outside.url.href);
    await page.waitForTimeout(500);
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${workspace.url}/login`);
    expect(await page.frameLocator("iframe").locator("#root").count()).toBe(0);
    await outside.stop(true);
  });
});
