import { CalendarCheck, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Empty } from "../../ui/card.tsx";
import { NEW_PLAN_PATH } from "./paths.ts";

/** Explains what a plan is, and how to begin one. */
export function NoPlans() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<CalendarCheck aria-hidden className="size-6" />}
      title={t("plans.empty.title")}
      action={
        <>
          <LinkButton look="primary" href={NEW_PLAN_PATH} icon={<Plus aria-hidden className="size-4" />}>
            {t("plans.empty.byHand")}
          </LinkButton>
          <LinkButton href={ROUTES.connect}>{t("plans.empty.byAgent")}</LinkButton>
        </>
      }
    >
      <p>{t("plans.empty.what")}</p>
      <p className="mt-2">{t("plans.empty.agent")}</p>
    </Empty>
  );
}
