import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type DeskText, type DeskView, placedComments } from "./desk.ts";
import { DeskLayout } from "./desk-layout.tsx";
import { goToComment, MarkedText } from "./marked-text.tsx";
import { useTextName } from "./names.ts";
import { CommentsCard, NoReview, ReviewCards } from "./review-cards.tsx";
import { TextFacts } from "./text-facts.tsx";
import type { Desk } from "./writing.ts";

/** One text of a task with what was said of it. */
export function ReadView({ desk, view, shown }: { desk: Desk; view: DeskView; shown: DeskText }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const textName = useTextName();
  const [activeId, setActive] = useState<string | null>(null);
  const comments = placedComments(shown.reviews);
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
          <ReviewCards reviews={shown.reviews} />
          {isOwn && shown.version !== null && shown.reviews.length === 0 && <NoReview shared={shared} />}
        </>
      }
    >
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
        <MarkedText
          text={shown.text}
          comments={comments}
          activeId={activeId}
          onOpen={(id) => {
            setActive(id);
            goToComment(id);
          }}
        />
      </Card>
    </DeskLayout>
  );
}
