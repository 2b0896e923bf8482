import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually, until } from "../support/eventually.ts";
import { scriptsFrom } from "./scripts.ts";
import { barriers, fitsWidth, hasChromium, LOOKS, requestBinding, startWorkspace, type Workspace } from "./support.ts";

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

describe.skipIf(!hasChromium)("every page", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  test.each(LOOKS)(
    "keeps nobody out, fits and loads nothing from elsewhere: $viewport.width px, $colorScheme, $locale",
    async (look) => {
      const { page, problems } = await workspace.openSignedIn(look);
      const binding = await requestBinding(workspace.url, "A helper with quite a long name, as some have");
      for (const path of [...PAGES, `/agent/bind?binding=${binding.bindingId}`, "/agent/bind?binding=unknown"]) {
        await page.goto(workspace.url + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.locator("[role=status][aria-label]").first().waitFor({ state: "detached" });
        await eventually(async () => expect({ path, found: await barriers(page) }).toEqual({ path, found: [] }));
        await eventually(async () => expect({ path, fits: await fitsWidth(page) }).toEqual({ path, fits: true }));
        await eventually(async () =>
          expect(await page.locator("html").getAttribute("lang")).toBe(look.locale === "zh-CN" ? "zh-CN" : "en"),
        );
      }
      const { page: outside } = await workspace.open(look);
      await outside.goto(`${workspace.url}/login`);
      await outside.locator("form").waitFor();
      await eventually(async () => expect(await barriers(outside)).toEqual([]));
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
        await eventually(async () => expect(await barriers(page)).toEqual([]));
        await eventually(async () => expect(await fitsWidth(page)).toBe(true));
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      expect(problems).toEqual([]);
    }
  });

  test("the keyboard stops at what a window holds only where that scrolls and takes no focus otherwise", async () => {
    const { page } = await workspace.openSignedIn({ viewport: { width: 1280, height: 480 } });
    await page.goto(`${workspace.url}/vocabulary`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("?");
    const stop = page.getByRole("dialog").getByRole("region");
    await stop.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await eventually(async () => expect(await stop.evaluate((place) => place.matches(":focus-visible"))).toBe(true));
    const scrolled = stop.evaluate(
      (place) => new Promise<number>((told) => place.addEventListener("scroll", () => told(place.scrollTop))),
    );
    await page.keyboard.press("End");
    expect(await scrolled).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1280, height: 1600 });
    await stop.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.setViewportSize({ width: 1280, height: 480 });
    await page.keyboard.press("n");
    await page.getByRole("dialog").waitFor();
    await eventually(async () => expect(await page.evaluate("document.activeElement.tagName")).toBe("INPUT"));
    await eventually(async () => expect(await stop.count()).toBe(0));
  });

  test("fits from 360 to 1600 px", async () => {
    for (const width of [360, 768, 1024, 1600]) {
      const { page } = await workspace.openSignedIn({ viewport: { width, height: 800 } });
      for (const path of PAGES) {
        await page.goto(workspace.url + path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await eventually(async () =>
          expect({ width, path, fits: await fitsWidth(page) }).toEqual({ width, path, fits: true }),
        );
      }
    }
  });

  test("at no width do the rules of both sides of a step hold", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // Every width that rules ask for, and whether it is met.
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

  test("the language is the browser's until another is chosen, which is kept", async () => {
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
    const { page, settle } = await workspace.openSignedIn();
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await settle();
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await eventually(async () => expect(await page.evaluate("document.activeElement.id")).toBe("main"));
    await page.getByText("Single-key shortcuts").click();
    await page.locator("main").focus();
    await page.keyboard.press("?");
    await eventually(async () => expect(await page.getByRole("dialog").count()).toBe(0));
    await page.reload();
    await eventually(async () => expect(await page.getByRole("switch").isChecked()).toBe(false));
  });

  test("the first Tab offers a way past the navigation", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await eventually(async () => expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true));
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await page.evaluate("document.activeElement.id")).toBe("main"));
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
    await eventually(async () => expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0));
  });

  test("a page whose code cannot be fetched says so inside the frame, and reloads", async () => {
    for (const { locale, missing, reload } of [
      { locale: "en-GB", missing: /^This page could not be fetched\./, reload: "Reload" },
      { locale: "zh-CN", missing: /^无法取得此页面/, reload: "重新加载" },
    ]) {
      const { page } = await workspace.openSignedIn({ locale });
      // What the document needs at first and the words come; the code of pages is gone, as after an update of the service.
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
      await eventually(async () => expect(await barriers(page)).toEqual([]));
      await eventually(async () => expect(await fitsWidth(page)).toBe(true));
      await page.unroute("**/_app/*.js");
      await page.getByRole("button", { name: reload }).click();
      await page.getByRole("alert").waitFor({ state: "detached" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await eventually(async () => expect(await page.getByRole("alert").count()).toBe(0));
    }
  });

  test("once a page is shown the others are there without the service", async () => {
    const { page, problems } = await workspace.openSignedIn();
    const fetched = new Set<string>();
    page.on("requestfinished", (request) => fetched.add(new URL(request.url()).pathname));
    await page.goto(workspace.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const entry = await page.locator("script[src]").getAttribute("src");
    const get = (path: string) => fetch(workspace.url + path);
    const first = await scriptsFrom(get, entry ?? "");
    const later = [...first.values()].flatMap((script) => script.later);
    const behind = await Promise.all(later.map((start) => scriptsFrom(get, start)));
    // One that stands alone holds the words of a language; those of the others are left where they are.
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
    await page.waitForTimeout(500);
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${workspace.url}/login`);
    await eventually(async () => expect(await page.frameLocator("iframe").locator("#root").count()).toBe(0));
    await outside.stop(true);
  });
});
