import { SUBJECTS } from "../../content/format/terms.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Subject } from "../../database/words.ts";
import type { SectionRow, SessionRow } from "./practice.schema.ts";
import { readVersion } from "./versions.store.ts";

export const sessionColumns = [
  "s.id",
  "s.kind",
  "s.mode",
  "s.state",
  "s.title",
  "s.partId",
  "s.paperId",
  "s.startedAt",
  "s.finishedAt",
] as const;

export const sectionColumns = [
  "c.subject",
  "c.status",
  "c.module",
  "c.durationMinutes",
  "c.questionCount",
  "c.answeredCount",
  "c.markableCount",
  "c.correctCount",
  "c.unansweredCount",
  "c.startedAt",
  "c.endsAt",
  "c.finishedAt",
  "c.finishReason",
  "c.activeMs",
  "c.revision",
] as const;

const sessionById = prepare<{ accountId: number; sessionId: number }>()((p) =>
  builder
    .selectFrom("practice_sessions as s")
    .select([...sessionColumns, "s.reviewableAt", "s.sharedAt"])
    .select("s.bandTables")
    .where("s.id", "=", p.sessionId)
    .where("s.accountId", "=", p.accountId),
);

/** A session with the fields that only some operations need; instants in milliseconds. */
export interface Session extends SessionRow {
  readonly reviewableAt: number | null;
  readonly sharedAt: number | null;
  /** JSON of the band tables of its paper; null if it has none of its own. */
  readonly bandTables: string | null;
}

/** A session of the account, or undefined. */
export function findSession(db: Db, accountId: number, wanted: { sessionId: number }): Session | undefined {
  return sessionById.get(db, { accountId, ...wanted });
}

const sectionsOfSession = prepare<{ accountId: number; sessionId: number }>()((p) =>
  builder
    .selectFrom("session_sections as c")
    .innerJoin("practice_sessions as s", "s.id", "c.sessionId")
    .select([...sectionColumns, "c.seenAt", "c.markedThrough"])
    .where("c.sessionId", "=", p.sessionId)
    .where("s.accountId", "=", p.accountId),
);

/** A section as it is stored; `seenAt` is the time of its player's last call, in milliseconds. */
export interface Section extends SectionRow {
  readonly seenAt: number | null;
  readonly markedThrough: number;
}

/** The sections of a session of the account, in test order. */
export function findSections(db: Db, accountId: number, wanted: { sessionId: number }): Section[] {
  const rows: Section[] = sectionsOfSession.all(db, { accountId, ...wanted });
  return rows.toSorted((a, b) => SUBJECTS.indexOf(a.subject) - SUBJECTS.indexOf(b.subject));
}

/** One section of a session of the account. */
export function findSection(
  db: Db,
  accountId: number,
  wanted: { sessionId: number; subject: Subject },
): Section | undefined {
  return findSections(db, accountId, wanted).find((section) => section.subject === wanted.subject);
}

const partsOfSection = prepare<{ accountId: number; sessionId: number; subject: Subject }>()((p) =>
  builder
    .selectFrom("session_parts as sp")
    .innerJoin("practice_sessions as s", "s.id", "sp.sessionId")
    .select(["sp.partId", "sp.versionId", "sp.audioMs"])
    .where("sp.sessionId", "=", p.sessionId)
    .where("sp.subject", "=", p.subject)
    .where("s.accountId", "=", p.accountId)
    .orderBy("sp.position"),
);

/** The parts of a section in their saved versions, in section order. */
export function loadSectionParts(db: Db, accountId: number, wanted: { sessionId: number; subject: Subject }) {
  return partsOfSection
    .all(db, { accountId, ...wanted })
    .map((row) => ({ ...row, ...readVersion(db, { versionId: row.versionId }) }));
}
