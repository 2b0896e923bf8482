import { findRow } from "../../ui/link-row.tsx";
import { rowOf } from "./names.ts";

/** Where the learner goes on in a row: the field, the link or what is left to do of one that waits, else the row itself. */
const FIRST = "input, a[href], [data-go-on] button";

/**
 * Gives the focus to a connection, or to the content of the page for null. A window that closes gives the focus back in the next
 * frame, and where it came from may be gone: this comes after it.
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

/** Gives the focus to the content of the page where a window that closes leaves it nowhere: an address may have opened it. */
export function keepFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (hasLostFocus()) document.getElementById("main")?.focus();
    }),
  );
}

/** Whether the focus went with what it was in. */
export function hasLostFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
