import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { barriers, DESKTOP, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

const PAGES = ["/docs", "/docs/agents", "/docs/readme", "/docs/benchmarks", "/docs/reference/errors", "/docs/no-page"];

describe.skipIf(!hasChromium)("the documentation", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());

  test.each([
    { viewport: PHONE, colorScheme: "dark" },
    { viewport: DESKTOP, colorScheme: "light" },
  ] as const)("is read by everyone in $viewport.width pixels, $colorScheme", async (look) => {
    const { page, problems } = await workspace.open(look);
    for (const path of PAGES) {
      await page.goto(`${workspace.url}${path}`);
      await eventually(async () => {
        expect([path, await barriers(page), await fitsWidth(page)]).toEqual([path, [], true]);
      });
    }
    const background = look.colorScheme === "dark" ? "rgb(19, 21, 20)" : "rgb(247, 246, 243)";
    await eventually(async () => {
      expect(await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")).toBe(background);
    });
    expect(problems).toEqual([]);
  });

  test("opens from the account menu, and leads back", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(workspace.url);
    await page.getByRole("button", { name: /^Account/ }).click();
    const opened = page.context().waitForEvent("page");
    await page.getByRole("menuitem", { name: "Documentation" }).click();
    const docs = await opened;
    await docs.getByRole("navigation").getByRole("link", { name: "Guide for agent builders" }).click();
    await docs.getByRole("heading", { level: 1, name: "Guide for agent builders" }).waitFor();
    expect(new URL(docs.url()).pathname).toBe("/docs/agents");
    await docs.getByRole("link", { name: "Open lectern" }).click();
    await docs.getByRole("navigation", { name: "Main" }).waitFor();
  });
});
