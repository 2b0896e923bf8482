import { sql } from "kysely";
import type { Subject, TestModule } from "../../database/content-tables.ts";
import type { Db } from "../../database/open.ts";
import type { SectionStatus, SessionKind, SessionMode, SessionState } from "../../database/practice-tables.ts";
import { builder, prepare } from "../../database/query.ts";
import type { SectionRow, SessionRow } from "./practice.schema.ts";
import { type PinnedPart, readVersion } from "./versions.store.ts";

export const sessionColumns = [
  "s.id",
  "s.kind",
  "s.mode",
  "s.state",
  "s.title",
  "s.part_id as partId",
  "s.paper_id as paperId",
  "s.started_at as startedAt",
  "s.finished_at as finishedAt",
] as const;

export const sectionColumns = [
  "c.subject",
  "c.status",
  "c.module",
  "c.duration_minutes as durationMinutes",
  "c.question_count as questionCount",
  "c.answered_count as answeredCount",
  "c.markable_count as markableCount",
  "c.correct_count as correctCount",
  "c.unanswered_count as unansweredCount",
  "c.started_at as startedAt",
  "c.ends_at as endsAt",
  "c.finished_at as finishedAt",
  "c.finish_reason as finishReason",
  "c.active_ms as activeMs",
  "c.revision",
] as const;

const sessionById = prepare<{ accountId: number; sessionId: number }>()((p) =>
  builder
    .selectFrom("practice_sessions as s")
    .select([...sessionColumns, "s.reviewable_at as reviewableAt", "s.shared_at as sharedAt"])
    .select("s.band_tables as bandTables")
    .where("s.id", "=", p.sessionId)
    .where("s.account_id", "=", p.accountId),
);

/** A session with what only some operations need of it; instants in milliseconds. */
export interface Session extends SessionRow {
  readonly reviewableAt: number | null;
  readonly sharedAt: number | null;
  /** JSON of the band tables of its paper; null where it has none of its own. */
  readonly bandTables: string | null;
}

/** A session of the account; undefined where it has none of this id. */
export function findSession(db: Db, accountId: number, wanted: { sessionId: number }): Session | undefined {
  return sessionById.get(db, { accountId, ...wanted });
}

const sectionsOfSession = prepare<{ accountId: number; sessionId: number }>()((p) =>
  builder
    .selectFrom("session_sections as c")
    .innerJoin("practice_sessions as s", "s.id", "c.session_id")
    .select([...sectionColumns, "c.seen_at as seenAt", "c.marked_through as markedThrough"])
    .where("c.session_id", "=", p.sessionId)
    .where("s.account_id", "=", p.accountId),
);

/** A section as it is stored; `seenAt` is when its player last spoke, in milliseconds. */
export interface Section extends SectionRow {
  readonly seenAt: number | null;
  readonly markedThrough: number;
}

const ORDER: readonly Subject[] = ["listening", "reading", "writing", "speaking"];

/** The sections of a session of the account, in the order of the test. */
export function findSections(db: Db, accountId: number, wanted: { sessionId: number }): Section[] {
  const rows: Section[] = sectionsOfSession.all(db, { accountId, ...wanted });
  return rows.toSorted((a, b) => ORDER.indexOf(a.subject) - ORDER.indexOf(b.subject));
}

/** One section of a session of the account. */
export function findSection(
  db: Db,
  accountId: number,
  wanted: { sessionId: number; subject: Subject },
): Section | undefined {
  return findSections(db, accountId, wanted).find((section) => section.subject === wanted.subject);
}

const insertSession = prepare<{
  accountId: number;
  kind: SessionKind;
  mode: SessionMode;
  title: string;
  subject: Subject | null;
  partId: number | null;
  paperId: string | null;
  bandTables: string | null;
  now: number;
}>()((p) =>
  builder.insertInto("practice_sessions").values({
    account_id: p.accountId,
    kind: p.kind,
    mode: p.mode,
    state: sql.lit("unanswered"),
    title: p.title,
    subject: p.subject,
    part_id: p.partId,
    paper_id: p.paperId,
    band_tables: p.bandTables,
    started_at: p.now,
    last_activity_at: p.now,
  }),
);

const insertSection = prepare<{
  sessionId: number;
  subject: Subject;
  module: TestModule;
  durationMinutes: number;
  questionCount: number;
  markableCount: number;
}>()((p) =>
  builder.insertInto("session_sections").values({
    session_id: p.sessionId,
    subject: p.subject,
    status: sql.lit("waiting"),
    module: p.module,
    duration_minutes: p.durationMinutes,
    question_count: p.questionCount,
    markable_count: p.markableCount,
  }),
);

const insertPart = prepare<{
  sessionId: number;
  subject: Subject;
  position: number;
  partId: number;
  versionId: number;
}>()((p) =>
  builder.insertInto("session_parts").values({
    session_id: p.sessionId,
    subject: p.subject,
    position: p.position,
    part_id: p.partId,
    version_id: p.versionId,
  }),
);

export interface NewSection {
  readonly subject: Subject;
  readonly module: TestModule;
  readonly durationMinutes: number;
  /** In the order of the section. */
  readonly parts: readonly PinnedPart[];
}

interface NewSession {
  readonly mode: SessionMode;
  readonly title: string;
  readonly now: number;
  readonly sections: readonly NewSection[];
}

