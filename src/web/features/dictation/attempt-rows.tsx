import { Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, LinkButton } from "../../ui/button.tsx";
import { ListRow } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { LinkRow } from "../../ui/link-row.tsx";
import { GoOn } from "../practice/session-in-progress.tsx";
import { When } from "../reviews/when.tsx";
import { type Attempt, useOpenAttempts } from "./dictation.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { useDictationNames } from "./names.ts";

/** Dictations in progress; nothing if there are none. */
export function OpenAttempts() {
  const open = useOpenAttempts().data?.items ?? [];
  const [leaving, setLeaving] = useState<Attempt | null>(null);
  return (
    <>
      <GoOn open={open}>
        {(attempt) => <OpenRow key={attempt.attemptId} attempt={attempt} onDiscard={() => setLeaving(attempt)} />}
      </GoOn>
      <DiscardDialog attempt={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function OpenRow({ attempt, onDiscard }: { attempt: Attempt; onDiscard(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useDictationNames();
  const { title, attemptRoute, lastActivityAt } = attempt;
  return (
    <ListRow
      action={
        <span className="-mr-2.5 ml-auto flex items-center gap-1">
          <LinkButton href={attemptRoute} icon={<Play aria-hidden className="size-4" />}>
            {t("begin.continue")} <span className="sr-only">{title}</span>
          </LinkButton>
          <IconButton
            label={t("dictation.discard.named", { title })}
            icon={<Trash2 aria-hidden className="size-4 text-soft" />}
            onPress={onDiscard}
          />
        </span>
      }
    >
      <p lang="en" className="font-medium">
        {title}
      </p>
      <p className="text-sm text-soft">
        {names.lines(attempt)} · {format.ago(lastActivityAt)}
      </p>
    </ListRow>
  );
}

/** A submitted dictation, with its result. `hideTitle` if the page is about its part. */
export function AttemptRow({ attempt, hideTitle = false }: { attempt: Attempt; hideTitle?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useDictationNames();
  const { attemptId, attemptRoute, title, scores, activeSeconds, submittedAt } = attempt;
  const at = submittedAt ?? attempt.lastActivityAt;
  const facts = [
    names.lines(attempt),
    t("dictation.missedCount", { count: scores.missedWordCount }),
    names.time(activeSeconds),
  ];
  return (
    <LinkRow
      id={attemptId}
      href={attemptRoute}
      title={hideTitle ? format.dateTime(at) : title}
      {...(hideTitle ? {} : { lang: "en" })}
      action={
        <span className="pointer-events-none mr-2.5 flex items-center gap-3">
          <span aria-hidden className="hidden h-1.5 w-20 overflow-hidden rounded-full bg-sunken sm:block">
            <span className="block h-full bg-accent" style={{ width: `${(scores.accuracy ?? 0) * 100}%` }} />
          </span>
          <span className="min-w-11 text-right font-medium tabular-nums">
            <span className="sr-only">{t("dictation.accuracy")} </span>
            {names.accuracy(scores)}
          </span>
        </span>
      }
    >
      <p className="text-sm text-soft">
        {facts.join(" · ")}
        {!hideTitle && (
          <>
            {" · "}
            <When instant={at} />
          </>
        )}
      </p>
    </LinkRow>
  );
}
