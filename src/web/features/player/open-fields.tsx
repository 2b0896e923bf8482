import { useTranslation } from "react-i18next";
import { countWords } from "../../../lib/text.ts";
import { MAX_ANSWER } from "../../bounds.ts";
import { classes } from "../../ui/classes.ts";
import type { Question } from "../questions/questions.ts";
import { AnswerNotice } from "./conflict-notice.tsx";
import { cleaned } from "./gap-field.tsx";
import { FlagMark } from "./number-badge.tsx";
import { useEntry, usePlayer } from "./player-context.ts";
import { useQuestionName } from "./question-name.ts";
import { SaveVersion } from "./save-version.tsx";

const AREA =
  "w-full rounded-md border border-edge bg-surface px-3.5 py-3 text-base text-ink -outline-offset-1 focus:border-accent read-only:bg-sunken";

/** A field for the learner's own notes on the examiner's question. */
export function OwnNotes({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { store, isLocked } = usePlayer();
  const { questionSlotId: slotId, number } = question;
  const { value } = useEntry(slotId);
  const name = useQuestionName();
  return (
    <label
      data-slots={slotId}
      lang={document.documentElement.lang}
      className="flex scroll-my-24 flex-col gap-1 font-sans"
    >
      <span className="flex items-center gap-1.5 text-sm text-soft">
        <span className="font-semibold tabular-nums">{number}</span>
        <FlagMark slotId={slotId} />
        {t("player.ownNotesShort")}
      </span>
      <textarea
        lang="en"
        aria-label={`${t("player.ownNotes", { number })} – ${name([question])}`}
        rows={3}
        value={value}
        maxLength={MAX_ANSWER}
        readOnly={isLocked}
        onChange={(event) => store.write(slotId, { value: cleaned(event.target.value) })}
        className={classes(AREA, "field-sizing-content min-h-22")}
      />
      <AnswerNotice slotId={slotId} number={number} />
    </label>
  );
}

/** The editor of a writing task, with a live word count. */
export function Essay({ question, minWords, sessionId }: { question: Question; minWords: number; sessionId: number }) {
  const { t } = useTranslation();
  const { store, isLocked } = usePlayer();
  const { questionSlotId: slotId, number } = question;
  const { value } = useEntry(slotId);
  const words = countWords(value);
  return (
    <div data-slots={slotId} className="flex min-h-96 flex-1 flex-col gap-2">
      <textarea
        lang="en"
        aria-label={t("player.essay", { number })}
        placeholder={t("player.essayPlaceholder")}
        value={value}
        maxLength={MAX_ANSWER}
        readOnly={isLocked}
        spellCheck={false}
        autoCorrect="off"
        autoCapitalize="off"
        onChange={(event) => store.write(slotId, { value: cleaned(event.target.value) })}
        className={classes(AREA, "flex-1 resize-none font-serif text-lg leading-8")}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm tabular-nums">
          <FlagMark slotId={slotId} />
          <span className="font-semibold">{t("ui.words", { count: words })}</span>
          <span className={words < minWords ? "text-warn" : "text-soft"}>{t("ui.atLeast", { count: minWords })}</span>
        </p>
        <SaveVersion sessionId={sessionId} questionSlotId={slotId} />
      </div>
      <AnswerNotice slotId={slotId} number={number} />
    </div>
  );
}
