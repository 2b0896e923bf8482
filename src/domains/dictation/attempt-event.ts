/** The learning event of something that happened to an attempt; `facts` are added to its payload. */
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
