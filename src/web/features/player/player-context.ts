import { createContext, useContext, useSyncExternalStore } from "react";
import { type Entry, entryAt } from "./answer-book.ts";
import type { SectionState, SectionStore } from "./section-store.ts";

export interface PlayerControls {
  readonly store: SectionStore;
  /** Nothing can be changed any more: the time is over. */
  readonly isLocked: boolean;
  /** Moves the focus to the question after this one. */
  goOn(slotId: number): void;
}

const PlayerContext = createContext<PlayerControls | null>(null);
export const PlayerProvider = PlayerContext.Provider;

export function usePlayer(): PlayerControls {
  const controls = useContext(PlayerContext);
  if (controls === null) throw new Error("an answer is shown outside a player");
  return controls;
}

/** Subscribes to one answer, and nothing else. */
export function useEntry(slotId: number): Entry {
  const { store } = usePlayer();
  return useSyncExternalStore(store.subscribe, () => entryAt(store.getState().book, slotId));
}

export function useSectionState(store: SectionStore): SectionState {
  return useSyncExternalStore(store.subscribe, store.getState);
}
