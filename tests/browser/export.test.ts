import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { at, listAt } from "../support/json.ts";
import { openDatabase } from "./database.ts";
import { expectOpenToAll, goTo } from "./looks.ts";
import { atRest } from "./pages.ts";
import { type Call, callerOf, openAs, practise } from "./submitted.ts";
import { barriers, hasChromium, OWNER, PHONE, startWorkspace, type Workspace } from "./support.ts";

const LENA = { name: "Lena", role: "learner" } as const;
const EVENTS = 3000;
/** More than all buffers between service and page hold: about 48 MB. */
const EVENT_BYTES = 8000;
const SLOW = { offline: false, latency: 0, downloadThroughput: 500_000, uploadThroughput: -1 };
const UNBOUND = { ...SLOW, downloadThroughput: -1 };

describe.skipIf(!hasChromium)("the export page", () => {
  let workspace: Workspace;
  let call: Call;
  let practice: number;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
    call = callerOf(workspace, await workspace.openSignedIn());
    practice = await practise(call, "Booking a kayak course", { 1: "hartwell", 4: "harbor" });
    await call("ielts_vocabulary_personal_add", { items: [{ phrase: "estuary", meaning: '河口 "}]' }] });
    const lena = callerOf(workspace, await openAs(workspace, LENA));
    await lena("ielts_vocabulary_personal_add", { items: [{ phrase: "quicksilver" }] });
  });
  afterAll(() => workspace?.stop());

  const downloadOn = async (page: Page) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Download (my record|again)$/ }).click(),
    ]);
    const answer: unknown = JSON.parse(await Bun.file(await download.path()).text());
    return { name: download.suggestedFilename(), answer };
  };

  test("the file is the whole record of this account and nobody else's, and the page says what it holds", async () => {
    const { page, problems } = await workspace.openSignedIn({ acceptDownloads: true });
    await page.goto(`${workspace.url}/settings`);
    await page.getByRole("link", { name: "Export and move" }).click();
    await page.waitForURL("**/settings/export");
    await page.getByText("Keep this file private.").waitFor();
    const { name, answer } = await downloadOn(page);
    expect(name).toMatch(/^lectern-export-\d{4}-\d\d-\d\d\.json$/);
    expect(at(answer, "code")).toBe(0);
    expect(at(answer, "data", "coverage", "complete")).toBe(true);
    const datasets = at(answer, "data", "datasets");
    const words = listAt(datasets, "vocabulary_entries", "records");
    expect(words.map((word) => [at(word, "phrase"), at(word, "meaning")])).toEqual([["estuary", '河口 "}]']]);
    expect(JSON.stringify(listAt(datasets, "practice_sessions", "records"))).toContain(String(practice));
    expect(JSON.stringify(answer)).not.toContain("quicksilver");

    await page.getByText(`The record is complete: ${name}`).waitFor();
    const main = page.locator("main");
    await eventually(async () => expect(await main.innerText()).toContain(String(at(answer, "data", "dataVersion"))));
    await page.getByRole("button", { name: /datasets in the file$/ }).click();
    const shown = async () => (await main.locator("dl").last().innerText()).replaceAll(/\s+/g, " ");
    await eventually(async () => expect(await shown()).toContain("Your words vocabulary_entries 1 "));
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    // Nothing has happened since: the same version again.
    const again = await downloadOn(page);
    expect(at(again.answer, "data", "dataVersion")).toBe(at(answer, "data", "dataVersion"));
    await atRest(page);
    expect(problems).toEqual([]);
  });

  test("a response that ends too early is not a record, though nothing reports an error", async () => {
    const { page } = await workspace.openSignedIn({ acceptDownloads: true });
    const saved: string[] = [];
    page.on("download", (download) => saved.push(download.suggestedFilename()));
    await page.goto(`${workspace.url}/settings/export`);
    const whole = JSON.stringify({ code: 0, message: "ok", data: await call("ielts_learner_export_data", {}) });
    const path = "**/api/web/ielts_learner_export_data";
    await page.route(path, (route) => route.fulfill({ contentType: "application/json", body: whole.slice(0, -2) }));
    await page.getByRole("button", { name: "Download my record" }).click();
    await page.getByRole("alert").getByText("No file was saved").waitFor();
    expect(saved).toEqual([]);
    await page.unrouteAll({ behavior: "wait" });
    await downloadOn(page);
    expect(saved).toHaveLength(1);
  });

  test("the commands for a move hold the learner's own address, on a phone and in Chinese too", async () => {
    const { page, problems } = await workspace.openSignedIn({
      viewport: PHONE,
      locale: "zh-CN",
      colorScheme: "dark",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto(`${workspace.url}/settings/export`);
    const command = page.getByRole("region", { name: "在原服务器上执行的命令" });
    const text = await eventually(async () => {
      const shown = (await command.innerText()).trim();
      expect(shown).toStartWith(`lectern account export --email ${OWNER.email} `);
      return shown;
    });
    const copy = page.getByRole("button", { name: "复制" }).first();
    await copy.click();
    await page.getByRole("button", { name: "已复制" }).waitFor();
    await eventually(async () => expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "下载我的记录" }).click(),
    ]);
    await page.getByText(`记录下载完成：${download.suggestedFilename()}`).waitFor();
    await expectOpenToAll(page);
    expect(problems).toEqual([]);
  });

  describe("of a long record", () => {
    beforeAll(() => addEvents(workspace.database));

    /** The page on a slow network, and the file it saves. */
    const openSlow = async () => {
      const { page } = await workspace.openSignedIn({ acceptDownloads: true });
      const saved: string[] = [];
      page.on("download", (download) => saved.push(download.suggestedFilename()));
      await goTo(page, `${workspace.url}/settings/export`);
      await page.getByRole("button", { name: /^Download/ }).waitFor();
      const network = await page.context().newCDPSession(page);
      const limit = (conditions: typeof SLOW) => network.send("Network.emulateNetworkConditions", conditions);
      await limit(SLOW);
      return { page, saved, limit };
    };
    const begin = async (page: Page) => {
      await page.getByRole("button", { name: /^Download/ }).click();
      await page.getByRole("progressbar", { name: /^Downloading your record: [1-9]\S* [kM]B so far/i }).waitFor();
    };
    const focusedOn = (page: Page) =>
      page.getByRole("button", { name: /^(Cancel|Download)/ }).and(page.locator(":focus"));

    test("one that is cancelled saves no file, and reports it", async () => {
      const { page, saved } = await openSlow();
      await begin(page);
      await eventually(async () => expect(await barriers(page)).toEqual([]));
      await focusedOn(page).waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText("Download stopped. No file was saved.").waitFor();
      await focusedOn(page).waitFor();
      expect(saved).toEqual([]);
    });

    test("one whose page is left saves no file, and reports it", async () => {
      const { page, saved } = await openSlow();
      await begin(page);
      await page.getByRole("link", { name: "Security" }).click();
      await page.getByText("The download stopped because you left the page.").waitFor();
      await page.goBack();
      await page.getByRole("button", { name: /^Download/ }).waitFor();
      expect(saved).toEqual([]);
    });

    test("one that is cut off saves no file, reports it, and can be requested again", async () => {
      const { page, saved, limit } = await openSlow();
      await begin(page);
      await workspace.restart(async () => {
        // Whatever the network still holds arrives at once.
        await limit(UNBOUND);
        await page.getByRole("alert").getByText("The connection was lost before the download was complete.").waitFor();
        await focusedOn(page).waitFor();
        await page.getByRole("button", { name: /^Download/ }).click();
        await page.getByRole("alert").getByText("Cannot reach the service.").waitFor();
      }, "SIGKILL");
      expect(saved).toEqual([]);
      const { answer } = await downloadOn(page);
      expect(at(answer, "data", "summary", "datasetCounts", "learning_events")).toBeGreaterThanOrEqual(EVENTS);
      expect(saved).toHaveLength(1);
      await focusedOn(page).waitFor();
    });
  });
});

/** Makes the owner's record as long as years of use would, even when compressed. */
function addEvents(path: string): void {
  const database = openDatabase(path);
  database.run(
    `INSERT INTO learning_events
       (account_id, cursor, event_id, origin, device_id, event_type, skill_codes, payload, schema_version, occurred_at, recorded_at)
     WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
     SELECT a.id, (SELECT max(cursor) FROM learning_events WHERE account_id = a.id) + n, printf('event-%d', n), 'agent', 'study-agent',
       'tutor.explanation_given', '[]', json_object('text', hex(randomblob(?))), 1, 1000 * n, 1000 * n
     FROM counted, accounts AS a WHERE a.email = ?`,
    [EVENTS, EVENT_BYTES, OWNER.email],
  );
  database.close();
}
