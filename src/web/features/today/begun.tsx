import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { ListRow } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { type Attempt, useOpenAttempts } from "../dictation/dictation.ts";
import { useDictationNames } from "../dictation/names.ts";
import { useOpenSittings } from "../mock/sittings-open.tsx";
import { OpenSittingRow } from "../mock/sittings-rows.tsx";
import { PracticeRow } from "../practice/open-practices.tsx";
import { useOpenPractices } from "../practice/practice.ts";
import { GoOn } from "../practice/session-in-progress.tsx";

/** Practices, mock tests and dictations in progress; nothing if there are none. */
export function Begun() {
  const practices = useOpenPractices().data?.items ?? [];
  const sittings = useOpenSittings().data?.items ?? [];
  const dictations = useOpenAttempts().data?.items ?? [];
  const open = [...practices, ...sittings, ...dictations].toSorted((a, b) =>
    b.lastActivityAt.localeCompare(a.lastActivityAt),
  );
  return (
    <GoOn open={open}>
      {(one) =>
        "attemptId" in one ? (
          <DictationRow key={one.attemptId} attempt={one} />
        ) : "overall" in one ? (
          <OpenSittingRow key={one.sessionId} sitting={one} />
        ) : (
          <PracticeRow key={one.sessionId} practice={one} />
        )
      }
    </GoOn>
  );
}

function DictationRow({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useDictationNames();
  const { title, attemptRoute, lastActivityAt } = attempt;
  return (
    <ListRow
      action={
        <LinkButton href={attemptRoute} icon={<Play aria-hidden className="size-4" />}>
          {t("begin.continue")} <span className="sr-only">{title}</span>
        </LinkButton>
      }
    >
      <p lang="en" className="font-medium">
        {title}
      </p>
      <p className="text-sm text-soft">
        {[t("nav.dictation"), names.lines(attempt), format.ago(lastActivityAt)].join(" · ")}
      </p>
    </ListRow>
  );
}
