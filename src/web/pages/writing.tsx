import { useTranslation } from "react-i18next";
import { Page } from "../ui/page.tsx";

export function WritingPage() {
  const { t } = useTranslation();
  return <Page title={t("nav.writing")}>{null}</Page>;
}
