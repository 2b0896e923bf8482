import { refKey } from "../../lib/content-ref.ts";
import { SLOTS, type SlotClock } from "../../lib/slots.ts";
import type { ContentFacts } from "../resources/resources.schema.ts";
import { withNotice } from "./notice.ts";
import { DEFAULT_MINUTES, MAX_MINUTES, type NewTask, type NewTaskRow, type StoredSnapshot } from "./tasks.schema.ts";

/** The snapshot of its content that a task stores; `now` in milliseconds since the epoch. */
export function snapshotOf(facts: ContentFacts, now: number): StoredSnapshot {
  const { title, kind, subject, description, durationMinutes, partNumber, route } = facts;
  return { title, kind, subject, description, durationMinutes, partNumber, route, resolvedAt: now };
}

/** The reference to its content that a task stores. */
export function contentColumns(facts: ContentFacts, now: number) {
  const { contentRef } = facts;
  return {
    contentKey: refKey(contentRef),
    contentRef: JSON.stringify(contentRef),
    snapshot: JSON.stringify(snapshotOf(facts, now)),
  };
}

/** A task as it is written. Content that is longer than the maximum duration of a task gets the maximum. */
export function toNewTask(
  task: Omit<NewTask, "contentRef">,
  facts: ContentFacts,
  at: SlotClock & { readonly now: number },
): NewTaskRow {
  const ownMinutes = Math.min(facts.durationMinutes ?? DEFAULT_MINUTES, MAX_MINUTES);
  const row = {
    ...contentColumns(facts, at.now),
    day: task.date,
    slot: SLOTS.indexOf(task.slot),
    durationMinutes: task.durationMinutes ?? Math.max(ownMinutes, 1),
    messengerReminder: Number(task.messengerReminder),
    state: "pending" as const,
  };
  return withNotice(row, at);
}
