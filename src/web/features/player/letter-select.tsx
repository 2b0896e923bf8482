import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import type { Group, Question } from "../questions/questions.ts";
import { entryAt } from "./answer-book.ts";
import { AnswerNotice } from "./conflict-notice.tsx";
import { FIELD, IN_LINE } from "./gap-field.tsx";
import { NumberBadge } from "./number-badge.tsx";
import { useEntry, usePlayer, useSectionState } from "./player-context.ts";
import { useQuestionName } from "./question-name.ts";

/**
 * One of the letters of a group: a native select, which works well on a phone and takes the letter as a key. Options used elsewhere say where,
 * unless they may be used again.
 */
export function LetterSelect({ question, group }: { question: Question; group: Group }) {
  const { t } = useTranslation();
  const { store, isLocked } = usePlayer();
  const { questionSlotId: slotId, number } = question;
  const { value } = useEntry(slotId);
  const { book } = useSectionState(store);
  const name = useQuestionName();
  const options = question.options.length === 0 ? group.options : question.options;
  const isLong = options.some(({ text }) => text.length > 20);
  const takenAt = (letter: string) =>
    group.optionsReusable
      ? undefined
      : group.questions.find((other) => other !== question && entryAt(book, other.questionSlotId).value === letter);
  return (
    <span data-slots={slotId} className={IN_LINE}>
      <NumberBadge slotId={slotId} number={number} />
      <select
        aria-label={name([question])}
        value={value}
        disabled={isLocked}
        onChange={(event) => store.write(slotId, { value: event.target.value })}
        className={classes(
          FIELD,
          "max-w-full cursor-pointer text-ellipsis",
          isLong ? "w-64" : "w-36",
          value === "" && "text-soft",
        )}
      >
        <option value="">{t("player.choose")}</option>
        {options.map(({ letter, text }) => {
          const option = text === "" ? letter : `${letter}  ${text}`;
          const taken = takenAt(letter);
          return (
            <option key={letter} value={letter}>
              {taken === undefined ? option : t("player.usedAt", { option, number: taken.number })}
            </option>
          );
        })}
      </select>
      <AnswerNotice slotId={slotId} number={number} />
    </span>
  );
}
