import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { ApiError, UnreachableError } from "../api.ts";

const SECONDS_PER_MINUTE = 60;

/** The workspace's own text for a reason of the service. */
const TEXTS: Readonly<Record<string, ParseKeys>> = {
  "auth.session_required": "errors.signedOut",
  "auth.credentials_wrong": "errors.credentialsWrong",
  "password.holds_owner": "errors.passwordHoldsOwner",
  "password.guessable": "errors.passwordGuessable",
  "setup.link_invalid": "errors.setupLinkInvalid",
  "binding.not_found": "errors.bindingNotFound",
  "binding.not_pending": "errors.bindingNotPending",
  "token.not_found": "errors.tokenNotFound",
  "session.not_found": "errors.sessionNotFound",
  "vocabulary.entry_not_found": "errors.entryNotFound",
  "vocabulary.phrase_taken": "errors.phraseTaken",
  "vocabulary.wordbook_not_installed": "errors.wordbookNotInstalled",
  "courses.section_not_found": "learning.noSection",
  "prep.guide_not_found": "guides.gone",
  "content.upload_not_found": "packs.uploadGone",
  "part.not_found": "practice.gone",
  "mock.paper_not_found": "mock.gone",
  "asset.not_found": "assets.gone",
  "plan.revision_stale": "plans.errors.stale",
  "plan.not_found": "plans.errors.gone",
  "plan.limit_reached": "plans.errors.planLimit",
  "plan.tasks_limit_reached": "plans.errors.taskLimit",
  "task.not_found": "plans.errors.taskGone",
  "task.completed": "plans.errors.taskCompleted",
  "task.started": "plans.errors.taskStarted",
  "content.not_found": "plans.errors.contentGone",
  "content.unavailable": "plans.errors.contentGone",
  "todo.not_found": "todos.errors.gone",
  "todo.limit_reached": "todos.errors.limit",
  "todo.schedule_invalid": "todos.form.timePast",
  "reminder.not_found": "reminders.errors.gone",
  "reminder.limit_reached": "reminders.errors.limit",
  "reminder.running": "reminders.errors.running",
  "reminder.finished": "reminders.errors.finished",
  "reminder.cancelled": "reminders.errors.cancelled",
  "reminder.moment_invalid": "reminders.errors.moment",
  "connection.not_found": "connections.errors.gone",
  "connection.limit_reached": "connections.errors.limitReached",
  "connection.kind_unavailable": "connections.errors.unavailable",
  "connection.exists": "connections.errors.exists",
  "connection.confirmed": "connections.errors.confirmed",
  "connection.pending": "connections.errors.pending",
  "connection.code_expired": "connections.errors.expired",
  "connection.secret_lost": "connections.errors.secretLost",
  "calendar.feed_off": "calendar.errors.off",
};

/** An error in the person's language if the workspace knows its reason, else in the service's own words. */
export function useErrorText(): (error: Error) => string {
  const { t } = useTranslation();
  return (error) => {
    if (error instanceof UnreachableError) return t("errors.unreachable");
    if (!(error instanceof ApiError)) return t("errors.unexpected");
    if (error.status === 429) {
      const seconds = error.retryAfter ?? SECONDS_PER_MINUTE;
      return seconds < SECONDS_PER_MINUTE
        ? t("errors.waitSeconds", { count: Math.max(1, Math.ceil(seconds)) })
        : t("errors.waitMinutes", { count: Math.ceil(seconds / SECONDS_PER_MINUTE) });
    }
    if (error.status >= 500) return t("errors.internal", { requestId: error.requestId });
    const known = Object.hasOwn(TEXTS, error.reason) ? TEXTS[error.reason] : undefined;
    return known === undefined ? error.message : t(known);
  };
}
