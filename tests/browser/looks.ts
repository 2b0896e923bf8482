import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";
import { barriers, DESKTOP, fitsWidth, LOOKS, PHONE } from "./support.ts";

/** What can change on an open page; its language cannot. */
export interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: "light" | "dark";
}

/** The languages of the workspace, each with the looks in which every page is checked. */
export const LANGUAGES = (["en-GB", "zh-CN"] as const).map((locale) => ({
  locale,
  looks: LOOKS.filter((look) => look.locale === locale),
}));

/** The same for the pages of a feature, at the minimum width of a window. */
export const LANGUAGES_OF_FEATURE = [
  { locale: "zh-CN", looks: [{ viewport: PHONE, colorScheme: "dark" }] },
  {
    locale: "en-GB",
    looks: [
      { viewport: DESKTOP, colorScheme: "light" },
      { viewport: { width: 360, height: 800 }, colorScheme: "light" },
    ],
  },
] as const;

/** Opens a page and waits until its heading and everything that it loads are shown. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[role=status][aria-label]").first().waitFor({ state: "detached" });
}

/** Applies a look to an open page, and waits until it is rendered. */
export async function takeLook(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Expects that the page passes the accessibility check and does not overflow; `what` names it in a failure. */
export async function expectOpenToAll(page: Page, what = page.url()): Promise<void> {
  await eventually(async () => {
    expect({ what, fits: await fitsWidth(page) }).toEqual({ what, fits: true });
    expect({ what, found: await barriers(page) }).toEqual({ what, found: [] });
  });
}

/** The same in each of these looks, one after the other. */
export async function expectOpenInLooks(page: Page, looks: readonly Look[]): Promise<void> {
  for (const look of looks) {
    await takeLook(page, look);
    await expectOpenToAll(page, `${page.url()} at ${look.viewport.width} px, ${look.colorScheme}`);
  }
}

/**
 * Advances the page's clock until something is shown: for calls that are repeated after some seconds. The page's clock must be
 * installed before the page is opened: `page.clock.install()`.
 */
export async function fastForwardUntil(page: Page, shown: Locator): Promise<void> {
  await eventually(async () => {
    await page.clock.fastForward(1000);
    expect(await shown.first().isVisible()).toBe(true);
  });
}
