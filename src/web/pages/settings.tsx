import { useTranslation } from "react-i18next";
import { AgentsPart } from "../features/account/agents-part.tsx";
import { PasswordCard } from "../features/account/password-card.tsx";
import { LanguageCard, ProfileCard } from "../features/account/profile-part.tsx";
import { SessionsCard } from "../features/account/sessions-card.tsx";
import { ROUTES } from "../routes.ts";
import { Page, PageTabs } from "../ui/page.tsx";

export function SettingsPage({ part }: { part: "account" | "security" | "agents" }) {
  const { t } = useTranslation();
  const tabs = [
    { href: ROUTES.settings, name: t("settings.account") },
    { href: ROUTES.security, name: t("settings.security") },
    { href: ROUTES.agents, name: t("settings.agents") },
  ];
  return (
    <Page title={t("settings.title")} tabs={<PageTabs label={t("settings.title")} tabs={tabs} />}>
      {part === "account" && (
        <>
          <ProfileCard />
          <LanguageCard />
        </>
      )}
      {part === "security" && (
        <>
          <PasswordCard />
          <SessionsCard />
        </>
      )}
      {part === "agents" && <AgentsPart />}
    </Page>
  );
}
