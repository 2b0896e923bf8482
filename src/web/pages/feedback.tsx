import { Inbox } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSession } from "../features/account/account.ts";
import { OwnConversation } from "../features/feedback/own-conversation.tsx";
import { ROUTES } from "../routes.ts";
import { LinkButton } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";

/** The learner's conversation with the owners of the service. An owner is redirected to the inbox. */
export function FeedbackPage() {
  const { t } = useTranslation();
  const isOwner = useSession().data?.account?.role === "owner";
  return (
    <Page
      title={t("feedback.title")}
      about={t(isOwner ? "feedback.about.owner" : "feedback.about.title")}
      action={
        isOwner && (
          <LinkButton href={ROUTES.feedbackInbox} icon={<Inbox aria-hidden className="size-4" />}>
            {t("feedback.inbox")}
          </LinkButton>
        )
      }
    >
      <OwnConversation />
    </Page>
  );
}