/** Writes a session whose sections wait to be begun; returns its id. */
export function createSession(
  db: Db,
  accountId: number,
  session: NewSession &
    (
      | { kind: "practice"; partId: number; subject: Subject }
      | { kind: "mock"; paperId: string; bandTables: string | null }
    ),
): number {
  const { kind, mode, title, now } = session;
  const { lastInsertRowid: sessionId } = insertSession.run(db, {
    accountId,
    kind,
    mode,
    title,
    now,
    subject: session.kind === "practice" ? session.subject : null,
    partId: session.kind === "practice" ? session.partId : null,
    paperId: session.kind === "mock" ? session.paperId : null,
    bandTables: session.kind === "mock" ? session.bandTables : null,
  });
  for (const { subject, module, durationMinutes, parts } of session.sections) {
    const slots = parts.flatMap(({ part }) => part.slots);
    const markableCount = slots.filter((slot) => slot.responseKind !== "open").length;
    insertSection.run(db, { sessionId, subject, module, durationMinutes, questionCount: slots.length, markableCount });
    for (const [position, { partId, versionId }] of parts.entries()) {
      insertPart.run(db, { sessionId, subject, position, partId, versionId });
    }
  }
  return sessionId;
}

const startSection = prepare<{ sessionId: number; subject: Subject; now: number; endsAt: number | null }>()((p) =>
  builder
    .updateTable("session_sections")
    .set({
      status: sql.lit("in_progress"),
      started_at: p.now,
      ends_at: p.endsAt,
      finished_at: sql.lit(null),
      seen_at: p.now,
      active_ms: sql.lit(0),
    })
    .where("session_id", "=", p.sessionId)
    .where("subject", "=", p.subject),
);

/** Begins a section, or begins its time again; `endsAt` in milliseconds, null without a limit. */
export function beginSection(
  db: Db,
  section: { sessionId: number; subject: Subject; now: number; endsAt: number | null },
): void {
  startSection.run(db, section);
}

const setStatus = prepare<{
  sessionId: number;
  subject: Subject;
  status: SectionStatus;
  finishedAt: number | null;
}>()((p) =>
  builder
    .updateTable("session_sections")
    .set({ status: p.status, finished_at: p.finishedAt })
    .where("session_id", "=", p.sessionId)
    .where("subject", "=", p.subject),
);

/** Marks a section as abandoned, or as in progress again. */
export function setSectionStatus(
  db: Db,
  section: {
    sessionId: number;
    subject: Subject;
    status: "in_progress" | "abandoned" | "waiting";
    finishedAt: number | null;
  },
): void {
  setStatus.run(db, section);
}

const setState = prepare<{
  accountId: number;
  sessionId: number;
  state: SessionState;
  finishedAt: number | null;
  now: number;
}>()((p) =>
  builder
    .updateTable("practice_sessions")
    .set({ state: p.state, finished_at: p.finishedAt, last_activity_at: p.now })
    .where("id", "=", p.sessionId)
    .where("account_id", "=", p.accountId),
);

/** Writes how a session stands; this is an activity of the learner at `now`. */
export function setSessionState(
  db: Db,
  accountId: number,
  session: { sessionId: number; state: SessionState; finishedAt: number | null; now: number },
): void {
  setState.run(db, { accountId, ...session });
}

const restartSession = prepare<{ accountId: number; sessionId: number; now: number }>()((p) =>
  builder
    .updateTable("practice_sessions")
    .set({ started_at: p.now, last_activity_at: p.now })
    .where("id", "=", p.sessionId)
    .where("account_id", "=", p.accountId),
);

const rewindAudio = prepare<{ sessionId: number }>()((p) =>
  builder
    .updateTable("session_parts")
    .set({ audio_ms: sql.lit(0) })
    .where("session_id", "=", p.sessionId),
);

/** Lets a session begin now that was begun before and left without an answer: its audio was not heard yet. */
export function restart(db: Db, accountId: number, session: { sessionId: number; now: number }): void {
  restartSession.run(db, { accountId, ...session });
  rewindAudio.run(db, session);
}

const untouched = prepare<{ accountId: number; partId: number; mode: SessionMode; versionId: number }>()((p) =>
  builder
    .selectFrom("practice_sessions as s")
    .innerJoin("session_parts as sp", "sp.session_id", "s.id")
    .select("s.id")
    .where("s.account_id", "=", p.accountId)
    .where("s.part_id", "=", p.partId)
    .where("s.mode", "=", p.mode)
    .where("s.state", "=", sql.lit("unanswered"))
    .where("sp.version_id", "=", p.versionId)
    .orderBy("s.id", "desc")
    .limit(1),
);

/** A practice of this version of a part that was begun and never answered. */
export function findUntouched(
  db: Db,
  accountId: number,
  wanted: { partId: number; mode: SessionMode; versionId: number },
): number | undefined {
  return untouched.get(db, { accountId, ...wanted })?.id;
}

const partsOfSection = prepare<{ accountId: number; sessionId: number; subject: Subject }>()((p) =>
  builder
    .selectFrom("session_parts as sp")
    .innerJoin("practice_sessions as s", "s.id", "sp.session_id")
    .select(["sp.part_id as partId", "sp.version_id as versionId", "sp.audio_ms as audioMs"])
    .where("sp.session_id", "=", p.sessionId)
    .where("sp.subject", "=", p.subject)
    .where("s.account_id", "=", p.accountId)
    .orderBy("sp.position"),
);

/** The parts of a section as their versions hold them, in the order of the section. */
export function loadSectionParts(db: Db, accountId: number, wanted: { sessionId: number; subject: Subject }) {
  return partsOfSection
    .all(db, { accountId, ...wanted })
    .map((row) => ({ ...row, ...readVersion(db, { versionId: row.versionId }) }));
}
