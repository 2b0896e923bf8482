import { useEffect, useState } from "react";
import { addDays } from "../../../lib/shanghai.ts";
import { dayIn, startOfDayIn } from "../../../lib/zone.ts";
import { now } from "../../clock.ts";
import { STATISTICS_ZONE, useLearnerZone } from "../../zone.ts";

/** Today by the learner's clock, `YYYY-MM-DD`; the page updates at midnight. */
export function useToday(): string {
  return useDayIn(useLearnerZone());
}

/** Today in the calendar of statistics. */
export function useStatisticsDay(): string {
  return useDayIn(STATISTICS_ZONE);
}

function useDayIn(timeZone: string): string {
  const [, setDay] = useState("");
  const day = dayIn(now(), timeZone);
  useEffect(() => {
    const look = () => setDay(dayIn(now(), timeZone));
    // The clock is right to within a second.
    const timer = setTimeout(look, startOfDayIn(addDays(day, 1), timeZone) - now() + 1000);
    // A timer is suspended while the computer sleeps.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [day, timeZone]);
  return day;
}
