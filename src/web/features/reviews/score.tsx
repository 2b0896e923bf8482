import { useTranslation } from "react-i18next";
import type { Band, Score } from "./reviews.ts";

/** Right answers of all, with a bar that shows the same at a glance. */
export function ScoreMeter({ score }: { score: Score }) {
  const { t } = useTranslation();
  const { correct, total } = score;
  if (total === 0) return <span className="text-sm text-soft">{t("reviews.notMarked")}</span>;
  return (
    <span className="ml-auto inline-flex items-center gap-3">
      <span aria-hidden className="block h-1.5 w-10 sm:w-20 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${(correct / total) * 100}%` }} />
      </span>
      <span aria-hidden className="min-w-11 text-right font-medium tabular-nums">
        {correct}/{total}
      </span>
      <span className="sr-only">{t("reviews.correctOf", { correct, total })}</span>
    </span>
  );
}

/** The band of a section in words; one from a table is told as the estimate that it is. */
export function useBandText() {
  const { t } = useTranslation();
  return ({ band, isEstimate }: Band): string => {
    if (band === null) return t("reviews.noBandBelow");
    return isEstimate
      ? t("reviews.bandEstimate", { band: band.toFixed(1) })
      : t("reviews.band", { band: band.toFixed(1) });
  };
}
