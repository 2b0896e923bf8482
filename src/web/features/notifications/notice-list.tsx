import { AlarmClock, BellRing, CalendarDays, ListTodo, type LucideIcon, MessageSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Badge, Empty } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { More } from "../../ui/more.tsx";
import type { Notice } from "../live/stream.ts";
import type { useNotices } from "./notices.ts";

const ICONS: Readonly<Record<Notice["kind"], LucideIcon>> = {
  reminder: AlarmClock,
  todo: ListTodo,
  task: CalendarDays,
  feedback: MessageSquare,
};

/** The notices, newest first; `onOpen` is called with a notice that links to another page. */
export function NoticeList({ query, onOpen }: { query: ReturnType<typeof useNotices>; onOpen(notice: Notice): void }) {
  const { t } = useTranslation();
  const notices = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <Loaded query={query}>
        {() =>
          notices.length === 0 ? (
            <NoNotices />
          ) : (
            <ul aria-label={t("notifications.title")} className="divide-y divide-line">
              {notices.map((notice) => (
                <NoticeRow key={notice.noticeId} notice={notice} onOpen={() => onOpen(notice)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="border-t border-line p-3 empty:hidden">
        <More query={query} rows={notices.map(rowOf)}>
          {t("notifications.more")}
        </More>
      </div>
    </>
  );
}

function rowOf({ noticeId }: Notice): string {
  return `notice-${noticeId}`;
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, text, route, dueAt, late, readAt } = notice;
  const Icon = ICONS[kind];
  return (
    <li>
      <Link
        href={route}
        data-row={rowOf(notice)}
        onClick={onOpen}
        className="flex gap-3 px-5 py-3 -outline-offset-2 hover:bg-sunken/60"
      >
        <Icon aria-hidden className={`mt-1 size-4.5 shrink-0 ${readAt === null ? "text-accent" : "text-soft"}`} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span
            className={classes(
              "wrap-anywhere",
              readAt === null ? "font-medium" : "text-soft",
              // The full text is shown on the linked page.
              kind === "feedback" && "line-clamp-2",
            )}
          >
            {text}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
            <span>
              {t(`notifications.kinds.${kind}`)} ·{" "}
              <time dateTime={dueAt} title={format.dateTime(dueAt)}>
                {format.ago(dueAt)}
              </time>
            </span>
            {late && <Badge tone="warn">{t("notifications.late")}</Badge>}
          </span>
        </span>
        {readAt === null && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">{t("notifications.new")}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** Explains what appears here, and where to create it. */
function NoNotices() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<BellRing aria-hidden className="size-6" />}
      title={t("notifications.emptyTitle")}
      action={
        <>
          <LinkButton href={ROUTES.reminders}>{t("notifications.emptyAction")}</LinkButton>
          <LinkButton href={ROUTES.notifications}>{t("reminders.ways")}</LinkButton>
        </>
      }
    >
      {t("notifications.empty")}
    </Empty>
  );
}
