import { useTranslation } from "react-i18next";
import { Page } from "../ui/page.tsx";

export function SpeakingPage() {
  const { t } = useTranslation();
  return <Page title={t("nav.speaking")}>{null}</Page>;
}
