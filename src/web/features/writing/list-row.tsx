import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { When } from "../reviews/when.tsx";
import { bandText } from "./names.ts";
import type { Listed } from "./writing.ts";

/** A writing practice, or the writing of a mock test. */
export function WritingRow({ item }: { item: Listed }) {
  const { t } = useTranslation();
  const { kind, mode, status, shared, title, wordCount, versionCount, reviewCount, latestBand } = item;
  return (
    <LinkRow
      id={item.writingRoute}
      href={item.writingRoute}
      title={title}
      {...(kind === "practice" ? { lang: "en" } : {})}
      mark={
        <>
          {status !== "submitted" && (
            <Badge tone={status === "in_progress" ? "warn" : "plain"}>{t(`writing.states.${status}`)}</Badge>
          )}
          {shared && <Badge tone="accent">{t("writing.isShared")}</Badge>}
        </>
      }
      {...(latestBand === null ? {} : { action: <TeacherBand band={latestBand} /> })}
    >
      <Facts>
        <span>{kind === "mock" ? t("reviews.mockTest") : t(`reviews.modes.${mode}`)}</span>
        <span>{t("ui.words", { count: wordCount })}</span>
        <span>{t("writing.versionCount", { count: versionCount })}</span>
        {reviewCount > 0 && <span>{t("writing.reviewCount", { count: reviewCount })}</span>}
        <When instant={item.lastActivityAt} />
      </Facts>
    </LinkRow>
  );
}

function TeacherBand({ band }: { band: number }) {
  const { t } = useTranslation();
  return (
    <span className="mr-2.5 flex flex-col items-end">
      <span className="text-lg leading-6 font-semibold tabular-nums">{bandText(band)}</span>
      <span className="text-xs text-soft">{t("writing.teacherEstimate")}</span>
    </span>
  );
}
