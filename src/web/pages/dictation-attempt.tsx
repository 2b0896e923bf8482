import { isUuid } from "../../lib/uuid.ts";
import { AttemptView, NoAttempt } from "../features/dictation/attempt-view.tsx";

/** One dictation. */
export function DictationAttemptPage({ attemptId }: { attemptId: string }) {
  return isUuid(attemptId) ? <AttemptView key={attemptId} attemptId={attemptId} /> : <NoAttempt />;
}
