import type { SectionRow } from "./practice.schema.ts";

/** The status of a session that is neither submitted nor abandoned. A submitted section counts as answered. */
export function openState(
  sections: readonly Pick<SectionRow, "answeredCount" | "status">[],
): "unanswered" | "in_progress" {
  const hasStarted = sections.some(({ answeredCount, status }) => answeredCount > 0 || status === "submitted");
  return hasStarted ? "in_progress" : "unanswered";
}
