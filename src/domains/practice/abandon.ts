import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { SessionFacts, sessionIdField, toSessionFacts } from "./practice.schema.ts";
import { alreadySubmitted, sessionNotFound } from "./refusals.ts";
import { findSections, findSession } from "./sessions.store.ts";
import { setSectionStatus, setSessionState } from "./state.store.ts";

export const abandon = defineCapability({
  id: "practice_abandon",
  summary: "Abandon a practice or a mock test",
  description:
    "Ends a session without submitting what is in progress. Answers and notes are retained, submitted sections stay reviewable, and practice_resume undoes it. Abandoning again changes nothing.",
  effect: "write",
  request: closed({ sessionId: sessionIdField }),
  response: closed({ session: SessionFacts }),
  returns: "The session in its current state.",
  examples: [{ title: "A practice", request: { sessionId: 1 } }],
  notes: [
    "The clock of a timed section keeps running: once its time is over, resuming submits it with its saved answers.",
  ],
  handler: (ctx, { sessionId }) => {
    const { db, accountId, now } = ctx;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    if (session.state === "submitted") throw alreadySubmitted();
    if (session.state === "abandoned") return { session: toSessionFacts(session) };
    for (const { subject, status } of findSections(db, accountId, { sessionId })) {
      if (status === "in_progress")
        setSectionStatus(db, accountId, { sessionId, subject, status: "abandoned", finishedAt: now });
    }
    setSessionState(db, accountId, { sessionId, state: "abandoned", finishedAt: now, now });
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: `${session.kind}.abandoned`,
      objectType: `${session.kind}_session`,
      objectId: String(sessionId),
      payload: { sessionId, partId: session.partId, paperId: session.paperId, title: session.title },
      now,
    });
    return { session: toSessionFacts({ ...session, state: "abandoned", finishedAt: now }) };
  },
});
