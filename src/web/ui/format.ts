import { useTranslation } from "react-i18next";
import { now } from "../clock.ts";
import { STATISTICS_ZONE, useLearnerZone } from "../zone.ts";

/** Days `YYYY-MM-DD` are formatted without a time zone. */
const OF_DAYS = "UTC";
const OF_A_DAY = "2026-11-21".length;
const FULL_DATE = { year: "numeric", month: "short", day: "numeric" } as const;

const STEPS = [
  { unit: "year", ms: 31_536_000_000 },
  { unit: "month", ms: 2_592_000_000 },
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

const SMALLEST = { unit: "byte", bytes: 1, digits: 0, display: "long" } as const;
/** Sizes as the limits of the service count them: a megabyte is 1,024 kilobytes. */
const SIZES = [
  { unit: "megabyte", bytes: 1_048_576, digits: 1, display: "short" },
  { unit: "kilobyte", bytes: 1024, digits: 0, display: "short" },
] as const;

/** Milliseconds from now to an instant; negative if it has passed. */
export function untilMs(instant: string): number {
  return Date.parse(instant) - now();
}

/** Dates and numbers in the person's language, times by their clock. */
export function useFormat() {
  const { i18n, t } = useTranslation();
  const timeZone = useLearnerZone();
  // British dates for a British browser; the workspace itself has only one English.
  const locale = navigator.languages.find((tag) => tag.startsWith(`${i18n.language}-`)) ?? i18n.language;
  const distance = (ms: number) => {
    const step = STEPS.find((candidate) => Math.abs(ms) >= candidate.ms);
    if (step === undefined) return ms > 0 ? t("ui.soon") : t("ui.justNow");
    return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(ms / step.ms), step.unit);
  };
  /** The name of the zone beside a time: `GMT+8`. */
  const zoneMark = (instant: string) => {
    if (timeZone === STATISTICS_ZONE) return t("ui.when.shanghai");
    const parts = new Intl.DateTimeFormat(i18n.language, { timeZone, timeZoneName: "shortOffset" });
    return parts.formatToParts(Date.parse(instant)).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  };
  return {
    zoneMark,
    /** `21 Nov 2026, 11:50 GMT+8`. The zone is appended here, because Intl puts it before the time in Chinese. */
    dateTime: (instant: string) => {
      const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
      const when = new Intl.DateTimeFormat(locale, { timeZone, ...FULL_DATE, ...clock }).format(Date.parse(instant));
      return t("ui.when.zoned", { when, zone: zoneMark(instant) });
    },
    /** `21 Nov 2026`, of a day or an instant */
    date: (at: string) => {
      const zone = at.length === OF_A_DAY ? OF_DAYS : timeZone;
      return new Intl.DateTimeFormat(locale, { timeZone: zone, ...FULL_DATE }).format(Date.parse(at));
    },
    /** `November 2026`, of a day in it */
    month: (day: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: OF_DAYS, year: "numeric", month: "long" }).format(Date.parse(day)),
    /** `Nov`, of a day in it */
    shortMonth: (day: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: OF_DAYS, month: "short" }).format(Date.parse(day)),
    /** `S`, of a day */
    weekday: (day: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: OF_DAYS, weekday: "narrow" }).format(Date.parse(day)),
    /** `Sat, 21 Nov`, of a day */
    day: (day: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: OF_DAYS, weekday: "short", month: "short", day: "numeric" }).format(
        Date.parse(day),
      ),
    /** `Saturday, 21 November` */
    today: () =>
      new Intl.DateTimeFormat(locale, { timeZone, weekday: "long", month: "long", day: "numeric" }).format(now()),
    /** `in 2 days`, `3 minutes ago` */
    relative: (instant: string) => distance(untilMs(instant)),
    /** `3 minutes ago`, for past instants: the clock is right to a second only, and a recent one must not appear as future. */
    ago: (instant: string) => distance(Math.min(0, untilMs(instant))),
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    /** `42%` of a share between 0 and 1 */
    percent: (share: number) => new Intl.NumberFormat(locale, { style: "percent" }).format(share),
    /** `1.4 MB` */
    bytes: (bytes: number) => {
      const step = SIZES.find((candidate) => bytes >= candidate.bytes) ?? SMALLEST;
      return new Intl.NumberFormat(locale, {
        style: "unit",
        unit: step.unit,
        unitDisplay: step.display,
        maximumFractionDigits: step.digits,
      }).format(bytes / step.bytes);
    },
  };
}
