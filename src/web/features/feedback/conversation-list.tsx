import { Inbox } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAddressQuery } from "../../ui/address.ts";
import { Badge, Card, Empty, List } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { useSession } from "../account/account.ts";
import { draftKey, useDraft } from "./drafts.ts";
import { type Conversation, PAGE_SIZE, useConversations } from "./feedback.ts";

export const conversationRow = (accountId: number) => `conversation-${accountId}`;

/** Conversations, newest first; the open one is marked. */
export function ConversationList({ offset, openId }: { offset: number; openId: number | null }) {
  const { t } = useTranslation();
  const { change } = useAddressQuery();
  const query = useConversations(offset);
  const writerId = useSession().data?.account?.id ?? 0;
  const list = useRowKeys<HTMLDivElement>();
  return (
    <div ref={list} className="flex flex-col gap-4">
      <Card flush>
        <Loaded query={query} lines={6}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon={<Inbox aria-hidden className="size-6" />} heading="h2" title={t("feedback.inboxEmptyTitle")}>
                {t("feedback.inboxEmpty")}
              </Empty>
            ) : (
              <List label={t("feedback.conversations")}>
                {items.map((one) => (
                  <Row key={one.accountId} conversation={one} writerId={writerId} isOpen={one.accountId === openId} />
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
      <Pager
        offset={offset}
        size={PAGE_SIZE}
        nextOffset={query.data?.nextOffset ?? null}
        isWaiting={query.isPlaceholderData}
        onMove={(next) => change({ offset: next === 0 ? null : String(next) })}
      />
    </div>
  );
}

interface RowProps {
  readonly conversation: Conversation;
  /** The owner who reads it. */
  readonly writerId: number;
  readonly isOpen: boolean;
}

function Row({ conversation, writerId, isOpen }: RowProps) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const format = useFormat();
  const { accountId, name, disabled, unreadCount, lastMessage } = conversation;
  const { content, createdAt, senderType, senderName } = lastMessage;
  const isNew = unreadCount > 0;
  return (
    <li>
      <Link
        href={hrefWith({ conversation: String(accountId) })}
        data-row={conversationRow(accountId)}
        aria-current={isOpen ? "true" : undefined}
        className={classes(
          "flex scroll-my-24 flex-col gap-1 px-4 py-3 -outline-offset-2",
          isOpen ? "bg-accent-soft" : "hover:bg-sunken/60",
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={classes("min-w-0 truncate", isNew ? "font-semibold" : "font-medium")}>{name}</span>
          <time dateTime={createdAt} title={format.dateTime(createdAt)} className="shrink-0 text-xs text-soft">
            {format.ago(createdAt)}
          </time>
        </span>
        <span className="flex items-start justify-between gap-3">
          <span className={classes("line-clamp-2 min-w-0 text-sm wrap-anywhere", isNew ? "text-ink" : "text-soft")}>
            {senderType === "team" && `${t("feedback.said", { name: senderName })} `}
            {content}
          </span>
          {isNew && (
            <span className="min-w-5 shrink-0 rounded-full bg-danger px-1 text-center text-xs leading-5 font-semibold text-on-danger tabular-nums">
              <span aria-hidden>{unreadCount}</span>
              <span className="sr-only">{t("feedback.unread", { count: unreadCount })}</span>
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-1.5 empty:hidden">
          {accountId === writerId && <Badge>{t("feedback.you")}</Badge>}
          {!isOpen && <DraftMark storageKey={draftKey(writerId, accountId)} />}
          {disabled && <Badge tone="warn">{t("feedback.disabled")}</Badge>}
        </span>
      </Link>
    </li>
  );
}

/** Marks a conversation with an unsent answer. */
function DraftMark({ storageKey }: { storageKey: string }) {
  const { t } = useTranslation();
  const { text, sent, isSending, error } = useDraft(storageKey);
  if (text.trim() === "" || isSending) return null;
  return error === null && sent === null ? (
    <Badge>{t("feedback.draft")}</Badge>
  ) : (
    <Badge tone="danger">{t("feedback.notSent")}</Badge>
  );
}
