import { momentOf, type WallTime } from "../../ui/wall-time.ts";

/** The draft of a reminder. */
interface ReminderDraft extends WallTime {
  readonly content: string;
  readonly messengerDelivery: boolean;
}

export const EMPTY_REMINDER: ReminderDraft = { content: "", day: "", time: "", messengerDelivery: true };

export type DraftProblem = "contentMissing" | "dayMissing" | "timeMissing" | "timePast";

/** The errors of a draft, by field; empty if it is valid. */
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
