import { Cron } from "croner";

/**
 * Calls `ring` once, `inMs` milliseconds from now. It waits for a point in time, not a duration: if the machine's clock is changed or the
 * machine slept, it still rings at that time, or at once if the time has passed. It does not keep the process alive.
 */
export function setAlarm(inMs: number, ring: () => void): { stop(): void } {
  const alarm = new Cron(new Date(Date.now() + inMs), { unref: true, allowPast: true }, ring);
  return { stop: () => alarm.stop() };
}
