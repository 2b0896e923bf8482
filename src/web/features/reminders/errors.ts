import { ApiError } from "../../api.ts";

/** Whether the service refused the time of a reminder. */
export function refusesMoment(error: Error): boolean {
  return error instanceof ApiError && error.reason === "reminder.moment_invalid";
}
