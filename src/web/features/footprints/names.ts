import { useTranslation } from "react-i18next";
import { HOUR_MS, MINUTE_MS } from "../../../lib/time.ts";
import { now } from "../../clock.ts";
import { useFormat } from "../../ui/format.ts";
import { nearDay, wallTimeAt } from "../../ui/wall-time.ts";
import { STATISTICS_ZONE } from "../../zone.ts";
import { clockOf } from "../player/audio-time.ts";
import { type ActivityFact, areaOf, factsOf, titleOf } from "./activity-facts.ts";
import { type FootprintFilters, isFiltered } from "./filters.ts";
import type { Activity, DayCount } from "./footprints.ts";

const MINUTE = MINUTE_MS / 1000;
const HOUR = HOUR_MS / 1000;

/** `3 h 20 min`, `25 min`, `1 min 5 s`: a duration, from seconds. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (total) => {
    const whole = Math.round(total);
    const minutes = Math.floor(whole / MINUTE);
    if (whole >= HOUR)
      return t("footprints.hours", { hours: format.number(Math.floor(whole / HOUR)), minutes: minutes % 60 });
    const seconds = whole % MINUTE;
    if (minutes === 0 && seconds > 0) return t("footprints.seconds", { seconds });
    return seconds === 0 ? t("footprints.minutes", { minutes }) : t("footprints.minutesSeconds", { minutes, seconds });
  };
}

/** `Today`, `Yesterday`, `Thu, 12 Mar`: a day in the reader's words, with the year if it is not this one. */
export function useDayName(): (day: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (day) => {
    if (day === "") return t("footprints.undated");
    const near = nearDay(day, now(), STATISTICS_ZONE);
    if (near !== null) return t(`ui.when.${near}`);
    return day.slice(0, 4) === wallTimeAt(now(), STATISTICS_ZONE).day.slice(0, 4) ? format.day(day) : format.date(day);
  };
}

/** `3 activities on 12 Mar 2026` */
export function useDayCount(): (day: DayCount) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ date, count }) => {
    const day = format.date(date);
    return count === 0
      ? t("footprints.noneOn", { day })
      : t("footprints.onDay", { count, number: format.number(count), day });
  };
}

/** `Under these filters: Practice, Notes · Last 7 days · “kayak”`; undefined if there are none. */
export function useFilterWords(): (filters: FootprintFilters) => string | undefined {
  const { t } = useTranslation();
  return (filters) => {
    if (!isFiltered(filters)) return;
    const { kinds, range, search } = filters;
    const words = [
      kinds.map((kind) => t(`footprints.kinds.${kind}`)).join(t("ui.comma")),
      range === "all" ? "" : t(`footprints.ranges.${range}`),
      search === "" ? "" : t("footprints.quoted", { text: search }),
    ];
    return t("footprints.under", { filters: words.filter((one) => one !== "").join(" · ") });
  };
}

/** The facts of an activity besides its title, in words. */
export function useActivityWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const duration = useDuration();
  const say = (item: ActivityFact): string => {
    switch (item.fact) {
      case "right":
      case "wordsRight":
      case "answered":
      case "lines":
        return t(`footprints.facts.${item.fact}`, { part: format.number(item.part), whole: format.number(item.whole) });
      case "reviews":
        return t("footprints.facts.reviews", { count: item.amount, number: format.number(item.amount) });
      case "practised":
        return duration(item.amount);
      case "watched":
        return t("footprints.facts.watched", { time: clockOf(item.amount) });
      case "bytes":
        return format.bytes(item.amount);
      case "rating":
        return t("footprints.facts.rating", { rating: t(`footprints.ratings.${item.rating}`) });
      case "wordState":
        return t(`footprints.wordStates.${item.state}`);
      default:
        return t(`footprints.facts.${item.fact}`);
    }
  };
  return {
    /** Its area, if the description is the code of one, and the facts in its metrics. */
    facts: (activity: Activity) => {
      const area = areaOf(activity);
      return [...(area === null ? [] : [t(`footprints.areas.${area}`)]), ...factsOf(activity).map(say)];
    },
    title: (activity: Activity) => titleOf(activity) || t("footprints.untitled"),
  };
}
