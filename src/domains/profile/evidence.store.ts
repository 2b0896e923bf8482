import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { SessionKind } from "../../database/words.ts";
import type { SkillSubject } from "../../lib/skills.ts";
import type { StoredMark } from "../practice/snapshots.store.ts";
import type { CriterionMark } from "../writing/review.schema.ts";
import type { MarkedQuestion, MarkedSection, PushedEvent, ReviewedText } from "./evidence.ts";
import { type MarkedSubject, questionTypeOf } from "./skill-map.ts";

/** Instants in milliseconds, both included. */
export type Span = { from: number; to: number };

// The cross join fixes the starting point: the sessions submitted last. The scan ends at the first session older than
// the span.
const latestSections = prepare<Span & { accountId: number; subject: MarkedSubject; limit: number }>()((p) =>
  builder
    .selectFrom("practice_sessions as s")
    .crossJoin("session_sections as c")
    .select(["s.id as sessionId", "c.subject"])
    .select((eb) => eb.ref("c.finishedAt").$notNull().as("finishedAt"))
    .where("s.accountId", "=", p.accountId)
    .where("s.reviewableAt", "is not", null)
    .where("s.reviewableAt", ">=", p.from)
    .whereRef("c.sessionId", "=", "s.id")
    .where("c.subject", "=", p.subject)
    .where("c.status", "=", sql.lit("submitted"))
    .where("c.finishedAt", ">=", p.from)
    .where("c.finishedAt", "<=", p.to)
    .orderBy("s.reviewableAt", "desc")
    .orderBy("s.id", "desc")
    .limit(p.limit),
);

/** The account's submitted sections of a subject, those of the session submitted last first. */
export function findLatestSections(
  db: Db,
  accountId: number,
  wanted: Span & { subject: MarkedSubject; limit: number },
): { sessionId: number; finishedAt: number }[] {
  return latestSections.all(db, { accountId, ...wanted });
}

const newestMarks = prepare<{ accountId: number; sessionIds: string; subject: MarkedSubject }>()((p) =>
  builder
    .selectFrom(sql<{ key: number; value: number }>`json_each(${p.sessionIds})`.as("asked"))
    .crossJoin("practice_sessions as s")
    .crossJoin("review_snapshots as r")
    .select(["s.id as sessionId", "r.marks"])
    .whereRef("s.id", "=", "asked.value")
    .where("s.accountId", "=", p.accountId)
    .whereRef("r.sessionId", "=", "s.id")
    .where("r.subject", "=", p.subject)
    .where("r.number", "=", (eb) =>
      eb
        .selectFrom("review_snapshots as newest")
        .select((max) => max.fn.max("newest.number").as("number"))
        .whereRef("newest.sessionId", "=", "s.id")
        .where("newest.subject", "=", p.subject),
    ),
);

const slotsByIds = prepare<{ ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("question_slots as q")
    .select(["q.id", "q.questionType", "q.responseKind"])
    .whereRef("q.id", "=", "asked.value"),
);

/** Sections of one subject with the marks of their newest snapshot, in the requested order. */
export function loadMarkedSections(
  db: Db,
  accountId: number,
  wanted: { subject: MarkedSubject; sections: readonly { sessionId: number; finishedAt: number }[] },
): MarkedSection[] {
  const { subject, sections } = wanted;
  const sessionIds = JSON.stringify(sections.map(({ sessionId }) => sessionId));
  const marks = new Map(
    newestMarks.all(db, { accountId, sessionIds, subject }).map((row) => [row.sessionId, readMarks(row.marks)]),
  );
  const slots = loadSlots(db, [...marks.values()].flat());
  return sections.map(({ sessionId, finishedAt }) => {
    const questions = (marks.get(sessionId) ?? []).flatMap(({ slotId, mark, isAnswered, key }): MarkedQuestion[] => {
      const slot = slots.get(slotId);
      return mark === null || slot === undefined ? [] : [{ ...slot, key, isCorrect: mark === 1, isAnswered }];
    });
    return { sessionId, subject, finishedAt, questions };
  });
}

/** The questions of marks. Those of an unknown type are left out. */
function loadSlots(
  db: Db,
  marks: readonly StoredMark[],
): Map<number, Pick<MarkedQuestion, "questionType" | "isWritten">> {
  const ids = JSON.stringify([...new Set(marks.map(({ slotId }) => slotId))]);
  const slots = slotsByIds.all(db, { ids }).flatMap(({ id, responseKind, ...slot }) => {
    const questionType = questionTypeOf(slot.questionType);
    return questionType === undefined ? [] : [[id, { questionType, isWritten: responseKind === "blank" }] as const];
  });
  return new Map(slots);
}

