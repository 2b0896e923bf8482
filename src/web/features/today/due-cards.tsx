import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { Card, List } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { LinkRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { reviewPathOf } from "../cards/address.ts";
import { usePersonalProgress, useWordbooks } from "../vocabulary/vocabulary.ts";

/** How many cards are due: in the own book and in each wordbook that has been begun. */
export function DueCards() {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const personal = usePersonalProgress();
  const wordbooks = useWordbooks();
  return (
    <Card title={t("today.dueTitle")} about={t("today.dueAbout")} flush>
      <Loaded query={personal}>
        {({ summary }) => (
          <List label={t("today.dueTitle")}>
            <DueRow
              href={summary.total === 0 ? ROUTES.vocabulary : reviewPathOf("personal")}
              name={t("vocabulary.personal")}
              due={summary.dueCount}
            >
              {summary.total === 0
                ? t("today.noWords")
                : summary.dueCount === 0 && summary.nextDueAt !== null
                  ? t("today.nextDue", { when: format.relative(summary.nextDueAt) })
                  : t("cards.words", { count: summary.total })}
            </DueRow>
            {wordbooks.map(({ data }) => {
              if (data === undefined) return null;
              const { summary: book, setId } = data;
              const startedCount = book.total - book.newCount;
              if (startedCount === 0 && book.dueCount === 0) return null;
              const title = i18n.language.startsWith("zh") ? book.titleZh : book.title;
              const begun = t("today.started", {
                part: format.number(startedCount),
                whole: format.number(book.total),
              });
              return (
                <DueRow key={setId} href={reviewPathOf(setId)} name={title} due={book.dueCount}>
                  {begun}
                </DueRow>
              );
            })}
          </List>
        )}
      </Loaded>
    </Card>
  );
}

function DueRow({ href, name, due, children }: { href: string; name: string; due: number; children: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <LinkRow
      id={href}
      href={href}
      title={name}
      action={
        <span className="pointer-events-none mr-2.5 text-right">
          <span className={`text-xl font-semibold tabular-nums ${due === 0 ? "text-soft" : "text-accent"}`}>
            {format.number(due)}
          </span>
          <span className="ml-1.5 text-sm text-soft">{t("today.due", { count: due })}</span>
        </span>
      }
    >
      <p className="text-sm text-soft">{children}</p>
    </LinkRow>
  );
}
