import { BookPlus, Headphones, KeyRound, TextSearch } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { clockOf } from "../player/audio-time.ts";
import { useWordAdding } from "../vocabulary/add-word.tsx";
import { hasOptional, KeyText } from "./key-text.tsx";
import { plainAnswer } from "./key-words.ts";
import { MarkSign } from "./mark-sign.tsx";
import { namesOption, stateOf } from "./marks.ts";

import { questionId, useReviewShared } from "./review-context.ts";
import type { Evidence, ReviewQuestion } from "./reviews.ts";

/** All about one question: answer, key, the rule that decided, why the key is right, and the evidence. */
export function QuestionDetail({
  question,
  isBelowOptions = false,
}: {
  question: ReviewQuestion;
  /** The options above already show the given and the correct answer. */
  isBelowOptions?: boolean;
}) {
  const { t } = useTranslation();
  const { correct, isNewest } = useReviewShared();
  const { number, questionSlotId, evidence } = question;
  const state = stateOf(question);
  const mark = t(`reviews.marks.${state}`);
  return (
    <article
      id={questionId(questionSlotId)}
      lang={document.documentElement.lang}
      data-question={state}
      tabIndex={-1}
      aria-label={t("reviews.numbered", { number, mark })}
      className="flex scroll-my-28 break-inside-avoid flex-col gap-2 rounded-md border border-line bg-page px-4 py-3 text-sm leading-6"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-base font-semibold tabular-nums">{number}</span>
        <MarkSign state={state} />
        {question.correctable && isNewest && (
          <span data-screen-only className="-my-2 -mr-3 ml-auto">
            <Button look="quiet" icon={<KeyRound aria-hidden className="size-4" />} onPress={() => correct(question)}>
              {t("reviews.correct.action")}
            </Button>
          </span>
        )}
      </header>
      {!isBelowOptions && <AnswerAndKey question={question} />}
      <AddRightWord question={question} />
      <p>
        {t(`reviews.rules.${question.rule}`)} <CountsAs question={question} />
      </p>
      <Explanation question={question} />
      {evidence.length > 0 && (
        <ul aria-label={t("reviews.evidence")} className="flex flex-col gap-1">
          {evidence.map((one, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the evidence of a question has no identity but its place
            <EvidenceItem key={place} question={question} evidence={one} place={place} />
          ))}
        </ul>
      )}
    </article>
  );
}

function AnswerAndKey({ question }: { question: ReviewQuestion }) {
  const { t } = useTranslation();
  const { isOwn, optionsOf } = useReviewShared();
  const { answer, key } = question;
  const options = optionsOf(question);
  /** The text of the option with a letter. */
  const wordsOf = (letter: string) => options.find((option) => namesOption(letter, option))?.text ?? "";
  const isEmpty = answer.trim() === "";
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <dt className="text-soft">{t(isOwn ? "reviews.yourAnswer" : "reviews.theirAnswer")}</dt>
      <dd {...(isEmpty ? { className: "text-soft" } : { lang: "en", className: "wrap-anywhere" })}>
        {isEmpty ? t("reviews.nothing") : answer} <span className="ml-1 text-soft">{wordsOf(answer)}</span>
      </dd>
      <dt className="text-soft">{t("reviews.key")}</dt>
      <dd>
        <span lang="en" className="font-medium wrap-anywhere">
          <KeyText value={key} />
        </span>{" "}
        <span lang="en" className="ml-1 text-soft">
          {wordsOf(key)}
        </span>
        {hasOptional(key) && <span className="block text-xs text-soft">{t("reviews.optional")}</span>}
      </dd>
    </dl>
  );
}

/** Adds what should have been written to the vocabulary book, with the sentence that is its evidence. */
function AddRightWord({ question }: { question: ReviewQuestion }) {
  const { t } = useTranslation();
  const { sentenceOf } = useReviewShared();
  const addToBook = useWordAdding();
  const { key, mark, responseKind, evidence } = question;
  const phrase = plainAnswer(key);
  // A number or a time is not vocabulary.
  if (addToBook === null || mark !== 0 || responseKind !== "blank" || !/\p{L}{2}/u.test(phrase)) return null;
  const [first] = evidence;
  return (
    <span data-screen-only className="-my-2 -ml-4">
      <Button
        look="quiet"
        icon={<BookPlus aria-hidden className="size-4" />}
        onPress={() => addToBook({ phrase, context: first === undefined ? "" : sentenceOf(first) })}
      >
        {t("addWord.rightWord")}
      </Button>
    </span>
  );
}

/** The spelling in the key that matches a differently written answer. */
function CountsAs({ question: { answer, matched, mark } }: { question: ReviewQuestion }) {
  const { t } = useTranslation();
  if (mark !== 1 || matched === null || matched.toLowerCase() === answer.trim().toLowerCase()) return null;
  return t("reviews.countsAs", { matched });
}

/** The explanation in the language of the workspace, and the other one on demand. */
function Explanation({ question: { explanation, explanationZh } }: { question: ReviewQuestion }) {
  const { t, i18n } = useTranslation();
  const [isOther, setOther] = useState(false);
  const prefersChinese = i18n.language.startsWith("zh");
  const [first, other] = prefersChinese ? [explanationZh, explanation] : [explanation, explanationZh];
  const hasBoth = first !== "" && other !== "";
  const isChinese = hasBoth ? prefersChinese !== isOther : explanationZh !== "" && explanation === "";
  const text = isChinese ? explanationZh : explanation;
  if (text === "") return null;
  return (
    <div>
      <span lang={isChinese ? "zh-CN" : "en"} className="mr-2.5 whitespace-pre-line">
        {text}
      </span>
      {hasBoth && (
        <button
          type="button"
          data-screen-only
          onClick={() => setOther(!isOther)}
          className="cursor-pointer py-0.5 text-xs text-soft underline hover:text-ink underline-offset-4 pointer-coarse:min-h-11"
        >
          {isChinese ? t("reviews.inEnglish") : t("reviews.inChinese")}
        </button>
      )}
    </div>
  );
}

function EvidenceItem({ question, evidence, place }: { question: ReviewQuestion; evidence: Evidence; place: number }) {
  const { t } = useTranslation();
  const { showEvidence } = useReviewShared();
  const isTranscript = evidence.kind === "transcript";
  const Icon = isTranscript ? Headphones : TextSearch;
  return (
    <li className="flex flex-col items-start border-l-2 border-accent/50 pl-3">
      <blockquote lang="en" className="font-serif">
        {isTranscript && evidence.speaker !== "" && (
          <span data-extra className="font-sans text-sm text-soft">
            {evidence.speaker}:{" "}
          </span>
        )}
        {evidence.quote}
      </blockquote>
      <span data-screen-only className="-mb-2 -ml-4 text-accent">
        <Button
          look="quiet"
          icon={<Icon aria-hidden className="size-4" />}
          onPress={() => showEvidence(question, place)}
        >
          {nameOf(evidence)}
        </Button>
      </span>
    </li>
  );

  function nameOf(shown: Evidence): string {
    if (shown.kind === "transcript") return t("reviews.listen", { time: clockOf(shown.startMs / 1000) });
    return shown.paragraphLabel === ""
      ? t("reviews.showPassage")
      : t("reviews.showPassageParagraph", { label: shown.paragraphLabel });
  }
}
