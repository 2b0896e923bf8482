import { useTranslation } from "react-i18next";
import { ROUTES } from "../routes.ts";
import { LinkButton } from "../ui/button.tsx";
import { Door } from "../ui/door.tsx";

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Door title={t("notFound.title")} about={t("notFound.about")}>
      <LinkButton look="primary" href={ROUTES.today}>
        {t("notFound.home")}
      </LinkButton>
    </Door>
  );
}
