import { useTranslation } from "react-i18next";
import { now } from "../clock.ts";

/** Days begin and end in Shanghai, where the learner's days are counted, wherever the browser is. */
const ZONE = "Asia/Shanghai";

const STEPS = [
  { unit: "year", ms: 31_536_000_000 },
  { unit: "month", ms: 2_592_000_000 },
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

/** Milliseconds from now to an instant; negative where it has passed. */
export function untilMs(instant: string): number {
  return Date.parse(instant) - now();
}

/** Dates and numbers in the person's language. */
export function useFormat() {
  const { i18n, t } = useTranslation();
  // British dates for a British browser, where the workspace itself speaks one English.
  const locale = navigator.languages.find((tag) => tag.startsWith(`${i18n.language}-`)) ?? i18n.language;
  return {
    /** `21 Nov 2026, 11:50 GMT+8` */
    dateTime: (instant: string) =>
      new Intl.DateTimeFormat(locale, {
        timeZone: ZONE,
        year: "numeric",
        month: "short",
        day: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
        timeZoneName: "short",
      }).format(Date.parse(instant)),
    /** `21 Nov 2026` */
    date: (instant: string) =>
      new Intl.DateTimeFormat(locale, { timeZone: ZONE, year: "numeric", month: "short", day: "numeric" }).format(
        Date.parse(instant),
      ),
    /** `Saturday, 21 November` */
    today: () =>
      new Intl.DateTimeFormat(locale, { timeZone: ZONE, weekday: "long", month: "long", day: "numeric" }).format(now()),
    /** `3 minutes ago`, `in 2 days` */
    relative: (instant: string) => {
      const ms = untilMs(instant);
      const step = STEPS.find((candidate) => Math.abs(ms) >= candidate.ms);
      if (step === undefined) return ms > 0 ? t("ui.soon") : t("ui.justNow");
      return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(ms / step.ms), step.unit);
    },
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
  };
}
