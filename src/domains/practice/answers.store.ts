import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, excluded, prepare } from "../../database/query.ts";
import { isOf } from "../../database/session-owner.ts";
import type { Subject } from "../../database/words.ts";

/** An answer as it is stored. */
export interface AnswerRow {
  readonly questionSlotId: number;
  readonly value: string;
  readonly flagged: boolean;
  readonly revision: number;
}

interface SectionKey {
  readonly sessionId: number;
  readonly subject: Subject;
}

const answersSince = prepare<{
  accountId: number;
  sessionId: number;
  subject: Subject;
  revision: number;
  firstSlot: number;
  lastSlot: number;
}>()((p) =>
  builder
    .selectFrom("session_answers as a")
    .innerJoin("practice_sessions as s", "s.id", "a.sessionId")
    .select(["a.slotId as questionSlotId", "a.value", "a.flagged", "a.revision"])
    .where("a.sessionId", "=", p.sessionId)
    .where("a.subject", "=", p.subject)
    .where((eb) => eb.or([eb("a.revision", ">", p.revision), eb.between("a.slotId", p.firstSlot, p.lastSlot)]))
    .where("s.accountId", "=", p.accountId),
);

/**
 * The answers of a section that changed after a revision, 0 for all, and the answers of `slotIds` regardless of their
 * revision, including everything in the range between these slots.
 */
export function findAnswers(
  db: Db,
  accountId: number,
  wanted: SectionKey & { after: number; slotIds?: readonly number[] },
): AnswerRow[] {
  const { after: revision, slotIds = [], sessionId, subject } = wanted;
  // A range is cheap compared with a list, which SQLite would read as JSON and sort; a save usually changes one answer.
  // Without slots it runs from infinity to minus infinity and contains none.
  const [firstSlot, lastSlot] = [Math.min(...slotIds), Math.max(...slotIds)];
  return answersSince
    .all(db, { accountId, sessionId, subject, revision, firstSlot, lastSlot })
    .map((row) => ({ ...row, flagged: row.flagged === 1 }));
}

const saveAnswer = prepare<{
  accountId: number;
  sessionId: number;
  subject: Subject;
  slotId: number;
  value: string;
  flagged: number;
  revision: number;
  now: number;
}>()((p) =>
  builder
    .insertInto("session_answers")
    .columns(["sessionId", "subject", "slotId", "value", "flagged", "revision", "updatedAt"])
    .expression(
      builder
        .selectFrom("practice_sessions as s")
        .select([
          "s.id",
          sql<Subject>`${p.subject}`.as("subject"),
          sql<number>`${p.slotId}`.as("slot"),
          sql<string>`${p.value}`.as("value"),
          sql<number>`${p.flagged}`.as("flagged"),
          sql<number>`${p.revision}`.as("revision"),
          sql<number>`${p.now}`.as("now"),
        ])
        .where("s.id", "=", p.sessionId)
        .where("s.accountId", "=", p.accountId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["sessionId", "subject", "slotId"])
        .doUpdateSet(excluded(["value", "flagged", "revision", "updatedAt"])),
    ),
);

/** Writes answers of a section of the account under one revision. */
export function writeAnswers(
  db: Db,
  accountId: number,
  section: SectionKey & { answers: readonly AnswerRow[]; now: number },
): void {
  const { sessionId, subject, now } = section;
  for (const { questionSlotId: slotId, value, flagged, revision } of section.answers) {
    saveAnswer.run(db, { accountId, sessionId, subject, slotId, value, flagged: flagged ? 1 : 0, revision, now });
  }
}

const noteProgress = prepare<{
  accountId: number;
  sessionId: number;
  subject: Subject;
  revision: number;
  answeredCount: number;
  activeMs: number;
  now: number;
}>()((p) =>
  builder
    .updateTable("session_sections")
    .set({ revision: p.revision, answeredCount: p.answeredCount, activeMs: p.activeMs, seenAt: p.now })
    .where("sessionId", "=", p.sessionId)
    .where("subject", "=", p.subject)
    .where(isOf(p.accountId, "session_sections")),
);

/** Writes the progress of a section: its revision, the number of answered questions and its open time. */
export function writeProgress(
  db: Db,
  accountId: number,
  section: SectionKey & { revision: number; answeredCount: number; activeMs: number; now: number },
): void {
  noteProgress.run(db, { accountId, ...section });
}

const noteAudio = prepare<{
  accountId: number;
  sessionId: number;
  subject: Subject;
  partId: number;
  audioMs: number;
}>()((p) =>
  builder
    .updateTable("session_parts")
    .set({ audioMs: sql<number>`max(audio_ms, ${p.audioMs})` })
    .where("sessionId", "=", p.sessionId)
    .where("subject", "=", p.subject)
    .where("partId", "=", p.partId)
    .where(isOf(p.accountId, "session_parts")),
);

/** Records the audio position reached, in milliseconds; it never decreases. */
export function writeAudio(db: Db, accountId: number, part: SectionKey & { partId: number; audioMs: number }): void {
  noteAudio.run(db, { accountId, ...part });
}
