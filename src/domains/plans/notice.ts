import { type SlotClock, slotStart } from "../../lib/slots.ts";
import { slotOf, type TaskRow } from "./tasks.schema.ts";

type Timed = Pick<TaskRow, "day" | "slot" | "state" | "messengerReminder">;

/**
 * The task with its notice flag: set if a notice is wanted, the task is not completed, and its slot has not begun.
 * `now` in milliseconds.
 */
export function withNotice<T extends Timed>(
  task: T,
  at: SlotClock & { readonly now: number },
): T & Pick<TaskRow, "awaitsNotice"> {
  const isWanted = task.messengerReminder === 1 && task.state !== "completed";
  const isAhead = slotStart({ day: task.day, slot: slotOf(task) }, at) > at.now;
  return { ...task, awaitsNotice: Number(isWanted && isAhead) };
}
