import { NotebookPen } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { wordIdentity } from "../../../lib/text.ts";
import { ROUTES } from "../../routes.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { Page } from "../../ui/page.tsx";
import { useAddMissed } from "./add-missed.ts";
import { BeginButton } from "./begin-button.tsx";
import type { Opened, ShownLine } from "./dictation.ts";
import { MissedWords } from "./missed-words.tsx";
import { useDictationNames } from "./names.ts";
import { ResultLines } from "./result-lines.tsx";
import { forgetDrafts, type OfAttempt, readEntries } from "./stored-drafts.ts";
import { bookForm, isVocabulary, sentencesOf } from "./words.ts";

/** A submitted dictation: the result, the words to save, and every line to play again. */
export function ResultView({
  opened: { attempt, audioUrl, lines, missedWords },
  accountId,
}: {
  opened: Opened;
  accountId: number;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const toLearn = missedWords.filter(({ word }) => isVocabulary(word));
  const shown = lines.flatMap(({ line }) => (line === null ? [] : [line]));
  return (
    <>
      <BackLink href={ROUTES.dictation}>{t("dictation.back")}</BackLink>
      <Page
        title={attempt.title}
        about={t("dictation.submitted", { when: format.dateTime(attempt.submittedAt ?? attempt.lastActivityAt) })}
      >
        <LeftEntries accountId={accountId} attemptId={attempt.attemptId} />
        <ScoreCard attempt={attempt} />
        {toLearn.length > 0 && <SaveWords attempt={attempt} lines={shown} missedWords={toLearn} />}
        <ResultLines audioUrl={audioUrl} lines={shown} />
      </Page>
    </>
  );
}

/** What was typed here when the dictation was submitted elsewhere: it can no longer be checked, but must not vanish without notice. */
function LeftEntries({ accountId, attemptId }: OfAttempt) {
  const { t } = useTranslation();
  const [left] = useState(() => readEntries({ accountId, attemptId }));
  useEffect(() => forgetDrafts({ accountId, attemptId }), [accountId, attemptId]);
  if (left.length === 0) return null;
  return (
    <Card title={t("dictation.unchecked.title")} about={t("dictation.unchecked.about")}>
      <dl className="flex flex-col gap-3">
        {left.map(({ position, entry }) => (
          <div key={position}>
            <dt className="text-sm text-soft">{t("dictation.line", { number: position + 1 })}</dt>
            <dd lang="en" className="font-serif text-lg wrap-anywhere whitespace-pre-line">
              {entry}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function ScoreCard({ attempt }: { attempt: Opened["attempt"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useDictationNames();
  const { scores, practiceRoute } = attempt;
  return (
    <Card>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-10 gap-y-5">
          <div>
            <p className="text-4xl font-semibold tabular-nums">{names.accuracy(scores)}</p>
            <p className="mt-1 text-sm text-soft">{t("dictation.accuracy")}</p>
          </div>
          <dl className="grid flex-1 basis-72 grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
            <Figure name={t("dictation.figures.right")}>
              {t("dictation.rightOf", { right: scores.correctWords, count: scores.expectedWords })}
            </Figure>
            <Figure name={t("dictation.figures.wrong")}>{format.number(scores.substitutedWords)}</Figure>
            <Figure name={t("dictation.figures.missing")}>{format.number(scores.missingWords)}</Figure>
            <Figure name={t("dictation.figures.extra")}>{format.number(scores.extraWords)}</Figure>
            <Figure name={t("dictation.figures.lines")}>
              {t("dictation.rightOf", { right: attempt.checkedCount, count: attempt.lineCount })}
            </Figure>
            <Figure name={t("dictation.figures.time")}>{names.time(attempt.activeSeconds)}</Figure>
          </dl>
        </div>
        <div className="flex flex-wrap items-start gap-3">
          <BeginButton partId={attempt.partId}>{t("dictation.writeAgain")}</BeginButton>
          {practiceRoute !== null && (
            <LinkButton href={practiceRoute} icon={<NotebookPen aria-hidden className="size-4" />}>
              {t("dictation.toPart")}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** The words missed most often, to be added to the learner's own book. */
function SaveWords({
  attempt,
  lines,
  missedWords,
}: {
  attempt: Opened["attempt"];
  lines: readonly ShownLine[];
  missedWords: Opened["missedWords"];
}) {
  const { t } = useTranslation();
  const add = useAddMissed(attempt);
  const texts = lines.map(({ text }) => text);
  const sentences = sentencesOf(lines);
  const sentenceOf = (word: string) => sentences.get(wordIdentity(word)) ?? "";
  const additionsOf = (words: readonly string[]) => {
    const bySentence = Map.groupBy(words, sentenceOf);
    return [...bySentence].map(([context, members]) => ({ context, items: members.map((phrase) => ({ phrase })) }));
  };
  return (
    <Card title={t("dictation.words.missed")} about={t("dictation.words.addAbout")}>
      <MissedWords
        label={t("dictation.words.missed")}
        words={missedWords.map(({ word, count, vocabularyEntryId }) => ({
          word: bookForm(word, sentenceOf(word), texts),
          count,
          entryId: vocabularyEntryId,
        }))}
        onAdd={(words) => add(additionsOf(words))}
      />
    </Card>
  );
}
