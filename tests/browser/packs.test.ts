import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { manifest, type PackFiles, packFolder, readingPart, zipEntries, zipOf } from "../support/packs.ts";
import { expectOpenInLooks, LANGUAGES_OF_FEATURE } from "./looks.ts";
import { openAs } from "./submitted.ts";
import { barriers, hasChromium, importInto, startWorkspace, type Workspace } from "./support.ts";

const GUIDE = { slug: "packed", title: "A packed guide", publishedOn: "2026-02-01", body: "Short." };

/** A pack that is installed at the start. */
const INSTALLED = { ...manifest, id: "installed-pack", title: "Installed pack" };
const PART = { "parts/reading.json": { parts: [readingPart("one")] } };

function zip(files: PackFiles) {
  const buffer = Buffer.from(zipOf(zipEntries({ ...PART, ...files })));
  return { name: "autumn.zip", mimeType: "application/zip", buffer };
}

function choose(page: Page, files: PackFiles) {
  return page.locator("input[type=file]").setInputFiles(zip(files));
}

describe.skipIf(!hasChromium)("the content packs", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
    const guide = { ...GUIDE, slug: "installed", title: "An installed guide" };
    const pack = packFolder({ ...PART, "pack.json": INSTALLED, "guides/guides.json": { guides: [guide] } });
    await importInto(workspace, pack.dir);
    pack.remove();
  });
  afterAll(() => workspace?.stop());

  const open = async (look = {}) => {
    const opened = await workspace.openSignedIn(look);
    await opened.page.goto(`${workspace.url}/admin/packs`);
    await opened.page.getByRole("heading", { level: 2, name: "Lectern starter pack" }).waitFor();
    return opened;
  };

  test("an owner sees what a pack would change, imports it, and sees its content", async () => {
    const { page, problems } = await open();
    await choose(page, { "guides/guides.json": { guides: [GUIDE] } });
    await page.getByText("This pack is valid.").waitFor();
    await page.getByRole("row", { name: "Guides 1 0 0 0" }).waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Choose a .zip" }).waitFor();
    await eventually(async () => expect(await page.getByRole("heading", { name: "Test pack" }).count()).toBe(0));

    await choose(page, { "guides/guides.json": { guides: [GUIDE] } });
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Learners can now see its content.").waitFor();
    const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Test pack" }) });
    await card.getByText("CC0-1.0").waitFor();
    await card.getByText("Version 1.0.0").waitFor();
    await eventually(async () =>
      expect(await card.getByRole("list", { name: "Contents" }).innerText()).toContain("Practice parts"),
    );
    await page.getByRole("link", { name: "Guides", exact: true }).click();
    await page.getByRole("list", { name: "Guides" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("packed");
    await page.getByRole("link", { name: "A packed guide" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("the same version with other content takes a replacement that is asked for and explained", async () => {
    const { page, problems } = await open();
    const guide = { ...GUIDE, slug: "installed", title: "Another title" };
    const another = { "pack.json": INSTALLED, "guides/guides.json": { guides: [guide] } };
    await choose(page, another);
    await page.getByText("would overwrite existing content").waitFor();
    await page.getByRole("button", { name: "Replace and import" }).click();
    await page.getByRole("alertdialog").getByText("Learners’ records do not change.").waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Replace and import" }).click();
    await page.getByText("Learners can now see its content.").waitFor();
    await page.getByRole("button", { name: "Choose another pack" }).click();

    await choose(page, another);
    await page.getByText("This exact pack is already installed.").waitFor();
    expect(problems).toEqual([]);
  });

  test("problems are listed by file with their remedy, distinguished by severity, and can be copied", async () => {
    const { page } = await open();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: workspace.url });
    await choose(page, {
      "pack.json": { ...manifest, licence: undefined },
      "guides/guides.json": { guides: [{ ...GUIDE, publishedOn: "soon" }] },
    });
    await page.getByText("This pack cannot be imported.").waitFor();
    const file = page.getByRole("region", { name: "guides/guides.json" });
    await file.getByText("/guides/0/publishedOn").waitFor();
    await page.getByRole("region", { name: "pack.json" }).waitFor();
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await eventually(async () =>
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
        "error guides/guides.json /guides/0/publishedOn: ",
      ),
    );
    await page.getByRole("radio", { name: /^Warnings/ }).click();
    await eventually(async () => expect(await file.count()).toBe(0));
    await page.getByRole("radio", { name: /^Errors/ }).click();
    await file.waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await eventually(async () =>
      expect(await page.getByRole("button", { name: "Import", exact: true }).count()).toBe(0),
    );
  });

  test("anything but a single .zip is not sent, and an upload can be stopped", async () => {
    const { page, problems } = await open();
    const input = page.locator("input[type=file]");
    await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no pack") });
    await page.getByText("Choose one .zip file.").waitFor();
    await page.route("**/api/web/content_pack_check*", () => {});
    await choose(page, {});
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Choose a .zip" }).waitFor();
    await eventually(async () => expect(await page.getByRole("alert").count()).toBe(0));
    expect(problems).toEqual([]);
  });

  test("others get the message that packs are the owner's", async () => {
    const { page } = await openAs(workspace, { name: "Lin", role: "learner" });
    await page.goto(`${workspace.url}/admin/packs`);
    await page.getByText("The owner of this service manages its content packs").waitFor();
    await eventually(async () => expect(await page.getByRole("button", { name: "Choose a .zip" }).count()).toBe(0));
    await eventually(async () =>
      expect(await page.getByRole("link", { name: "Content", exact: true }).count()).toBe(0),
    );
  });

  test.each(LANGUAGES_OF_FEATURE)("passes the accessibility check and fits in $locale", async ({ locale, looks }) => {
    const { page, problems } = await open({ locale, ...looks[0] });
    await expectOpenInLooks(page, looks);
    await choose(page, { "guides/guides.json": { guides: [{ ...GUIDE, title: "New" }] } });
    await page.getByRole("table").waitFor();
    await expectOpenInLooks(page, looks);
    expect(problems).toEqual([]);
  });
});
