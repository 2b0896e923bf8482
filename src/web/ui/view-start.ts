import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Begins a view that depends on the query of the address as a page begins: at its top, with the focus in its content. Going back to a list restores
 * the element that `find` returns, the row that was left.
 */
export function useViewStart(view: string, find: () => HTMLElement | null = () => null): void {
  const shown = useRef(view);
  const latest = useRef(find);
  latest.current = find;
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const left = latest.current();
    if (left !== null) {
      left.scrollIntoView({ block: "center" });
      left.focus({ preventScroll: true });
      return;
    }
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [view]);
}

let isFresh = true;

/**
 * Begins a page that has its own frame like a page in the same frame: with the focus in its content. The first one of a document stays as the
 * browser begins it, before the frame's navigation.
 */
export function useFrameStart(content: RefObject<HTMLElement | null>): void {
  const [isFirst] = useState(isFresh);
  useEffect(() => {
    isFresh = false;
    if (!isFirst && document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [isFirst, content]);
}
