import { useSyncExternalStore } from "react";
import { DEFAULT_TIME_ZONE } from "../lib/zone.ts";

// The zone in which times are shown and read: that of the account, which every page needs and which hardly ever changes.
let zone = DEFAULT_TIME_ZONE;
const listeners = new Set<() => void>();

/** The calendar of statistics, which is the same for every learner. */
export const STATISTICS_ZONE = "Asia/Shanghai";

/** The time zone of the signed-in person. */
export function learnerZone(): string {
  return zone;
}

/** Sets the time zone of the signed-in person; null for nobody. */
export function setLearnerZone(timeZone: string | null): void {
  const next = timeZone ?? DEFAULT_TIME_ZONE;
  if (next === zone) return;
  zone = next;
  for (const listener of listeners) listener();
}

/** {@link learnerZone} for components: they render again when it changes. */
export function useLearnerZone(): string {
  return useSyncExternalStore(listen, learnerZone);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
