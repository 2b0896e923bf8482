import type { Page } from "playwright-core";

/** Ends the use of what the running test has opened; null outside of tests. */
let ofTest: (() => Promise<void>)[] | null = null;

export function beginTest(): void {
  ofTest = [];
}

/** Closes what the test has opened. What a file opens in `beforeAll` stays open for all of its tests. */
export async function endTest(): Promise<void> {
  const opened = ofTest ?? [];
  ofTest = null;
  await Promise.all(opened.map((release) => release()));
}

/** Registers what is opened, with what ends its use. */
export function noteOpened(release: () => Promise<void>): void {
  ofTest?.push(release);
}

/** Waits until the page has finished its work: it has rendered, and handles the keys that it names. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((rested) => requestAnimationFrame(() => requestIdleCallback(rested, { timeout: 500 }))),
  );
}

/** Presses keys only once the page is idle: a test would otherwise press before the handlers are installed, faster than any person. */
export function pressAtRest(page: Page): void {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (...key) => {
    // A page that is about to close has nothing to wait for.
    await atRest(page).catch(() => {});
    await press(...key);
  };
}
