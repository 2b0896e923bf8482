import { NotebookPen, PackageOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { useSession } from "../account/account.ts";

/** Shown instead of a question bank that is still empty. */
export function EmptyBank() {
  const { t } = useTranslation();
  const isOwner = useSession().data?.account?.role === "owner";
  return (
    <Card flush>
      <Empty
        icon={<NotebookPen aria-hidden className="size-6" />}
        title={t("practice.emptyTitle")}
        {...(isOwner && {
          action: (
            <LinkButton look="primary" href={ROUTES.packs} icon={<PackageOpen aria-hidden className="size-4" />}>
              {t("practice.openPacks")}
            </LinkButton>
          ),
        })}
      >
        {isOwner ? t("practice.emptyOwner") : t("practice.empty")}
      </Empty>
    </Card>
  );
}
