import type { Subject } from "../../database/words.ts";
import { notFound, stateConflict } from "../../kernel/errors.ts";

export function paperNotFound() {
  return notFound("mock.paper_not_found", "This paper does not exist. Search again.");
}

export function sittingNotFound() {
  return notFound(
    "session.unknown",
    "No mock test that you may see has this sessionId. List your own with mock_list_sessions.",
  );
}

export function sectionNotFound() {
  return notFound(
    "section.not_found",
    "The mock test has no section of this subject; mock_read_session lists those it has.",
  );
}

export function isPractice() {
  return stateConflict(
    "session.is_practice",
    "This sessionId belongs to a single-part practice, not a mock test. Open it with practice_open.",
  );
}

export function paperUnavailable(
  parts: readonly { readonly subject: Subject; readonly partNumber: number; readonly title: string }[],
) {
  const names = parts.map(({ subject, partNumber, title }) => `${subject} part ${partNumber} (${title})`).join(", ");
  return stateConflict(
    "paper.unavailable",
    `The paper cannot be sat while it has withdrawn parts: ${names}. Choose another paper.`,
    { parts: names },
  );
}
