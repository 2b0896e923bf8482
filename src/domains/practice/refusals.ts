import { notFound, stateConflict } from "../../kernel/errors.ts";

export function sessionNotFound() {
  return notFound(
    "session.unknown",
    "The account has no session with this sessionId. Take it from ielts_practice_recent_activity or ielts_review_recent_activity.",
  );
}

export function sectionNotFound() {
  return notFound(
    "section.not_found",
    "The session has no section of this subject; the session itself lists its sections.",
  );
}

export function noteNotFound() {
  return notFound(
    "note.not_found",
    "The account has no note with this noteId; it may have been deleted. Take noteId from practice_open.",
  );
}

export function notStarted() {
  return stateConflict("section.not_begun", "This section has not started. Start it on the page of the mock test.");
}

export function alreadySubmitted() {
  return stateConflict(
    "session.submitted",
    "This session was submitted, and its review is there. It cannot be abandoned.",
  );
}

export function isAbandoned() {
  return stateConflict("session.abandoned", "This session was abandoned. Take it up again first.");
}
