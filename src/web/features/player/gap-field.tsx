import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import type { Group, Question } from "../questions/questions.ts";
import { AnswerNotice } from "./conflict-notice.tsx";
import { NumberBadge } from "./number-badge.tsx";
import { useEntry, usePlayer } from "./player-context.ts";
import { useQuestionName } from "./question-name.ts";
import { limitUse } from "./word-count.ts";

/** The maximum number of characters the service takes for a short answer. */
const MAX_CHARS = 500;
export const FIELD =
  "min-h-9 rounded-md border border-edge bg-surface px-2.5 text-base text-ink -outline-offset-1 focus:border-accent disabled:bg-sunken pointer-coarse:min-h-11";
/** A field in a line of text, with its notices. */
export const IN_LINE =
  "mx-0.5 inline-flex max-w-full scroll-my-24 flex-wrap items-center gap-x-1.5 align-middle leading-normal";

/** A gap to fill with words, and its limit. */
export function GapField({ question, group }: { question: Question; group: Group }) {
  const { t } = useTranslation();
  const { store, isLocked, goOn } = usePlayer();
  const { questionSlotId: slotId, number } = question;
  const { value, conflict } = useEntry(slotId);
  const name = useQuestionName();
  const [hasFocus, setFocus] = useState(false);
  const limitId = useId();
  const limit = group.wordLimit;
  const use = limit === null || value.trim() === "" ? null : limitUse(value, limit);
  const isOver = use?.isOver ?? false;
  return (
    <span data-slots={slotId} className={IN_LINE}>
      <NumberBadge slotId={slotId} number={number} />
      <input
        type="text"
        aria-label={name([question])}
        aria-invalid={isOver || conflict !== null || undefined}
        aria-describedby={use === null ? undefined : limitId}
        value={value}
        maxLength={MAX_CHARS}
        readOnly={isLocked}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onChange={(event) => store.write(slotId, { value: cleaned(event.target.value) })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          goOn(slotId);
        }}
        className={classes(FIELD, "w-40 max-w-full read-only:bg-sunken", isOver && "border-warn")}
      />
      {limit !== null && use !== null && (hasFocus || isOver) && (
        <span
          id={limitId}
          lang={document.documentElement.lang}
          className={classes("text-xs tabular-nums", isOver ? "font-medium text-warn" : "text-soft")}
        >
          {t("player.limitWords", { used: use.words, count: limit.words })}
          {(limit.numbers > 0 || use.numbers > 0) &&
            ` · ${t("player.limitNumbers", { used: use.numbers, count: limit.numbers })}`}
          {isOver && <span className="block">{t("player.overLimit")}</span>}
        </span>
      )}
      <AnswerNotice slotId={slotId} number={number} />
    </span>
  );
}

/** What was typed or pasted, without characters that no text may contain. */
export function cleaned(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
