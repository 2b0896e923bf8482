import { UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge, Card, Empty, List } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useFormat } from "../../ui/format.ts";
import { LinkRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { usePartNames } from "../practice/names.ts";
import { Pages } from "./pages.tsx";
import { RowOutcome } from "./review-rows.tsx";
import { type SharedSession, useSharedList } from "./reviews.ts";
import { When } from "./when.tsx";

/** Work that learners share with their teachers. */
export function SharedList({ offset }: { offset: number }) {
  const { t } = useTranslation();
  const shared = useSharedList(offset);
  return (
    <>
      <Card flush>
        <Loaded query={shared} lines={9}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty icon={<UsersRound aria-hidden className="size-6" />} title={t("reviews.sharedEmptyTitle")}>
                {t("reviews.sharedEmpty")}
              </Empty>
            ) : (
              <List label={t("reviews.shared")}>
                {items.map((session) => (
                  <SharedRows key={session.sessionId} session={session} />
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
      <Pages offset={offset} nextOffset={shared.data?.nextOffset ?? null} isWaiting={shared.isPlaceholderData} />
    </>
  );
}

/** A row for each submitted section, or one without a link while there is none. */
function SharedRows({ session }: { session: SharedSession }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = usePartNames();
  const { kind, title, learnerName, sharedAt, reviews } = session;
  const facts = (
    <Facts>
      <span className="font-medium text-ink">{learnerName}</span>
      <span>{kind === "mock" ? t("reviews.mockTest") : t(`reviews.modes.${session.mode}`)}</span>
      <span>{t("reviews.sharedAt", { when: format.ago(sharedAt) })}</span>
    </Facts>
  );
  if (reviews.length === 0) {
    return (
      <li className="flex flex-col gap-1.5 px-5 py-4 sm:px-6">
        <span className="flex flex-wrap items-center gap-2.5">
          {title} <Badge>{t("reviews.openTitle")}</Badge>
        </span>
        {facts}
      </li>
    );
  }
  return reviews.map((review) => (
    <LinkRow
      key={review.reviewRoute}
      id={review.reviewRoute}
      href={review.reviewRoute}
      title={title}
      mark={<Badge>{names.subject(review.subject)}</Badge>}
      action={<RowOutcome {...review} />}
    >
      {facts}
      <span className="sr-only">
        <When instant={review.submittedAt} />
      </span>
    </LinkRow>
  ));
}
