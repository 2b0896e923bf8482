import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { useErrorText } from "../../ui/errors.ts";

const SECONDS_PER_MINUTE = 60;

/** Whether the hourly limit of codes and links is reached. */
export function isCodeLimit(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 429;
}

/** Explains why no code, link or test could be requested. */
export function useCodeErrorText(): (error: Error) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    if (!isCodeLimit(error)) return errorText(error);
    const minutes = Math.ceil((error.retryAfter ?? SECONDS_PER_MINUTE) / SECONDS_PER_MINUTE);
    return t("connections.errors.codesUsedUp", { count: Math.max(1, minutes) });
  };
}
