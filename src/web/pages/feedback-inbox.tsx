import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSession } from "../features/account/account.ts";
import { FeedbackInbox } from "../features/feedback/inbox.tsx";
import { ROUTES } from "../routes.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card, Empty } from "../ui/card.tsx";
import { Page } from "../ui/page.tsx";
import { Wide } from "../ui/wide.tsx";

/** Learners' messages, for owners. */
export function FeedbackInboxPage() {
  const { t } = useTranslation();
  const isOwner = useSession().data?.account?.role === "owner";
  if (isOwner) {
    return (
      <Wide>
        <Page title={t("feedback.inbox")}>
          <FeedbackInbox />
        </Page>
      </Wide>
    );
  }
  return (
    <Page title={t("feedback.inbox")}>
      <Card flush>
        <Empty
          icon={<Lock aria-hidden className="size-6" />}
          heading="h2"
          title={t("feedback.ownersTitle")}
          action={<LinkButton href={ROUTES.feedback}>{t("feedback.title")}</LinkButton>}
        >
          {t("feedback.owners")}
        </Empty>
      </Card>
    </Page>
  );
}
