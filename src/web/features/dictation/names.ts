import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/format.ts";
import type { Attempt, Scores } from "./dictation.ts";

const SECONDS_PER_MINUTE = 60;

/** The facts of dictations in words. */
export function useDictationNames() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    /** `12 min` of work, or `40 s`. */
    time: (seconds: number) =>
      seconds < SECONDS_PER_MINUTE
        ? t("dictation.seconds", { count: seconds })
        : t("practice.minutes", { count: Math.round(seconds / SECONDS_PER_MINUTE) }),
    /** `94%`, or a dash before any word was compared. */
    accuracy: ({ accuracy }: Pick<Scores, "accuracy">) => (accuracy === null ? "–" : format.percent(accuracy)),
    /** `20 of 36 lines`. */
    lines: ({ checkedCount, lineCount }: Pick<Attempt, "checkedCount" | "lineCount">) =>
      t("dictation.linesOf", { part: checkedCount, count: lineCount }),
  };
}
