import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Badge, Card, List, ListRow } from "../../ui/card.tsx";
import type { LinkedPart } from "./learning.ts";

/** The parts of the question bank related to a course or a section. */
export function PracticeLinks({ parts }: { parts: readonly LinkedPart[] }) {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  return (
    <Card title={t("learning.practice")} about={t("learning.practiceAbout")} flush>
      <List label={t("learning.practice")}>
        {parts.map(({ partId, title, practised }) => (
          <ListRow
            key={partId}
            action={
              <LinkButton
                href={`${ROUTES.practice}?part=${partId}`}
                icon={<ArrowRight aria-hidden className="size-4" />}
              >
                {practised ? t("learning.practiseAgain") : t("learning.practise")}
                <span className="sr-only"> {title}</span>
              </LinkButton>
            }
          >
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <span>{title}</span>
              {practised && <Badge tone="accent">{t("learning.practised")}</Badge>}
            </span>
          </ListRow>
        ))}
      </List>
    </Card>
  );
}
