import { MessagesSquare } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { readOffset, useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { findRow } from "../../ui/link-row.tsx";
import { useViewStart } from "../../ui/view-start.ts";
import { ConversationList, conversationRow } from "./conversation-list.tsx";
import { ConversationView } from "./conversation-view.tsx";
import { PAGE_SIZE, useConversations } from "./feedback.ts";

/** The conversations, beside the one that the address names; on a phone one or the other. */
export function FeedbackInbox() {
  const { t } = useTranslation();
  const { query, hrefWith } = useAddressQuery();
  const wanted = Number(query.get("conversation"));
  const openId = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : null;
  const offset = readOffset(query.get("offset"), PAGE_SIZE);
  const isEmpty = useConversations(offset).data?.items.length === 0 && offset === 0;
  const left = useRef(openId);
  const pane = useRef<HTMLElement>(null);
  useViewStart(String(openId), () => {
    if (openId !== null) return isWide() ? pane.current : null;
    return left.current === null ? null : findRow(conversationRow(left.current));
  });
  if (openId !== null) left.current = openId;
  return (
    <div className={isEmpty ? "" : "lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:items-start lg:gap-8"}>
      <div
        className={
          openId === null
            ? "lg:sticky lg:top-6"
            : "hidden lg:sticky lg:top-6 lg:block lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
        }
      >
        <ConversationList offset={offset} openId={openId} />
      </div>
      {openId === null && !isEmpty && (
        <div className="hidden lg:block">
          <Card flush>
            <Empty
              icon={<MessagesSquare aria-hidden className="size-6" />}
              heading="h2"
              title={t("feedback.chooseTitle")}
            >
              {t("feedback.choose")}
            </Empty>
          </Card>
        </div>
      )}
      {openId !== null && (
        <section
          ref={pane}
          tabIndex={-1}
          aria-label={t("feedback.conversation")}
          className="flex min-w-0 flex-col gap-6 outline-hidden"
        >
          <ConversationView
            key={openId}
            accountId={openId}
            back={<BackLink href={hrefWith({ conversation: null })}>{t("feedback.back")}</BackLink>}
          />
        </section>
      )}
    </div>
  );
}

/** Whether list and conversation are side by side: for keyboard users, the whole list would come before the conversation. */
function isWide(): boolean {
  return window.matchMedia("(min-width: 64rem)").matches;
}
