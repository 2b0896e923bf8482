import { type RefObject, useLayoutEffect, useRef } from "react";

/** Remembers how far each part was scrolled in the pane around an element, and restores it when the part is shown again. */
export function usePartScroll(part: number): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const tops = useRef(new Map<number, number>());
  useLayoutEffect(() => {
    const pane = content.current?.closest<HTMLElement>("[data-pane]") ?? null;
    if (pane === null) return;
    pane.scrollTop = tops.current.get(part) ?? 0;
    const onScroll = () => {
      // A hidden pane loses its scroll position.
      if (pane.clientHeight > 0) tops.current.set(part, pane.scrollTop);
    };
    pane.addEventListener("scroll", onScroll, { passive: true });
    return () => pane.removeEventListener("scroll", onScroll);
  }, [part]);
  return content;
}
