import { eventually } from "../support/eventually.ts";
import { at } from "../support/json.ts";
import type { Call } from "./submitted.ts";

/** Long enough that a busy service takes the reminder before it is due. */
const SOON_MS = 400;

/** Makes a reminder that is due at once; answers its id. */
export async function remind(call: Call, content: string): Promise<number> {
  // What was due before the service read it is refused, and asked again with another time.
  const made = await eventually(() =>
    call("ielts_reminders_create", { content, remindAt: new Date(Date.now() + SOON_MS).toISOString() }),
  );
  return Number(at(made, "reminderId"));
}
