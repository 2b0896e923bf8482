import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { barriers, fitsWidth, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("the time zone in the settings", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace();
  });
  afterAll(() => workspace?.stop());

  test("is found by typing, chosen by keys, and the browser's is one press away, on a phone too", async () => {
    const { page, problems } = await workspace.openSignedIn({ viewport: PHONE, timezoneId: "Europe/London" });
    await page.goto(`${workspace.url}/settings`);
    const field = page.getByRole("combobox", { name: "Your time zone" });
    const holds = (text: RegExp) => eventually(async () => expect(await field.inputValue()).toMatch(text));
    await holds(/^Asia\/Shanghai – .+, GMT\+8$/);
    await field.click();
    await field.fill("new york");
    await page.getByRole("option", { name: /^America\/New_York/ }).waitFor();
    await eventually(async () => expect(await fitsWidth(page)).toBe(true));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText(/^Your time zone is now America\/New_York/).waitFor();
    await holds(/^America\/New_York – /);
    await field.fill("nowhere at all");
    await page.getByText("No time zone matches.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Use this browser’s time zone" }).click();
    await holds(/^Europe\/London – /);
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    expect(problems).toEqual([]);
  });
});
