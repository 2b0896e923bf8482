import { useTranslation } from "react-i18next";
import { Page } from "../ui/page.tsx";

export function CardsPage() {
  const { t } = useTranslation();
  return <Page title={t("nav.cards")}>{null}</Page>;
}
