import { useEffect, useRef } from "react";
import { findRow } from "../../ui/link-row.tsx";

/**
 * Once a dialog that the address opens over a list is closed, moves the focus to its row, or to the content of the page: a person who came by the
 * address has no earlier element to return to. `row` is null while no dialog is open.
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
    // The dialog returns the focus in the next frame, and the element it came from may have disappeared.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => (findRow(last) ?? document.getElementById("main"))?.focus()),
    );
    return () => cancelAnimationFrame(frame);
  }, [row]);
}
