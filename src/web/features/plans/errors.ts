import { ApiError } from "../../api.ts";

/** Whether someone else changed the plan since it was read. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.reason === "plan.revision_stale";
}

/** Whether there is no such plan, or none any more. */
export function isGone(error: Error): boolean {
  return error instanceof ApiError && error.reason === "plan.not_found";
}

/** Whether a task can be changed no more, whatever is written: it or its plan is gone, or it is completed. */
export function isUneditable(error: Error): boolean {
  return (
    isGone(error) || (error instanceof ApiError && ["task.not_found", "task.completed"].includes(error.reason ?? ""))
  );
}
