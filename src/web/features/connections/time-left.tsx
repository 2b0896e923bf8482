import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { untilMs, useFormat } from "../../ui/format.ts";

const SECOND_MS = 1000;

/** Milliseconds until an instant, counted down by the second; at least zero. */
export function useTimeLeft(instant: string): number {
  const [left, setLeft] = useState(() => untilMs(instant));
  useEffect(() => {
    const look = () => setLeft(untilMs(instant));
    look();
    const timer = setInterval(look, SECOND_MS);
    return () => clearInterval(timer);
  }, [instant]);
  return Math.max(0, left);
}

/** Minutes and seconds for which a code or a link remains valid. */
export function TimeLeft({ expiresAt, leftMs }: { expiresAt: string; leftMs: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  // The service's clock is known to within a second; the display rounds so that it never promises too much.
  const seconds = Math.floor(leftMs / SECOND_MS);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <p role="timer" aria-live="off" className="text-sm text-soft tabular-nums" title={format.dateTime(expiresAt)}>
      {t("connections.pending.left", { time })}
    </p>
  );
}
