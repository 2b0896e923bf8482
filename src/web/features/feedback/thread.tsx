import { Bot, CheckCheck, FileText } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { now } from "../../clock.ts";
import { classes } from "../../ui/classes.ts";
import { useFormat } from "../../ui/format.ts";
import { isElsewhere, nearDay, wallTimeAt } from "../../ui/wall-time.ts";
import { pageAt } from "./about-page.ts";
import { byDay } from "./days.ts";
import type { Message } from "./feedback.ts";
import { firstNewOf, type NewThen } from "./use-first-new.ts";

export const rowOf = (id: number) => `message-${id}`;
/** The line above the new messages. */
export const NEW_ROW = "new-messages";

interface ThreadProps {
  readonly messages: readonly Message[];
  /** The sender whose messages are on the right. */
  readonly ownSide: Message["senderType"];
  /** How the learner is named here. */
  readonly learner: string;
  /** Messages that were new when the conversation was opened. */
  readonly newThen: NewThen | null;
}

/** A conversation, oldest first, day by day. */
export function Thread({ messages, ownSide, learner, newThen }: ThreadProps) {
  const { t } = useTranslation();
  const nameDay = useDayName();
  const seen = messages.findLast(({ senderType, readAt }) => senderType === ownSide && readAt !== null)?.id ?? 0;
  const firstNew = newThen === null ? null : firstNewOf(messages, newThen, ownSide);
  return (
    <div className="flex flex-col gap-6">
      {byDay(messages).map(({ day, messages: ofDay }) => (
        <section key={day} className="flex flex-col gap-3">
          <h2 className="text-center text-xs font-medium text-soft first-letter:uppercase">{nameDay(day)}</h2>
          <ol aria-label={t("feedback.messages", { day: nameDay(day) })} className="flex flex-col gap-3">
            {ofDay.map((message) => (
              <Fragment key={message.id}>
                {message.id === firstNew && <NewFromHere count={newThen?.count ?? 0} />}
                <Bubble
                  message={message}
                  isOwn={message.senderType === ownSide}
                  name={message.senderType === "user" ? learner : message.senderName}
                  isLastSeen={message.id === seen}
                />
              </Fragment>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** `Yesterday`, `Sat, 21 Nov`: a day in the reader's words. */
function useDayName(): (day: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (day) => {
    const today = wallTimeAt(now()).day;
    const near = nearDay(day, now());
    if (near !== null) return t(`ui.when.${near}`);
    return day.slice(0, 4) === today.slice(0, 4) ? format.day(day) : format.date(day);
  };
}

function NewFromHere({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <li
      data-row={NEW_ROW}
      tabIndex={-1}
      className="flex scroll-mt-28 items-center gap-3 text-xs font-medium text-accent before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current"
    >
      {t("feedback.unread", { count })}
    </li>
  );
}

function Bubble({
  message,
  isOwn,
  name,
  isLastSeen,
}: {
  message: Message;
  isOwn: boolean;
  name: string;
  isLastSeen: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { content, createdAt, source, pagePath } = message;
  const { time } = wallTimeAt(Date.parse(createdAt));
  return (
    <li
      data-row={rowOf(message.id)}
      tabIndex={-1}
      className={classes(
        "flex max-w-[88%] scroll-mt-28 scroll-mb-64 flex-col gap-1 sm:max-w-[75%]",
        isOwn ? "items-end self-end" : "items-start self-start",
      )}
    >
      <div
        className={classes(
          "flex max-w-full flex-col gap-2 rounded-lg px-4 py-2.5",
          isOwn ? "rounded-br-sm bg-accent-soft" : "rounded-bl-sm border border-line bg-surface",
        )}
      >
        <p className="whitespace-pre-wrap wrap-anywhere">{content}</p>
        {pagePath !== "" && <AboutPage path={pagePath} />}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-soft tabular-nums">
        <span className={isOwn && message.senderType === "user" ? "sr-only" : "font-medium"}>{name}</span>
        {source === "agent" && (
          <span className="inline-flex items-center gap-1">
            <Bot aria-hidden className="size-3.5" />
            {t("feedback.byAgent")}
          </span>
        )}
        <time dateTime={createdAt} title={format.dateTime(createdAt)}>
          {isElsewhere(createdAt) ? t("ui.when.zoned", { when: time, zone: format.zoneMark(createdAt) }) : time}
        </time>
        {isLastSeen && (
          <span className="inline-flex items-center gap-1">
            <CheckCheck aria-hidden className="size-3.5" />
            {t("feedback.seen")}
          </span>
        )}
      </p>
    </li>
  );
}

/** The page that a message is about: a link if the workspace has that page. */
function AboutPage({ path }: { path: string }) {
  const { t } = useTranslation();
  const page = pageAt(path);
  return (
    <p className="flex items-center gap-1.5 text-xs text-soft">
      <FileText aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t("feedback.about.label")}</span>
      {page === null ? (
        <span className="wrap-anywhere">{path}</span>
      ) : (
        <Link
          href={page}
          className="inline-flex min-h-6 items-center text-accent underline underline-offset-2 wrap-anywhere pointer-coarse:min-h-11"
        >
          {path}
        </Link>
      )}
    </p>
  );
}
