import { useSyncExternalStore } from "react";
import { DEFAULT_TIME_ZONE } from "../lib/zone.ts";

// By whose clock times are shown and read: the time zone of the account, which every page needs and which hardly ever changes.
let zone = DEFAULT_TIME_ZONE;
const listeners = new Set<() => void>();

/** The calendar of statistics, which is the same for every learner. */
export const STATISTICS_ZONE = "Asia/Shanghai";

/** The time zone of who is signed in. */
export function learnerZone(): string {
  return zone;
}

/** Sets the time zone of who is signed in; null where nobody is. */
export function setLearnerZone(timeZone: string | null): void {
  const next = timeZone ?? DEFAULT_TIME_ZONE;
  if (next === zone) return;
  zone = next;
  for (const listener of listeners) listener();
}

/** {@link learnerZone}, for what is shown: it is shown again when that changes. */
export function useLearnerZone(): string {
  return useSyncExternalStore(listen, learnerZone);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
