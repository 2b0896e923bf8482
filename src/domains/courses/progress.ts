import type { ColumnsOf } from "../../database/columns-of.ts";
import type { ProgressColumns } from "./courses.schema.ts";

/** Seconds of video per progress event. */
const EVENT_STEP_SECONDS = 30;

/** Progress on a section that was started. */
export type Progress = ColumnsOf<
  "course_progress",
  "status" | "positionSeconds" | "highestSeconds" | "firstAt" | "lastAt" | "completedAt"
>;

/** A learner's progress after a new report; `now` in milliseconds since the epoch. */
export function advance(
  before: ProgressColumns,
  step: { status: Progress["status"]; positionSeconds: number; reopen: boolean; now: number },
): Progress {
  const { positionSeconds, now } = step;
  const isCompleted = step.status === "completed" || (before.status === "completed" && !step.reopen);
  return {
    status: isCompleted ? "completed" : "in_progress",
    positionSeconds,
    highestSeconds: Math.max(positionSeconds, before.highestSeconds ?? 0),
    firstAt: before.firstAt ?? now,
    lastAt: now,
    completedAt: isCompleted ? (before.completedAt ?? now) : null,
  };
}

/**
 * Types of the learning events for each step, in order. Playback records one event for each half minute that is reached
 * for the first time, so that playing and rewinding do not fill the log.
 */
export function eventsOf(before: ProgressColumns, after: Progress): string[] {
  const events: string[] = [];
  const reached = (seconds: number) => Math.floor(seconds / EVENT_STEP_SECONDS);
  if (before.status === null) events.push("course.section_started");
  else if (before.status === "completed" && after.status === "in_progress") events.push("course.section_reopened");
  if (reached(after.highestSeconds) > reached(before.highestSeconds ?? 0)) events.push("course.section_progressed");
  if (before.status !== "completed" && after.status === "completed") events.push("course.section_completed");
  return events;
}
