import { toInstantOrNull } from "../../lib/time.ts";
import type { ServerEvent } from "../events/facts.schema.ts";
import type { TodoRow } from "./todos.schema.ts";

/** The event that reports a change of a todo; `more` is added to its payload. */
export function todoEvent(
  step: "created" | "updated" | "completed" | "reopened" | "deleted" | "restored",
  todo: TodoRow,
  eventId: string,
  more: ServerEvent["payload"] = {},
): ServerEvent {
  const { id, title, scheduledAt, contentRef } = todo;
  return {
    eventId,
    eventType: `todo.${step}`,
    objectType: "study_todo",
    objectId: String(id),
    payload: { title, scheduledAt: toInstantOrNull(scheduledAt), contentRef, ...more },
  };
}
