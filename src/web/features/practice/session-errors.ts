import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { useErrorText } from "../../ui/errors.ts";

/** The service's error for an action on a practice or a mock test, in words. */
export function useSessionErrorText(): (error: Error) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    switch (error instanceof ApiError ? error.reason : "") {
      case "session.unknown":
        return t("begin.errors.gone");
      case "session.submitted":
        return t("begin.errors.submitted");
      case "session.abandoned":
        return t("begin.errors.abandoned");
      case "session.is_practice":
        return t("sitting.errors.isPractice");
      case "section.submitted":
        return t("sitting.errors.sectionSubmitted");
      case "section.other_in_progress":
        return t("sitting.errors.otherInProgress");
      case "section.not_submitted":
        return t("sitting.errors.notSubmitted");
      case "paper.unavailable":
        return t("sitting.errors.unavailable");
      default:
        return errorText(error);
    }
  };
}
