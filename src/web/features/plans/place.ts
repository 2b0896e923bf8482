import type { Slot } from "../../../lib/slots.ts";
import { MAX_TASK_MINUTES } from "../../bounds.ts";

/** When a task is and how long it takes, as it is being written. */
export interface PlaceDraft {
  readonly date: string;
  readonly slot: Slot;
  readonly minutes: string;
}

/** The minutes that a text says; null where it says none that a task may take. */
export function minutesOf(text: string): number | null {
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= MAX_TASK_MINUTES ? minutes : null;
}
