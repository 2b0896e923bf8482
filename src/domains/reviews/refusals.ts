import { notFound, stateConflict } from "../../kernel/errors.ts";
import type { ReviewTarget } from "../practice/review-target.schema.ts";

export function sessionNotFound() {
  return notFound(
    "session.unknown",
    "The account has no session with this sessionId. Take it from ielts_practice_recent_activity or ielts_review_recent_activity.",
  );
}

export function reviewNotFound() {
  return notFound(
    "review.not_found",
    "There is nothing under this target that the account may review. Take targets from ielts_review_recent_activity, unchanged.",
  );
}

export function snapshotNotFound() {
  return notFound(
    "snapshot.not_found",
    "The section has no snapshot of this number. Leave it out for the newest; the review lists them all.",
  );
}

export function questionNotFound() {
  return notFound("question.not_found", "No question has this questionSlotId. Take it from a review, unchanged.");
}

export function correctionNotFound() {
  return notFound("correction.not_found", "No correction has this correctionId; reviews_list_corrections lists them.");
}

export function notSubmitted() {
  return stateConflict(
    "review.not_submitted",
    "This was not submitted, so there is nothing to review so far. ielts_review_recent_activity lists what can be reviewed.",
  );
}

/** @param right the correct target for the session. */
export function kindMismatch(right: ReviewTarget) {
  const what =
    right.kind === "practice" ? "a standalone practice" : "a mock test, whose sections are reviewed one by one";
  return stateConflict("review.kind_mismatch", `This sessionId is ${what}. Use target ${JSON.stringify(right)}.`, {
    kind: right.kind,
  });
}
