import { findRow } from "../../ui/link-row.tsx";

/** How long a change may take to be shown, in milliseconds. */
const FOLLOWED_MS = 1000;

/** The frame in which the last change looks for the focus. A newer change replaces it: only that one knows where the focus belongs. */
let looking = 0;

/** The name of a task's row among overdue tasks, above a list that may show the same tasks. */
export function overdueRow(taskId: number): string {
  return `overdue-${taskId}`;
}

/**
 * Moves the focus to a task in its new slot, else to the row `beside`, else to the content of the page, once the focused row has been removed. Does
 * nothing if something else has the focus: menus and dialogs return theirs within a frame of closing.
 */
export function followTask(taskId: number, beside: string | null = null): void {
  cancelAnimationFrame(looking);
  let lostFrames = 0;
  let began: number | null = null;
  const look = (time: number) => {
    began ??= time;
    lostFrames = hasFocus() ? 0 : lostFrames + 1;
    if (lostFrames === 2) place(taskId, beside).focus();
    else if (time - began < FOLLOWED_MS) looking = requestAnimationFrame(look);
  };
  looking = requestAnimationFrame(look);
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}

function place(taskId: number, beside: string | null): HTMLElement {
  const row = findRow(String(taskId)) ?? (beside === null ? null : findRow(beside));
  return row ?? document.getElementById("main") ?? document.body;
}

/** The name of the row after a task's row, or before it if it is the last: where the focus moves when the row is removed. */
export function findAdjacentRow(taskId: number): string | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")].map(({ dataset }) => dataset["row"] ?? "");
  const own = [overdueRow(taskId), String(taskId)];
  const place = rows.findIndex((row) => own.includes(row));
  const others = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0)).toReversed()];
  return others.find((row) => /^(overdue-)?\d+$/.test(row) && !own.includes(row)) ?? null;
}
