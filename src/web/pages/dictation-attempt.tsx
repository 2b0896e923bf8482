import { AttemptView, NoAttempt } from "../features/dictation/attempt-view.tsx";

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One dictation. */
export function DictationAttemptPage({ attemptId }: { attemptId: string }) {
  return UUID.test(attemptId) ? <AttemptView key={attemptId} attemptId={attemptId} /> : <NoAttempt />;
}
