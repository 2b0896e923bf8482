import { ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useSession, useTokens } from "../features/account/account.ts";
import { reviewPathOf } from "../features/cards/address.ts";
import { useOpenSittings } from "../features/mock/sittings-open.tsx";
import { OpenSittingRow } from "../features/mock/sittings-rows.tsx";
import { GoOn } from "../features/practice/begin-go-on.tsx";
import { PracticeRow } from "../features/practice/open-practices.tsx";
import { useOpenPractices } from "../features/practice/practice.ts";
import { StateBadge } from "../features/vocabulary/state-badge.tsx";
import { usePersonalProgress, useWordbooks } from "../features/vocabulary/vocabulary.ts";
import { ROUTES } from "../routes.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card, List, ListRow } from "../ui/card.tsx";
import { useFormat } from "../ui/format.ts";
import { Loaded } from "../ui/loaded.tsx";
import { Page } from "../ui/page.tsx";

export function TodayPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useSession().data?.account?.name ?? "";
  return (
    <Page title={t("today.hello", { name })} about={format.today()}>
      <Begun />
      <DueCards />
      <FirstSteps />
      <Recent />
    </Page>
  );
}

/** Practices and mock tests to go on with. */
function Begun() {
  const practices = useOpenPractices().data?.items ?? [];
  const sittings = useOpenSittings().data?.items ?? [];
  const open = [...practices, ...sittings].toSorted((a, b) => b.lastActivityAt.localeCompare(a.lastActivityAt));
  return (
    <GoOn open={open}>
      {(one) =>
        "overall" in one ? (
          <OpenSittingRow key={one.sessionId} sitting={one} />
        ) : (
          <PracticeRow key={one.sessionId} practice={one} />
        )
      }
    </GoOn>
  );
}

/** How many cards wait: in the own book and in each wordbook that has been begun. */
function DueCards() {
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
              const title = i18n.language.startsWith("zh") ? book.titleZh : book.title;
              const begun = t("today.begun", {
                part: format.number(book.total - book.newCount),
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
    <ListRow
      action={
        <span className="text-right">
          <span className={`text-xl font-semibold tabular-nums ${due === 0 ? "text-soft" : "text-accent"}`}>
            {format.number(due)}
          </span>
          <span className="ml-1.5 text-sm text-soft">{t("today.due", { count: due })}</span>
        </span>
      }
    >
      <Link href={href} className="font-medium underline-offset-4 hover:underline">
        {name}
      </Link>
      <p className="text-sm text-soft">{children}</p>
    </ListRow>
  );
}

/** What makes the service useful, until it is done. */
function FirstSteps() {
  const { t } = useTranslation();
  const personal = usePersonalProgress();
  const tokens = useTokens();
  if (personal.data === undefined || tokens.data === undefined) return null;
  const hasWords = personal.data.summary.total > 0;
  const hasAgent = tokens.data.tokens.some((token) => token.status === "active");
  if (hasWords && hasAgent) return null;
  return (
    <Card title={t("steps.title")} flush>
      <List label={t("steps.title")}>
        <Step isDone={hasWords} href={ROUTES.vocabulary} action={t("steps.wordsAction")} title={t("steps.words")}>
          {t("steps.wordsAbout")}
        </Step>
        <Step isDone={hasAgent} href={ROUTES.agents} action={t("steps.agentAction")} title={t("steps.agent")}>
          {t("steps.agentAbout")}
        </Step>
      </List>
    </Card>
  );
}

function Step({
  isDone,
  href,
  action,
  title,
  children,
}: {
  isDone: boolean;
  href: string;
  action: string;
  title: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <ListRow
      action={
        isDone ? (
          <span className="inline-flex items-center gap-1.5 text-sm text-accent">
            <Check aria-hidden className="size-4" />
            {t("steps.done")}
          </span>
        ) : (
          <LinkButton href={href} icon={<ArrowRight aria-hidden className="size-4" />}>
            {action}
          </LinkButton>
        )
      }
    >
      <p className="font-medium">{title}</p>
      <p className="text-sm text-soft">{children}</p>
    </ListRow>
  );
}

/** The words reviewed last. */
function Recent() {
  const { t } = useTranslation();
  const format = useFormat();
  const recent = usePersonalProgress().data?.recent ?? [];
  if (recent.length === 0) return null;
  return (
    <Card title={t("today.recent")} flush>
      <List label={t("today.recent")}>
        {recent.map((card) => (
          <ListRow key={card.id} action={<StateBadge state={card.learningState} />}>
            <p lang="en" className="font-medium">
              {card.phrase}
            </p>
            {card.lastReviewedAt !== null && <p className="text-sm text-soft">{format.ago(card.lastReviewedAt)}</p>}
          </ListRow>
        ))}
      </List>
    </Card>
  );
}
