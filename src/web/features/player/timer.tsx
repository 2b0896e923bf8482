import { Clock, Eye, EyeOff, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { now } from "../../clock.ts";
import { IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { clockOf } from "./audio-time.ts";
import { minutesToSay, type Urgency, urgencyOf } from "./timer-left.ts";

interface CountdownProps {
  /** Instant at which the time is over. */
  endsAt: string;
  /** Called once, when it is over. */
  onOver(): void;
  /** Total minutes. */
  minutes: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

const LOOKS: Readonly<Record<Urgency, string>> = {
  calm: "border-transparent text-ink",
  soon: "border-warn bg-warn-soft font-semibold text-warn",
  last: "border-danger bg-danger-soft font-bold text-danger",
};

/** The remaining time, by the service's clock. The learner may hide it, as in the test, until the last minutes. */
export function Countdown({ endsAt, onOver, minutes }: CountdownProps) {
  const { t } = useTranslation();
  const end = Date.parse(endsAt);
  const left = Math.max(0, end - useNow(end));
  const [isHidden, setHidden] = useState(false);
  const urgency = urgencyOf(left, minutes * MINUTE_MS);
  const announcedMinutes = useAnnouncedMinutes(left, end);
  const over = useRef<number | null>(null);
  const latest = useRef(onOver);
  latest.current = onOver;
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver || over.current === end) return;
    over.current = end;
    latest.current();
  }, [isOver, end]);

  const mayHide = urgency !== "last";
  const Icon = urgency === "calm" ? Clock : TriangleAlert;
  return (
    <div className="flex items-center">
      <span
        role="timer"
        aria-label={t("panels.time.left")}
        className={classes("flex items-center gap-2 rounded-md border px-2.5 py-1 text-base", LOOKS[urgency])}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        {isHidden && mayHide ? (
          <span className="text-sm">{t("panels.time.hidden")}</span>
        ) : (
          // The last second shown is 0:01; at 0:00 the time is over.
          <span className="tabular-nums">{clockOf(Math.ceil(left / SECOND_MS))}</span>
        )}
      </span>
      {mayHide && (
        <IconButton
          label={isHidden ? t("panels.time.show") : t("panels.time.hide")}
          icon={isHidden ? <Eye aria-hidden className="size-4.5" /> : <EyeOff aria-hidden className="size-4.5" />}
          onPress={() => setHidden(!isHidden)}
        />
      )}
      <span role="status" className="sr-only">
        {isOver
          ? t("panels.time.over")
          : announcedMinutes !== null && t("panels.time.minutesLeft", { count: announcedMinutes })}
      </span>
    </div>
  );
}

/** The time spent: `seconds` as of `asOf`, in milliseconds by the service's clock (`now()`), and counting on. */
export function Elapsed({ seconds, asOf }: { seconds: number; asOf: number }) {
  const { t } = useTranslation();
  const spent = seconds + Math.max(0, useNow(null) - asOf) / SECOND_MS;
  return (
    <span role="timer" aria-label={t("panels.time.spent")} className="flex items-center gap-2 px-2.5 py-1 text-base">
      <Clock aria-hidden className="size-4 shrink-0 text-soft" />
      <span className="tabular-nums">{clockOf(spent)}</span>
    </span>
  );
}

/**
 * The service's clock, read every second and when the page becomes visible again; nothing is counted here, so nothing drifts. It stops once `until`
 * has passed.
 */
function useNow(until: number | null): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const at = now();
      setTime(at);
      if (until !== null && at >= until) return;
      // The next full second of the displayed time.
      const rest = until === null ? SECOND_MS : (until - at) % SECOND_MS;
      timer = setTimeout(tick, rest === 0 ? SECOND_MS : rest);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    window.addEventListener("pageshow", tick);
    window.addEventListener("online", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
      window.removeEventListener("pageshow", tick);
      window.removeEventListener("online", tick);
    };
  }, [until]);
  return time;
}

/** The last minute mark that was passed, to be read aloud; null before the first. */
function useAnnouncedMinutes(left: number, end: number): number | null {
  const [announcedMinutes, setAnnouncedMinutes] = useState<number | null>(null);
  const before = useRef({ left, end });
  useEffect(() => {
    const minutes = before.current.end === end ? minutesToSay(before.current.left, left) : null;
    before.current = { left, end };
    if (minutes !== null) setAnnouncedMinutes(minutes);
  }, [left, end]);
  return announcedMinutes;
}
