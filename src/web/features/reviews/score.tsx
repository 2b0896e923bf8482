import { useTranslation } from "react-i18next";
import type { Band, Score, TeacherReview } from "./reviews.ts";

/** The number of right answers, with a bar that shows the same at a glance. */
function ScoreMeter({ score }: { score: Score }) {
  const { t } = useTranslation();
  const { correct, total } = score;
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

interface Result {
  readonly band: Band | null;
  readonly teacherReview: TeacherReview | null;
}

/** The result of a submitted section: its score, or a teacher's result, given or pending. */
export function Outcome({ score, ...result }: Result & { readonly score: Score | null }) {
  const outcomeText = useOutcomeText();
  if (score !== null) return <ScoreMeter score={score} />;
  return <span className="block text-right text-sm text-soft">{outcomeText(result)}</span>;
}

/** The teacher's result, given or pending, for work that the service does not mark. */
export function useOutcomeText(): (result: Result) => string {
  const { t } = useTranslation();
  const bandText = useBandText();
  return ({ band, teacherReview }) => {
    const parts = [...(band === null ? [] : [bandText(band)]), ...reviewParts(teacherReview, band !== null)];
    return parts.length === 0 ? t("reviews.notMarked") : parts.join(" · ");
  };

  function reviewParts(review: TeacherReview | null, hasBand: boolean): string[] {
    if (review === null) return [];
    const { band: given, reviewCount, state, isShared } = review;
    const said = given === null ? t("reviews.teacher.reviewed") : t("reviews.teacher.band", { band: given.toFixed(1) });
    const isWaiting = isShared && state !== "reviewed" && !(hasBand && reviewCount === 0);
    return [
      ...(reviewCount > 0 && !hasBand ? [said] : []),
      ...(isWaiting ? [t(reviewCount > 0 ? "reviews.teacher.newVersion" : "reviews.teacher.waits")] : []),
    ];
  }
}

/** The band of a section in words; a band from a table is labelled as an estimate. */
export function useBandText() {
  const { t } = useTranslation();
  return ({ band, isEstimate }: Band): string => {
    if (band === null) return t("reviews.noBandBelow");
    return isEstimate
      ? t("reviews.bandEstimate", { band: band.toFixed(1) })
      : t("reviews.band", { band: band.toFixed(1) });
  };
}
