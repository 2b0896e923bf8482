import type { BrowserContext, Page } from "playwright-core";

/** Contexts that the running test has opened; null outside of tests. */
let ofTest: BrowserContext[] | null = null;

export function beginTest(): void {
  ofTest = [];
}

/** Closes what the test has opened. What a file opens in `beforeAll` stays open for all of its tests. */
export async function endTest(): Promise<void> {
  const contexts = ofTest ?? [];
  ofTest = null;
  await Promise.all(contexts.map((context) => context.close()));
}

/** Remembers a context that was opened. */
export function noteContext(context: BrowserContext): void {
  ofTest?.push(context);
}

/** Waits until the code of a page has done what it has to do: it has drawn, and hears the keys that it names. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((rested) => requestAnimationFrame(() => requestIdleCallback(rested, { timeout: 500 }))),
  );
}

/** Has every key of a page pressed once the page is at rest: nobody is faster, and a test would press before what hears it is there. */
export function pressAtRest(page: Page): void {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (...key) => {
    // A page that is about to go has nothing to wait for.
    await atRest(page).catch(() => {});
    await press(...key);
  };
}
