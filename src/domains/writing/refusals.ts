import { invalidRequest, notFound, stateConflict } from "../../kernel/errors.ts";

export function sessionNotFound() {
  return notFound(
    "session.unknown",
    "There is no writing practice with this sessionId that the account may read. Take it from ielts_practice_recent_activity with subject writing, or from a writing event.",
  );
}

export function notWriting() {
  return stateConflict(
    "session.not_writing",
    "This session has no writing section, so that there are no texts in it. ielts_practice_recent_activity with subject writing lists writing practices.",
  );
}

export function notBegun() {
  return stateConflict(
    "section.not_begun",
    "The writing section of this mock test has not been begun. Begin it on the page of the mock test.",
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
  return stateConflict("text.blank", "Nothing is written for this task, so that there is no version to keep.");
}

export function versionsFull(max: number) {
  return stateConflict(
    "versions.full",
    `${max} versions of this task were saved or submitted since it was begun, which is the limit. The text itself can still be changed.`,
    { max },
  );
}

export function versionNotFound() {
  return notFound(
    "version.not_found",
    "There is no version with this versionId that the account may read or review. writing_open lists those of a session.",
  );
}

export function reviewNotFound() {
  return notFound(
    "review.not_found",
    "There is no review with this reviewId that the account wrote. Take the reviewId of one that it wrote from writing_open.",
  );
}

export function reviewEmpty() {
  return stateConflict("review.empty", "A review holds a band, a remark, a comment or a summary; give one of them.");
}
