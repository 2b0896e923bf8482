import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { barriers, fitsWidth, hasChromium, type Opened, PHONE, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("the calendar settings", () => {
  let workspace: Workspace;
  let opened: Opened;
  beforeAll(async () => {
    workspace = await startWorkspace();
    opened = await workspace.openSignedIn();
  });
  afterAll(() => workspace?.stop());

  const linkOf = (page: Page, name = "Link for calendar programs") => page.getByRole("region", { name }).textContent();
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
  const confirm = (page: Page, name: string) =>
    page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

  test("give a secret link, say when it was read, replace it and end it, in every window", async () => {
    const { page, problems } = opened;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: workspace.url });
    await page.goto(`${workspace.url}/settings/calendar`);
    await page.getByRole("heading", { name: "Your plans in your own calendar" }).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));

    await page.getByRole("button", { name: "Create link" }).press("Enter");
    await page.getByText("This link is a secret").waitFor();
    await page.getByRole("region", { name: "Calendar feed" }).and(page.locator(":focus")).waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    const form = new RegExp(`^${workspace.url}/calendar/[\\w-]{43}\\.ics$`);
    const first = await eventually(async () => {
      const link = (await linkOf(page)) ?? "";
      expect(link).toMatch(form);
      return link;
    });
    await press(page, "Copy");
    await page.getByText("Copied").waitFor();
    await eventually(async () => expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first));
    const open = page.getByRole("link", { name: "Open in your calendar" });
    await eventually(async () => expect(await open.getAttribute("href")).toBe(first.replace("http:", "webcal:")));
    for (const name of ["Google Calendar", "Apple Calendar", "Outlook"])
      await page.getByRole("heading", { name, exact: true }).waitFor();

    await page.getByText("Not yet. Some calendars take a few hours to start.").waitFor();
    await eventually(async () => expect((await fetch(first)).status).toBe(200));
    await page.reload();
    await page.getByText("just now").waitFor();

    await press(page, "New link");
    await page.getByText("The current link stops working right away.").waitFor();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await confirm(page, "Cancel");
    await eventually(async () => expect(await linkOf(page)).toBe(first));
    await press(page, "New link");
    await confirm(page, "Create a new link");
    await page.getByText("New link created.").waitFor();
    const second = await eventually(async () => {
      const link = (await linkOf(page)) ?? "";
      expect(link).toMatch(form);
      expect(link).not.toBe(first);
      return link;
    });
    await eventually(async () =>
      expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]),
    );

    const phone = await workspace.openSignedIn({ locale: "zh-CN", viewport: PHONE });
    await phone.page.goto(`${workspace.url}/settings/calendar`);
    await phone.page.getByText("这个链接需要保密").waitFor();
    await eventually(async () => expect(await linkOf(phone.page, "日历订阅链接")).toBe(`${second}?lang=zh-CN`));
    await eventually(async () =>
      expect(await (await fetch(`${second}?lang=zh-CN`)).text()).toContain("X-WR-CALNAME:lectern 学习日历"),
    );
    await eventually(async () => expect([await barriers(phone.page), await fitsWidth(phone.page)]).toEqual([[], true]));
    await press(phone.page, "关闭");
    await phone.page.getByText("链接会立即永久失效。").waitFor();
    await eventually(async () => expect(await barriers(phone.page)).toEqual([]));
    await confirm(phone.page, "关闭");
    await phone.page.getByRole("heading", { name: "在自己的日历里看学习安排" }).waitFor();
    await phone.page.getByRole("region", { name: "日历订阅" }).and(phone.page.locator(":focus")).waitFor();

    await page.getByRole("heading", { name: "Your plans in your own calendar" }).waitFor();
    await eventually(async () =>
      expect([(await fetch(second)).status, problems, phone.problems]).toEqual([404, [], []]),
    );
  });
});
