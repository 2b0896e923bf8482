import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { ROUTES } from "../../routes.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import { findRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useSession } from "../account/account.ts";
import { Composer } from "./composer.tsx";
import { draftKey } from "./drafts.ts";
import { readConversation, useConversation, useMarkConversationRead, useReply } from "./feedback.ts";
import { rowOf, Thread } from "./thread.tsx";
import { useNewThen } from "./use-first-new.ts";

/**
 * One learner's messages, the answers, and the field for the next one.
 * @param back the way to the list, for a phone.
 */
export function ConversationView({ accountId, back }: { accountId: number; back: ReactNode }) {
  const { t } = useTranslation();
  const query = useConversation(accountId);
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <>
        <div className="-mb-3 lg:hidden">{back}</div>
        <Notice tone="warn">{t("feedback.gone")}</Notice>
      </>
    );
  }
  return (
    <Loaded query={query} lines={8}>
      {() => (
        <>
          <Head query={query} back={back} />
          <Exchanged query={query} accountId={accountId} />
        </>
      )}
    </Loaded>
  );
}

type ConversationQuery = ReturnType<typeof useConversation>;

/** The messages, and the field for the next answer. */
function Exchanged({ query, accountId }: { query: ConversationQuery; accountId: number }) {
  const { t } = useTranslation();
  const writerId = useSession().data?.account?.id ?? 0;
  const { mutateAsync: reply } = useReply();
  const { mutateAsync: markRead } = useMarkConversationRead();
  const pages = query.data?.pages ?? [];
  const messages = pages.toReversed().flatMap((page) => page.messages);
  const { name = "", unreadCount = 0 } = pages[0] ?? {};
  const isFresh = query.isFetchedAfterMount;
  const newThen = useNewThen(isFresh, { count: unreadCount, through: messages.at(-1)?.id ?? 0 });
  return (
    <>
      <Thread messages={messages} ownSide="team" learner={name} newThen={newThen} />
      <Composer
        label={t("feedback.reply", { name })}
        storageKey={draftKey(writerId, accountId)}
        side="team"
        messages={messages}
        isFresh={isFresh}
        unreadCount={unreadCount}
        onSeen={() => markRead(accountId)}
        read={async () => (await readConversation(accountId)).messages}
        send={(content) => reply({ accountId, content })}
        href={`${ROUTES.feedbackInbox}?conversation=${accountId}`}
        unsent={t("feedback.replyUnsentElsewhere", { name })}
      />
    </>
  );
}

/** Who it is with, and the button for earlier messages. */
function Head({ query, back }: { query: ConversationQuery; back: ReactNode }) {
  const { t } = useTranslation();
  const pages = query.data?.pages ?? [];
  const [newest] = pages;
  const earliest = pages.at(-1)?.messages[0];
  const wasFirst = useRef<string | null>(null);
  // Keeps the position at the message that was the first.
  useEffect(() => {
    if (wasFirst.current === null || earliest === undefined || wasFirst.current === rowOf(earliest.id)) return;
    findRow(wasFirst.current)?.focus();
    wasFirst.current = null;
  }, [earliest]);
  if (newest === undefined) return null;
  return (
    <>
      <header className="z-10 -mx-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line bg-page px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0">
        <div className="-mb-3 basis-full lg:hidden">{back}</div>
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{newest.name}</h2>
        <p className="min-w-0 text-sm text-soft wrap-anywhere">{newest.email}</p>
        {newest.disabled && <Badge tone="warn">{t("feedback.disabled")}</Badge>}
      </header>
      {newest.disabled && <p className="-mt-3 text-sm text-soft">{t("feedback.disabledAbout")}</p>}
      {query.hasNextPage && (
        <Button
          wide
          isPending={query.isFetchingNextPage}
          onPress={() => {
            wasFirst.current = earliest === undefined ? null : rowOf(earliest.id);
            void query.fetchNextPage();
          }}
        >
          {t("feedback.earlier")}
        </Button>
      )}
    </>
  );
}
