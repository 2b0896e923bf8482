import { useLocation } from "wouter";
import { Player } from "../features/player/player.tsx";
import { NoSession } from "../features/player/session-notices.tsx";

/** The player of one practice. */
export function PracticeSessionPage({ sessionId }: { sessionId: number }) {
  const [, navigate] = useLocation();
  if (!Number.isSafeInteger(sessionId) || sessionId < 1) return <NoSession />;
  return (
    <Player
      key={sessionId}
      sessionId={sessionId}
      onSubmitted={({ reviewRoute }) => navigate(reviewRoute, { replace: true })}
    />
  );
}
