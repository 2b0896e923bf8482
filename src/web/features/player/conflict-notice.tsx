import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useEntry, usePlayer } from "./player-context.ts";

const CHOICE =
  "min-h-9 cursor-pointer rounded-md border border-edge bg-surface px-3 text-sm font-medium hover:bg-sunken pointer-coarse:min-h-11";
/** Only the beginning of an essay is shown. */
const SHOWN = 80;

/** The conflict or refusal between this window and the service for one answer. Uses phrasing content, so that it may be inside a paragraph. */
export function AnswerNotice({ slotId, number }: { slotId: number; number: number }) {
  const { t } = useTranslation();
  const { store } = usePlayer();
  const { value, conflict, isRefused } = useEntry(slotId);
  if (isRefused) {
    return (
      <span role="alert" className="flex items-center gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {t("player.refused")}
      </span>
    );
  }
  if (conflict === null) return null;
  const quote = (text: string) => (text === "" ? t("player.conflict.empty") : beginningOf(text));
  const ways = [
    { whose: "mine", action: t("player.conflict.keepMine") },
    { whose: "theirs", action: t("player.conflict.takeTheirs") },
  ] as const;
  return (
    <span
      role="alert"
      className="my-1 flex w-full max-w-lg flex-col gap-1.5 rounded-md border border-warn/40 bg-warn-soft px-3 py-2 text-sm text-ink"
    >
      <span lang={document.documentElement.lang} className="flex items-start gap-1.5 leading-snug">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{t("player.conflict.about")}</span>
          {": "}
          {t("player.conflict.there", { value: quote(conflict) })}, {t("player.conflict.here", { value: quote(value) })}
        </span>
      </span>
      <span lang={document.documentElement.lang} className="flex flex-wrap gap-2">
        {ways.map(({ whose, action }) => (
          <button
            key={whose}
            type="button"
            aria-label={t("player.conflict.named", { action, number })}
            onClick={() => store.choose(slotId, whose)}
            className={CHOICE}
          >
            {action}
          </button>
        ))}
      </span>
    </span>
  );
}

function beginningOf(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN).toWellFormed()} …`;
}
