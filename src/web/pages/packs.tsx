import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useMayImport } from "../features/packs/may-import.ts";
import { PackCards, PackHelp } from "../features/packs/pack-cards.tsx";
import { PackUpload } from "../features/packs/pack-upload.tsx";
import { ROUTES } from "../routes.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card, Empty } from "../ui/card.tsx";
import { Page } from "../ui/page.tsx";

export function PacksPage() {
  const { t } = useTranslation();
  if (!useMayImport()) {
    return (
      <Page title={t("packs.title")}>
        <Card flush>
          <Empty
            icon={<Lock aria-hidden className="size-6" />}
            title={t("packs.ownersTitle")}
            action={<LinkButton href={ROUTES.today}>{t("notFound.home")}</LinkButton>}
          >
            {t("packs.owners")}
          </Empty>
        </Card>
      </Page>
    );
  }
  return (
    <Page title={t("packs.title")} about={t("packs.about")}>
      <PackUpload />
      <PackCards />
      <PackHelp />
    </Page>
  );
}
