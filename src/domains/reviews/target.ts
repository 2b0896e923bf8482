import type { SectionRow, SessionRow } from "../practice/practice.schema.ts";
import { type ReviewTarget, toReviewTarget } from "../practice/review-target.schema.ts";
import { toSubmitted } from "./activity.schema.ts";
import { kindMismatch, notSubmitted, reviewNotFound } from "./refusals.ts";

/**
 * The submitted section that a target names, and when and how it was submitted.
 * @param sections those of the session
 * @throws Failure 404 for a section that is not in the session, 400 for a target of the wrong kind and before
 * submission
 */
export function reviewedSection<S extends SectionRow>(
  target: ReviewTarget,
  session: SessionRow,
  sections: readonly S[],
) {
  const { id, kind } = session;
  const [first] = sections;
  if (first === undefined) throw reviewNotFound();
  if (kind !== target.kind) {
    const shown = sections.find(({ status }) => status === "submitted") ?? first;
    throw kindMismatch(toReviewTarget({ kind, id, subject: shown.subject }));
  }
  const section = target.kind === "practice" ? first : sections.find(({ subject }) => subject === target.section);
  if (section === undefined) throw reviewNotFound();
  const submitted = toSubmitted(section);
  if (submitted === null) throw notSubmitted();
  return { section, submitted };
}
