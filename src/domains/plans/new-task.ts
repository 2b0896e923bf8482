import { refKey } from "../../lib/content-ref.ts";
import { SLOTS, type SlotClock } from "../../lib/slots.ts";
import type { ContentFacts } from "../resources/resources.schema.ts";
import { withNotice } from "./notice.ts";
import { DEFAULT_MINUTES, MAX_MINUTES, type NewTask, type NewTaskRow, type StoredSnapshot } from "./tasks.schema.ts";

/** What a task keeps of its content; `now` in milliseconds since the epoch. */
export function snapshotOf(facts: ContentFacts, now: number): StoredSnapshot {
  const { title, kind, subject, description, durationMinutes, partNumber, route } = facts;
  return { title, kind, subject, description, durationMinutes, partNumber, route, resolvedAt: now };
}

/** What a task keeps to name its content. */
export function contentColumns(facts: ContentFacts, now: number) {
  const { contentRef } = facts;
  return {
    contentKey: refKey(contentRef),
    contentRef: JSON.stringify(contentRef),
    snapshot: JSON.stringify(snapshotOf(facts, now)),
  };
}

/** A task as it is written; content that takes longer than a task may is planned for as long as a task may take. */
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
