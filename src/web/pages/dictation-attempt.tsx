import { canonicalUuid, isUuid } from "../../lib/uuid.ts";
import { AttemptView, NoAttempt } from "../features/dictation/attempt-view.tsx";

/** One dictation. */
export function DictationAttemptPage({ attemptId }: { attemptId: string }) {
  const id = canonicalUuid(attemptId);
  return isUuid(id) ? <AttemptView key={id} attemptId={id} /> : <NoAttempt />;
}
