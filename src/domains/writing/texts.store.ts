import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { isOf } from "../../database/session-owner.ts";
import { writeAnswers } from "../practice/answers.store.ts";

/** The current text of a task; `updatedAt` in milliseconds. */
export type TextRow = ColumnsOf<"session_answers", "slotId" | "value" | "flagged" | "revision" | "updatedAt">;

const textsOfSession = prepare<{ accountId: number; sessionId: number }>()((p) =>
  builder
    .selectFrom("session_answers as a")
    .innerJoin("practice_sessions as s", "s.id", "a.sessionId")
    .select(["a.slotId", "a.value", "a.flagged", "a.revision", "a.updatedAt"])
    .where("a.sessionId", "=", p.sessionId)
    .where("a.subject", "=", sql.lit("writing"))
    .where("s.accountId", "=", p.accountId),
);

/** The texts of the writing section of a session of the account, by the slot of their task. */
export function findTexts(db: Db, accountId: number, wanted: { sessionId: number }): Map<number, TextRow> {
  return new Map(textsOfSession.all(db, { accountId, ...wanted }).map((row) => [row.slotId, row]));
}

const raiseRevision = prepare<{ accountId: number; sessionId: number; revision: number }>()((p) =>
  builder
    .updateTable("session_sections")
    .set({ revision: p.revision })
    .where("sessionId", "=", p.sessionId)
    .where("subject", "=", sql.lit("writing"))
    .where(isOf(p.accountId, "session_sections")),
);

const noteActivity = prepare<{ accountId: number; sessionId: number; now: number }>()((p) =>
  builder
    .updateTable("practice_sessions")
    .set({ lastActivityAt: p.now })
    .where("id", "=", p.sessionId)
    .where("accountId", "=", p.accountId),
);

/**
 * Writes the text of a task of a submitted section, under the section's next revision. The submission, its marks and
 * their times stay unchanged.
 */
export function writeText(
  db: Db,
  accountId: number,
  text: { sessionId: number; slotId: number; value: string; flagged: boolean; revision: number; now: number },
): void {
  const { sessionId, slotId: questionSlotId, value, flagged, revision, now } = text;
  const answers = [{ questionSlotId, value, flagged, revision }];
  writeAnswers(db, accountId, { sessionId, subject: "writing", answers, now });
  raiseRevision.run(db, { accountId, sessionId, revision });
  noteWriting(db, accountId, { sessionId, now });
}

/** Records an activity of the learner in a session of the account. */
export function noteWriting(db: Db, accountId: number, activity: { sessionId: number; now: number }): void {
  noteActivity.run(db, { accountId, ...activity });
}
