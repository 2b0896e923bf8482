import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import { isOf } from "../../database/session-owner.ts";
import type { FinishReason, SessionKind, SessionState, Subject } from "../../database/words.ts";
import { markAnswers } from "../../lib/marking/mark.ts";
import { toSeconds } from "../../lib/time.ts";
import { appendEvents } from "../events/events.service.ts";
import type { ServerEvent } from "../events/facts.schema.ts";
import { recordPartPractice } from "../question-bank/question-bank.store.ts";
import { findAnswers } from "./answers.store.ts";
import { correctedKeys, lastCorrection } from "./corrections.store.ts";
import { tallyByType, tallyMarks, toEventMarks } from "./marks.ts";
import { GRACE_MS } from "./practice.schema.ts";
import { questionsOf } from "./section-questions.ts";
import { findSections, findSession, loadSectionParts, type Section, type Session } from "./sessions.store.ts";
import { addSnapshot } from "./snapshots.store.ts";
import { storeSubmitted } from "./text-versions.store.ts";

interface Finish {
  readonly session: Session;
  /** Every section of the session as it is now. */
  readonly sections: readonly Section[];
  readonly subject: Subject;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly uuid: () => string;
}

const closeSection = prepare<{
  accountId: number;
  sessionId: number;
  subject: Subject;
  finishedAt: number;
  reason: FinishReason;
  correctCount: number;
  unansweredCount: number;
  markedThrough: number;
}>()((p) =>
  builder
    .updateTable("session_sections")
    .set({
      status: sql.lit("submitted"),
      finishedAt: p.finishedAt,
      finishReason: p.reason,
      ...bound(p, ["correctCount", "unansweredCount", "markedThrough"]),
    })
    .where("sessionId", "=", p.sessionId)
    .where("subject", "=", p.subject)
    .where(isOf(p.accountId, "session_sections")),
);

const closeSession = prepare<{
  accountId: number;
  sessionId: number;
  state: SessionState;
  finishedAt: number | null;
  at: number;
}>()((p) =>
  builder
    .updateTable("practice_sessions")
    .set({ state: p.state, finishedAt: p.finishedAt, lastActivityAt: p.at, reviewableAt: p.at })
    .where("id", "=", p.sessionId)
    .where("accountId", "=", p.accountId),
);

/**
 * Submits a section with its current answers: marks them, saves the marks as its first snapshot and texts as versions,
 * and records all of it. A section whose time is over counts as submitted when the time ended.
 * @returns the updated session and section.
 */
export function finishSection(db: Db, accountId: number, finish: Finish): { session: Session; section: Section } {
  const { session, sections, subject, now, uuid } = finish;
  const key = { sessionId: session.id, subject };
  const section = need(sections.find((one) => one.subject === subject));
  const isTimeOver = section.endsAt !== null && now >= section.endsAt;
  const finishedAt = isTimeOver && section.endsAt !== null ? section.endsAt : now;
  const reason: FinishReason = isTimeOver ? "time" : "learner";
  const parts = loadSectionParts(db, accountId, key);
  const questions = correctedKeys(db, { questions: questionsOf(parts) });
  const answers = new Map(
    findAnswers(db, accountId, { ...key, after: 0 }).map(({ questionSlotId, value }) => [questionSlotId, value]),
  );
  const marks = markAnswers(questions, answers);
  const tally = tallyMarks(marks);
  addSnapshot(db, accountId, { ...key, number: 1, correctionId: null, questions, marks, answers, now });
  const counts = { correctCount: tally.correct, unansweredCount: tally.unanswered, markedThrough: lastCorrection(db) };
  closeSection.run(db, { accountId, ...key, finishedAt, reason, ...counts });
  if (subject === "writing") {
    const texts = questions.map(({ slotId }) => ({ slotId, text: answers.get(slotId) ?? "" }));
    storeSubmitted(db, accountId, { sessionId: session.id, texts, submittedAt: finishedAt });
  }
  const isWhole = sections.every((one) => one.subject === subject || one.status === "submitted");
  const closed = { state: isWhole ? "submitted" : "in_progress", finishedAt: isWhole ? finishedAt : null } as const;
  closeSession.run(db, { accountId, sessionId: session.id, ...closed, at: finishedAt });
  for (const { partId } of parts) recordPartPractice(db, accountId, { partId, now: finishedAt });
  const facts = {
    sessionId: session.id,
    title: session.title,
    finishReason: reason,
    questionCount: section.questionCount,
    answeredCount: section.answeredCount,
    activeSeconds: toSeconds(section.activeMs),
    ...toEventMarks(tally),
    questionTypes: tallyByType(questions, marks),
  };
  appendEvents(db, accountId, { events: eventsOf(session, { subject, isWhole, facts, uuid }), now });
  return {
    session: { ...session, ...closed, reviewableAt: finishedAt },
    section: { ...section, ...counts, status: "submitted", finishedAt, finishReason: reason },
  };
}

function eventsOf(
  session: Session,
  details: { subject: Subject; isWhole: boolean; facts: ServerEvent["payload"]; uuid: () => string },
): ServerEvent[] {
  const { subject, isWhole, facts, uuid } = details;
  const objectId = String(session.id);
  if (session.kind === "practice") {
    const payload = { ...facts, partId: session.partId, mode: session.mode };
    const object = { objectType: "practice_session", objectId };
    return [{ eventId: uuid(), eventType: "practice.submitted", subjectCode: subject, ...object, payload }];
  }
  const object = { objectType: "mock_session", objectId };
  const payload = { ...facts, paperId: session.paperId };
  const submitted = { eventType: "mock.section_submitted", subjectCode: subject, ...object, payload };
  const completed = {
    eventType: "mock.completed",
    ...object,
    payload: { sessionId: session.id, paperId: session.paperId },
  };
  return [submitted, ...(isWhole ? [completed] : [])].map((event) => ({ eventId: uuid(), ...event }));
}

function need<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("a submitted section belongs to a session of the account");
  return found;
}

const dueSections = prepare<{ before: number }>()((p) =>
  builder
    .selectFrom("session_sections as c")
    .innerJoin("practice_sessions as s", "s.id", "c.sessionId")
    .select(["s.accountId", "c.sessionId", "c.subject"])
    .where("c.status", "=", sql.lit("in_progress"))
    .where("c.endsAt", "is not", null)
    .where("c.endsAt", "<", p.before)
    .orderBy("c.endsAt")
    .limit(20),
);

/** Submits up to 20 sections, of all accounts, whose time is over. Returns their sessions and kinds. */
export function finishOverdue(
  db: Db,
  context: { now: number; uuid: () => string },
): { accountId: number; kind: SessionKind }[] {
  const due = dueSections.all(db, { before: context.now - GRACE_MS });
  return due.map(({ accountId, sessionId, subject }) => {
    const session = need(findSession(db, accountId, { sessionId }));
    const sections = findSections(db, accountId, { sessionId });
    finishSection(db, accountId, { session, sections, subject, ...context });
    return { accountId, kind: session.kind };
  });
}

const firstDue = prepare<Record<never, never>>()(() =>
  builder
    .selectFrom("session_sections")
    .select("endsAt")
    .where("status", "=", sql.lit("in_progress"))
    .where("endsAt", "is not", null)
    .orderBy("endsAt")
    .limit(1),
);

/** When the next section is submitted because its time is over, milliseconds since the epoch, or null. */
export function nextOverdueAt(db: Db): number | null {
  const endsAt = firstDue.get(db, {})?.endsAt ?? null;
  return endsAt === null ? null : endsAt + GRACE_MS + 1;
}
