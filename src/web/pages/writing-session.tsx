import { useTranslation } from "react-i18next";
import { Page } from "../ui/page.tsx";

export function WritingSessionPage(_props: { sessionId: number }) {
  const { t } = useTranslation();
  return <Page title={t("nav.writing")}>{null}</Page>;
}
