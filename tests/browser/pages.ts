import type { BrowserContext } from "playwright-core";

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