function readMarks(json: string): StoredMark[] {
  return JSON.parse(json);
}

// A version is never saved later than the last activity of its session.
const reviewedTexts = prepare<Span & { accountId: number }>()((p) =>
  builder
    .selectFrom("practice_sessions as s")
    .crossJoin("writing_versions as v")
    .crossJoin("writing_reviews as r")
    .select(["r.id as reviewId", "s.id as sessionId", "v.savedAt", "r.criteria"])
    .where("s.accountId", "=", p.accountId)
    .where(sql<boolean>`s.kind in ('practice', 'mock')`)
    .where("s.lastActivityAt", ">=", p.from)
    // Null is a mock test, which may contain texts.
    .where((eb) => eb.or([eb("s.subject", "=", sql.lit("writing")), eb("s.subject", "is", null)]))
    .whereRef("v.sessionId", "=", "s.id")
    .where("v.savedAt", ">=", p.from)
    .where("v.savedAt", "<=", p.to)
    .whereRef("r.versionId", "=", "v.id")
    .where("r.createdAt", "<=", p.to)
    .orderBy("v.savedAt", "desc")
    .orderBy("r.id", "desc"),
);

/** Reviews of the account's texts saved in the span, those of the newest text first. */
export function findReviewedTexts(db: Db, accountId: number, wanted: Span): ReviewedText[] {
  return reviewedTexts.all(db, { accountId, ...wanted }).map(({ criteria, ...row }) => {
    const marks: CriterionMark[] = JSON.parse(criteria);
    return { ...row, criteria: marks };
  });
}

const pushedEvents = prepare<Span & { accountId: number; subject: SkillSubject; limit: number }>()((p) =>
  builder
    .selectFrom("learning_events as e")
    .select(["e.cursor", "e.eventId", "e.skillCodes", "e.occurredAt"])
    .select([
      sql<unknown>`e.payload ->> 'evidenceType'`.as("evidenceType"),
      sql<unknown>`e.payload ->> 'correct'`.as("correct"),
      sql<unknown>`e.payload ->> 'score'`.as("score"),
      sql<unknown>`e.payload ->> 'performance'`.as("performance"),
      sql<unknown>`e.payload ->> 'confidence'`.as("confidence"),
      sql<unknown>`e.payload ->> 'rating'`.as("rating"),
    ])
    .where("e.accountId", "=", p.accountId)
    .where("e.subjectCode", "=", p.subject)
    .where("e.origin", "=", sql.lit("agent"))
    .where(sql<boolean>`e.payload ->> 'evidenceType' is not null`)
    .where("e.occurredAt", ">=", p.from)
    .where("e.occurredAt", "<=", p.to)
    .orderBy("e.occurredAt", "desc")
    .orderBy("e.cursor", "desc")
    .limit(p.limit),
);

/** Evidence of a subject that agents pushed for the account, dated in the span, latest first. */
export function findPushedEvents(
  db: Db,
  accountId: number,
  wanted: Span & { subject: SkillSubject; limit: number },
): PushedEvent[] {
  return pushedEvents.all(db, { accountId, ...wanted }).map(({ skillCodes, ...row }) => {
    const codes: unknown[] = JSON.parse(skillCodes);
    return { ...row, subject: wanted.subject, skillCodes: codes };
  });
}

const sessionsByIds = prepare<{ accountId: number; ids: string }>()((p) =>
  builder
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as("asked"))
    .crossJoin("practice_sessions as s")
    .select(["s.id", "s.kind", "s.title"])
    .whereRef("s.id", "=", "asked.value")
    .where("s.accountId", "=", p.accountId),
);

/** The session of a piece of evidence. */
export interface NamedSession {
  readonly id: number;
  readonly kind: SessionKind;
  readonly title: string;
}

/** Titles of sessions of the account, by id. */
export function loadSessionNames(
  db: Db,
  accountId: number,
  wanted: { sessionIds: ReadonlySet<number> },
): Map<number, NamedSession> {
  const ids = JSON.stringify([...wanted.sessionIds]);
  return new Map(sessionsByIds.all(db, { accountId, ids }).map((session) => [session.id, session]));
}
