import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import type { Call } from "./submitted.ts";

/** Long enough that a busy service reads the reminder before it is due. */
const SOON_MS = 400;

/** Creates a reminder that is due at once; returns its id. */
export async function remind(call: Call, content: string): Promise<number> {
  // A time that passed before the service read it is refused; try again with another time.
  const made = await eventually(() =>
    call("ielts_reminders_create", { content, remindAt: new Date(Date.now() + SOON_MS).toISOString() }),
  );
  return Number(at(made, "reminderId"));
}
