import { useEffect, useRef } from "react";
import { OpenTime } from "../player/open-time.ts";

const REPORT_EVERY_MS = 5000;

/**
 * Reports every few seconds, and when the line is left, how long it was worked on; only time with the page visible counts. Returns a function that
 * reports the time so far.
 */
export function useLineTime(
  position: number | null,
  onSpent: (position: number, seconds: number) => void,
): { report(): void } {
  const latest = useRef(onSpent);
  latest.current = onSpent;
  const reporter = useRef({ report: () => {} });
  useEffect(() => {
    if (position === null) return;
    const time = new OpenTime();
    const look = () => time.look(performance.now(), document.visibilityState === "visible");
    const report = () => {
      const { seconds, settle } = time.unreported(performance.now());
      settle();
      if (seconds > 0) latest.current(position, seconds);
    };
    look();
    reporter.current.report = report;
    const timer = setInterval(report, REPORT_EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      report();
    };
  }, [position]);
  return reporter.current;
}
