import { sql } from "kysely";
import type { Subject } from "../../database/content-tables.ts";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { Mark, Rule } from "../../lib/marking/mark.ts";
import { tallyMarks } from "./marks.ts";
import type { SectionQuestion } from "./section-questions.ts";

/** One of `review_snapshots.marks`: how a question was marked, and by which key. */
export interface StoredMark {
  readonly slotId: number;
  readonly partId: number;
  readonly answer: string;
  readonly key: string;
  /** Null where the service does not mark. */
  readonly mark: 0 | 1 | null;
  readonly isAnswered: boolean;
  readonly rule: Rule;
  readonly matched: string | null;
}

const insert = prepare<{
  sessionId: number;
  subject: Subject;
  number: number;
  correctionId: number | null;
  correctCount: number;
  marks: string;
  now: number;
}>()((p) =>
  builder.insertInto("review_snapshots").values({
    session_id: p.sessionId,
    subject: p.subject,
    number: p.number,
    correction_id: p.correctionId,
    correct_count: p.correctCount,
    created_at: p.now,
    marks: p.marks,
  }),
);

/** Keeps how a section was marked. `marks` go with `questions` by their order. */
export function addSnapshot(
  db: Db,
  snapshot: {
    sessionId: number;
    subject: Subject;
    number: number;
    correctionId: number | null;
    questions: readonly SectionQuestion[];
    marks: readonly Mark[];
    answers: ReadonlyMap<number, string>;
    now: number;
  },
): void {
  const { questions, marks, answers, ...columns } = snapshot;
  const bySlot = new Map(questions.map((question) => [question.slotId, question]));
  const stored = marks.map(({ slotId, mark, isAnswered, rule, matched }): StoredMark => {
    const question = bySlot.get(slotId);
    const answer = answers.get(slotId) ?? "";
    return { slotId, partId: question?.partId ?? 0, answer, key: question?.key ?? "", mark, isAnswered, rule, matched };
  });
  const correctCount = tallyMarks(marks).correct;
  insert.run(db, { ...columns, correctCount, marks: JSON.stringify(stored) });
}

const snapshots = prepare<{ accountId: number; sessionId: number; subject: Subject }>()((p) =>
  builder
    .selectFrom("review_snapshots as r")
    .innerJoin("practice_sessions as s", "s.id", "r.session_id")
    .leftJoin("key_corrections as k", "k.id", "r.correction_id")
    .select(["r.id", "r.number", "r.correct_count as correctCount", "r.created_at as createdAt"])
    .select(["k.slot_id as correctedSlotId", "k.from_key as fromKey", "k.to_key as toKey", "k.reason"])
    .where("r.session_id", "=", p.sessionId)
    .where("r.subject", "=", p.subject)
    .where("s.account_id", "=", p.accountId)
    .orderBy("r.number"),
);

/** The snapshots of a section of the account, oldest first, without their marks. */
export function findSnapshots(db: Db, accountId: number, wanted: { sessionId: number; subject: Subject }) {
  return snapshots.all(db, { accountId, ...wanted });
}

const marksOf = prepare<{ snapshotId: number }>()((p) =>
  builder.selectFrom("review_snapshots").select("marks").where("id", "=", sql<number>`${p.snapshotId}`),
);

/** The marks of a snapshot that the caller has found to be the account's. */
export function readMarks(db: Db, wanted: { snapshotId: number }): StoredMark[] {
  const row = marksOf.get(db, wanted);
  const marks: StoredMark[] = row === undefined ? [] : JSON.parse(row.marks);
  return marks;
}
