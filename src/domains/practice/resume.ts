import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { finishSection } from "./finish.store.ts";
import { openState } from "./open-state.ts";
import { SessionFacts, sessionIdField, toSessionFacts } from "./practice.schema.ts";
import { sessionNotFound } from "./refusals.ts";
import { findSections, findSession, type Session } from "./sessions.store.ts";
import { setSectionStatus, setSessionState } from "./state.store.ts";

export const resume = defineCapability({
  id: "practice_resume",
  summary: "Take up an abandoned practice or mock test again",
  description:
    "Resumes an abandoned session. The section that was in progress continues where it was; if its time has run out, it is submitted with its saved answers. A session that is not abandoned is returned unchanged.",
  effect: "write",
  request: closed({ sessionId: sessionIdField }),
  response: closed({ session: SessionFacts }),
  returns: "The session in its current state.",
  examples: [{ title: "A practice", request: { sessionId: 1 } }],
  handler: (ctx, { sessionId }) => {
    const { db, accountId, now } = ctx;
    const uuid = () => ctx.ids.uuid();
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sessionNotFound();
    if (session.state !== "abandoned") return { session: toSessionFacts(session) };
    const sections = findSections(db, accountId, { sessionId });
    const left = sections.filter(({ status }) => status === "abandoned");
    for (const { subject } of left) {
      setSectionStatus(db, accountId, { sessionId, subject, status: "in_progress", finishedAt: null });
    }
    const state = openState(sections);
    setSessionState(db, accountId, { sessionId, state, finishedAt: null, now });
    appendEvent(db, accountId, {
      eventId: uuid(),
      eventType: `${session.kind}.resumed`,
      objectType: `${session.kind}_session`,
      objectId: String(sessionId),
      payload: { sessionId, partId: session.partId, paperId: session.paperId, title: session.title },
      now,
    });
    let resumed: Session = { ...session, state, finishedAt: null };
    for (const { subject, endsAt } of left) {
      if (endsAt === null || endsAt > now) continue;
      const current = findSections(db, accountId, { sessionId });
      resumed = finishSection(db, accountId, { session: resumed, sections: current, subject, now, uuid }).session;
    }
    return { session: toSessionFacts(resumed) };
  },
});
