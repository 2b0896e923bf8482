import { Bell, CalendarClock, Circle, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { now } from "../../clock.ts";
import { IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { useWhen } from "../../ui/when.ts";
import { KindIcon } from "../resources/kind-icon.tsx";
import { isOverdue, type Todo } from "./shown.ts";

/** Completes a todo, or undoes that. */
export function DoneButton({ todo, onPress }: { todo: Todo; onPress(press: "complete" | "reopen"): void }) {
  const { t } = useTranslation();
  const { title, completed } = todo;
  return completed ? (
    <IconButton
      label={t("todos.reopenNamed", { title })}
      icon={<CircleCheck aria-hidden className="size-5 text-accent" />}
      onPress={() => onPress("reopen")}
    />
  ) : (
    <IconButton
      label={t("todos.completeNamed", { title })}
      icon={<Circle aria-hidden className="size-5 text-soft" />}
      onPress={() => onPress("complete")}
    />
  );
}

export function OverdueBadge({ todo }: { todo: Todo }) {
  const { t } = useTranslation();
  return isOverdue(todo, now()) ? <Badge tone="warn">{t("todos.overdue")}</Badge> : null;
}

/** When a todo is due, or was completed, and its content. */
export function TodoFacts({ todo }: { todo: Todo }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { scheduledAt, completedAt, messengerReminder, contentRef, content } = todo;
  if (scheduledAt === null && completedAt === null && contentRef === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
      {completedAt !== null ? (
        <span>{t("todos.completedAt", { when: when(completedAt) })}</span>
      ) : (
        scheduledAt !== null && (
          <span className="inline-flex items-center gap-1.5">
            <CalendarClock aria-hidden className="size-4 shrink-0" />
            <span className="inline-block first-letter:uppercase">{when(scheduledAt)}</span>
            {messengerReminder && (
              <span className="inline-flex items-center">
                <Bell aria-hidden className="size-3.5" />
                <span className="sr-only">{t("todos.messengerSign")}</span>
              </span>
            )}
          </span>
        )
      )}
      {contentRef !== null &&
        (content?.available ? (
          <Link
            href={content.route}
            className="relative z-10 inline-flex min-h-6 min-w-0 items-center gap-1.5 underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
          >
            <KindIcon kind={content.kind} isSmall />
            <span className="min-w-0 wrap-anywhere">{content.title}</span>
          </Link>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <KindIcon kind={contentRef.kind} isSmall />
            {t("todos.contentGone")}
          </span>
        ))}
    </p>
  );
}
