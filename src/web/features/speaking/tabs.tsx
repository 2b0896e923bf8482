import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { PageTabs } from "../../ui/page.tsx";
import { MATERIALS_PATH, RECORDINGS_PATH } from "./paths.ts";

export const TABS = ["topics", "materials", "recordings"] as const;
export type Tab = (typeof TABS)[number];

const PATHS: Readonly<Record<Tab, string>> = {
  topics: ROUTES.speaking,
  materials: MATERIALS_PATH,
  recordings: RECORDINGS_PATH,
};

/** The parts of the page; the query of the address holds the selected one. */
export function SpeakingTabs({ shown }: { shown: Tab }) {
  const { t } = useTranslation();
  const tabs = TABS.map((tab) => ({ href: PATHS[tab], name: t(`speaking.tabs.${tab}`), isHere: tab === shown }));
  return <PageTabs label={t("speaking.title")} tabs={tabs} />;
}
