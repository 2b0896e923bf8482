import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, prepare } from "../../database/query.ts";
import { isOf } from "../../database/session-owner.ts";
import type { SessionKind, SessionMode, Subject, TestModule } from "../../database/words.ts";
import type { PinnedPart } from "./versions.store.ts";

const SESSION_COLUMNS = ["title", "subject", "partId", "paperId", "bandTables"] as const;

const insertSession = prepare<
  ColumnsOf<"practice_sessions", (typeof SESSION_COLUMNS)[number]> & {
    accountId: number;
    kind: SessionKind;
    mode: SessionMode;
    now: number;
  }
>()((p) =>
  builder.insertInto("practice_sessions").values({
    ...bound(p, ["accountId", "kind", "mode"]),
    state: sql.lit("unanswered"),
    ...bound(p, SESSION_COLUMNS),
    startedAt: p.now,
    lastActivityAt: p.now,
  }),
);

const SECTION_COLUMNS = ["module", "durationMinutes", "questionCount", "markableCount"] as const;

const insertSection = prepare<
  ColumnsOf<"session_sections", (typeof SECTION_COLUMNS)[number]> & { sessionId: number; subject: Subject }
>()((p) =>
  builder.insertInto("session_sections").values({
    sessionId: p.sessionId,
    subject: p.subject,
    status: sql.lit("waiting"),
    ...bound(p, SECTION_COLUMNS),
  }),
);

const PART_COLUMNS = ["sessionId", "subject", "position", "partId", "versionId"] as const;

const insertPart = prepare<ColumnsOf<"session_parts", (typeof PART_COLUMNS)[number]>>()((p) =>
  builder.insertInto("session_parts").values(bound(p, PART_COLUMNS)),
);

interface NewSection {
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

/** Writes a session with sections that are not started. Returns its id. */
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

const startSection = prepare<{
  accountId: number;
  sessionId: number;
  subject: Subject;
  now: number;
  endsAt: number | null;
}>()((p) =>
  builder
    .updateTable("session_sections")
    .set({
      status: sql.lit("in_progress"),
      startedAt: p.now,
      endsAt: p.endsAt,
      finishedAt: sql.lit(null),
      seenAt: p.now,
      activeMs: sql.lit(0),
    })
    .where("sessionId", "=", p.sessionId)
    .where("subject", "=", p.subject)
    .where(isOf(p.accountId, "session_sections")),
);

/** Starts a section, or restarts its time; `endsAt` in milliseconds, null without a limit. */
export function beginSection(
  db: Db,
  accountId: number,
  section: { sessionId: number; subject: Subject; now: number; endsAt: number | null },
): void {
  startSection.run(db, { accountId, ...section });
}

const restartSession = prepare<{ accountId: number; sessionId: number; now: number }>()((p) =>
  builder
    .updateTable("practice_sessions")
    .set({ startedAt: p.now, lastActivityAt: p.now })
    .where("id", "=", p.sessionId)
    .where("accountId", "=", p.accountId),
);

const rewindAudio = prepare<{ accountId: number; sessionId: number }>()((p) =>
  builder
    .updateTable("session_parts")
    .set({ audioMs: sql.lit(0) })
    .where("sessionId", "=", p.sessionId)
    .where(isOf(p.accountId, "session_parts")),
);

/** Restarts a session that was started before and has no answers: its audio counts as not played. */
export function restart(db: Db, accountId: number, session: { sessionId: number; now: number }): void {
  restartSession.run(db, { accountId, ...session });
  rewindAudio.run(db, { accountId, sessionId: session.sessionId });
}

const untouched = prepare<{ accountId: number; partId: number; mode: SessionMode; versionId: number }>()((p) =>
  builder
    .selectFrom("practice_sessions as s")
    .innerJoin("session_parts as sp", "sp.sessionId", "s.id")
    .select("s.id")
    .where("s.accountId", "=", p.accountId)
    .where("s.partId", "=", p.partId)
    .where("s.mode", "=", p.mode)
    .where("s.state", "=", sql.lit("unanswered"))
    .where("sp.versionId", "=", p.versionId)
    .orderBy("s.id", "desc")
    .limit(1),
);

/** A practice of this version of a part that was started and never answered. */
export function findUntouched(
  db: Db,
  accountId: number,
  wanted: { partId: number; mode: SessionMode; versionId: number },
): number | undefined {
  return untouched.get(db, { accountId, ...wanted })?.id;
}
