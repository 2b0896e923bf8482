import { useTranslation } from "react-i18next";
import { ApiError, UnreachableError } from "../api.ts";

const SECONDS_PER_MINUTE = 60;

/** Says an error in the person's language where the workspace knows its reason, else in the service's own words. */
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
    switch (error.reason) {
      case "auth.credentials_wrong":
        return t("errors.credentialsWrong");
      case "setup.link_invalid":
        return t("errors.setupLinkInvalid");
      case "binding.not_found":
        return t("errors.bindingNotFound");
      case "binding.not_pending":
        return t("errors.bindingNotPending");
      case "token.not_found":
        return t("errors.tokenNotFound");
      case "session.not_found":
        return t("errors.sessionNotFound");
      case "vocabulary.entry_not_found":
        return t("errors.entryNotFound");
      case "vocabulary.phrase_taken":
        return t("errors.phraseTaken");
      case "vocabulary.wordbook_not_installed":
        return t("errors.wordbookNotInstalled");
      case "courses.section_not_found":
        return t("learning.noSection");
      case "prep.guide_not_found":
        return t("guides.gone");
      case "content.upload_not_found":
        return t("packs.uploadGone");
      case "part.not_found":
        return t("practice.gone");
      case "mock.paper_not_found":
        return t("mock.gone");
      case "asset.not_found":
        return t("assets.gone");
      default:
        return error.message;
    }
  };
}
