import { useTranslation } from "react-i18next";
import { countWords } from "../../../lib/text.ts";
import { classes } from "../../ui/classes.ts";
import { isJudged, type Option, type Question, type Slots } from "../questions/questions.ts";
import { KeyText } from "./key-text.tsx";
import { MarkIcon, toneOf } from "./mark-sign.tsx";
import { namesOption, stateOf } from "./marks.ts";
import { QuestionDetail } from "./question-detail.tsx";
import { questionId, useReviewShared } from "./review-context.ts";

/** What a review shows instead of inputs: the given answer, its mark, and the correct one. */
export const REVIEW_SLOTS: Slots = {
  gap: (question) => <GapMark question={question} />,
  choice: (questions, options, group) => (
    <ChoiceMarks questions={questions} options={options} isRow={isJudged(group.type)} />
  ),
  open: (question, group) => <OpenAnswer question={question} isEssay={group.type === "writing_task"} />,
};

/** Inline: the answer with its mark, and the key if the answer differs. It links to the details below. */
function GapMark({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { find } = useReviewShared();
  const marked = find(question.questionSlotId);
  if (marked === undefined) return null;
  const state = stateOf(marked);
  const mark = t(`reviews.marks.${state}`);
  return (
    <a
      href={`#${questionId(marked.questionSlotId)}`}
      className="mx-0.5 inline-flex max-w-full flex-wrap items-center gap-x-2 rounded-sm border border-line bg-surface px-1.5 align-baseline text-sm leading-6 hover:border-edge"
    >
      <span className="font-semibold tabular-nums">
        <span className="sr-only">{t("reviews.numbered", { number: marked.number, mark })} </span>
        <span aria-hidden>{marked.number}</span>
      </span>
      <span
        {...(state === "right" ? {} : { "data-extra": "" })}
        className={classes("inline-flex min-w-0 items-center gap-1 rounded-sm px-1.5", toneOf(state))}
      >
        <MarkIcon state={state} />
        <span lang="en" className="min-w-0 wrap-anywhere">
          {marked.answer.trim() === "" ? "–" : marked.answer}
        </span>
      </span>
      {state !== "right" && (
        <span lang="en" className="font-medium">
          <KeyText value={marked.key} />
        </span>
      )}
    </a>
  );
}

function ChoiceMarks({
  questions,
  options,
  isRow,
}: {
  questions: readonly Question[];
  options: readonly Option[];
  /** The options are words side by side. */
  isRow: boolean;
}) {
  const { find, isShown } = useReviewShared();
  const marked = questions.flatMap(({ questionSlotId }) => find(questionSlotId) ?? []);
  return (
    <>
      <ul className={isRow ? "flex flex-wrap gap-2" : "flex flex-col gap-1.5"}>
        {options.map((option) => (
          <OptionMark
            key={option.letter}
            {...option}
            isRow={isRow}
            isKey={marked.some(({ key }) => namesOption(key, option))}
            isChosen={marked.some(({ answer }) => namesOption(answer, option))}
          />
        ))}
      </ul>
      {marked.filter(isShown).map((question) => (
        <QuestionDetail key={question.questionSlotId} question={question} isBelowOptions />
      ))}
    </>
  );
}

function OptionMark(option: { letter: string; text: string; isRow: boolean; isKey: boolean; isChosen: boolean }) {
  const { t } = useTranslation();
  const { letter, text, isRow, isKey, isChosen } = option;
  const state = isKey ? "right" : "wrong";
  const isMarked = isKey || isChosen;
  const word = isKey ? (isChosen ? t("reviews.chosenRight") : t("reviews.isKey")) : t("reviews.chosenWrong");
  return (
    <li
      className={classes(
        "rounded-md border px-3 py-1.5",
        isRow ? "inline-flex items-center gap-2 text-sm" : "flex flex-wrap items-start gap-x-3 gap-y-1",
        isMarked ? "border-current" : "border-line",
        isMarked && (isKey ? "text-accent" : "text-danger"),
        isChosen && (isKey ? "bg-accent-soft" : "bg-danger-soft"),
      )}
    >
      <span data-extra className={classes("shrink-0 font-semibold", !isRow && "min-w-5")}>
        {letter}
      </span>
      {text !== "" && <span className="min-w-0 flex-1 basis-40 text-ink">{text}</span>}
      {isMarked && (
        <span
          data-extra
          lang={document.documentElement.lang}
          className="inline-flex items-center gap-1 self-center text-xs font-medium whitespace-nowrap"
        >
          <MarkIcon state={state} />
          {word}
        </span>
      )}
    </li>
  );
}

/** A long answer with its word count, or the notes for speaking. */
function OpenAnswer({ question, isEssay }: { question: Question; isEssay: boolean }) {
  const { t } = useTranslation();
  const { find, isOwn, minWordsOf } = useReviewShared();
  const marked = find(question.questionSlotId);
  const answer = marked?.answer.trim() ?? "";
  const words = countWords(answer);
  const minWords = marked === undefined ? 0 : minWordsOf(marked.partId);
  const name = isEssay
    ? t(isOwn ? "reviews.yourText" : "reviews.theirText")
    : t(isOwn ? "reviews.speakingNotes" : "reviews.theirNotes");
  return (
    <section
      id={questionId(question.questionSlotId)}
      aria-label={t("reviews.ofQuestion", { name, number: question.number })}
      data-question="open"
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-md border border-line bg-sunken/50 px-4 py-3"
    >
      <p lang={document.documentElement.lang} className="flex flex-wrap justify-between gap-3 text-sm text-soft">
        <span className="font-medium">{name}</span>
        {answer !== "" && isEssay && (
          <span className="tabular-nums">
            {t("ui.words", { count: words })}
            {words < minWords && (
              <span className="text-warn">
                {" · "}
                {t("reviews.underLength", { count: minWords })}
              </span>
            )}
          </span>
        )}
      </p>
      {answer === "" ? (
        <p lang={document.documentElement.lang} className="text-soft">
          {isEssay ? t("reviews.noText") : t("reviews.noNotes")}
        </p>
      ) : (
        <p className={classes("whitespace-pre-line wrap-anywhere", isEssay && "font-serif leading-7")}>{answer}</p>
      )}
    </section>
  );
}
