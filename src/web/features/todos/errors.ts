import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { useErrorText } from "../../ui/errors.ts";

/** Whether the service refuses the time of a todo: it has passed since the form was filled in. The form says so at the time. */
export function refusesTime(error: Error): boolean {
  return error instanceof ApiError && error.reason === "todo.schedule_invalid";
}

/**
 * An error of the form of a todo, told apart: `notice` belongs to no field, `fields` is for the form. What the service has against
 * the content is one of the few that a learner meets, and is said in the learner's language.
 */
export function useTodoProblem(error: Error | null): {
  readonly notice: string | null;
  readonly fields: Error | null;
  readonly content: string | null;
} {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const none = { notice: null, fields: null, content: null };
  if (error === null) return none;
  if (!(error instanceof ApiError) || error.details.length === 0) return { ...none, notice: errorText(error) };
  if (refusesTime(error)) return none;
  if (error.reason.startsWith("content.")) return { ...none, content: t("todos.errors.content") };
  return { ...none, fields: error };
}
