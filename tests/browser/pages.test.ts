import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually, until } from "../support/eventually.ts";
import { expectOpenInLooks, expectOpenToAll, fastForwardUntil, goTo, LANGUAGES, takeLook } from "./looks.ts";
import { atRest } from "./pages.ts";
import { scriptsFrom } from "./scripts.ts";
import { fitsWidth, hasChromium, requestBinding, startWorkspace, type Workspace } from "./support.ts";

const PAGES = [
  "/",
  "/reviews",
  "/reviews/practice-1",
  "/vocabulary",
  "/vocabulary/wordbooks",
  "/settings",
  "/settings/security",
  "/settings/agents",
  "/settings/connect",
  "/no/such/page",
] as const;

/** Where Chromium puts a frame that the policy of the page forbids. */
const REFUSED = "chrome-error://chromewebdata/";

describe.skipIf(!hasChromium)("every page", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  describe.each(LANGUAGES)("in $locale", ({ locale, looks }) => {
    const lang = locale === "zh-CN" ? "zh-CN" : "en";

    test.each([
      { which: "of learning", paths: PAGES.slice(0, 5) },
      { which: "of settings", paths: PAGES.slice(5) },
    ])(
      "pages $which pass the accessibility check, fit from 360 to 1600 px and load nothing from elsewhere",
      async ({ paths }) => {
        const { page, problems } = await workspace.openSignedIn({ locale, ...looks[0] });
        for (const path of paths) {
          await goTo(page, workspace.url + path);
          await eventually(async () => expect(await page.locator("html").getAttribute("lang")).toBe(lang));
          await expectOpenInLooks(page, looks);
          for (const width of [360, 768, 1024, 1600]) {
            await takeLook(page, { viewport: { width, height: 800 }, colorScheme: "light" });
            await eventually(async () =>
              expect({ width, path, fits: await fitsWidth(page) }).toEqual({ width, path, fits: true }),
            );
          }
        }
        expect(problems).toEqual([]);
      },
    );

    test("so do pages that agents and visitors are led to", async () => {
      const { page, problems } = await workspace.openSignedIn({ locale, ...looks[0] });
      const { bindingId } = await requestBinding(workspace.url, "A helper with quite a long name, as some have");
      for (const binding of [bindingId, "unknown"]) {
        await goTo(page, `${workspace.url}/agent/bind?binding=${binding}`);
        await eventually(async () => expect(await page.locator("html").getAttribute("lang")).toBe(lang));
        await expectOpenInLooks(page, looks);
      }
      const { page: outside } = await workspace.open({ locale, ...looks[0] });
      await outside.goto(`${workspace.url}/login`);
      await outside.locator("form").waitFor();
      await expectOpenInLooks(outside, looks);
      expect(problems).toEqual([]);
    });

    test("windows over a page pass the accessibility check too", async () => {
      const { page, problems } = await workspace.openSignedIn({ locale, ...looks[0] });
      await goTo(page, `${workspace.url}/vocabulary`);
      for (const key of ["n", "?"]) {
        await page.locator("main").focus();
        await atRest(page);
        await page.keyboard.press(key);
        await page.getByRole("dialog").waitFor();
        await expectOpenInLooks(page, looks);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      expect(problems).toEqual([]);
    });
  });

  test("the keyboard stops at what a window holds only where that scrolls and takes no focus otherwise", async () => {
    const { page } = await workspace.openSignedIn({ viewport: { width: 1280, height: 480 } });
    await goTo(page, `${workspace.url}/vocabulary`);
    await atRest(page);
    await page.keyboard.press("?");
    const stop = page.getByRole("dialog").getByRole("region");
    await stop.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await eventually(async () => expect(await stop.evaluate((place) => place.matches(":focus-visible"))).toBe(true));
    await page.keyboard.press("End");
    await eventually(async () => expect(await stop.evaluate((place) => place.scrollTop)).toBeGreaterThan(0));
    await page.setViewportSize({ width: 1280, height: 1600 });
    await stop.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.setViewportSize({ width: 1280, height: 480 });
    await atRest(page);
    await page.keyboard.press("n");
    await page.getByRole("dialog").waitFor();
    await eventually(async () => expect(await page.evaluate("document.activeElement.tagName")).toBe("INPUT"));
    await eventually(async () => expect(await stop.count()).toBe(0));
  });

  test("at no width do the rules of both sides of a step hold", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Every width that the rules ask for, and whether it is met.
    const steps = `(() => {
      const texts = (rules) => [...rules].flatMap((rule) => [
        ...(rule instanceof CSSMediaRule ? [rule.media.mediaText] : []), ...texts(rule.cssRules ?? [])]);
      const all = [...document.styleSheets].flatMap((sheet) => texts(sheet.cssRules));
      return [...new Set(all)].filter((text) => text.includes("width")).map((text) => [text, matchMedia(text).matches]);
    })()`;
    for (const [width, rem] of [
      [640, 40],
      [1024, 64],
      [1280, 80],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const held = await page.evaluate<[string, boolean][]>(steps);
      expect(held).toContainEqual([`(min-width: ${rem}rem)`, true]);
      expect(held).toContainEqual([`(width < ${rem}rem)`, false]);
    }
  });

  test("the language is the browser's until another is chosen, which is stored", async () => {
    const { page } = await workspace.openSignedIn({ locale: "zh-CN" });
    await page.goto(`${workspace.url}/settings`);
    await page.getByRole("heading", { level: 1, name: "设置" }).waitFor();
    await eventually(async () => expect(await page.title()).toBe("设置 · lectern"));
    await page.getByRole("button", { name: "语言" }).click();
    await page.getByRole("option", { name: "English" }).click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await eventually(async () => expect(await page.locator("html").getAttribute("lang")).toBe("en"));
  });

  test("keys lead through the workspace, and can be turned off", async () => {
    const { page } = await workspace.openSignedIn();
    await goTo(page, workspace.url);
    await atRest(page);
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await eventually(async () => expect(await page.evaluate("document.activeElement.id")).toBe("main"));
    const keys = page.getByRole("switch", { name: "Single-key shortcuts" });
    await page.getByText("Single-key shortcuts").click();
    await eventually(async () => expect(await keys.isChecked()).toBe(false));
    await page.locator("main").focus();
    await atRest(page);
    await page.keyboard.press("?");
    await atRest(page);
    await eventually(async () => expect(await page.getByRole("dialog").count()).toBe(0));
    await page.reload();
    await eventually(async () => expect(await page.getByRole("switch").isChecked()).toBe(false));
  });

  test("the first Tab offers a way past the navigation", async () => {
    const { page } = await workspace.openSignedIn();
    await goTo(page, workspace.url);
    await atRest(page);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await eventually(async () => expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true));
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await page.evaluate("document.activeElement.id")).toBe("main"));
  });

  test("when the service is gone the page reports it and offers to try again", async () => {
    const { page } = await workspace.openSignedIn();
    await page.clock.install();
    await goTo(page, `${workspace.url}/settings`);
    await page.route("**/api/web/account_sessions_list", (route) => route.abort());
    await page.getByRole("link", { name: "Security" }).click();
    await fastForwardUntil(page, page.getByText("Cannot reach the service."));
    await page.unroute("**/api/web/account_sessions_list");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("This browser").waitFor();
    await eventually(async () => expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0));
  });

  test.each([
    { locale: "en-GB", missing: /^This page could not be loaded\./, reload: "Reload" },
    { locale: "zh-CN", missing: /^页面加载失败/, reload: "重新加载" },
  ])(
    "a page whose code cannot be fetched reports it inside the frame, and reloads ($locale)",
    async ({ locale, missing, reload }) => {
      const { page } = await workspace.openSignedIn({ locale });
      // The scripts and texts that the document needs first are served; the code of pages is gone, as after an update of the service.
      let first = "";
      await page.route("**/_app/*.js", async (route) => {
        const url = route.request().url();
        first ||= url;
        const isOfPages = url !== first && !/Skip to content|跳到正文/.test(await (await route.fetch()).text());
        return isOfPages ? route.abort() : route.continue();
      });
      await page.goto(`${workspace.url}/writing`);
      await page.getByRole("alert").getByText(missing).waitFor();
      await eventually(async () => expect(await page.getByRole("navigation").count()).toBe(1));
      await expectOpenToAll(page);
      await page.unroute("**/_app/*.js");
      await page.getByRole("button", { name: reload }).click();
      await page.getByRole("alert").waitFor({ state: "detached" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await eventually(async () => expect(await page.getByRole("alert").count()).toBe(0));
    },
  );

  test("once a page is shown the others are there without the service", async () => {
    const { page, problems } = await workspace.openSignedIn({ fetchesAhead: true });
    const fetched = new Set<string>();
    page.on("requestfinished", (request) => fetched.add(new URL(request.url()).pathname));
    await goTo(page, workspace.url);
    const entry = await eventually(() => page.locator("script[src]").getAttribute("src"));
    const get = (path: string) => fetch(workspace.url + path);
    const first = await scriptsFrom(get, entry ?? "");
    const later = [...first.values()].flatMap((script) => script.later);
    const behind = await Promise.all(later.map((start) => scriptsFrom(get, start)));
    // A text in a single language holds that language's words; those of the other languages are omitted.
    const chapters = behind.filter((found) => found.size > 1);
    expect(chapters.length).toBeGreaterThan(3);
    const ahead = new Set([first, ...chapters].flatMap((found) => [...found.keys()]));
    await until(() => [...ahead].every((path) => fetched.has(path)));
    const scripts = () => [...fetched].filter((path) => path.endsWith(".js"));
    const before = scripts();
    await page.context().setOffline(true);
    for (const [key, name] of [
      ["w", "Writing"],
      ["l", "Learn"],
      ["s", "Settings"],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    }
    expect(scripts()).toEqual(before);
    expect(problems.filter((problem) => !problem.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });

  test("another site cannot frame a page", async () => {
    const outside = Bun.serve({
      port: 0,
      fetch: () =>
        new Response(`<iframe src="${workspace.url}/login"></iframe>`, { headers: { "content-type": "text/html" } }),
    });
    const { page } = await workspace.open();
    await page.goto(outside.url.href);
    await eventually(async () => expect(page.frames().map((frame) => frame.url())).toContain(REFUSED));
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${workspace.url}/login`);
    await eventually(async () => expect(await page.frameLocator("iframe").locator("#root").count()).toBe(0));
    await outside.stop(true);
  });
});
