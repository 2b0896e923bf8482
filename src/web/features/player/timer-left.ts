const MINUTE_MS = 60_000;
/** Remaining minutes that are read aloud. */
const ANNOUNCED_MINUTES = [10, 5, 1] as const;

export type Urgency = "calm" | "soon" | "last";

/** From when on the time is pressing, in minutes and as a share of the whole: whichever comes later. */
const SOON = { minutes: 10, share: 1 / 5 } as const;
const LAST = { minutes: 5, share: 1 / 10 } as const;

/** How pressing the time is. A short section is calm for most of its time, like a long one. */
export function urgencyOf(leftMs: number, wholeMs: number): Urgency {
  const isWithin = ({ minutes, share }: { minutes: number; share: number }) =>
    leftMs <= Math.min(minutes * MINUTE_MS, wholeMs * share);
  if (isWithin(LAST)) return "last";
  return isWithin(SOON) ? "soon" : "calm";
}

/**
 * The minutes to announce when the remaining time changed from one value to another; null if no mark was passed. If several were passed, as while a
 * computer slept, the last one counts.
 */
export function minutesToSay(beforeMs: number, leftMs: number): number | null {
  return (
    ANNOUNCED_MINUTES.findLast((minutes) => beforeMs > minutes * MINUTE_MS && leftMs <= minutes * MINUTE_MS) ?? null
  );
}
