import { ApiError } from "../../api.ts";

/** Whether someone else has changed the plan since it was read. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.reason === "plan.revision_stale";
}

/** Whether the plan does not exist, or was deleted. */
export function isGone(error: Error): boolean {
  return error instanceof ApiError && error.reason === "plan.not_found";
}

/** Whether a task can no longer be changed: it or its plan was deleted, or it is completed. */
export function isUneditable(error: Error): boolean {
  return (
    isGone(error) || (error instanceof ApiError && ["task.not_found", "task.completed"].includes(error.reason ?? ""))
  );
}
