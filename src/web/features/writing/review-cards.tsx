import { MessageSquareText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge, Card, Empty } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { When } from "../reviews/when.tsx";
import type { PlacedComment } from "./desk.ts";
import { commentId, goToMark } from "./marked-text.tsx";
import { bandText } from "./names.ts";
import type { Review } from "./writing.ts";

/** The comments on a text, in text order. */
export function CommentsCard({
  comments,
  title,
  activeId,
  hasText,
  onActive,
}: {
  comments: readonly PlacedComment[];
  title: string;
  activeId: string | null;
  /** Whether the text with the marks is on the page. */
  hasText: boolean;
  onActive(id: string): void;
}) {
  const hasSeveral = new Set(comments.map(({ reviewerName }) => reviewerName)).size > 1;
  if (comments.length === 0) return null;
  return (
    <Card title={title} flush>
      <ol aria-label={title} className="flex flex-col divide-y divide-line border-t border-line">
        {comments.map((comment) => (
          <li
            key={comment.id}
            id={commentId(comment.id)}
            tabIndex={-1}
            className={classes(
              "flex scroll-m-24 gap-3 px-5 py-4 -outline-offset-2 sm:px-6",
              comment.id === activeId && "bg-warn-soft",
            )}
          >
            <span
              aria-hidden
              className="mt-0.5 h-5 min-w-5 rounded-full bg-warn px-1 text-center text-xs font-semibold text-surface tabular-nums"
            >
              {comment.number}
            </span>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              {hasText ? (
                <button
                  type="button"
                  onClick={() => {
                    onActive(comment.id);
                    goToMark(comment.id);
                  }}
                  className="-my-1 min-h-11 cursor-pointer py-1 text-left lg:min-h-8"
                >
                  <Quote comment={comment} />
                </button>
              ) : (
                <Quote comment={comment} />
              )}
              <p className="text-sm whitespace-pre-line wrap-anywhere">{comment.comment}</p>
              {hasSeveral && <p className="text-xs text-soft">{comment.reviewerName}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Quote({ comment: { quote, number } }: { comment: PlacedComment }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="sr-only">{t("writing.commentOn", { number })} </span>
      <span lang="en" className="line-clamp-2 font-serif text-sm text-soft">
        “{quote}”
      </span>
    </>
  );
}

const OWN_REVIEW = "own-review";

/** The review of the signed-in person, if it is on the page. */
export function findOwnReview(): HTMLElement | null {
  return document.getElementById(OWN_REVIEW);
}

/** Teachers' reviews of a text as a whole. */
export function ReviewCards({ reviews }: { reviews: readonly Review[] }) {
  return reviews.map((review) => (
    <div key={review.reviewId} {...(review.isOwn ? { id: OWN_REVIEW, tabIndex: -1 } : {})} className="rounded-lg">
      <ReviewCard review={review} />
    </div>
  ));
}

/** Explains to the learner how a version gets reviewed. */
export function NoReview({ shared }: { shared: boolean }) {
  const { t } = useTranslation();
  return (
    <Card flush>
      <Empty icon={<MessageSquareText aria-hidden className="size-6" />} title={t("writing.noReviewTitle")}>
        {shared ? t("writing.noReviewShared") : t("writing.noReview")}
      </Empty>
    </Card>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const { t } = useTranslation();
  const { reviewerName, band, criteria, summary, updatedAt } = review;
  const markedCriteria = criteria.filter((one) => one.band !== null || one.remark !== "");
  return (
    <Card title={t("writing.reviewBy", { name: reviewerName })} about={<When instant={updatedAt} />}>
      <div className="flex flex-col gap-5">
        {band !== null && (
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-3xl leading-none font-semibold tracking-tight tabular-nums">{bandText(band)}</span>
            <span className="text-sm text-soft">{t("writing.teacherEstimate")}</span>
          </p>
        )}
        {markedCriteria.length > 0 && (
          <dl className="flex flex-col gap-3">
            {markedCriteria.map(({ criterion, band: given, remark }) => (
              <div key={criterion} className="flex flex-col gap-0.5">
                <dt className="flex items-baseline justify-between gap-3 text-sm">
                  <span className="font-medium">{t(`writing.criteria.${criterion}`)}</span>
                  {given !== null && <Badge>{bandText(given)}</Badge>}
                </dt>
                {remark !== "" && <dd className="text-sm whitespace-pre-line text-soft wrap-anywhere">{remark}</dd>}
              </div>
            ))}
          </dl>
        )}
        {summary !== "" && (
          <div className="flex flex-col gap-1 border-t border-line pt-4 first:border-t-0 first:pt-0">
            <h3 className="text-sm font-medium">{t("writing.summary")}</h3>
            <p className="text-sm whitespace-pre-line wrap-anywhere">{summary}</p>
          </div>
        )}
      </div>
    </Card>
  );
}
