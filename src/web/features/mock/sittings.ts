import type { SittingSummary } from "./mock.ts";

type Facts = Pick<SittingSummary, "sections" | "state">;

/** Whether a sitting can be continued. */
export function isOpen({ state }: Pick<SittingSummary, "state">): boolean {
  return state === "unanswered" || state === "in_progress";
}

/** The number of submitted sections. */
export function doneOf({ sections }: Pick<Facts, "sections">): number {
  return sections.filter(({ status }) => status === "submitted").length;
}

/** The status of a sitting, in one word. */
export function stageOf(sitting: Facts): "waiting" | "running" | "paused" | "complete" | "abandoned" {
  if (sitting.state === "abandoned") return "abandoned";
  if (sitting.state === "submitted") return "complete";
  if (sitting.sections.some(({ status }) => status === "in_progress")) return "running";
  return doneOf(sitting) === 0 ? "waiting" : "paused";
}
