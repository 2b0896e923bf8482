import { useTranslation } from "react-i18next";
import { now } from "../clock.ts";
import { STATISTICS_ZONE, useLearnerZone } from "../zone.ts";
import { useFormat } from "./format.ts";
import { isElsewhere, nearDay, wallTimeAt } from "./wall-time.ts";

/** What a zone is called beside a time: `GMT+8`. */
export function useZoneMark(): (instant: string) => string {
  const { t, i18n } = useTranslation();
  const timeZone = useLearnerZone();
  return (instant) => {
    if (timeZone === STATISTICS_ZONE) return t("ui.when.shanghai");
    const parts = new Intl.DateTimeFormat(i18n.language, { timeZone, timeZoneName: "shortOffset" });
    return parts.formatToParts(Date.parse(instant)).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  };
}

/** `Tomorrow, 08:00`, by the learner's clock, which is named where the browser's shows another time. */
export function useWhen(): (instant: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const zoneMark = useZoneMark();
  return (instant) => {
    const { day, time } = wallTimeAt(Date.parse(instant));
    const near = nearDay(day, now());
    const isThisYear = day.slice(0, 4) === wallTimeAt(now()).day.slice(0, 4);
    const date = near !== null ? t(`ui.when.${near}`) : isThisYear ? format.day(day) : format.date(instant);
    const when = t("ui.when.at", { date, time });
    return isElsewhere(instant) ? t("ui.when.zoned", { when, zone: zoneMark(instant) }) : when;
  };
}
