import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Place, readSelection, type Selected } from "./highlight-selection.ts";

/** Touch handles of a selection are still being moved when the browser reports it. */
const SETTLED_MS = 250;

/** The words that are selected in the passages, once the mouse is up or the finger rests. */
export function useSelected(root: RefObject<HTMLElement | null>, places: readonly Place[], isOff: boolean) {
  const read = useCallback(
    (): Selected | null => (root.current === null ? null : readSelection(root.current, places)),
    [root, places],
  );
  return useSelection(read, isOff);
}

/** The result of `read` for the selection of the page, once the mouse is up or the finger rests; `read` must not change with every render. */
export function useSelection<Found>(readNow: () => Found | null, isOff: boolean) {
  const [selected, setSelected] = useState<Found | null>(null);
  const isHeld = useRef(false);

  const read = useCallback(() => {
    if (!isHeld.current) setSelected(readNow());
  }, [readNow]);

  useEffect(() => {
    if (isOff) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMouseDown = false;
    let isTouch = false;
    const later = () => {
      clearTimeout(timer);
      if (!isMouseDown) timer = setTimeout(read, isTouch ? SETTLED_MS : 0);
    };
    const onDown = (event: PointerEvent) => {
      isTouch = event.pointerType === "touch";
      isMouseDown = event.pointerType === "mouse";
    };
    const onUp = () => {
      isMouseDown = false;
      later();
    };
    document.addEventListener("selectionchange", later);
    // A box that scrolls by itself, or stays while the page scrolls, moves the words away from where they were measured.
    document.addEventListener("scroll", later, true);
    document.addEventListener("pointerdown", onDown);
    document.addEventListener("pointerup", onUp);
    window.addEventListener("resize", later);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", later);
      document.removeEventListener("scroll", later, true);
      document.removeEventListener("pointerdown", onDown);
      document.removeEventListener("pointerup", onUp);
      window.removeEventListener("resize", later);
    };
  }, [read, isOff]);

  return {
    selected,
    /** Takes the selection at once: a selection by keyboard is complete, and the next key applies to it. */
    take: read,
    /** Retains the selection while a button of the toolbar is pressed. */
    hold: (held: boolean) => {
      isHeld.current = held;
    },
    clear: () => {
      isHeld.current = false;
      document.getSelection()?.removeAllRanges();
      setSelected(null);
    },
  };
}
