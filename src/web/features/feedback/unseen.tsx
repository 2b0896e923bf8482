import { ArrowDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { findRow } from "../../ui/link-row.tsx";
import { rowOf } from "./thread.tsx";
import { showFrom } from "./use-last-in-view.ts";

interface UnseenProps {
  /** The last message that is new to the reader, null where none is. */
  readonly newest: number | null;
  readonly count: number;
  /** Notes that all was seen. Fails where that did not arrive; it is told again when the page is looked at next. */
  onSeen(): Promise<unknown>;
}

/** Leads to what is new while it is further down, and tells once that it was seen: the last of it, on a page that is visible. */
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
    // What the composer covers is not in view; in a low window it covers nothing.
    const composer = place.current?.parentElement;
    const covered = composer && getComputedStyle(composer).position === "sticky" ? composer.offsetHeight : 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        // Who is past it has seen it too.
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
