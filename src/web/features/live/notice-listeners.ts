import type { Notice } from "./stream.ts";

type Listener = (notice: Notice) => void;
const listeners = new Set<Listener>();

/** Subscribes to new notices in this window; returns a function that unsubscribes. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function passOn(notice: Notice): void {
  for (const listener of listeners) listener(notice);
}
