import { invalidRequest, notFound, stateConflict } from "../../kernel/errors.ts";

export function attemptNotFound() {
  return notFound(
    "attempt.unknown",
    "The account has no dictation attempt with this attemptId. Take it from ielts_dictation_recent_attempts.",
  );
}

export function partNotFound() {
  return notFound(
    "part.not_found",
    "No published part has this partId. It may have been withdrawn; choose another dictation.",
  );
}

export function noTranscript() {
  return stateConflict(
    "dictation.no_transcript",
    "This part has no segmented transcript, so there is nothing to write down. ielts_dictation_search_materials lists parts that have one.",
  );
}

export function noAudio() {
  return stateConflict(
    "dictation.no_audio",
    "This part has no audio to listen to. Choose a dictation whose audioAvailable is true.",
  );
}

/** @param attemptUrl the page on which the learner continues */
export function attemptInProgress(attemptUrl: string) {
  return stateConflict(
    "dictation.in_progress",
    "This attempt is still in progress, and the learner has yet to hear its sentences. Read it once it is submitted; ielts_dictation_recent_attempts lists submitted attempts.",
    { attemptUrl },
  );
}

export function alreadySubmitted() {
  return stateConflict(
    "dictation.submitted",
    "This attempt was submitted and cannot change. Begin another dictation of the part.",
  );
}

export function lineChecked() {
  return stateConflict(
    "dictation.line_checked",
    "This line was checked with another entry, and a line is checked once. Open the attempt to see what was saved.",
  );
}

export function nothingChecked() {
  return stateConflict(
    "dictation.nothing_checked",
    "No line was checked, so there is nothing to submit. Check a line first, or discard the attempt.",
  );
}

/** @param lineCount the number of lines of the attempt, 1 or more */
export function noSuchLine(lineCount: number) {
  const message = `The attempt has ${lineCount} lines, counted from 0`;
  return invalidRequest(`${message}.`, [
    { path: "/position", message, expected: `an integer from 0 to ${lineCount - 1}` },
  ]);
}
