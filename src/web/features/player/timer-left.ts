const MINUTE_MS = 60_000;
/** Minutes left that are said aloud. */
const SAID = [10, 5, 1] as const;

export type Urgency = "calm" | "soon" | "last";

/** How pressing the time is: `soon` from the first limit in minutes on, `last` from the second. */
export function urgencyOf(leftMs: number, [soon, last]: readonly [number, number]): Urgency {
  if (leftMs <= last * MINUTE_MS) return "last";
  return leftMs <= soon * MINUTE_MS ? "soon" : "calm";
}

/**
 * The minutes to say when the time left went from one value to another; null where nothing was passed. Where several were passed,
 * as while a computer slept, the last of them counts.
 */
export function minutesToSay(beforeMs: number, leftMs: number): number | null {
  return SAID.findLast((minutes) => beforeMs > minutes * MINUTE_MS && leftMs <= minutes * MINUTE_MS) ?? null;
}
