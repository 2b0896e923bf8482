import { skillSubjectOf } from "../../lib/skills.ts";
import type { StoredSnapshot, TaskRow } from "./tasks.schema.ts";
import { slotOf } from "./tasks.schema.ts";

/** Who moved a task: an agent, the learner in the workspace, or the content itself when it was started or finished. */
export type Mover = "agent" | "web" | "content";

/** The actor of a call: an agent with a token, or the learner in the workspace. */
export function moverOf(actor: { readonly kind: "token" | "session" }): "agent" | "web" {
  return actor.kind === "token" ? "agent" : "web";
}

/** The learning event of a change to a whole plan. */
export function planEvent(
  eventId: string,
  eventType: "plan.created" | "plan.updated" | "plan.tasks_changed" | "plan.replanned" | "plan.deleted",
  plan: { readonly planId: number; readonly title: string; readonly revision: number; readonly by: Mover },
  facts: { readonly [name: string]: unknown } = {},
) {
  return {
    eventId,
    eventType,
    objectType: "study_plan",
    objectId: String(plan.planId),
    payload: { ...plan, ...facts },
  };
}

/** The learning event of a task that was started, completed or reopened. */
export function taskEvent(
  eventId: string,
  eventType: "plan.task_started" | "plan.task_completed" | "plan.task_reopened",
  moved: { readonly task: TaskRow; readonly by: Mover },
) {
  const { task, by } = moved;
  const { title, subject }: StoredSnapshot = JSON.parse(task.snapshot);
  const subjectCode = skillSubjectOf(subject);
  const contentRef: unknown = JSON.parse(task.contentRef);
  const place = { planId: task.planId, taskId: task.id, contentRef, title, date: task.day, slot: slotOf(task), by };
  // Clients do not know grammar as the subject of an event.
  const ofOther = subjectCode === undefined && subject !== null ? { subject } : {};
  return {
    eventId,
    eventType,
    ...(subjectCode === undefined ? {} : { subjectCode }),
    objectType: "study_task",
    objectId: String(task.id),
    payload: { ...place, ...ofOther },
  };
}
