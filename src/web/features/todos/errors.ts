import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { useErrorText } from "../../ui/errors.ts";

/** Whether the service refused the time of a todo because it has passed since the form was filled in. The form shows this at the time fields. */
export function refusesTime(error: Error): boolean {
  return error instanceof ApiError && error.reason === "todo.schedule_invalid";
}

/**
 * An error of a todo's form, split: `notice` belongs to no field, `fields` to the form. Content errors are few and are shown in the learner's
 * language.
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
