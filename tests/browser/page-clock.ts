import type { Locator } from "playwright-core";
import { eventually } from "../support/eventually.ts";

/** The longest time a page waits before it reads changed data again, or checks again what is being sent. */
export const READS_APART_MS = 2000;
/** How long rendering may take before the clock is advanced again, in milliseconds. */
const DRAWN_WITHIN_MS = 100;

/** Waits for what a page learns from its next read, with its clock, which the test has installed, advanced to that moment. */
export async function soon(place: Locator, state: "visible" | "attached" | "detached" = "visible"): Promise<void> {
  await eventually(async () => {
    await place.page().clock.fastForward(READS_APART_MS);
    await place.waitFor({ state, timeout: DRAWN_WITHIN_MS });
  });
}
