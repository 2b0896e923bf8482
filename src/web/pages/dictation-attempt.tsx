import { useTranslation } from "react-i18next";
import { Page } from "../ui/page.tsx";

export function DictationAttemptPage(_props: { attemptId: string }) {
  const { t } = useTranslation();
  return <Page title={t("nav.dictation")}>{null}</Page>;
}
