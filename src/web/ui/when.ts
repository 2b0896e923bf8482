import { useTranslation } from "react-i18next";
import { now } from "../clock.ts";
import { useFormat } from "./format.ts";
import { isElsewhere, nearDay, wallTimeAt } from "./wall-time.ts";

/** `Tomorrow, 08:00`, by the learner's clock, whose zone is named if the browser's clock shows another time. */
export function useWhen(): (instant: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (instant) => {
    const { day, time } = wallTimeAt(Date.parse(instant));
    const near = nearDay(day, now());
    const isThisYear = day.slice(0, 4) === wallTimeAt(now()).day.slice(0, 4);
    const date = near !== null ? t(`ui.when.${near}`) : isThisYear ? format.day(day) : format.date(instant);
    const when = t("ui.when.at", { date, time });
    return isElsewhere(instant) ? t("ui.when.zoned", { when, zone: format.zoneMark(instant) }) : when;
  };
}
