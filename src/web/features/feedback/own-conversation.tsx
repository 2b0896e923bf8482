import { MessageSquare, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isAtRoute, ROUTES } from "../../routes.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { IconButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { useSession } from "../account/account.ts";
import { feedbackFrom, pageAt } from "./about-page.ts";
import { Composer } from "./composer.tsx";
import { draftKey } from "./drafts.ts";
import { type Message, readOwn, useMarkAnswersRead, useOwnConversation, useSend, WINDOW } from "./feedback.ts";
import { Thread } from "./thread.tsx";
import { useNewThen } from "./use-first-new.ts";

const NONE: readonly Message[] = [];

/** The learner's messages to the owners, the answers, and the field for the next message. */
export function OwnConversation() {
  const query = useOwnConversation();
  return (
    <>
      <Loaded query={query} lines={6}>
        {({ messages }) => (messages.length === 0 ? <NoMessages /> : <OwnThread query={query} messages={messages} />)}
      </Loaded>
      <OwnComposer query={query} />
    </>
  );
}

type OwnQuery = ReturnType<typeof useOwnConversation>;

function OwnThread({ query, messages }: { query: OwnQuery; messages: readonly Message[] }) {
  const { t } = useTranslation();
  const newThen = useNewThen(query.isFetchedAfterMount, {
    count: query.data?.unreadCount ?? 0,
    through: messages.at(-1)?.id ?? 0,
  });
  return (
    <>
      {messages.length === WINDOW && (
        <p className="text-center text-sm text-soft">{t("feedback.window", { count: WINDOW })}</p>
      )}
      <Thread messages={messages} ownSide="user" learner={t("feedback.you")} newThen={newThen} />
    </>
  );
}

/** Explains what to write here, and what happens to it. */
function NoMessages() {
  const { t } = useTranslation();
  return (
    <Card flush>
      <Empty icon={<MessageSquare aria-hidden className="size-6" />} heading="h2" title={t("feedback.emptyTitle")}>
        <p>{t("feedback.empty")}</p>
        <p className="mt-2">{t("feedback.emptyAgents")}</p>
      </Empty>
    </Card>
  );
}

function OwnComposer({ query: own }: { query: OwnQuery }) {
  const { t } = useTranslation();
  const { query, change } = useAddressQuery();
  const accountId = useSession().data?.account?.id ?? 0;
  const { mutateAsync: send } = useSend();
  const { mutateAsync: markRead } = useMarkAnswersRead();
  const page = pageAt(query.get("from") ?? "");
  const forgetPage = () => change({ from: null }, { replace: true });
  return (
    <Composer
      label={t("feedback.write")}
      storageKey={draftKey(accountId)}
      side="user"
      messages={own.data?.messages ?? NONE}
      isFresh={own.isFetchedAfterMount}
      unreadCount={own.data?.unreadCount ?? 0}
      onSeen={() => markRead(undefined)}
      read={async () => (await readOwn()).messages}
      send={async (content) => {
        const message = await send({ content, pagePath: page ?? "" });
        // A person who has moved to another page stays there.
        if (isAtRoute(ROUTES.feedback, window.location.pathname)) forgetPage();
        return message;
      }}
      href={page === null ? ROUTES.feedback : feedbackFrom(page, "")}
      unsent={t("feedback.unsentElsewhere")}
    >
      {page !== null && (
        <div className="-my-1 flex items-center gap-1 text-sm text-soft">
          <p className="min-w-0 flex-1 truncate" title={page}>
            {t("feedback.about.page", { page })}
          </p>
          <IconButton
            label={t("feedback.about.remove")}
            icon={<X aria-hidden className="size-4" />}
            onPress={forgetPage}
          />
        </div>
      )}
    </Composer>
  );
}
