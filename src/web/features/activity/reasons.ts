import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import type { AgentCall } from "./calls.ts";

/** Why a call was refused, by the service's reason. */
export const WHY = {
  "auth.scope_missing": "activity.why.scope",
  "auth.role_missing": "activity.why.role",
  "operation.not_found": "activity.why.noOperation",
  "operation.replaced": "activity.why.replaced",
  "rate.too_many_calls": "activity.why.tooMany",
  "request.too_large": "activity.why.tooLarge",
  "cursor.invalid": "activity.why.cursor",
  "cursor.expired": "activity.why.cursor",
  "cursor.list_replaced": "activity.why.cursor",
  "cursor.filters_changed": "activity.why.cursor",
  "cursor.other_account": "activity.why.cursor",
  "content.not_found": "activity.why.missing",
  "content.unavailable": "activity.why.missing",
  "plan.revision_stale": "activity.why.stale",
  "plan.limit_reached": "activity.why.full",
  "plan.tasks_limit_reached": "activity.why.full",
  "todo.limit_reached": "activity.why.full",
  "reminder.limit_reached": "activity.why.full",
  "mock.too_many_papers": "activity.why.full",
  "speaking.too_many_materials": "activity.why.full",
  "task.completed": "activity.why.taskDone",
  "task.started": "activity.why.taskBegun",
  "todo.schedule_invalid": "activity.why.time",
  "reminder.moment_invalid": "activity.why.time",
  "reminder.running": "activity.why.reminderOver",
  "reminder.finished": "activity.why.reminderOver",
  "reminder.cancelled": "activity.why.reminderOver",
  "review.not_submitted": "activity.why.notSubmitted",
  "dictation.in_progress": "activity.why.notSubmitted",
  "session.is_mock": "activity.why.isMock",
  "session.not_writing": "activity.why.notWriting",
  "vocabulary.phrase_taken": "activity.why.phraseTaken",
  "vocabulary.import_invalid": "activity.why.words",
  "event.none_accepted": "activity.why.events",
  "mock.sections_incomplete": "activity.why.sections",
  "idempotency.key_reused": "activity.why.keyReused",
  "idempotency.key_invalid": "activity.why.keyInvalid",
  "idempotency.answer_lost": "activity.why.answerLost",
  "mcp.answer_too_large": "activity.why.answerTooLarge",
  "service.unavailable": "activity.why.busy",
} as const satisfies Readonly<Record<string, ParseKeys>>;

const KNOWN: Readonly<Record<string, ParseKeys>> = WHY;

/** Why a call was refused, in the person's words. */
export function useWhy(): (call: Pick<AgentCall, "status" | "reason">) => string {
  const { t } = useTranslation();
  return ({ status, reason }) => {
    const known = reason !== null && Object.hasOwn(KNOWN, reason) ? KNOWN[reason] : undefined;
    if (known !== undefined) return t(known);
    if (status >= 500) return t("activity.why.failed");
    return t(status === 404 ? "activity.why.missing" : "activity.why.request");
  };
}
