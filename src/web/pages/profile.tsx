import { useTranslation } from "react-i18next";
import { FootprintTabs } from "../features/footprints/footprint-tabs.tsx";
import { ProfileView } from "../features/profile/profile-view.tsx";
import { Page } from "../ui/page.tsx";

export function ProfilePage() {
  const { t } = useTranslation();
  return (
    <Page title={t("profile.title")} about={t("profile.about")} tabs={<FootprintTabs />}>
      <ProfileView />
    </Page>
  );
}
