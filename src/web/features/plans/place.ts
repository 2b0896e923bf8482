import type { Slot } from "../../../lib/slots.ts";
import { MAX_TASK_MINUTES } from "../../bounds.ts";

/** The draft of when a task is and how long it takes. */
export interface PlaceDraft {
  readonly date: string;
  readonly slot: Slot;
  readonly minutes: string;
}

/** The minutes in a text; null if they are not valid for a task. */
export function minutesOf(text: string): number | null {
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= MAX_TASK_MINUTES ? minutes : null;
}
