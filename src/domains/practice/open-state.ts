import type { SectionRow } from "./practice.schema.ts";

/** How a session stands that is neither submitted nor abandoned: a section that was handed in counts as answered. */
export function openState(
  sections: readonly Pick<SectionRow, "answeredCount" | "status">[],
): "unanswered" | "in_progress" {
  const isBegun = sections.some(({ answeredCount, status }) => answeredCount > 0 || status === "submitted");
  return isBegun ? "in_progress" : "unanswered";
}
