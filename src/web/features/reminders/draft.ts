import { momentOf, type WallTime } from "../../ui/wall-time.ts";

/** A reminder as it is being written. */
interface ReminderDraft extends WallTime {
  readonly content: string;
  readonly messengerDelivery: boolean;
}

export const EMPTY_REMINDER: ReminderDraft = { content: "", day: "", time: "", messengerDelivery: true };

export type DraftProblem = "contentMissing" | "dayMissing" | "timeMissing" | "timePast";

/** What is wrong with a draft, by field; empty where nothing is. */
export function problemsOf(
  draft: ReminderDraft,
  now: number,
): Partial<Record<"content" | "day" | "remindAt", DraftProblem>> {
  const { content, day, time } = draft;
  const moment = momentOf(draft);
  const isDay = momentOf({ day, time: "00:00" }) !== null;
  return {
    ...(content.trim() === "" && { content: "contentMissing" as const }),
    ...(!isDay && { day: "dayMissing" as const }),
    ...(time === "" && { remindAt: "timeMissing" as const }),
    ...(moment !== null && moment <= now && { remindAt: "timePast" as const }),
  };
}
