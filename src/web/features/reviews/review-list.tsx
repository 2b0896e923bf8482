import { ListChecks, NotebookPen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { readOffset, useAddressQuery } from "../../ui/address.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { type PillLink, PillLinks } from "../../ui/pill-links.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { useSession } from "../account/account.ts";
import { CorrectionList } from "./correction-list.tsx";
import { Pages } from "./pages.tsx";
import { MockRow, PracticeRow } from "./review-rows.tsx";
import { type Kind, PAGE, useReviewList } from "./reviews.ts";
import { SharedList } from "./shared-list.tsx";

const OWN = ["", "practice", "mock"] as const satisfies readonly Kind[];
const OF_TEACHERS = ["shared", "corrections"] as const;
type View = (typeof OWN)[number] | (typeof OF_TEACHERS)[number];

/** Submitted work; the address holds filters and page. */
export function ReviewList() {
  const { t } = useTranslation();
  const { query, hrefWith } = useAddressQuery();
  const role = useSession().data?.account?.role;
  const views: readonly View[] = role === "learner" ? OWN : [...OWN, ...OF_TEACHERS];
  const view = views.find((known) => known === query.get("show")) ?? "";
  const offset = readOffset(query.get("offset"), PAGE);
  const rows = useRowKeys<HTMLDivElement>();
  const links = views.map((one): PillLink => {
    const name = one === "" ? t("reviews.all") : t(`reviews.${one}`);
    return { href: hrefWith({ show: one, offset: null }), name, isOn: one === view };
  });
  return (
    <Page title={t("reviews.title")} about={t("reviews.about")}>
      <PillLinks label={t("reviews.views")} links={links} />
      <div ref={rows} className="flex flex-col gap-6">
        {view === "shared" && <SharedList offset={offset} />}
        {view === "corrections" && <CorrectionList offset={offset} />}
        {view !== "shared" && view !== "corrections" && <OwnList kind={view} offset={offset} />}
      </div>
    </Page>
  );
}

function OwnList({ kind, offset }: { kind: Kind; offset: number }) {
  const { t } = useTranslation();
  const reviews = useReviewList(kind, offset);
  return (
    <>
      <Card flush>
        <Loaded query={reviews} lines={9}>
          {({ items }) =>
            items.length === 0 ? (
              <Nothing kind={kind} />
            ) : (
              <List label={t("reviews.list")}>
                {items.map((review) =>
                  review.kind === "practice" ? (
                    <PracticeRow key={review.reviewRoute} review={review} />
                  ) : (
                    <MockRow key={`mock-${review.sessionId}`} review={review} />
                  ),
                )}
              </List>
            )
          }
        </Loaded>
      </Card>
      <Pages offset={offset} nextOffset={reviews.data?.nextOffset ?? null} isWaiting={reviews.isPlaceholderData} />
    </>
  );
}

function Nothing({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const about = { "": t("reviews.empty"), practice: t("reviews.emptyPractice"), mock: t("reviews.emptyMock") };
  const [href, name] =
    kind === "mock" ? [ROUTES.mock, t("reviews.openMock")] : [ROUTES.practice, t("reviews.openBank")];
  return (
    <Empty
      icon={<ListChecks aria-hidden className="size-6" />}
      title={t("reviews.emptyTitle")}
      action={
        <LinkButton look="primary" href={href} icon={<NotebookPen aria-hidden className="size-4" />}>
          {name}
        </LinkButton>
      }
    >
      {about[kind]}
    </Empty>
  );
}
