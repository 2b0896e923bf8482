import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { ReviewRating } from "../../database/words.ts";
import type { SkillSubject } from "../../lib/skills.ts";
import type { Span } from "./evidence.store.ts";

// A session was last submitted no earlier than its sections.
const submittedSections = prepare<Span & { accountId: number }>()((p) =>
  builder
    .selectFrom("practice_sessions as s")
    .crossJoin("session_sections as c")
    .select(["s.id as sessionId", "c.subject"])
    .select((eb) => eb.ref("c.finishedAt").$notNull().as("finishedAt"))
    .select(sql<number>`(c.active_ms + 500) / 1000`.as("activeSeconds"))
    .where("s.accountId", "=", p.accountId)
    .where("s.reviewableAt", "is not", null)
    .where("s.reviewableAt", ">=", p.from)
    .whereRef("c.sessionId", "=", "s.id")
    .where("c.status", "=", sql.lit("submitted"))
    .where("c.finishedAt", ">=", p.from)
    .where("c.finishedAt", "<=", p.to),
);

/** Every section that the account submitted within the span, with the whole seconds of work on it. */
export function findSubmittedSections(db: Db, accountId: number, span: Span) {
  return submittedSections.all(db, { accountId, ...span });
}

const dictations = prepare<Span & { accountId: number }>()((p) =>
  builder
    .selectFrom("dictation_attempts")
    .select((eb) => eb.fn.countAll<number>().as("submitted"))
    .select(sql<number>`ifnull(sum((active_ms + 500) / 1000), 0)`.as("practiceSeconds"))
    .where("accountId", "=", p.accountId)
    .where("submittedAt", "is not", null)
    .where("submittedAt", ">=", p.from)
    .where("submittedAt", "<=", p.to),
);

/** Dictations that the account submitted within the span. */
export function countDictations(db: Db, accountId: number, span: Span): { submitted: number; practiceSeconds: number } {
  return dictations.get(db, { accountId, ...span }) ?? { submitted: 0, practiceSeconds: 0 };
}

const reviewsOfRating = prepare<Span & { accountId: number; rating: ReviewRating }>()((p) =>
  builder
    .selectFrom("vocabulary_reviews")
    .select((eb) => eb.fn.countAll<number>().as("reviews"))
    .where("accountId", "=", p.accountId)
    .where("rating", "=", p.rating)
    .where("reviewedAt", ">=", p.from)
    .where("reviewedAt", "<=", p.to)
    .where("undoneAt", "is", null),
);

/** How often each rating was given within the span, over all books, without undone reviews. */
export function countRatings(db: Db, accountId: number, span: Span): Record<ReviewRating, number> {
  // One index scan per rating takes a quarter of the time of grouping or sums over all of them.
  const times = (rating: ReviewRating) => reviewsOfRating.get(db, { accountId, ...span, rating })?.reviews ?? 0;
  return { again: times("again"), hard: times("hard"), good: times("good") };
}

const pushed = prepare<Span & { accountId: number; subject: SkillSubject }>()((p) =>
  builder
    .selectFrom("learning_events as e")
    .select(sql<unknown>`e.payload ->> 'evidenceType'`.as("evidenceType"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("e.accountId", "=", p.accountId)
    .where("e.subjectCode", "=", p.subject)
    .where("e.origin", "=", sql.lit("agent"))
    .where(sql<boolean>`e.payload ->> 'evidenceType' is not null`)
    .where("e.occurredAt", ">=", p.from)
    .where("e.occurredAt", "<=", p.to)
    .groupBy("evidenceType"),
);

/** The number of events of each type of evidence that agents pushed for a subject, dated in the span. */
export function countPushed(db: Db, accountId: number, wanted: Span & { subject: SkillSubject }) {
  return pushed.all(db, { accountId, ...wanted });
}
