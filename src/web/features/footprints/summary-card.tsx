import { Flame } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { useFormat } from "../../ui/format.ts";
import { filtersOf, isFiltered, KINDS } from "./filters.ts";
import type { FootprintPage } from "./footprints.ts";
import { useDuration } from "./names.ts";

/** The streak, today, and the figures of all that matches the filters. */
export function SummaryCard({ page, about }: { page: FootprintPage; about: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const { weekActivityCount, completedQuestions, correctRate, practiceDurationSeconds } = page.summary;
  return (
    <Card flush>
      {about !== undefined && <p className="bg-accent-soft px-5 py-2.5 text-sm wrap-anywhere sm:px-6">{about}</p>}
      <div className="grid gap-x-8 gap-y-5 px-5 py-5 sm:grid-cols-2 sm:px-6">
        <Streak page={page} />
        <Today page={page} />
      </div>
      <dl className="grid grid-cols-2 gap-px border-line border-t bg-line lg:grid-cols-4">
        <Figure name={t("footprints.week")}>{format.number(weekActivityCount)}</Figure>
        <Figure name={t("footprints.questions")}>{format.number(completedQuestions)}</Figure>
        <Figure name={t("footprints.rate")} isKnown={correctRate !== null}>
          {correctRate === null ? t("footprints.unknown") : format.percent(correctRate)}
        </Figure>
        <Figure name={t("footprints.time")}>{duration(practiceDurationSeconds)}</Figure>
      </dl>
    </Card>
  );
}

function Streak({ page }: { page: FootprintPage }) {
  const { t } = useTranslation();
  const { streakDays } = page.summary;
  const isToday = (page.dailyCounts.at(-1)?.count ?? 0) > 0;
  const isNarrowed = isFiltered(filtersOf(page));
  const isContinued = isToday ? t("footprints.streakGoesOn") : t("footprints.streakWaits");
  return (
    <div className="flex items-start gap-4">
      <span
        className={classes(
          "flex size-12 shrink-0 items-center justify-center rounded-full",
          streakDays === 0 ? "bg-sunken text-soft" : "bg-accent-soft text-accent",
        )}
      >
        <Flame aria-hidden className="size-6" />
      </span>
      <div className="min-w-0">
        <h2 className="text-xl font-semibold tabular-nums">
          {streakDays === 0 && !isNarrowed ? t("footprints.noStreak") : t("footprints.streak", { count: streakDays })}
        </h2>
        {/* The encouragement is based on all activities, not on the filtered ones. */}
        {!isNarrowed && (
          <p className="text-sm text-soft">{streakDays === 0 ? t("footprints.noStreakAbout") : isContinued}</p>
        )}
      </div>
    </div>
  );
}

function Today({ page }: { page: FootprintPage }) {
  const { t } = useTranslation();
  const format = useFormat();
  const some = KINDS.flatMap((kind) => {
    const count = page.todayCounts.find((one) => one.kind === kind)?.count ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h2 className="text-sm text-soft">{t("footprints.todayTitle")}</h2>
      {some.length === 0 ? (
        <p>{isFiltered(filtersOf(page)) ? t("footprints.todayNoneFiltered") : t("footprints.todayNone")}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {some.map(({ kind, count }) => (
            <li key={kind} className="rounded-full bg-sunken px-3 py-1 text-sm tabular-nums">
              {t("footprints.kindCount", { kind: t(`footprints.kinds.${kind}`), number: format.number(count) })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Figure({ name, isKnown = true, children }: { name: string; isKnown?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 bg-surface px-5 py-4 sm:px-6">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className={classes(isKnown ? "text-lg font-semibold tabular-nums sm:text-xl" : "text-base text-soft")}>
        {children}
      </dd>
    </div>
  );
}
