import { CircleHelp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useFormat } from "../../ui/format.ts";
import { BandTableView } from "./band-table.tsx";
import { MarkIcon, toneOf } from "./mark-sign.tsx";
import { stateOf } from "./marks.ts";
import { goToQuestion } from "./review-context.ts";
import type { Band, Review, ReviewQuestion, Score } from "./reviews.ts";
import { useBandText, useOutcomeText } from "./score.tsx";

const SECONDS_PER_MINUTE = 60;

/** Score, band and circumstances, with a link to every question. */
export function ResultCard({ review, onGo }: { review: Review; onGo(question: ReviewQuestion): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const outcomeText = useOutcomeText();
  const { score, band, section, session, questions, isOwn, shared, teacherReview } = review;
  const { activeSeconds, finishedAt, finishReason, subject, module } = section;
  const used = {
    minutes: Math.floor(activeSeconds / SECONDS_PER_MINUTE),
    seconds: activeSeconds % SECONDS_PER_MINUTE,
  };
  // The band is shown elsewhere on the card; the rest of a teacher's result, or that it is pending, is not.
  const hasOutcome = score === null && (band === null || teacherReview !== null);
  const facts = [
    ...(hasOutcome ? [{ name: t("reviews.facts.marking"), value: outcomeText(review) }] : []),
    { name: t("reviews.facts.time"), value: t("reviews.minutes", used) },
    ...(finishedAt === null ? [] : [{ name: t("reviews.facts.finished"), value: format.dateTime(finishedAt) }]),
    ...(session.kind === "mock" ? [] : [{ name: t("reviews.facts.mode"), value: t(`reviews.modes.${session.mode}`) }]),
    ...(module === "both" || subject === "listening" || subject === "speaking"
      ? []
      : [{ name: t("reviews.facts.module"), value: t(`practice.modules.${module}`) }]),
    ...(isOwn
      ? [{ name: t("reviews.facts.seenBy"), value: shared ? t("reviews.share.on") : t("reviews.share.off") }]
      : []),
  ];
  const marked = questions.filter(({ mark }) => mark !== null);
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-start gap-x-10 gap-y-5">
          {score !== null && <ScoreFigure score={score} />}
          {band !== null && <BandFigure band={band} />}
          <dl className="grid flex-1 basis-64 grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 self-center text-sm">
            {facts.map(({ name, value }) => (
              <div key={name} className="contents">
                <dt className="text-soft">{name}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {finishReason === "time" && <p className="text-sm text-warn">{t("reviews.timeOver")}</p>}
        {marked.length > 0 && (
          <nav aria-label={t("reviews.palette")}>
            <ul className="flex flex-wrap gap-1.5">
              {marked.map((question) => (
                <li key={question.questionSlotId}>
                  <PaletteNumber question={question} onGo={onGo} />
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </Card>
  );
}

function ScoreFigure({ score: { correct, total } }: { score: Score }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-w-36 flex-col gap-2">
      <p className="text-3xl leading-none font-semibold tracking-tight tabular-nums">
        {correct}
        <span className="text-xl font-normal text-soft">/{total}</span>{" "}
        <span className="text-sm font-normal tracking-normal text-soft">{t("reviews.right")}</span>
      </p>
      <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${(correct / total) * 100}%` }} />
      </span>
    </div>
  );
}

function BandFigure({ band }: { band: Band }) {
  const { t } = useTranslation();
  const bandText = useBandText();
  const [isOpen, setOpen] = useState(false);
  const { source, taskBands, note } = band;
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-lg font-semibold">{bandText(band)}</p>
      {source === "table" ? (
        <span data-screen-only className="-my-1.5 -ml-4">
          <Button look="quiet" icon={<CircleHelp aria-hidden className="size-4" />} onPress={() => setOpen(true)}>
            {t("reviews.byTable")}
          </Button>
        </span>
      ) : (
        <p className="text-sm text-soft">{source === "teacher" ? t("reviews.byTeacher") : t("reviews.byLearner")}</p>
      )}
      {taskBands !== null && (
        <p className="text-sm">
          {t("reviews.taskBands", { task1: taskBands.task1.toFixed(1), task2: taskBands.task2.toFixed(1) })}
        </p>
      )}
      {note !== "" && <p className="max-w-prose text-sm whitespace-pre-line">{note}</p>}
      <Dialog title={t("reviews.byTable")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <BandTableView band={band} />
      </Dialog>
    </div>
  );
}

function PaletteNumber({ question, onGo }: { question: ReviewQuestion; onGo(question: ReviewQuestion): void }) {
  const { t } = useTranslation();
  const state = stateOf(question);
  const { number } = question;
  return (
    <button
      type="button"
      aria-label={t("reviews.numbered", { number, mark: t(`reviews.marks.${state}`) })}
      onClick={() => {
        onGo(question);
        requestAnimationFrame(() => goToQuestion(question.questionSlotId));
      }}
      className={classes(
        "inline-flex h-11 min-w-11 cursor-pointer items-center justify-center gap-1 rounded-md border border-transparent px-1.5 text-sm font-medium tabular-nums hover:border-current lg:h-8",
        toneOf(state),
      )}
    >
      <MarkIcon state={state} />
      {number}
    </button>
  );
}
