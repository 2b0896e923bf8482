import type { SittingSummary } from "./mock.ts";

type Facts = Pick<SittingSummary, "sections" | "state">;

/** Whether a sitting can be gone on with. */
export function isOpen({ state }: Pick<SittingSummary, "state">): boolean {
  return state === "unanswered" || state === "in_progress";
}

/** How many of the sections were handed in. */
export function doneOf({ sections }: Pick<Facts, "sections">): number {
  return sections.filter(({ status }) => status === "submitted").length;
}

/** Where a sitting stands, in one word. */
export function stageOf(sitting: Facts): "waiting" | "running" | "paused" | "complete" | "abandoned" {
  if (sitting.state === "abandoned") return "abandoned";
  if (sitting.state === "submitted") return "complete";
  if (sitting.sections.some(({ status }) => status === "in_progress")) return "running";
  return doneOf(sitting) === 0 ? "waiting" : "paused";
}
