import { Bell as BellIcon, CheckCheck, Settings, X } from "lucide-react";
import { useEffect, useState } from "react";
import { DialogTrigger, Heading, Dialog as Panel, Popover, Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { cut } from "../../../lib/cut.ts";
import { countCharacters } from "../../../lib/text.ts";
import { ROUTES } from "../../routes.ts";
import { Button, IconButton, LinkButton } from "../../ui/button.tsx";
import { useKey } from "../../ui/keys.tsx";
import { useTitleMark } from "../../ui/title.ts";
import { onNotice } from "../live/notice-listeners.ts";
import { usePushSubscription, withdrawBrowserNotices } from "./browser-notices.ts";
import { BrowserNotices } from "./browser-notices-part.tsx";
import { NoticeList } from "./notice-list.tsx";
import { useMarkRead, useNotices } from "./notices.ts";

/** Above this count the badge shows it with a plus sign. */
const MOST = 99;
/** Maximum characters of a notice that are read out. */
const SPOKEN = 80;

/** The notices: the number of new ones, and the whole list on demand. */
export function Bell() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useNotices();
  const unread = query.data?.pages[0]?.unreadCount ?? 0;
  const count = unread > MOST ? `${MOST}+` : unread > 0 ? String(unread) : "";
  useTitleMark(count);
  usePushSubscription();
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new page
  useEffect(() => setOpen(false), [path]);
  useKey("b", t("notifications.key"), () => setOpen(true));
  const name = unread === 0 ? t("notifications.title") : t("notifications.unreadNamed", { count: unread });
  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Pressable
          aria-label={name}
          aria-keyshortcuts="b"
          className="relative inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-soft transition-colors data-hovered:bg-sunken aria-expanded:bg-sunken motion-reduce:transition-none"
        >
          <BellIcon aria-hidden className={unread === 0 ? "size-5" : "size-5 text-ink"} />
          {count !== "" && (
            <span className="absolute top-1 left-1/2 min-w-5 rounded-full bg-danger px-1 text-center text-xs leading-5 font-semibold text-on-danger tabular-nums">
              {count}
            </span>
          )}
        </Pressable>
        <Popover
          placement="bottom start"
          containerPadding={8}
          className="w-[calc(100vw-1rem)] max-w-md rounded-lg border border-line bg-surface shadow-float outline-hidden"
        >
          <Panel className="flex max-h-[min(40rem,calc(var(--visual-viewport-height,100dvh)-5rem))] flex-col outline-hidden">
            <Contents query={query} unread={unread} onClose={() => setOpen(false)} />
          </Panel>
        </Popover>
      </DialogTrigger>
      <Spoken />
    </>
  );
}

function Contents({
  query,
  unread,
  onClose,
}: {
  query: ReturnType<typeof useNotices>;
  unread: number;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const { mutate: markRead } = useMarkRead();
  const lastId = query.data?.pages[0]?.lastId ?? 0;
  return (
    <>
      <header className="flex shrink-0 items-center gap-1 border-b border-line py-1 pr-1.5 pl-5">
        <Heading slot="title" className="mr-auto text-lg font-semibold">
          {t("notifications.title")}
        </Heading>
        {unread > 0 && (
          <Button
            look="quiet"
            icon={<CheckCheck aria-hidden className="size-4" />}
            onPress={() => {
              markRead({ throughId: lastId });
              void withdrawBrowserNotices();
            }}
          >
            {t("notifications.markAll")}
          </Button>
        )}
        <LinkButton look="quiet" href={ROUTES.notifications} icon={<Settings aria-hidden className="size-4.5" />}>
          <span className="sr-only">{t("reminders.ways")}</span>
        </LinkButton>
        <IconButton label={t("ui.close")} icon={<X aria-hidden className="size-5" />} onPress={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <NoticeList
          query={query}
          onOpen={({ noticeId, readAt }) => {
            if (readAt === null) markRead({ noticeIds: [noticeId] });
            void withdrawBrowserNotices(noticeId);
            onClose();
          }}
        />
      </div>
      <BrowserNotices />
    </>
  );
}

/** Reads out the beginning of a new notice, after any speech in progress. */
function Spoken() {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  useEffect(
    () =>
      onNotice(({ kind, text }) =>
        setWords(
          t("notifications.spoken", {
            kind: t(`notifications.kinds.${kind}`),
            text: cut(text, SPOKEN, countCharacters),
          }),
        ),
      ),
    [t],
  );
  return (
    <span role="status" className="sr-only">
      {words}
    </span>
  );
}
