/** What a learning event of a dictation says besides its own facts. */
export function attemptEvent(
  eventType: `dictation.${string}`,
  attempt: { readonly attemptId: string; readonly partId: number; readonly title: string },
  facts: { readonly [name: string]: unknown },
) {
  const { attemptId, partId, title } = attempt;
  return {
    eventType,
    subjectCode: "listening" as const,
    objectType: "dictation_attempt",
    objectId: attemptId,
    payload: { attemptId, partId, title, ...facts },
  };
}
