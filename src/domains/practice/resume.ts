import { defineCapability } from "../../kernel/capability.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.store.ts";
import { openState } from "./open-state.ts";
import { SessionFacts, sessionIdField, toSessionFacts } from "./practice.schema.ts";
import { sessionNotFound } from "./refusals.ts";
import { findSections, findSession, setSectionStatus, setSessionState } from "./sessions.store.ts";

export const resume = defineCapability({
  id: "practice_resume",
  name: "practice.resume",
  group: "practice",
  summary: "Take up an abandoned practice or mock test again",
  description:
    "Takes back that a session was abandoned. The section that was in progress goes on where it was, unless its time is over. A session that is not abandoned is answered as it stands.",
  scopes: [],
  effect: "write",
  doors: ["web"],
  request: closed({ sessionId: sessionIdField }),
  response: closed({ session: SessionFacts }),
  returns: "The session as it stands.",
  examples: [{ title: "A practice", request: { sessionId: 1 } }],
  notes: [],
  handler: (ctx, { sessionId }) => {
    const { db, accountId, now } = ctx;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    if (session.state !== "abandoned") return { session: toSessionFacts(session) };
    const sections = findSections(db, accountId, { sessionId });
    const left = sections.filter(({ status }) => status === "abandoned");
    if (left.some(({ endsAt }) => endsAt !== null && endsAt <= now)) throw timeIsOver();
    for (const { subject } of left) {
      setSectionStatus(db, { sessionId, subject, status: "in_progress", finishedAt: null });
    }
    const state = openState(sections);
    setSessionState(db, accountId, { sessionId, state, finishedAt: null, now });
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: `${session.kind}.resumed`,
      objectType: `${session.kind}_session`,
      objectId: String(sessionId),
      payload: { sessionId, partId: session.partId, paperId: session.paperId, title: session.title },
      now,
    });
    return { session: toSessionFacts({ ...session, state, finishedAt: null }) };
  },
});

function timeIsOver() {
  return stateConflict(
    "session.time_over",
    "The time of this session ran out after it was abandoned, so it cannot be taken up again. Begin a new one.",
  );
}
