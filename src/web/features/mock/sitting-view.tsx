import { Printer, RotateCcw, X } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { Page } from "../../ui/page.tsx";
import { useAbandonWithUndo } from "../practice/begin-abandon.ts";
import { usePartNames } from "../practice/names.ts";
import type { Subject } from "../practice/practice.ts";
import { useSessionErrorText } from "../practice/session-errors.ts";
import { type Sitting, useResumeSitting } from "./mock.ts";
import { OverallResult } from "./overall-result.tsx";
import { NextSection } from "./sitting-next.tsx";
import { SectionStep } from "./sitting-section.tsx";
import { ShareSitting } from "./sitting-share.tsx";
import { doneOf, isOpen, stageOf } from "./sittings.ts";

/** A sitting between its sections, and its results. */
export function SittingView({
  sitting,
  submittedSubject,
}: {
  sitting: Sitting;
  /** The section that was submitted a moment ago, on this page. */
  submittedSubject: Subject | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { session, sections, isOwn } = sitting;
  const stage = stageOf({ state: session.state, sections });
  // The player has closed: keyboard and screen reader users begin at the top of the page that replaced it.
  useEffect(() => {
    if (submittedSubject === null) return;
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [submittedSubject]);
  return (
    <>
      <BackLink href={isOwn ? ROUTES.mock : ROUTES.reviews}>
        {t(isOwn ? "mock.back" : "sitting.backToReviews")}
      </BackLink>
      <Page
        title={session.title}
        about={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={stage === "complete" ? "accent" : "plain"}>{t(`sitting.stages.${stage}`)}</Badge>
            <span>{t("sitting.done", { part: doneOf({ sections }), count: sections.length })}</span>
            <span>{t("sitting.startedAt", { when: format.dateTime(session.startedAt) })}</span>
          </span>
        }
        action={<SittingActions sitting={sitting} isComplete={stage === "complete"} />}
      >
        {!isOwn && <Notice tone="calm">{t("sitting.ofLearner", { name: sitting.learnerName })}</Notice>}
        {submittedSubject !== null && <SubmittedNotice subject={submittedSubject} isComplete={stage === "complete"} />}
        {isOwn && stage === "abandoned" && <Abandoned sitting={sitting} />}
        {stage === "complete" && <OverallResult sitting={sitting} />}
        {isOwn && isOpen(session) && <NextSection sitting={sitting} />}
        <Card title={t("sitting.sections")} flush>
          <ol className="divide-y divide-line">
            {sections.map((section, index) => (
              <SectionStep key={section.subject} sitting={sitting} section={section} number={index + 1} />
            ))}
          </ol>
        </Card>
        {isOwn && doneOf({ sections }) > 0 && <ShareSitting sitting={sitting} />}
      </Page>
    </>
  );
}

function SittingActions({ sitting, isComplete }: { sitting: Sitting; isComplete: boolean }) {
  const { t } = useTranslation();
  const abandon = useAbandonWithUndo();
  const { session, isOwn } = sitting;
  return (
    <span data-screen-only className="flex flex-wrap gap-3">
      {isComplete && (
        <Button icon={<Printer aria-hidden className="size-4" />} onPress={() => window.print()}>
          {t("sitting.print")}
        </Button>
      )}
      {isOwn && isOpen(session) && (
        <Button look="quiet-danger" icon={<X aria-hidden className="size-4" />} onPress={() => abandon(session)}>
          {t("sitting.abandon")}
        </Button>
      )}
    </span>
  );
}

function SubmittedNotice({ subject, isComplete }: { subject: Subject; isComplete: boolean }) {
  const { t } = useTranslation();
  const names = usePartNames();
  return (
    <div role="status" data-screen-only>
      <Notice tone="calm">
        <p className="font-medium">{t("sitting.sectionSubmitted", { subject: names.subject(subject) })}</p>
        <p>{t(isComplete ? "sitting.submittedLast" : "sitting.submittedMore")}</p>
      </Notice>
    </div>
  );
}

function Abandoned({ sitting: { session, sections } }: { sitting: Sitting }) {
  const { t } = useTranslation();
  const errorText = useSessionErrorText();
  const resume = useResumeSitting();
  return (
    <Card
      title={t("sitting.abandonedTitle")}
      about={t(doneOf({ sections }) > 0 ? "sitting.abandonedSaved" : "sitting.abandonedEmpty")}
    >
      <div className="flex flex-col items-start gap-4">
        {resume.error !== null && <Notice tone="danger">{errorText(resume.error)}</Notice>}
        <Button
          look="primary"
          icon={<RotateCcw aria-hidden className="size-4" />}
          isPending={resume.isPending}
          onPress={() => resume.mutate(session.sessionId)}
        >
          {t("sitting.resume")}
        </Button>
      </div>
    </Card>
  );
}
