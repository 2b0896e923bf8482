/** The player of one practice. */
export function PracticeSessionPage({ sessionId }: { sessionId: number }) {
  return <main>{sessionId}</main>;
}
