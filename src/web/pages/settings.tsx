import { useTranslation } from "react-i18next";
import { AgentsPart } from "../features/account/agents-part.tsx";
import { PasswordCard } from "../features/account/password-card.tsx";
import { LanguageCard, ProfileCard } from "../features/account/profile-part.tsx";
import { SessionsCard } from "../features/account/sessions-card.tsx";
import { TimeZoneCard } from "../features/account/time-zone-card.tsx";
import { ActivityPart } from "../features/activity/activity-part.tsx";
import { CalendarPart } from "../features/calendar/calendar-part.tsx";
import { ConnectPart } from "../features/connect/connect-part.tsx";
import { useAttentionMark } from "../features/connections/attention-mark.ts";
import { NotificationsPart } from "../features/connections/notifications-part.tsx";
import { ExportPart } from "../features/export/export-part.tsx";
import { ROUTES } from "../routes.ts";
import { Page, PageTabs } from "../ui/page.tsx";

type Part = "account" | "security" | "connect" | "agents" | "activity" | "notifications" | "calendar" | "export";

export function SettingsPage({ part }: { part: Part }) {
  const { t } = useTranslation();
  const mark = useAttentionMark();
  const tabs = [
    { href: ROUTES.settings, name: t("settings.account") },
    { href: ROUTES.security, name: t("settings.security") },
    { href: ROUTES.connect, name: t("settings.connect") },
    { href: ROUTES.agents, name: t("settings.agents") },
    { href: ROUTES.activity, name: t("settings.activity") },
    { href: ROUTES.notifications, name: t("settings.notifications"), mark },
    { href: ROUTES.calendar, name: t("settings.calendar") },
    { href: ROUTES.export, name: t("settings.export") },
  ];
  return (
    <Page
      title={t("settings.title")}
      part={part === "account" ? undefined : t(`settings.${part}`)}
      tabs={<PageTabs label={t("settings.title")} tabs={tabs} />}
    >
      {part === "account" && (
        <>
          <ProfileCard />
          <TimeZoneCard />
          <LanguageCard />
        </>
      )}
      {part === "security" && (
        <>
          <PasswordCard />
          <SessionsCard />
        </>
      )}
      {part === "connect" && <ConnectPart />}
      {part === "agents" && <AgentsPart />}
      {part === "activity" && <ActivityPart />}
      {part === "notifications" && <NotificationsPart />}
      {part === "calendar" && <CalendarPart />}
      {part === "export" && <ExportPart />}
    </Page>
  );
}
