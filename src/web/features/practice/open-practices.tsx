import { Play, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton, LinkButton } from "../../ui/button.tsx";
import { Badge, ListRow } from "../../ui/card.tsx";
import { untilMs, useFormat } from "../../ui/format.ts";
import { useAbandonWithUndo } from "./begin-abandon.ts";
import { GoOn } from "./begin-go-on.tsx";
import { usePartNames } from "./names.ts";
import { type Practice, useOpenPractices } from "./practice.ts";

/** Practices to go on with. */
export function OpenPractices() {
  const open = useOpenPractices().data?.items ?? [];
  return <GoOn open={open}>{(practice) => <PracticeRow key={practice.sessionId} practice={practice} />}</GoOn>;
}

/** A practice that can be gone on with. `hideTitle` where the page is about its part. */
export function PracticeRow({ practice, hideTitle = false }: { practice: Practice; hideTitle?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = usePartNames();
  const abandon = useAbandonWithUndo();
  const { title, mode, answeredCount, questionCount, endsAt } = practice;
  const name = t(`begin.modes.${mode}`);
  const facts = [
    ...(hideTitle ? [] : [names.subject(practice.subject)]),
    t("begin.answered", { part: answeredCount, count: questionCount }),
    format.relative(practice.lastActivityAt),
  ];
  return (
    <ListRow
      action={
        <span className="-mr-2.5 ml-auto flex items-center gap-1">
          <LinkButton
            look={hideTitle ? "primary" : "secondary"}
            href={practice.launchRoute}
            icon={<Play aria-hidden className="size-4" />}
          >
            {t("begin.continue")} <span className="sr-only">{hideTitle ? name : title}</span>
          </LinkButton>
          <IconButton
            label={t("begin.abandonNamed", { title })}
            icon={<X aria-hidden className="size-4 text-soft" />}
            onPress={() => abandon(practice)}
          />
        </span>
      }
    >
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

/** How long the clock of a section still runs. */
function TimeLeft({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation();
  const ms = untilMs(endsAt);
  if (ms <= 0) return <Badge tone="warn">{t("begin.timeOver")}</Badge>;
  return <Badge tone="warn">{t("begin.timeLeft", { count: Math.max(1, Math.round(ms / MINUTE_MS)) })}</Badge>;
}
