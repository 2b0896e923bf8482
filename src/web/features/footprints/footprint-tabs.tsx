import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { PageTabs } from "../../ui/page.tsx";

/** What the learner did, and what it tells about each skill: two pages under one entry of the navigation. */
export function FootprintTabs() {
  const { t } = useTranslation();
  const tabs = [
    { href: ROUTES.footprints, name: t("footprints.title") },
    { href: ROUTES.profile, name: t("profile.title") },
  ];
  return <PageTabs label={t("footprints.tabs")} tabs={tabs} />;
}
