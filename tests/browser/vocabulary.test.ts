import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { atRest } from "./pages.ts";
import { hasChromium, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("the vocabulary page", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  test("a word is added, found by its meaning, changed and deleted", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/vocabulary`);
    await page.getByRole("heading", { name: "No words yet" }).waitFor();
    await atRest(page);
    await page.keyboard.press("n");
    await page.getByRole("dialog").getByLabel("Word or expression").fill("mitigate");
    await page.getByLabel("Meaning", { exact: true }).fill("减轻");
    await page.getByLabel("Related expressions").fill("alleviate\n\nease");
    await page.getByRole("dialog").getByRole("button", { name: "Add word" }).click();
    await page.getByText("“mitigate” added to your vocabulary.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await atRest(page);

    await page.keyboard.press("/");
    await page.keyboard.type("减轻");
    const row = page.getByRole("listitem").filter({ hasText: "mitigate" });
    await row.getByText("New").waitFor();
    await page.getByLabel("Search words, meanings, usage").fill("nothing like it");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await page.getByLabel("Search words, meanings, usage").fill("");

    await page.getByRole("button", { name: "Edit mitigate" }).click();
    await eventually(async () =>
      expect(await page.getByLabel("Related expressions").inputValue()).toBe("alleviate\nease"),
    );
    await page.getByLabel("Meaning", { exact: true }).fill("缓解");
    await page.getByRole("button", { name: "Save" }).click();
    await row.getByText("缓解").waitFor();

    await page.getByRole("button", { name: "Delete mitigate" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "No words yet" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("a file with rows that cannot be used names them and writes nothing; the corrected one comes in and goes out again", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/vocabulary`);
    await page.getByRole("button", { name: "Import" }).click();
    const choose = (text: string, name = "words.csv") =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose("phrase,meaning\nresilient,坚韧\n,nothing\nthrive,兴旺,too many\n");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Line 3").first().waitFor();
    await dialog.getByText("Line 4").first().waitFor();
    await dialog.getByText("so nothing was imported").waitFor();
    await choose("phrase,meaning\nresilient,坚韧\nthrive,兴旺\n");
    await dialog.getByText("words.csv: 2 new, 0 extended, 0 unchanged.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("listitem").filter({ hasText: "resilient" }).waitFor();

    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "As CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("vocabulary.csv");
    const text = await Bun.file(await download.path()).text();
    expect(text).toContain("resilient,坚韧");
    expect(problems).toEqual([]);
  });

  test("a downloaded CSV file contains no formula, unless the learner disables that", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/vocabulary`);
    await page.getByRole("button", { name: "Import" }).click();
    const file = { name: "words.csv", mimeType: "text/csv", buffer: Buffer.from("phrase,meaning\n=1+1,两\n") };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("dialog").getByText("words.csv: 1 new").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    const download = async () => {
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("menuitem", { name: "As CSV" }).click(),
      ]);
      return Bun.file(await saved.path()).text();
    };
    await page.getByRole("button", { name: "Export" }).click();
    const defused = await download();
    expect(defused).toContain("\r\n'=1+1,两");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Safe for spreadsheets" }).click();
    const asItIs = await download();
    expect(asItIs).toContain("\r\n=1+1,两");
    expect(problems).toEqual([]);
  });

  test("a long book is paged and filtered by learning state", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/vocabulary`);
    await page.getByRole("button", { name: "Import" }).click();
    const rows = Array.from({ length: 30 }, (_, index) => `word number ${index}`);
    const file = { name: "many.csv", mimeType: "text/csv", buffer: Buffer.from(`phrase\n${rows.join("\n")}\n`) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("many.csv: 30 new").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Page 1").waitFor();
    await eventually(async () =>
      expect(await page.getByRole("list", { name: "Vocabulary" }).getByRole("listitem").count()).toBe(20),
    );
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("Page 2").waitFor();
    await page.getByRole("button", { name: "All states" }).click();
    await page.getByRole("option", { name: "Mastered" }).click();
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  });

  test("every built-in wordbook shows how far the learner is", async () => {
    const { page } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/vocabulary/wordbooks`);
    await page.getByRole("meter").nth(2).waitFor();
    await eventually(async () => expect(await page.getByRole("meter").count()).toBe(3));
  });
});
