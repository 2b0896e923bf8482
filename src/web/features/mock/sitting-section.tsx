import { Check, ClipboardCheck, Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { useFormat } from "../../ui/format.ts";
import { usePartNames } from "../practice/names.ts";
import { BandAbout } from "./band-about.tsx";
import { BandDialog } from "./band-dialog.tsx";
import { BandEntries } from "./band-entries.tsx";
import type { Judged, Sitting, SittingSection } from "./mock.ts";
import { BeginSection } from "./sitting-begin.tsx";

const SECONDS_PER_MINUTE = 60;

/** One section as a step of the sitting: its status, result and actions. */
export function SectionStep({
  sitting,
  section,
  number,
}: {
  sitting: Sitting;
  section: SittingSection;
  number: number;
}) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { subject, status } = section;
  const isDone = status === "submitted";
  return (
    <li className="flex break-inside-avoid gap-4 px-5 py-5 sm:px-6">
      <span
        aria-hidden
        className={classes(
          "flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold tabular-nums",
          isDone ? "bg-accent text-on-accent" : "border border-edge text-soft",
        )}
      >
        {isDone ? <Check className="size-4" /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-56">
            <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base font-semibold">
              {names.subject(subject)}
              <Badge tone={isDone ? "accent" : status === "in_progress" ? "warn" : "plain"}>
                {t(`sitting.status.${status}`)}
              </Badge>
            </h3>
            <SectionFacts section={section} />
          </div>
          <SectionResult section={section} />
        </div>
        <PartTitles section={section} />
        <BandEntries entries={section.entries} isOwn={sitting.isOwn} />
        <SectionActions sitting={sitting} section={section} />
      </div>
    </li>
  );
}

function SectionFacts({ section }: { section: SittingSection }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, questionCount, answeredCount, finishedAt, finishReason } = section;
  const minutes = Math.max(1, Math.round(section.activeSeconds / SECONDS_PER_MINUTE));
  const facts =
    status === "waiting"
      ? [t("practice.minutes", { count: section.durationMinutes }), t("practice.questions", { count: questionCount })]
      : [
          t("begin.answered", { part: answeredCount, count: questionCount }),
          t("sitting.minutesUsed", { part: minutes, count: section.durationMinutes }),
          ...(finishedAt === null ? [] : [format.dateTime(finishedAt)]),
        ];
  return (
    <p className="mt-0.5 text-sm text-soft">
      {facts.join(" · ")}
      {finishReason === "time" && <span className="block">{t("sitting.byTime")}</span>}
    </p>
  );
}

/** Score and band, in the size used for results. */
function SectionResult({ section }: { section: SittingSection }) {
  const { t } = useTranslation();
  const { band, score } = section;
  const hasScore = score !== null && score.total > 0;
  if (band === null && !hasScore) return null;
  return (
    <dl className="flex items-start gap-6 tabular-nums">
      {hasScore && (
        <div>
          <dt className="text-xs text-soft">{t("sitting.right")}</dt>
          <dd className="text-xl font-semibold">{t("sitting.score", { part: score.correct, whole: score.total })}</dd>
        </div>
      )}
      {band !== null && (
        <div>
          <dt className="text-xs text-soft">{t(`sitting.sources.${band.source}`)}</dt>
          <dd className={classes("flex items-center font-semibold", band.band === null ? "text-base" : "text-xl")}>
            {band.band === null ? t("reviews.noBandBelow") : band.band.toFixed(1)}
            <span className="-my-2">
              <BandAbout section={section} band={band} />
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}

function PartTitles({ section }: { section: SittingSection }) {
  const names = usePartNames();
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
      {section.parts.map(({ partId, partNumber, title }) => (
        <li key={partId}>
          <span className="text-soft">{names.part(section.subject, partNumber)}</span> <span lang="en">{title}</span>
        </li>
      ))}
    </ul>
  );
}

function SectionActions({ sitting, section }: { sitting: Sitting; section: SittingSection }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const [isEntering, setEntering] = useState(false);
  const { isOwn, session } = sitting;
  const { subject, status, reviewRoute } = section;
  const judged = judgedOf(section);
  const entry = section.entries.find(({ source }) => source === (isOwn ? "learner" : "teacher"));
  const mayBegin = isOwn && status === "waiting" && session.state !== "abandoned" && subject !== sitting.next;
  if (reviewRoute === null && judged === null && !mayBegin) return null;
  return (
    <div data-screen-only className="flex flex-wrap gap-3">
      {mayBegin && <BeginSection sessionId={session.sessionId} section={section} isNext={false} />}
      {reviewRoute !== null && (
        <LinkButton href={reviewRoute} icon={<ClipboardCheck aria-hidden className="size-4" />}>
          {t("sitting.review")} <span className="sr-only">{names.subject(subject)}</span>
        </LinkButton>
      )}
      {judged !== null && (
        <>
          <Button icon={<Pencil aria-hidden className="size-4" />} onPress={() => setEntering(true)}>
            {t(entry === undefined ? "sitting.enter" : "sitting.change")}{" "}
            <span className="sr-only">{names.subject(subject)}</span>
          </Button>
          {isEntering && (
            <BandDialog
              sessionId={session.sessionId}
              subject={judged}
              entry={entry}
              isOwn={isOwn}
              onClose={() => setEntering(false)}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The subject of a section for which a band can be entered now. */
function judgedOf({ subject, status }: SittingSection): Judged | null {
  if (status !== "submitted") return null;
  return subject === "writing" || subject === "speaking" ? subject : null;
}
