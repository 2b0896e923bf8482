import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { Card, List, ListRow } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { reviewKeys } from "../reviews/keys.ts";
import { MockRow, PracticeRow } from "../reviews/review-rows.tsx";
import { StateBadge } from "../vocabulary/state-badge.tsx";
import { usePersonalProgress } from "../vocabulary/vocabulary.ts";

const RECENT_REQUEST = { limit: 3 } as const;

/** Work submitted last, each linked to its review; nothing if there is none. */
export function RecentlySubmitted() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: reviewKeys.list(RECENT_REQUEST),
    queryFn: ({ signal }) => call("ielts_review_recent_activity", RECENT_REQUEST, signal),
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={t("today.submitted")} flush>
      <List label={t("today.submitted")}>
        {items.map((review) =>
          review.kind === "practice" ? (
            <PracticeRow key={review.reviewRoute} review={review} />
          ) : (
            <MockRow key={`mock-${review.sessionId}`} review={review} />
          ),
        )}
      </List>
    </Card>
  );
}

/** The words reviewed last. */
export function ReviewedWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const recent = usePersonalProgress().data?.recent ?? [];
  if (recent.length === 0) return null;
  return (
    <Card title={t("today.recent")} flush>
      <List label={t("today.recent")}>
        {recent.map((card) => (
          <ListRow key={card.id} action={<StateBadge state={card.learningState} />}>
            <p lang="en" className="font-medium">
              {card.phrase}
            </p>
            {card.lastReviewedAt !== null && <p className="text-sm text-soft">{format.ago(card.lastReviewedAt)}</p>}
          </ListRow>
        ))}
      </List>
    </Card>
  );
}
