import { Check } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { placedComments } from "./desk.ts";
import { CommentsCard, ReviewCards } from "./review-cards.tsx";
import type { useReviewDraft } from "./use-review-draft.ts";
import type { Review } from "./writing.ts";

/** The review was saved or deleted elsewhere since this draft was begun: shows the saved version, and lets the teacher choose. */
export function OvertakenReview({
  ref,
  own,
  review,
  onChosen,
}: {
  ref: Ref<HTMLElement>;
  own: Review | null;
  review: ReturnType<typeof useReviewDraft>;
  onChosen(): void;
}) {
  const { t } = useTranslation();
  const choose = (how: () => void) => {
    how();
    onChosen();
  };
  return (
    <section
      ref={ref}
      aria-label={t("writing.review.overtaken")}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-md"
    >
      <div role="alert">
        <Notice tone="warn">
          <p className="font-medium">{t("writing.review.overtaken")}</p>
          <p>{own === null ? t("writing.review.overtakenGone") : t("writing.review.overtakenAbout")}</p>
        </Notice>
      </div>
      {own !== null && (
        <>
          <ReviewCards reviews={[own]} />
          <CommentsCard
            comments={placedComments([own])}
            title={t("writing.comments")}
            activeId={null}
            hasText={false}
            onActive={() => {}}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={<Check aria-hidden className="size-4" />} onPress={() => choose(review.keepMine)}>
          {t("writing.review.keepMine")}
        </Button>
        <Button onPress={() => choose(review.reset)}>{t("writing.review.takeSaved")}</Button>
      </div>
    </section>
  );
}
