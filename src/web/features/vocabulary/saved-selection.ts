import { useEffect, useMemo, useRef } from "react";

/** Keeps what is selected on the page while a dialog has the focus: a field that takes the focus drops it. */
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
        // The dialog gives the focus back in the next frame.
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

/** Lets the Escape key do something while `isOn`. */
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
