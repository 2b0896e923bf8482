import { useEffect, useRef } from "react";
import { findRow } from "../../ui/link-row.tsx";

/**
 * Once a window that the address opens over a list is closed, gives the focus to the row it was about, or to the content of the
 * page: someone who came by the address has nowhere to go back to. `row` is null while no window is open.
 */
export function useLeftRow(row: string | null): void {
  const left = useRef(row);
  useEffect(() => {
    if (row !== null) {
      left.current = row;
      return;
    }
    const last = left.current;
    left.current = null;
    if (last === null) return;
    // The window gives the focus back in the next frame, and where it came from may be gone.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => (findRow(last) ?? document.getElementById("main"))?.focus()),
    );
    return () => cancelAnimationFrame(frame);
  }, [row]);
}
