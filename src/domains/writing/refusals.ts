import { invalidRequest, notFound, stateConflict } from "../../kernel/errors.ts";

export function sessionNotFound() {
  return notFound(
    "session.unknown",
    "No writing practice that the account may read has this sessionId. Take it from ielts_practice_recent_activity with subject writing, or from a writing event.",
  );
}

export function notWriting() {
  return stateConflict(
    "session.not_writing",
    "This session has no writing section, so that there are no texts in it. ielts_practice_recent_activity with subject writing lists writing practices.",
  );
}

export function notStarted() {
  return stateConflict(
    "section.not_begun",
    "The writing section of this mock test has not started. Start it on the page of the mock test.",
  );
}

export function isAbandoned() {
  return stateConflict("session.abandoned", "This session was abandoned. Take it up again first.");
}

export function inProgress() {
  return stateConflict(
    "section.in_progress",
    "This text has not been submitted. Write it in the player, which saves it with practice_save_answers.",
  );
}

export function slotUnknown() {
  const message = "the writing section has no task with this slot";
  return invalidRequest(
    `There is nothing under this questionSlotId: ${message}.`,
    [{ path: "/questionSlotId", message, expected: "a questionSlotId of the tasks that writing_open lists" }],
    "slot.unknown",
  );
}

export function textBlank() {
  return stateConflict("text.blank", "Nothing is written for this task, so there is no version to save.");
}

export function versionsFull(max: number) {
  return stateConflict(
    "versions.full",
    `${max} versions of this task were saved or submitted since it started, which is the limit. The text itself can still be changed.`,
    { max },
  );
}

export function versionNotFound() {
  return notFound(
    "version.not_found",
    "No version that the account may read or review has this versionId. writing_open lists those of a session.",
  );
}

export function reviewNotFound() {
  return notFound(
    "review.not_found",
    "No review that the account wrote has this reviewId. Take the reviewId of one that it wrote from writing_open.",
  );
}

export function reviewEmpty() {
  return stateConflict("review.empty", "A review holds a band, a remark, a comment or a summary; give one of them.");
}
