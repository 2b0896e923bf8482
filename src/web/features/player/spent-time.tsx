import { useSyncExternalStore } from "react";
import type { SectionStore } from "./section-store.ts";
import { Elapsed } from "./timer.tsx";

/** The time spent on a section, as last reported by the service. */
export function SpentTime({ store }: { store: SectionStore }) {
  const { seconds, asOf } = useSyncExternalStore(store.subscribe, () => store.getState().spent);
  return <Elapsed seconds={seconds} asOf={asOf} />;
}
