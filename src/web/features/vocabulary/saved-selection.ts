import { useEffect, useMemo, useRef } from "react";

/** Retains the selection of the page while a dialog has the focus: a field that takes the focus clears it. */
export function useSavedSelection() {
  const saved = useRef<Range | null>(null);
  return useMemo(
    () => ({
      keep: () => {
        const selection = document.getSelection();
        const isNone = selection === null || selection.isCollapsed || selection.rangeCount === 0;
        saved.current = isNone ? null : selection.getRangeAt(0).cloneRange();
      },
      giveBack: () => {
        const range = saved.current;
        if (range === null) return;
        // The dialog returns the focus in the next frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            document.getSelection()?.removeAllRanges();
            document.getSelection()?.addRange(range);
          }),
        );
      },
    }),
    [],
  );
}

/** Handles the Escape key while `isOn`. */
export function useEscape(isOn: boolean, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && latest.current();
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}
