import { ArrowDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { findRow } from "../../ui/link-row.tsx";
import { rowOf } from "./thread.tsx";
import { showFrom } from "./use-last-in-view.ts";

interface UnseenProps {
  /** The last message that is new to the reader, or null. */
  readonly newest: number | null;
  readonly count: number;
  /** Marks everything as seen. Rejects if the call fails; it is repeated when the page is next visible. */
  onSeen(): Promise<unknown>;
}

/** A button to new messages further down. Calls back once when the last of them has been seen on a visible page. */
export function Unseen({ newest, count, onSeen }: UnseenProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [below, setBelow] = useState<number | null>(null);
  const reported = useRef<number | null>(null);
  const latest = useRef(onSeen);
  latest.current = onSeen;

  useEffect(() => {
    const row = newest === null ? null : findRow(rowOf(newest));
    if (row === null) return;
    let isReached = false;
    const look = () => {
      if (!isReached || document.visibilityState !== "visible" || reported.current === newest) return;
      reported.current = newest;
      latest.current().catch(() => {
        reported.current = null;
      });
    };
    // Messages behind the composer are not in view; in a low window the composer is not fixed and covers nothing.
    const composer = place.current?.parentElement;
    const covered = composer && getComputedStyle(composer).position === "sticky" ? composer.offsetHeight : 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        // A message scrolled past counts as seen too.
        isReached = entry.isIntersecting || entry.boundingClientRect.top < 0;
        setBelow(isReached ? null : newest);
        look();
      },
      { rootMargin: `0px 0px -${covered}px` },
    );
    observer.observe(row);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [newest]);

  return (
    <div
      ref={place}
      className="pointer-events-none absolute inset-x-0 bottom-full flex justify-center pb-3 [@media(max-height:30rem)]:fixed [@media(max-height:30rem)]:bottom-14"
    >
      {newest !== null && below === newest && (
        <span className="pointer-events-auto rounded-md shadow-float">
          <Button
            look="primary"
            icon={<ArrowDown aria-hidden className="size-4" />}
            onPress={() => {
              const row = findRow(rowOf(newest));
              row?.focus({ preventScroll: true });
              showFrom(row);
            }}
          >
            {t("feedback.unread", { count })}
          </Button>
        </span>
      )}
    </div>
  );
}
