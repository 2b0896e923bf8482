import { FileQuestion, PencilLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import type { ReviewTarget } from "./target.ts";

/** The address has nothing that this person may see. */
export function NoReview() {
  const { t } = useTranslation();
  return (
    <Page title={t("reviews.title")}>
      <Card flush>
        <Empty
          icon={<FileQuestion aria-hidden className="size-6" />}
          title={t("reviews.goneTitle")}
          action={
            <LinkButton look="primary" href={ROUTES.reviews}>
              {t("reviews.openList")}
            </LinkButton>
          }
        >
          {t("reviews.gone")}
        </Empty>
      </Card>
    </Page>
  );
}

/** It exists, but was not submitted yet. */
export function NotSubmitted({ target: { kind, sessionId } }: { target: ReviewTarget }) {
  const { t } = useTranslation();
  const path = kind === "practice" ? ROUTES.practice : ROUTES.mock;
  return (
    <Page title={t("reviews.title")}>
      <Card flush>
        <Empty
          icon={<PencilLine aria-hidden className="size-6" />}
          title={t("reviews.openTitle")}
          action={
            <LinkButton look="primary" href={`${path}/${sessionId}`}>
              {t("reviews.continue")}
            </LinkButton>
          }
        >
          {t("reviews.open")}
        </Empty>
      </Card>
    </Page>
  );
}
