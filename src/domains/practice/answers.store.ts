import { sql } from "kysely";
import type { Subject } from "../../database/content-tables.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";

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
  slotIds: string;
}>()((p) =>
  builder
    .selectFrom("session_answers as a")
    .innerJoin("practice_sessions as s", "s.id", "a.session_id")
    .select(["a.slot_id as questionSlotId", "a.value", "a.flagged", "a.revision"])
    .where("a.session_id", "=", p.sessionId)
    .where("a.subject", "=", p.subject)
    .where((eb) =>
      eb.or([
        eb("a.revision", ">", p.revision),
        eb("a.slot_id", "in", sql<number>`(select value from json_each(${p.slotIds}))`),
      ]),
    )
    .where("s.account_id", "=", p.accountId),
);

/** The answers of a section that were changed after a revision, 0 for all; those of `slotIds` whenever they were. */
export function findAnswers(
  db: Db,
  accountId: number,
  wanted: SectionKey & { after: number; slotIds?: readonly number[] },
): AnswerRow[] {
  const { after: revision, slotIds = [], ...key } = wanted;
  return answersSince
    .all(db, { accountId, ...key, revision, slotIds: JSON.stringify(slotIds) })
    .map((row) => ({ ...row, flagged: row.flagged === 1 }));
}

const saveAnswer = prepare<{
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
    .values({
      session_id: p.sessionId,
      subject: p.subject,
      slot_id: p.slotId,
      value: p.value,
      flagged: p.flagged,
      revision: p.revision,
      updated_at: p.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["session_id", "subject", "slot_id"]).doUpdateSet((eb) => ({
        value: eb.ref("excluded.value"),
        flagged: eb.ref("excluded.flagged"),
        revision: eb.ref("excluded.revision"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    ),
);

/** Writes answers of a section that the caller has found to be the account's, all under one revision. */
export function writeAnswers(db: Db, section: SectionKey & { answers: readonly AnswerRow[]; now: number }): void {
  const { sessionId, subject, now } = section;
  for (const { questionSlotId: slotId, value, flagged, revision } of section.answers) {
    saveAnswer.run(db, { sessionId, subject, slotId, value, flagged: flagged ? 1 : 0, revision, now });
  }
}

const noteProgress = prepare<{
  sessionId: number;
  subject: Subject;
  revision: number;
  answeredCount: number;
  activeMs: number;
  now: number;
}>()((p) =>
  builder
    .updateTable("session_sections")
    .set({ revision: p.revision, answered_count: p.answeredCount, active_ms: p.activeMs, seen_at: p.now })
    .where("session_id", "=", p.sessionId)
    .where("subject", "=", p.subject),
);

/** Writes how far a section is: its revision, how many questions have an answer, how long it was open. */
export function writeProgress(
  db: Db,
  section: SectionKey & { revision: number; answeredCount: number; activeMs: number; now: number },
): void {
  noteProgress.run(db, section);
}

const noteAudio = prepare<{ sessionId: number; subject: Subject; partId: number; audioMs: number }>()((p) =>
  builder
    .updateTable("session_parts")
    .set({ audio_ms: sql<number>`max(audio_ms, ${p.audioMs})` })
    .where("session_id", "=", p.sessionId)
    .where("subject", "=", p.subject)
    .where("part_id", "=", p.partId),
);

/** Notes how far audio was heard, in milliseconds; it never goes back. */
export function writeAudio(db: Db, part: SectionKey & { partId: number; audioMs: number }): void {
  noteAudio.run(db, part);
}
