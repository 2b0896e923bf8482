import { findRow } from "../../ui/link-row.tsx";

/** How long a change may take to be shown, in milliseconds. */
const FOLLOWED_MS = 1000;

/** Names the row of a task where tasks that are overdue stand above a list that may show them too. */
export function overdueRow(taskId: number): string {
  return `overdue-${taskId}`;
}

/**
 * Gives the focus to a task in its new place, else to the row `beside`, else to the content of the page, once the focus went with
 * the row that it was in. A focus that is somewhere is left alone: menus and dialogs give theirs back within a frame of closing.
 */
export function followTask(taskId: number, beside: string | null = null): void {
  let lostFrames = 0;
  let began: number | null = null;
  const look = (time: number) => {
    began ??= time;
    lostFrames = hasFocus() ? 0 : lostFrames + 1;
    if (lostFrames === 2) place(taskId, beside).focus();
    else if (time - began < FOLLOWED_MS) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}

function place(taskId: number, beside: string | null): HTMLElement {
  const row = findRow(String(taskId)) ?? (beside === null ? null : findRow(beside));
  return row ?? document.getElementById("main") ?? document.body;
}

/** Names the row after that of a task, or the one before the last: where the focus goes when the row does. */
export function findAdjacentRow(taskId: number): string | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")].map(({ dataset }) => dataset["row"] ?? "");
  const own = [overdueRow(taskId), String(taskId)];
  const place = rows.findIndex((row) => own.includes(row));
  const others = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0)).toReversed()];
  return others.find((row) => /^(overdue-)?\d+$/.test(row) && !own.includes(row)) ?? null;
}
