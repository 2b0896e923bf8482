import type { Subject } from "../../database/words.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { appendEvent } from "../events/events.service.ts";
import { beginSection as begin } from "../practice/begin.store.ts";
import { finishSection } from "../practice/finish.store.ts";
import { SectionAnswer, sectionField, sessionIdField, toSectionAnswer } from "../practice/practice.schema.ts";
import { findSections, findSession } from "../practice/sessions.store.ts";
import { setSessionState } from "../practice/state.store.ts";
import { isPractice, sectionNotFound, sittingNotFound } from "./refusals.ts";

export const beginSection = defineCapability({
  id: "mock_begin_section",
  summary: "Begin a section of a mock test",
  description:
    "Begins a waiting section: its time runs from now, by the service's clock. One section is in progress at a time, and any waiting one may be next. A section in progress is returned unchanged.",
  effect: "write",
  request: closed({ sessionId: sessionIdField, subject: sectionField }),
  response: SectionAnswer,
  returns: "The section in its current state.",
  examples: [{ title: "Listening", request: { sessionId: 1, subject: "listening" } }],
  notes: ["Another section whose time is over is submitted with its saved answers before this one begins."],
  handler: (ctx, { sessionId, subject }) => {
    const { db, accountId, now } = ctx;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw sittingNotFound();
    if (session.kind === "practice") throw isPractice();
    const sections = findSections(db, accountId, { sessionId });
    const section = sections.find((one) => one.subject === subject);
    if (section === undefined) throw sectionNotFound();
    if (session.state === "abandoned") throw isAbandoned();
    if (section.status === "submitted") throw isSubmitted();
    if (section.status === "in_progress") return toSectionAnswer(session, section);
    const other = sections.find(({ status }) => status === "in_progress");
    const isOver = other !== undefined && other.endsAt !== null && other.endsAt <= now;
    if (other !== undefined && !isOver) throw otherInProgress(other.subject);
    const closing = (left: Subject) => ({ session, sections, subject: left, now, uuid: () => ctx.ids.uuid() });
    const { state } = other === undefined ? session : finishSection(db, accountId, closing(other.subject)).session;
    const { durationMinutes } = section;
    const endsAt = now + durationMinutes * MINUTE_MS;
    begin(db, accountId, { sessionId, subject, now, endsAt });
    setSessionState(db, accountId, { sessionId, state, finishedAt: null, now });
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: "mock.section_started",
      subjectCode: subject,
      objectType: "mock_session",
      objectId: String(sessionId),
      payload: { sessionId, paperId: session.paperId, subject, durationMinutes },
      // Later sections continue what the first one started.
      ...(sections.every(({ status }) => status === "waiting") ? {} : { contents: [] }),
      now,
    });
    return toSectionAnswer({ ...session, state }, { ...section, status: "in_progress", startedAt: now, endsAt });
  },
});

function isAbandoned() {
  return stateConflict(
    "session.abandoned",
    "This mock test was abandoned. Take it up again with practice_resume first.",
  );
}

function isSubmitted() {
  return stateConflict(
    "section.submitted",
    "This section was submitted; each section is taken once. Its review is there.",
  );
}

function otherInProgress(subject: Subject) {
  return stateConflict(
    "section.other_in_progress",
    `The ${subject} section is in progress. Submit it before you start another one.`,
    { subject },
  );
}
