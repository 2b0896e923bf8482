import type { Notice } from "./stream.ts";

type Listener = (notice: Notice) => void;
const listeners = new Set<Listener>();

/** Hears of notices as they come, in this window; the answer ends it. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function passOn(notice: Notice): void {
  for (const listener of listeners) listener(notice);
}
