import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useAddressQuery } from "../../ui/address.ts";
import { IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { useFormat } from "../../ui/format.ts";
import { daysOf, monthFrom } from "./months.ts";
import type { DateFacet } from "./predictions.ts";

/** The service counts at most this many days; whether earlier days have records is unknown. */
const MOST_FACETS = 62;

const DAYS_A_WEEK = 7;

/** A month with the days that have records; each links to its records, and the month to all of its own. */
export function Calendar({ facets, month, day }: { facets: readonly DateFacet[]; month: string; day: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { hrefWith } = useAddressQuery();
  const newest = facets[0]?.date.slice(0, 7);
  const chosen = day === "" ? month : day.slice(0, 7);
  const [pickedMonth, setPickedMonth] = useState<string | null>(null);
  const shown = pickedMonth ?? (chosen === "" ? newest : chosen);
  if (shown === undefined) return null;
  const oldest = facets.at(-1)?.date ?? "";
  const isComplete = facets.length < MOST_FACETS;
  const counts = new Map(facets.map(({ date, count }) => [date, count]));
  const { days, blanks } = daysOf(shown);
  const isWhole = shown === month && day === "";
  return (
    <section
      aria-label={t("predictions.days")}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3 shadow-card"
    >
      <div className="flex items-center justify-between">
        <IconButton
          label={t("predictions.previousMonth")}
          icon={<ChevronLeft aria-hidden className="size-4" />}
          isDisabled={isComplete && shown <= oldest.slice(0, 7)}
          onPress={() => setPickedMonth(monthFrom(shown, -1))}
        />
        <h2 aria-live="polite" className="text-sm font-semibold">
          {format.month(`${shown}-01`)}
        </h2>
        <IconButton
          label={t("predictions.nextMonth")}
          icon={<ChevronRight aria-hidden className="size-4" />}
          isDisabled={newest === undefined || shown >= newest}
          onPress={() => setPickedMonth(monthFrom(shown, 1))}
        />
      </div>
      <div aria-hidden className="grid grid-cols-7 gap-1 text-center text-xs text-soft">
        {days.slice(0, DAYS_A_WEEK).map((date, index) => (
          <span key={date} style={{ order: (index + blanks) % DAYS_A_WEEK }}>
            {format.weekday(date)}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-7 gap-1 text-center text-sm tabular-nums">
        {days.map((date, index) => (
          <li key={date} style={index === 0 ? { gridColumnStart: blanks + 1 } : undefined}>
            <Day
              date={date}
              href={hrefWith({ day: date === day ? null : date, month: null, offset: null })}
              count={counts.get(date)}
              isOn={date === day}
              isUnknown={!isComplete && date < oldest}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-x-4 text-sm">
        <MonthLink href={hrefWith({ month: isWhole ? null : shown, day: null, offset: null })}>
          {isWhole ? t("predictions.anyDay") : t("predictions.wholeMonth")}
        </MonthLink>
        {day !== "" && (
          <MonthLink href={hrefWith({ month: null, day: null, offset: null })}>{t("predictions.anyDay")}</MonthLink>
        )}
      </div>
    </section>
  );
}

function MonthLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline lg:min-h-8"
    >
      {children}
    </Link>
  );
}

function Day({
  date,
  href,
  count,
  isOn,
  isUnknown,
}: {
  date: string;
  href: string;
  count: number | undefined;
  isOn: boolean;
  isUnknown: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const number = Number(date.slice(-2));
  if (count === undefined && !isUnknown && !isOn) {
    return <span className="flex h-11 items-center justify-center text-soft lg:h-9">{number}</span>;
  }
  return (
    <Link
      href={href}
      aria-current={isOn ? "date" : undefined}
      className={classes(
        "flex h-11 flex-col items-center justify-center rounded-md leading-none lg:h-9",
        isOn ? "bg-accent text-on-accent" : "bg-accent-soft font-medium text-ink hover:bg-sunken",
        count === undefined && !isOn && "bg-transparent",
      )}
    >
      <span className="sr-only">
        {count === undefined ? format.date(date) : t("predictions.onDay", { day: format.date(date), count })}
      </span>
      <span aria-hidden>{number}</span>
      {count !== undefined && (
        <span aria-hidden className="mt-0.5 text-[0.6875rem]">
          {format.number(count)}
        </span>
      )}
    </Link>
  );
}
