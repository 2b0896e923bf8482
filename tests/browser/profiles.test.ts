import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually, settled } from "../support/eventually.ts";
import { type ProfileOptions, Profiles } from "./profiles.ts";
import { DESKTOP, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

/** What a page and its browser have stored and set. */
function remains() {
  const media = (query: string) => matchMedia(query).matches;
  return Promise.all([
    navigator.serviceWorker.getRegistrations(),
    indexedDB.databases(),
    caches.keys(),
    navigator.permissions.query({ name: "geolocation" }),
  ]).then(([workers, databases, names, permission]) => ({
    stored: [
      localStorage.length,
      sessionStorage.length,
      document.cookie,
      workers.length,
      databases.length,
      names.length,
    ],
    permission: permission.state,
    history: history.length,
    look: [innerWidth, innerHeight, media("(prefers-color-scheme: dark)"), media("print")],
    hovered: document.querySelectorAll("button:hover, a:hover").length,
  }));
}

describe.skipIf(!hasChromium)("browser profiles that tests use one after another", () => {
  let workspace: Workspace;
  let profiles: Profiles;
  beforeAll(async () => {
    workspace = await startWorkspace();
    profiles = new Profiles(workspace.browser, workspace.url);
  });
  afterAll(async () => {
    await profiles?.close();
    await workspace?.stop();
  });

  test("a used profile is like a new one", async () => {
    const first = await profiles.open({ viewport: PHONE, colorScheme: "dark" });
    const context = first.page.context();
    await first.page.goto(`${workspace.url}/login`);
    await first.page.locator("form").waitFor();
    const fresh = await settled(() => first.page.evaluate(remains));
    await first.page.goto(`${workspace.url}/developers`);
    await first.page.getByRole("searchbox").hover();
    await first.page.evaluate(async () => {
      localStorage.setItem("a", "1");
      sessionStorage.setItem("a", "1");
      await caches.open("a");
      await navigator.serviceWorker.register("/service-worker.js");
      await new Promise((done) => Object.assign(indexedDB.open("a"), { onsuccess: done }));
      // Written when the page is left, and sent to the service.
      addEventListener("pagehide", () => localStorage.setItem("late", "1"));
    });
    await context.addCookies([{ name: "a", value: "1", url: workspace.url }]);
    await context.grantPermissions(["geolocation"]);
    await first.page.emulateMedia({ media: "print", colorScheme: "light" });
    await first.page.setViewportSize(DESKTOP);
    await first.page.route("**/*", (route) => route.abort());
    await context.newPage();
    await context.setOffline(true);
    await first.release();

    const second = await profiles.open({ viewport: PHONE, colorScheme: "dark" });
    expect(second.page.context()).toBe(context);
    expect(context.pages()).toEqual([second.page]);
    await second.page.goto(`${workspace.url}/login`);
    await second.page.locator("form").waitFor();
    await eventually(async () => expect(await second.page.evaluate(remains)).toEqual(fresh));
    await second.release();
  });

  const OTHERS: { readonly what: string; readonly options: ProfileOptions }[] = [
    { what: "of another language", options: { locale: "zh-CN" } },
    { what: "with permissions", options: { permissions: ["geolocation"] } },
  ];
  test.each(OTHERS)("one $what is another profile", async ({ options }) => {
    const [first, beside] = [await profiles.open(), await profiles.open()];
    expect(beside.page).not.toBe(first.page);
    await Promise.all([first.release(), beside.release()]);
    const other = await profiles.open(options);
    expect([first.page, beside.page]).not.toContain(other.page);
    await other.release();
  });

  test("what cannot be undone, or a closed window, ends a profile", async () => {
    for (const spoil of [
      (page: Page) => page.clock.install(),
      (page: Page) => page.addInitScript(() => {}),
      (page: Page) => page.close(),
    ]) {
      const used = await profiles.open();
      const context = used.page.context();
      await spoil(used.page);
      await used.release();
      expect(workspace.browser.contexts()).not.toContain(context);
    }
  });
});
