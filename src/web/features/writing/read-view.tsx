import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAddressQuery } from "../../ui/address.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { type DeskText, type DeskView, placedComments, useFullText } from "./desk.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { goToComment, MarkedText } from "./marked-text.tsx";
import { bandText, useTextName } from "./names.ts";
import { CommentsCard, NoReview, ReviewCards } from "./review-cards.tsx";
import { TextFacts } from "./text-facts.tsx";
import type { Desk } from "./writing.ts";

/** One text of a task with its reviews. */
export function ReadView({ desk, view, shown }: { desk: Desk; view: DeskView; shown: DeskText }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const textName = useTextName();
  const [activeId, setActive] = useState<string | null>(null);
  const { full, query } = useFullText(shown);
  const comments = placedComments(full?.reviews ?? []);
  const { isOwn, mayReview, shared } = desk;
  const hasOwnReview = shown.reviews.some((review) => review.isOwn);
  return (
    <DeskLayout
      desk={desk}
      view={view}
      beside={
        <>
          <CommentsCard
            comments={comments}
            title={t("writing.comments")}
            activeId={activeId}
            hasText
            onActive={setActive}
          />
          <ReviewCards reviews={full?.reviews ?? []} />
          {isOwn && shown.version !== null && shown.reviews.length === 0 && <NoReview shared={shared} />}
        </>
      }
    >
      {shown.reviews.length === 0 && view.reviewed !== null && <ReviewedBefore reviewed={view.reviewed} />}
      <Card
        title={textName(shown)}
        about={<TextFacts text={shown} minWords={view.task?.minWords ?? 0} />}
        action={
          mayReview &&
          shown.version !== null && (
            <LinkButton
              look={isOwn || hasOwnReview ? "secondary" : "primary"}
              icon={<MessageSquarePlus aria-hidden className="size-4" />}
              href={hrefWith({ mode: "review", version: shown.key, show: "text" })}
            >
              {hasOwnReview ? t("writing.review.change") : t("writing.review.action")}
            </LinkButton>
          )
        }
      >
        {full === null ? (
          <Loaded query={query} lines={12}>
            {() => null}
          </Loaded>
        ) : (
          <MarkedText
            text={full.text}
            comments={comments}
            activeId={activeId}
            onOpen={(id) => {
              setActive(id);
              goToComment(id);
            }}
          />
        )}
      </Card>
    </DeskLayout>
  );
}

/** A note above an unreviewed text that another one was reviewed. */
function ReviewedBefore({ reviewed: { key, version, reviews } }: { reviewed: DeskText }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const number = version?.number;
  return (
    <Notice tone="calm">
      {reviews.map(({ reviewId, reviewerName: name, band }) => (
        <p key={reviewId} className="font-medium">
          {band === null
            ? t("writing.reviewed", { name, number })
            : t("writing.reviewedBand", { name, number, band: bandText(band) })}
        </p>
      ))}
      <Link
        href={hrefWith({ version: key, mode: null, with: null, show: "text" })}
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 lg:min-h-8"
      >
        {t("writing.seeReview", { count: reviews.length })}
      </Link>
    </Notice>
  );
}
