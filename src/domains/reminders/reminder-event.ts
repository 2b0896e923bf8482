import { toInstant } from "../../lib/time.ts";
import type { ServerEvent } from "../events/facts.schema.ts";

/** The event that reports a change of a reminder; `more` is added to its payload. */
export function reminderEvent(
  step: "created" | "updated" | "cancelled" | "delivered",
  reminder: { readonly id: number; readonly content: string; readonly remindAt: number },
  eventId: string,
  more: ServerEvent["payload"] = {},
): ServerEvent {
  const { id, content, remindAt } = reminder;
  return {
    eventId,
    eventType: `reminder.${step}`,
    objectType: "reminder",
    objectId: String(id),
    payload: { content, remindAt: toInstant(remindAt), ...more },
  };
}
