import { findRow } from "../../ui/link-row.tsx";
import { rowOf } from "./names.ts";

/** Where the focus goes in a row: the field, link or next step of a pending connection, else the row itself. */
const FIRST = "input, a[href], [data-go-on] button";

/**
 * Moves the focus to a connection, or to the content of the page for null. Waits until a closing dialog has returned the focus in the next frame,
 * because the element it came from may have disappeared.
 */
export function focusConnection(connectionId: number | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const row = connectionId === null ? null : findRow(rowOf(connectionId));
      const place = row?.querySelector<HTMLElement>(FIRST) ?? row ?? document.getElementById("main");
      place?.focus();
    }),
  );
}

/** Moves the focus to the content of the page if a closing dialog leaves it nowhere: the dialog may have been opened by an address. */
export function keepFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (hasLostFocus()) document.getElementById("main")?.focus();
    }),
  );
}

/** Whether the focus was lost because its element was removed. */
export function hasLostFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
