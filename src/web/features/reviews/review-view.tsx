import { CircleCheckBig, NotebookPen, Printer, Timer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ApiError } from "../../api.ts";
import { ROUTES } from "../../routes.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { PillChoice } from "../../ui/pill-choice.tsx";
import { Wide } from "../../ui/wide.tsx";
import { usePartNames } from "../practice/names.ts";
import { isAmong, SHOWN, type Shown } from "./marks.ts";
import { partPath } from "./paths.ts";
import { ResultCard } from "./result-card.tsx";
import { ReviewBody } from "./review-body.tsx";
import { NoReview, NotSubmitted } from "./review-states.tsx";
import { isNewestMarking, type Review, useReview } from "./reviews.ts";
import { ShareButton } from "./share-button.tsx";
import { SnapshotsCard } from "./snapshots-card.tsx";
import type { ReviewTarget } from "./target.ts";
import { VersionsLink } from "./writing-task.tsx";

/** One review; the address holds the marking and the filter of questions. */
export function ReviewView({ target }: { target: ReviewTarget }) {
  const { t } = useTranslation();
  const { query: address } = useAddressQuery();
  const wanted = Number(address.get("snapshot"));
  const query = useReview(target, Number.isSafeInteger(wanted) && wanted > 0 ? wanted : null);
  const { data, error } = query;
  if (data !== undefined) return <Opened review={data} />;
  if (error instanceof ApiError && error.reason === "review.not_submitted") return <NotSubmitted target={target} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoReview />;
  return (
    <Page title={t("reviews.title")}>
      <Card flush>
        <Loaded query={query} lines={12}>
          {() => null}
        </Loaded>
      </Card>
    </Page>
  );
}

function Opened({ review }: { review: Review }) {
  const { t } = useTranslation();
  const { query, hrefWith, change } = useAddressQuery();
  const names = usePartNames();
  const { session, section, learnerName, isOwn, parts, questions } = review;
  const shown = SHOWN.find((known) => known === query.get("show")) ?? "all";
  const show = (one: Shown) => change({ show: one === "all" ? null : one }, { replace: true });
  const subject = names.subject(section.subject);
  const title = session.kind === "mock" ? t("reviews.of", { title: session.title, part: subject }) : session.title;
  const [only] = parts.length === 1 ? parts : [];
  const marked = questions.filter(({ mark }) => mark !== null);
  return (
    <Wide>
      <BackLink href={isOwn ? ROUTES.reviews : `${ROUTES.reviews}?show=shared`}>
        {isOwn ? t("reviews.back") : t("reviews.backShared")}
      </BackLink>
      <Page
        title={title}
        about={<About review={review} />}
        action={
          <span data-screen-only className="contents print:hidden">
            {isOwn && only !== undefined && (
              <LinkButton href={partPath(only.partId)} icon={<NotebookPen aria-hidden className="size-4" />}>
                {t("reviews.again")}
              </LinkButton>
            )}
            {section.subject === "writing" && <VersionsLink sessionId={session.sessionId} />}
            {session.kind === "mock" && (
              <LinkButton href={`${ROUTES.mock}/${session.sessionId}`} icon={<Timer aria-hidden className="size-4" />}>
                {t("reviews.openSitting")}
              </LinkButton>
            )}
            {isOwn && <ShareButton review={review} />}
            <Button icon={<Printer aria-hidden className="size-4" />} onPress={() => window.print()}>
              {t("reviews.print")}
            </Button>
          </span>
        }
      >
        {learnerName !== null && (
          <Notice tone="calm">
            <p className="font-medium">{t("reviews.workOf", { name: learnerName })}</p>
            <p>{t("reviews.workOfAbout")}</p>
          </Notice>
        )}
        {!isNewestMarking(review) && (
          <Notice tone="warn">
            {t("reviews.snapshots.old")}{" "}
            <Link href={hrefWith({ snapshot: null })} className="font-medium underline underline-offset-4">
              {t("reviews.snapshots.newest")}
            </Link>
          </Notice>
        )}
        <ResultCard
          review={review}
          onGo={(question) => {
            if (!isAmong(question, shown)) show("all");
          }}
        />
        <SnapshotsCard review={review} />
        {marked.length > 0 && (
          <div data-screen-only>
            <PillChoice
              label={t("reviews.show.label")}
              choices={SHOWN.map((id) => ({
                id,
                name: t(`reviews.show.${id}`),
                count: questions.filter((question) => isAmong(question, id)).length,
              }))}
              value={shown}
              onChange={(id) => show(SHOWN.find((known) => known === id) ?? "all")}
            />
          </div>
        )}
        <ReviewBody review={review} shown={shown} nothing={<NoneOfThem shown={shown} onAll={() => show("all")} />} />
      </Page>
    </Wide>
  );
}

/** What it is: a part of a practice, or a section of a mock test. */
function About({ review: { session, section, parts } }: { review: Review }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { subject } = section;
  const [first] = parts;
  if (session.kind === "mock" || first === undefined) return t("reviews.mockTest");
  return `${t("reviews.practice")} · ${names.subject(subject)} · ${names.part(subject, first.partNumber)}`;
}

function NoneOfThem({ shown, onAll }: { shown: Shown; onAll(): void }) {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<CircleCheckBig aria-hidden className="size-6" />}
      title={t("reviews.noneTitle")}
      action={<Button onPress={onAll}>{t("reviews.showAll")}</Button>}
    >
      {shown === "wrong" ? t("reviews.noneWrong") : t("reviews.noneUnanswered")}
    </Empty>
  );
}
