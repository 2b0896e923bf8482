import { useTranslation } from "react-i18next";
import { Badge, ListRow } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { LinkRow } from "../../ui/link-row.tsx";
import { usePartNames } from "../practice/names.ts";
import { GoOnActions } from "../practice/session-in-progress.tsx";
import type { SittingSummary } from "./mock.ts";
import { doneOf, stageOf } from "./sittings.ts";

/** A sitting in progress. `ofPaper` if the page is about its paper. */
export function OpenSittingRow({ sitting, ofPaper = false }: { sitting: SittingSummary; ofPaper?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = usePartNames();
  const { title, next } = sitting;
  const running = sitting.sections.find(({ status }) => status === "in_progress");
  const facts = [
    t("sitting.done", { part: doneOf(sitting), count: sitting.sections.length }),
    ...(running === undefined && next !== null ? [t("sitting.nextIs", { subject: names.subject(next) })] : []),
    format.ago(sitting.lastActivityAt),
  ];
  return (
    <ListRow action={<GoOnActions session={sitting} name={title} isFirst={ofPaper} />}>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-medium">{ofPaper ? format.dateTime(sitting.startedAt) : title}</span>
        {!ofPaper && <Badge>{t("sitting.kind")}</Badge>}
        {running !== undefined && (
          <Badge tone="warn">{t("sitting.runs", { subject: names.subject(running.subject) })}</Badge>
        )}
      </p>
      <p className="text-sm text-soft">{facts.join(" · ")}</p>
    </ListRow>
  );
}

/** A sitting in the list of its paper, with its result. */
export function SittingRow({ sitting }: { sitting: SittingSummary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = usePartNames();
  const stage = stageOf(sitting);
  const { overall } = sitting;
  return (
    <LinkRow
      id={String(sitting.sessionId)}
      href={sitting.launchRoute}
      title={format.dateTime(sitting.startedAt)}
      mark={
        <>
          <Badge tone={stage === "complete" ? "accent" : stage === "running" ? "warn" : "plain"}>
            {t(`sitting.stages.${stage}`)}
          </Badge>
          {overall.band !== null && (
            <span className="text-sm font-semibold">{t("sitting.overallIs", { band: overall.band })}</span>
          )}
        </>
      }
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {sitting.sections.map(({ subject, score, band, status }) => (
          <li key={subject} className="whitespace-nowrap">
            {names.subject(subject)}{" "}
            <span className="text-soft tabular-nums">
              {[
                status === "submitted"
                  ? score !== null && score.total > 0 && t("sitting.score", { part: score.correct, whole: score.total })
                  : t(`sitting.status.${status}`),
                band !== null &&
                  (band.band === null ? t("reviews.noBandBelow") : t("sitting.bandIs", { band: band.band })),
              ]
                .filter(Boolean)
                .join(" · ") || t("sitting.status.submitted")}
            </span>
          </li>
        ))}
      </ul>
    </LinkRow>
  );
}
