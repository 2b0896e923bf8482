import { Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import { type Group, isJudged, type Option, type Question } from "../questions/questions.ts";
import { type Entry, entryAt } from "./answer-book.ts";
import { toggleLetter } from "./choices.ts";
import { AnswerNotice } from "./conflict-notice.tsx";
import { FlagMark } from "./number-badge.tsx";
import { useEntry, usePlayer, useSectionState } from "./player-context.ts";
import { useQuestionName } from "./question-name.ts";

const ROW =
  "group relative flex min-h-9 cursor-pointer items-start gap-3 rounded-md px-2 py-1.5 hover:bg-sunken has-checked:bg-accent-soft has-disabled:cursor-not-allowed pointer-coarse:min-h-11 pointer-coarse:py-2.5";
const BOX = "mt-1 size-4.5 shrink-0 cursor-[inherit] accent-accent";
const RING =
  "mt-1 flex size-4.5 shrink-0 items-center justify-center rounded-full border border-edge bg-surface group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent group-data-selected:border-2 group-data-selected:border-accent group-data-disabled:opacity-60";

/** The options of one question: one tab stop, and the arrow keys choose. Delete clears the choice. */
export function OneOfLetters({
  question,
  options,
  group,
}: {
  question: Question;
  options: readonly Option[];
  group: Group;
}) {
  const { store, isLocked } = usePlayer();
  const { questionSlotId: slotId } = question;
  const { value } = useEntry(slotId);
  const name = useQuestionName();
  return (
    <RadioGroup
      data-slots={slotId}
      aria-label={name([question])}
      value={value === "" ? null : value}
      onChange={(letter) => store.write(slotId, { value: letter })}
      isDisabled={isLocked}
      className="-ml-2 flex min-w-0 scroll-my-24 flex-col gap-1"
    >
      <span className={isJudged(group.type) ? "flex flex-wrap gap-x-3 gap-y-1" : "flex flex-col gap-0.5"}>
        {options.map(({ letter, text }) => (
          <Radio
            key={letter}
            value={letter}
            onKeyDown={(event) => {
              if (event.key === "Delete" || event.key === "Backspace") store.write(slotId, { value: "" });
              else event.continuePropagation();
            }}
            className={ROW}
          >
            <span aria-hidden className={RING}>
              <span className="hidden rounded-full border-5 border-accent group-data-selected:block" />
            </span>
            <OptionText letter={letter} text={text} />
          </Radio>
        ))}
      </span>
      <UnderChoice questions={[question]} />
    </RadioGroup>
  );
}

/** The options of questions that share them: as many may be chosen as there are questions. */
export function SomeOfLetters({ questions, options }: { questions: readonly Question[]; options: readonly Option[] }) {
  const { t } = useTranslation();
  const { store, isLocked } = usePlayer();
  const { book } = useSectionState(store);
  const name = useQuestionName();
  const letters = questions.map(({ questionSlotId }) => entryAt(book, questionSlotId).value);
  const isFull = !letters.includes("");
  const toggle = (letter: string) => {
    for (const [index, value] of toggleLetter(letters, letter).entries()) {
      const question = questions[index];
      if (question !== undefined && value !== letters[index]) store.write(question.questionSlotId, { value });
    }
  };
  return (
    <fieldset
      data-slots={questions.map(({ questionSlotId }) => questionSlotId).join(" ")}
      disabled={isLocked}
      className="-ml-2 flex min-w-0 scroll-my-24 flex-col gap-0.5"
    >
      <legend className="sr-only">{name(questions)}</legend>
      {options.map(({ letter, text }) => {
        const isChosen = letters.includes(letter);
        return (
          <label key={letter} className={classes(ROW, isFull && !isChosen && "text-soft")}>
            <input
              type="checkbox"
              value={letter}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => toggle(letter)}
              className={BOX}
            />
            <OptionText letter={letter} text={text} />
          </label>
        );
      })}
      <span role="status" lang={document.documentElement.lang} className="px-2 text-sm text-soft empty:hidden">
        {isFull && t("player.setFull", { count: questions.length })}
      </span>
      <UnderChoice questions={questions} />
    </fieldset>
  );
}

function OptionText({ letter, text }: Option) {
  return (
    <>
      <span className="shrink-0 font-semibold">{letter}</span>
      {text !== "" && <span className="min-w-0">{text}</span>}
    </>
  );
}

/** Below the options: the button to clear the answer, flags, and changes by another window. */
function UnderChoice({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation();
  const { store, isLocked } = usePlayer();
  const { book } = useSectionState(store);
  const entries = questions.map((question) => ({ question, entry: entryAt(book, question.questionSlotId) }));
  const [first, last] = [questions[0]?.number ?? 0, questions.at(-1)?.number ?? 0];
  const isAnswered = entries.some(({ entry }) => entry.value !== "");
  const isMarked = entries.some(({ entry }: { entry: Entry }) => entry.flagged);
  return (
    <>
      {(isAnswered || isMarked) && (
        <span lang={document.documentElement.lang} className="flex items-center gap-2 px-2">
          {questions.map(({ questionSlotId }) => (
            <FlagMark key={questionSlotId} slotId={questionSlotId} />
          ))}
          {isAnswered && !isLocked && (
            <button
              type="button"
              // A radio group is one tab stop; the Delete key clears the answer there.
              {...(questions.length === 1 ? { tabIndex: -1, "aria-keyshortcuts": "Delete" } : {})}
              aria-label={
                first === last ? t("player.clearLabel", { number: first }) : t("player.clearSet", { first, last })
              }
              onClick={(event) => {
                // The button disappears with the answer; the focus stays with the question.
                event.currentTarget.closest("[data-slots]")?.querySelector("input")?.focus();
                for (const { questionSlotId } of questions) store.write(questionSlotId, { value: "" });
              }}
              className="min-h-8 cursor-pointer rounded-md text-sm text-soft underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
            >
              {t("player.clear")}
            </button>
          )}
        </span>
      )}
      {questions.map(({ questionSlotId, number }) => (
        <AnswerNotice key={questionSlotId} slotId={questionSlotId} number={number} />
      ))}
    </>
  );
}
