import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { PageTabs } from "../../ui/page.tsx";

/** The learner's activities, and the profile of skills derived from them: two pages under one entry of the navigation. */
export function FootprintTabs() {
  const { t } = useTranslation();
  const tabs = [
    { href: ROUTES.footprints, name: t("footprints.title") },
    { href: ROUTES.profile, name: t("profile.title") },
  ];
  return <PageTabs label={t("footprints.tabs")} tabs={tabs} />;
}
