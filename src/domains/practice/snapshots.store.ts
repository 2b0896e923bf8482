import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { isOf } from "../../database/session-owner.ts";
import type { Subject } from "../../database/words.ts";
import type { Mark, Rule } from "../../lib/marking/mark.ts";
import { tallyMarks } from "./marks.ts";
import type { SectionQuestion } from "./section-questions.ts";

/** One of `review_snapshots.marks`: the mark of a question and the key used. */
export interface StoredMark {
  readonly slotId: number;
  readonly partId: number;
  readonly answer: string;
  readonly key: string;
  /** Null if the service does not mark it. */
  readonly mark: 0 | 1 | null;
  readonly isAnswered: boolean;
  readonly rule: Rule;
  readonly matched: string | null;
}

const insert = prepare<{
  accountId: number;
  sessionId: number;
  subject: Subject;
  number: number;
  correctionId: number | null;
  correctCount: number;
  marks: string;
  now: number;
}>()((p) =>
  builder
    .insertInto("review_snapshots")
    .columns(["sessionId", "subject", "number", "correctionId", "correctCount", "createdAt", "marks"])
    .expression(
      builder
        .selectFrom("practice_sessions as s")
        .select([
          "s.id",
          sql<Subject>`${p.subject}`.as("subject"),
          sql<number>`${p.number}`.as("number"),
          sql<number | null>`${p.correctionId}`.as("correction"),
          sql<number>`${p.correctCount}`.as("correct"),
          sql<number>`${p.now}`.as("now"),
          sql<string>`${p.marks}`.as("marks"),
        ])
        .where("s.id", "=", p.sessionId)
        .where("s.accountId", "=", p.accountId),
    ),
);

/** Saves the marks of a section. `marks` correspond to `questions` by position. */
export function addSnapshot(
  db: Db,
  accountId: number,
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
  insert.run(db, { accountId, ...columns, correctCount, marks: JSON.stringify(stored) });
}

const snapshots = prepare<{ accountId: number; sessionId: number; subject: Subject }>()((p) =>
  builder
    .selectFrom("review_snapshots as r")
    .innerJoin("practice_sessions as s", "s.id", "r.sessionId")
    .leftJoin("key_corrections as k", "k.id", "r.correctionId")
    .select(["r.id", "r.number", "r.correctCount", "r.createdAt"])
    .select(["k.slotId as correctedSlotId", "k.fromKey", "k.toKey", "k.reason"])
    .where("r.sessionId", "=", p.sessionId)
    .where("r.subject", "=", p.subject)
    .where("s.accountId", "=", p.accountId)
    .orderBy("r.number"),
);

/** The snapshots of a section of the account, oldest first, without their marks. */
export function findSnapshots(db: Db, accountId: number, wanted: { sessionId: number; subject: Subject }) {
  return snapshots.all(db, { accountId, ...wanted });
}

const marksOf = prepare<{ accountId: number; snapshotId: number }>()((p) =>
  builder
    .selectFrom("review_snapshots")
    .select("marks")
    .where("id", "=", p.snapshotId)
    .where(isOf(p.accountId, "review_snapshots")),
);

/** The marks of a snapshot of the account. */
export function readMarks(db: Db, accountId: number, wanted: { snapshotId: number }): StoredMark[] {
  const row = marksOf.get(db, { accountId, ...wanted });
  const marks: StoredMark[] = row === undefined ? [] : JSON.parse(row.marks);
  return marks;
}
