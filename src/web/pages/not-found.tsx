import { useTranslation } from "react-i18next";
import { ROUTES } from "../routes.ts";
import { LinkButton } from "../ui/button.tsx";
import { StandalonePage } from "../ui/standalone-page.tsx";

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <StandalonePage title={t("notFound.title")} about={t("notFound.about")}>
      <LinkButton look="primary" href={ROUTES.today}>
        {t("notFound.home")}
      </LinkButton>
    </StandalonePage>
  );
}
