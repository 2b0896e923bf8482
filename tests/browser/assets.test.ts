import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at } from "../support/json.ts";
import { expectOpenToAll } from "./looks.ts";
import { atRest } from "./pages.ts";
import { callerOf, openAs } from "./submitted.ts";
import { barriers, DESKTOP, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

// Each test has its own files, so that no test depends on another.
const LENA = { name: "Lena", role: "learner" } as const;
const MEI = { name: "Mei", role: "learner" } as const;
const SAM = { name: "Sam", role: "learner" } as const;
const DORA = { name: "Dora", role: "learner" } as const;
const ANN = { name: "Ann", role: "learner" } as const;
const BEA = { name: "Bea", role: "learner" } as const;

const TOURISM = "# Tourism\n\nVisitors bring income, but rents rise. 旅游业带来收入。";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe.skipIf(!hasChromium)("the files page", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());
  const folder = temporaryFolder();
  afterAll(folder.remove);

  const list = (page: Page) => page.getByRole("list", { name: "Files" });
  const uploads = (page: Page) => page.getByRole("list", { name: "Uploads" });
  const row = (page: Page, title: string) => list(page).getByRole("listitem").filter({ hasText: title });
  const note = (name: string, text: string) => ({ name, mimeType: "text/markdown", buffer: Buffer.from(text) });
  const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.locator("input[type=file]").setInputFiles(files);

  /** Uploads the text on tourism as the page does, and waits until it is searchable. */
  async function saveTourism(opened: Opened): Promise<void> {
    const fields = encodeURIComponent(JSON.stringify({ fileName: "tourism.md", title: "tourism" }));
    const sent = await opened.page.request.post(`${workspace.url}/api/web/assets_upload?input=${fields}`, {
      headers: { origin: workspace.url, "content-type": "application/octet-stream" },
      data: Buffer.from(TOURISM),
    });
    expect(sent.status()).toBe(200);
    const call = callerOf(workspace, opened);
    await eventually(async () =>
      expect(at(await call("ielts_assets_search", { query: "rents" }), "items", 0, "title")).toBe("tourism"),
    );
  }

  test("files are stored and found by their text, and those of other kinds are refused", async () => {
    const { page, problems } = await openAs(workspace, LENA);
    await page.goto(`${workspace.url}/assets`);
    await page.getByRole("heading", { name: "No files yet" }).waitFor();
    await page.getByText("up to 25 MB each").waitFor();
    await choose(page, [
      note("tourism.md", TOURISM),
      { name: "chart.png", mimeType: "image/png", buffer: PIXEL },
      { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<html></html>") },
    ]);
    await uploads(page).getByText("Uploaded.").nth(1).waitFor();
    await uploads(page).getByText("Files that end in .html are not accepted").waitFor();
    await row(page, "tourism").getByText("Searchable").waitFor();
    await row(page, "chart").getByText("Title only").waitFor();

    await page.keyboard.press("/");
    await page.keyboard.type("rents");
    await row(page, "chart").waitFor({ state: "detached" });
    await eventually(async () => expect(await row(page, "tourism").locator("mark").innerText()).toBe("rents"));
    await page.getByLabel("Search titles and text").fill("收入");
    await row(page, "tourism").waitFor();
    expect(problems).toEqual([]);
  });

  test("a file is renamed and deleted, and the deletion is undone", async () => {
    const mei = await openAs(workspace, MEI);
    const { page, problems } = mei;
    await saveTourism(mei);
    await page.goto(`${workspace.url}/assets`);
    await page.getByRole("button", { name: "Rename tourism" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill(" ");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await page.getByRole("dialog").getByText("Enter a title.").waitFor();
    await page.getByRole("dialog").getByLabel("Title").fill("Arguments on tourism");
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await row(page, "Arguments on tourism").waitFor();

    await list(page).getByRole("link", { name: "Arguments on tourism", exact: true }).click();
    await page.waitForURL(/assets.+/);
    await page.reload();
    await page.getByText("Visitors bring income").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await row(page, "Arguments on tourism").waitFor();
    expect(problems).toEqual([]);
  });

  test("a picture is shown and a text is saved, each to its owner alone", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE });
    await page.goto(`${workspace.url}/assets`);
    await choose(page, [{ name: "plan.png", mimeType: "image/png", buffer: Buffer.concat([PIXEL, Buffer.from("2")]) }]);
    await uploads(page).getByRole("link", { name: "Show file" }).click();
    await page.getByRole("heading", { level: 1, name: "plan" }).waitFor();
    await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth > 0));
    await expectOpenToAll(page);
    const path = await eventually(() => page.getByRole("link", { name: "Open" }).getAttribute("href"));
    const { status } = await fetch(workspace.url + path);
    expect(status).toBe(401);
    expect(problems).toEqual([]);
  });

  test("an upload is stopped and sent again; a file that is too large is not sent at all", async () => {
    const { page } = await openAs(workspace, SAM);
    await page.goto(`${workspace.url}/assets`);
    // This request is never answered: it lasts until it is stopped.
    await page.route("**/api/web/assets_upload*", () => {});
    await choose(page, [note("slow.md", "It takes its time.")]);
    await page.getByRole("button", { name: "Stop uploading slow.md" }).click();
    await uploads(page).getByText("Stopped.").waitFor();
    await page.unroute("**/api/web/assets_upload*");
    await page.getByRole("button", { name: "Upload slow.md again" }).click();
    await uploads(page).getByText("Uploaded.").waitFor();
    await choose(page, [note("slow.md", "It takes its time.")]);
    await uploads(page).getByText("You already have this file.").waitFor();
    await page.evaluate(() => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(26_214_401)], "huge.pdf"));
      const input = document.querySelector<HTMLInputElement>("input[type=file]");
      if (input === null) return;
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await uploads(page).getByText("larger than 25 MB").waitFor();
    await page.getByRole("button", { name: "Remove huge.pdf from the list" }).click();
    await uploads(page).getByText("huge.pdf").waitFor({ state: "detached" });
    await eventually(async () => expect(await row(page, "slow").count()).toBe(1));
  });

  test("dropped files are stored", async () => {
    const { page } = await openAs(workspace, DORA, { colorScheme: "dark" });
    await page.goto(`${workspace.url}/assets`);
    const file = join(folder.dir, "dropped.txt");
    await Bun.write(file, "Dropped words.");
    await page.getByRole("heading", { name: "No files yet" }).waitFor();
    await atRest(page);
    const zone = await page.getByText("Drop files here").evaluate((place) => {
      const { x, y } = place.getBoundingClientRect();
      return { x, y };
    });
    // Only the browser itself can drop a file from disk.
    const devTools = await page.context().newCDPSession(page);
    for (const type of ["dragEnter", "dragOver", "drop"] as const) {
      const data = { items: [], files: [file], dragOperationsMask: 1 };
      await devTools.send("Input.dispatchDragEvent", { type, x: zone.x + 20, y: zone.y + 10, data });
    }
    await row(page, "dropped").getByText("Searchable").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
  });

  const LOOKS = [
    { who: ANN, locale: "en-GB", colorScheme: "light", viewport: DESKTOP, next: "Next", second: "Page 2" },
    { who: BEA, locale: "zh-CN", colorScheme: "dark", viewport: PHONE, next: "下一页", second: "第 2 页" },
  ] as const;
  test.each(LOOKS)(
    "a long list is paged, in the address ($locale, $colorScheme)",
    async ({ who, next, second, ...look }) => {
      const { page, problems } = await openAs(workspace, who, look);
      await page.goto(`${workspace.url}/assets`);
      await choose(
        page,
        Array.from({ length: 13 }, (_, index) => ({
          name: `${look.locale} ${index}.png`,
          mimeType: "image/png",
          buffer: Buffer.concat([PIXEL, Buffer.from(`${look.locale} ${index}`)]),
        })),
      );
      await page.getByRole("status").nth(12).waitFor();
      await expectOpenToAll(page);
      await page.getByRole("button", { name: next }).click();
      await page.waitForURL("**/assets?offset=12");
      await page.reload();
      await page.getByText(second).waitFor();
      await page.locator("[data-row]").first().waitFor();
      await eventually(async () => expect(await page.locator("[data-row]").count()).toBeGreaterThan(0));
      expect(problems).toEqual([]);
    },
  );
});
