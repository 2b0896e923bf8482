import type { SessionKind } from "../../database/words.ts";

/** The session fields of every event about a text; `payload` is added. */
export function writingEvent(
  session: {
    readonly id: number;
    readonly kind: SessionKind;
    readonly title: string;
    readonly partId: number | null;
    readonly paperId: string | null;
  },
  event: { eventId: string; eventType: string; payload: { readonly [name: string]: unknown } },
) {
  const { id: sessionId, kind, title, partId, paperId } = session;
  return {
    ...event,
    subjectCode: "writing" as const,
    objectType: "writing_session",
    objectId: String(sessionId),
    payload: { sessionId, kind, title, partId, paperId, ...event.payload },
  };
}
