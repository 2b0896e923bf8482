import { DeskPage, NoDesk } from "../features/writing/desk-page.tsx";

/** One writing practice. */
export function WritingSessionPage({ sessionId }: { sessionId: number }) {
  if (!Number.isSafeInteger(sessionId) || sessionId < 1) return <NoDesk />;
  return <DeskPage key={sessionId} sessionId={sessionId} />;
}
