import { Cron } from "croner";

/**
 * Calls `ring` once, so many milliseconds from now. What it waits for is a moment, not a span: when the machine's clock is
 * set or it slept, it rings at that moment all the same, and at once when the moment has passed. It does not keep the process alive.
 */
export function setAlarm(inMs: number, ring: () => void): { stop(): void } {
  const alarm = new Cron(new Date(Date.now() + inMs), { unref: true, allowPast: true }, ring);
  return { stop: () => alarm.stop() };
}
