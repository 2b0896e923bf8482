import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Disclosure, DisclosurePanel, Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { usePartNames } from "../practice/names.ts";
import type { MockReview, PracticeReview } from "./reviews.ts";
import { Outcome, useBandText } from "./score.tsx";
import { When } from "./when.tsx";

/** A submitted practice. */
export function PracticeRow({ review }: { review: PracticeReview }) {
  const { t } = useTranslation();
  const names = usePartNames();
  return (
    <LinkRow
      id={review.reviewRoute}
      href={review.reviewRoute}
      title={review.title}
      lang="en"
      action={<RowOutcome {...review} band={null} />}
    >
      <Facts>
        <span>{names.subject(review.subject)}</span>
        <span>{t(`reviews.modes.${review.mode}`)}</span>
        <When instant={review.submittedAt} />
      </Facts>
    </LinkRow>
  );
}

/** A mock test with submitted sections; it expands to them. */
export function MockRow({ review }: { review: MockReview }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { overallBand, sections, title } = review;
  const done = sections.filter(({ status }) => status === "submitted").length;
  const overall = overallBand.band?.toFixed(1);
  return (
    <li>
      <Disclosure isExpanded={isOpen} onExpandedChange={setOpen}>
        <Pressable
          slot="trigger"
          data-row={`mock-${review.sessionId}`}
          className="flex w-full cursor-pointer flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-4 text-left -outline-offset-2 data-hovered:bg-sunken/60 sm:px-6"
        >
          <span className="flex min-w-0 flex-1 basis-48 flex-col gap-1.5">
            <span className="font-medium">{title}</span>
            <Facts>
              <span>{t("reviews.mockTest")}</span>
              <span>{t("reviews.sections", { count: done, total: sections.length })}</span>
              <When instant={review.lastSubmittedAt} />
            </Facts>
          </span>
          <span className="ml-auto flex items-center gap-3">
            {overall !== undefined && (
              <Badge tone="accent">
                {overallBand.isEstimate
                  ? t("reviews.overallEstimate", { band: overall })
                  : t("reviews.overall", { band: overall })}
              </Badge>
            )}
            <ChevronDown
              aria-hidden
              className={`size-5 text-soft transition-transform motion-reduce:transition-none ${isOpen ? "rotate-180" : ""}`}
            />
          </span>
        </Pressable>
        <DisclosurePanel>
          <div className="flex flex-col gap-2 px-5 pb-4 sm:px-6">
            <ul
              aria-label={t("reviews.sectionsOf", { title })}
              className="divide-y divide-line rounded-md border border-line"
            >
              {sections.map((section) => (
                <SectionRow key={section.subject} section={section} />
              ))}
            </ul>
            <div className="-ml-4">
              <LinkButton look="quiet" href={`${ROUTES.mock}/${review.sessionId}`}>
                {t("reviews.openSitting")}
              </LinkButton>
            </div>
          </div>
        </DisclosurePanel>
      </Disclosure>
    </li>
  );
}

function SectionRow({ section }: { section: MockReview["sections"][number] }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const bandText = useBandText();
  const { subject, reviewRoute, score, band, status, teacherReview } = section;
  return (
    <li className="relative flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 has-[a:hover]:bg-sunken/60">
      {reviewRoute === null ? (
        <span className="flex-1 whitespace-nowrap">{names.subject(subject)}</span>
      ) : (
        <Link
          href={reviewRoute}
          className="flex-1 font-medium whitespace-nowrap after:absolute after:inset-0 focus-visible:outline-hidden focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {names.subject(subject)}
        </Link>
      )}
      {score !== null && band !== null && <span className="text-sm text-soft">{bandText(band)}</span>}
      {status === "submitted" ? (
        <Outcome score={score} band={band} teacherReview={teacherReview} />
      ) : (
        <span className="text-sm text-soft">{t(`reviews.sectionStates.${status}`)}</span>
      )}
    </li>
  );
}

/** The result at the end of a row, aligned with those of other rows. */
export function RowOutcome({ score, band, teacherReview }: Parameters<typeof Outcome>[0]) {
  return (
    <span className="mr-2.5">
      <Outcome score={score} band={band} teacherReview={teacherReview} />
    </span>
  );
}
