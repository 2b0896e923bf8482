import { useTranslation } from "react-i18next";
import { GuideList } from "../features/guides/guide-list.tsx";
import { Page } from "../ui/page.tsx";

export function GuidesPage() {
  const { t } = useTranslation();
  return (
    <Page title={t("guides.title")} about={t("guides.about")}>
      <GuideList />
    </Page>
  );
}
