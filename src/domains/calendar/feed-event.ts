import type { ServerEvent } from "../events/events.store.ts";

/** The event that tells what became of a learner's feed; its link is no part of it. */
export function feedEvent(step: "turned_on" | "rotated" | "turned_off", eventId: string): ServerEvent {
  return { eventId, eventType: `calendar.${step}`, objectType: "calendar_feed", payload: {} };
}
