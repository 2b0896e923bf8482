import { useEffect, useRef } from "react";
import { findRow } from "../../ui/link-row.tsx";
import { NEW_ROW, rowOf } from "./thread.tsx";

/** A reader further up than this share of the window reads earlier messages and is not scrolled. */
const NEAR = 0.75;
/** Pixels left above a message for the header of the page, equal to its scroll margin. */
const ABOVE = 112;

interface Shown {
  /** Id of the last message, or null. */
  readonly last: number | null;
  /** Whether the messages were read since the conversation was opened. */
  readonly isFresh: boolean;
  /** Id of the message that was sent from here last. */
  readonly sentId: number | null;
}

/**
 * Scrolls to the first new message when a conversation is opened, else to its end; follows it as messages arrive; and shows a message sent from
 * here wherever the reader is.
 */
export function useLastInView({ last, isFresh, sentId }: Shown): void {
  const hasStarted = useRef(false);
  const isOpened = useRef(false);
  const shownSent = useRef<number | null>(null);
  // Measured before a message is added: a long one would itself put the reader far from the end.
  const isNear = useRef(true);
  useEffect(() => {
    const measure = () => {
      const below = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
      isNear.current = below < window.innerHeight * NEAR;
    };
    window.addEventListener("scroll", measure, { passive: true });
    return () => window.removeEventListener("scroll", measure);
  }, []);
  useEffect(() => {
    if (last === null) return;
    // After the frame has scrolled the page to its top.
    const request = requestAnimationFrame(() => {
      const sent = sentId === null || sentId === shownSent.current ? null : findRow(rowOf(sentId));
      const fresh = isFresh && !isOpened.current ? findRow(NEW_ROW) : null;
      if (sent !== null) {
        shownSent.current = sentId;
        showFrom(sent);
      } else if (fresh !== null) showFrom(fresh);
      else if (!hasStarted.current) window.scrollTo(0, document.documentElement.scrollHeight);
      else if (isNear.current) showFrom(findRow(rowOf(last)));
      hasStarted.current = true;
      isOpened.current ||= isFresh;
    });
    return () => cancelAnimationFrame(request);
  }, [last, isFresh, sentId]);
}

/** Scrolls to the end of the page, but only so far that the beginning of a row stays in view. */
export function showFrom(row: HTMLElement | null): void {
  window.scrollTo(0, document.documentElement.scrollHeight);
  if (row !== null && row.getBoundingClientRect().top < ABOVE) row.scrollIntoView({ block: "start" });
}
