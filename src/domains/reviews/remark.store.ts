import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { isOf } from "../../database/session-owner.ts";
import type { Subject } from "../../database/words.ts";
import { markAnswers } from "../../lib/marking/mark.ts";
import { appendEvent } from "../events/events.service.ts";
import { correctionSteps } from "../practice/corrections.store.ts";
import { findSection, findSession } from "../practice/sessions.store.ts";
import { addSnapshot, findSnapshots, readMarks } from "../practice/snapshots.store.ts";
import { countUnmarked } from "./corrections.store.ts";

/** Number of sections marked again per call. */
const SLICE = 100;

const dueSections = prepare<{ partId: number; correctionId: number; limit: number }>()((p) =>
  builder
    .selectFrom("session_parts as sp")
    .innerJoin("session_sections as c", (join) =>
      join.onRef("c.sessionId", "=", "sp.sessionId").onRef("c.subject", "=", "sp.subject"),
    )
    .innerJoin("practice_sessions as s", "s.id", "sp.sessionId")
    .select(["s.accountId", "c.sessionId", "c.subject"])
    .where("sp.partId", "=", p.partId)
    .where("c.status", "=", sql.lit("submitted"))
    .where("c.markedThrough", "<", p.correctionId)
    .orderBy("sp.sessionId")
    .limit(p.limit),
);

/**
 * Marks again up to a hundred submitted sections, of all accounts, that have not applied a correction yet. Returns how
 * many were marked and how many are left.
 */
export function remarkSlice(
  db: Db,
  batch: { correctionId: number; partId: number; now: number; uuid: () => string },
): { remarked: number; remaining: number } {
  const { correctionId, partId } = batch;
  const due = dueSections.all(db, { partId, correctionId, limit: SLICE });
  for (const { accountId, ...section } of due) remarkSection(db, accountId, { ...section, ...batch });
  return { remarked: due.length, remaining: countUnmarked(db, { partId, correctionId }) };
}

const writeCounts = prepare<{
  accountId: number;
  sessionId: number;
  subject: Subject;
  correctCount: number | null;
  markedThrough: number;
}>()((p) =>
  builder
    .updateTable("session_sections")
    .set({ correctCount: p.correctCount, markedThrough: p.markedThrough })
    .where("sessionId", "=", p.sessionId)
    .where("subject", "=", p.subject)
    .where(isOf(p.accountId, "session_sections")),
);

/**
 * Marks a submitted section by every correction that it has not applied, up to this one. Each correction that changes
 * one of its keys creates its own snapshot, so that each snapshot shows its reason.
 */
function remarkSection(
  db: Db,
  accountId: number,
  target: { sessionId: number; subject: Subject; correctionId: number; now: number; uuid: () => string },
): void {
  const { sessionId, subject, correctionId: through, now, uuid } = target;
  const key = { sessionId, subject };
  const section = findSection(db, accountId, key);
  const last = findSnapshots(db, accountId, key).at(-1);
  if (section === undefined || last === undefined) throw new Error("a submitted section has a snapshot");
  const answers = new Map(
    readMarks(db, accountId, { snapshotId: last.id }).map(({ slotId, answer }) => [slotId, answer]),
  );
  const steps = correctionSteps(db, accountId, { ...key, after: section.markedThrough, through });
  let correctCount = section.correctCount;
  for (const [index, { correctionId, questions }] of steps.entries()) {
    const marks = markAnswers(questions, answers);
    addSnapshot(db, accountId, {
      ...key,
      number: last.number + index + 1,
      correctionId,
      questions,
      marks,
      answers,
      now,
    });
    correctCount = marks.filter(({ mark }) => mark === 1).length;
  }
  writeCounts.run(db, { accountId, ...key, correctCount, markedThrough: through });
  const session = findSession(db, accountId, { sessionId });
  if (steps.length === 0 || session === undefined) return;
  appendEvent(db, accountId, {
    eventId: uuid(),
    eventType: `${session.kind}.remarked`,
    subjectCode: subject,
    objectType: `${session.kind}_session`,
    objectId: String(sessionId),
    payload: {
      sessionId,
      partId: session.partId,
      paperId: session.paperId,
      title: session.title,
      correctionIds: steps.map(({ correctionId }) => correctionId),
      snapshot: last.number + steps.length,
      correctBefore: section.correctCount,
      correct: correctCount,
      total: section.markableCount,
    },
    now,
  });
}
