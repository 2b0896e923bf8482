import { useTranslation } from "react-i18next";
import { Badge, ListRow } from "../../ui/card.tsx";
import { untilMs, useFormat } from "../../ui/format.ts";
import { usePartNames } from "./names.ts";
import { type Practice, useOpenPractices } from "./practice.ts";
import { GoOn, GoOnActions } from "./session-in-progress.tsx";

/** Practices in progress. */
export function OpenPractices() {
  const open = useOpenPractices().data?.items ?? [];
  return <GoOn open={open}>{(practice) => <PracticeRow key={practice.sessionId} practice={practice} />}</GoOn>;
}

/** A practice in progress. `hideTitle` if the page is about its part. */
export function PracticeRow({ practice, hideTitle = false }: { practice: Practice; hideTitle?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = usePartNames();
  const { title, mode, answeredCount, questionCount, endsAt } = practice;
  const name = t(`begin.modes.${mode}`);
  const facts = [
    ...(hideTitle ? [] : [names.subject(practice.subject)]),
    t("begin.answered", { part: answeredCount, count: questionCount }),
    format.ago(practice.lastActivityAt),
  ];
  return (
    <ListRow action={<GoOnActions session={practice} name={hideTitle ? name : title} isFirst={hideTitle} />}>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {hideTitle ? (
          <span className="font-medium">{name}</span>
        ) : (
          <>
            <span lang="en" className="font-medium">
              {title}
            </span>
            {mode === "test" && <Badge>{name}</Badge>}
          </>
        )}
        {endsAt !== null && <TimeLeft endsAt={endsAt} />}
      </p>
      <p className="text-sm text-soft">{facts.join(" · ")}</p>
    </ListRow>
  );
}

const MINUTE_MS = 60_000;

/** The remaining time of a section's clock. */
function TimeLeft({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation();
  const ms = untilMs(endsAt);
  if (ms <= 0) return <Badge tone="warn">{t("begin.timeOver")}</Badge>;
  return <Badge tone="warn">{t("begin.timeLeft", { count: Math.max(1, Math.round(ms / MINUTE_MS)) })}</Badge>;
}
