import { useEffect, useState } from "react";
import { addDays, dayOf, startOfDay } from "../../../lib/shanghai.ts";
import { now } from "../../clock.ts";

/** Today in Shanghai, `YYYY-MM-DD`; the page turns with it at midnight. */
export function useToday(): string {
  const [day, setDay] = useState(() => dayOf(now()));
  useEffect(() => {
    const look = () => setDay(dayOf(now()));
    // The clock is right to within a second.
    const timer = setTimeout(look, startOfDay(addDays(day, 1)) - now() + 1000);
    // A timer stands still while the computer sleeps.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [day]);
  return day;
}
