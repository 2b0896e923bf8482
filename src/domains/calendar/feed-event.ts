import type { ServerEvent } from "../events/facts.schema.ts";

/** The event that reports a change of a learner's feed. It does not contain the link. */
export function feedEvent(step: "turned_on" | "rotated" | "turned_off", eventId: string): ServerEvent {
  return { eventId, eventType: `calendar.${step}`, objectType: "calendar_feed", payload: {} };
}
