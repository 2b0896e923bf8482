import type { Locator } from "playwright-core";
import { eventually } from "../support/eventually.ts";

/** How long a page waits at most before it reads again what has changed, or looks again at what is on its way. */
export const READS_APART_MS = 2000;
/** How long something may take to be drawn before the clock is moved once more, in milliseconds. */
const DRAWN_WITHIN_MS = 100;

/** Waits for what a page learns when it reads again, with its clock, which the test has installed, moved on to that. */
export async function soon(place: Locator, state: "visible" | "attached" | "detached" = "visible"): Promise<void> {
  await eventually(async () => {
    await place.page().clock.fastForward(READS_APART_MS);
    await place.waitFor({ state, timeout: DRAWN_WITHIN_MS });
  });
}
