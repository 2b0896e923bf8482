/** A sitting of a mock paper. */
export function MockSessionPage({ sessionId }: { sessionId: number }) {
  return <main>{sessionId}</main>;
}
