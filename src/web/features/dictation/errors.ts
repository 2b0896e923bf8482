import { useTranslation } from "react-i18next";
import { ApiError, UnreachableError } from "../../api.ts";
import { useErrorText } from "../../ui/errors.ts";

/** The service's error for an action on a dictation, in words. */
export function useDictationErrorText(): (error: Error) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    switch (error instanceof ApiError ? error.reason : "") {
      case "attempt.unknown":
        return t("dictation.errors.gone");
      case "part.not_found":
        return t("practice.gone");
      case "dictation.no_transcript":
        return t("dictation.errors.noTranscript");
      case "dictation.no_audio":
        return t("dictation.errors.noAudio");
      case "dictation.submitted":
        return t("dictation.errors.submitted");
      case "dictation.line_checked":
        return t("dictation.errors.lineChecked");
      case "dictation.nothing_checked":
        return t("dictation.errors.nothingChecked");
      default:
        return errorText(error);
    }
  };
}

/** The message while a line could not be checked: the typed text is safe in any case. */
export function useCheckErrorText(): (error: Error) => string {
  const { t } = useTranslation();
  const errorText = useDictationErrorText();
  return (error) => (error instanceof UnreachableError ? t("dictation.errors.unreachable") : errorText(error));
}

/** Whether the service has another state of the line, or of the whole dictation, than this page. */
export function isOutdated(error: Error): boolean {
  return error instanceof ApiError && ["dictation.line_checked", "dictation.submitted"].includes(error.reason);
}
