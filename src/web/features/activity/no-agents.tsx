import { Bot, Code } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";

/** Shown before any agent is connected: what will appear here, and how to begin. */
export function NoAgents() {
  const { t } = useTranslation();
  return (
    <Card flush>
      <Empty
        heading="h2"
        icon={<Bot aria-hidden className="size-6" />}
        title={t("activity.noAgentsTitle")}
        action={
          <>
            <LinkButton look="primary" href={ROUTES.connect} icon={<Bot aria-hidden className="size-4" />}>
              {t("activity.connect")}
            </LinkButton>
            <LinkButton href={ROUTES.developers} icon={<Code aria-hidden className="size-4" />}>
              {t("activity.developers")}
            </LinkButton>
          </>
        }
      >
        {t("activity.noAgents")}
      </Empty>
    </Card>
  );
}
