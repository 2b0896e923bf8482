import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { LearningState } from "../../database/words.ts";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { midnightBefore } from "../../lib/shanghai.ts";
import { startOfStudyDay, studyDayAt } from "../../lib/study-day.ts";
import { DAY_MS } from "../../lib/time.ts";

const tallies = prepare<{ accountId: number; book: string; today: number; from: number; to: number }>()((p) =>
  builder
    .selectFrom("vocabulary_tallies as t")
    .select((eb) => [
      "t.learningState as state",
      sql<number>`sum(t.items)`.as("items"),
      sql<number>`sum(iif(t.due_day >= 0 and t.due_day < ${p.today}, t.items, 0))`.as("dueBefore"),
      eb
        .selectFrom("vocabulary_progress as p")
        .select(sql<number>`count(*)`.as("items"))
        .where("p.accountId", "=", p.accountId)
        .where("p.book", "=", p.book)
        .whereRef("p.learningState", "=", "t.learningState")
        .where("p.dueAt", ">=", p.from)
        .where("p.dueAt", "<=", p.to)
        .$asScalar()
        .$notNull()
        .as("dueToday"),
    ])
    .where("t.accountId", "=", p.accountId)
    .where("t.book", "=", p.book)
    .groupBy("t.learningState"),
);

const dueBetween = prepare<{ accountId: number; book: string; state: LearningState; from: number; to: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select(sql<number>`count(*)`.as("items"))
    .where("accountId", "=", p.accountId)
    .where("book", "=", p.book)
    .where("learningState", "=", p.state)
    .where("dueAt", ">=", p.from)
    .where("dueAt", "<=", p.to),
);

const firstDueAfter = prepare<{ accountId: number; book: string; states: string; now: number }>()((p) =>
  builder
    .selectFrom(sql<{ value: LearningState }>`json_each(${p.states})`.as("asked"))
    .select((eb) =>
      sql<number | null>`min(${eb
        .selectFrom("vocabulary_progress as p")
        .select("p.dueAt")
        .where("p.accountId", "=", p.accountId)
        .where("p.book", "=", p.book)
        .whereRef("p.learningState", "=", "asked.value")
        .where("p.dueAt", ">", p.now)
        .orderBy("p.dueAt")
        .limit(sql.lit(1))})`.as("dueAt"),
    ),
);

const reviewedSince = prepare<{ accountId: number; book: string; since: number; midnight: number; start: number }>()(
  (p) =>
    builder
      .selectFrom("vocabulary_progress")
      .select([
        sql<number>`count(*) filter (where last_reviewed_at >= ${p.midnight})`.as("today"),
        sql<number>`count(*) filter (where last_reviewed_at >= ${p.start})`.as("thisStudyDay"),
      ])
      .where("accountId", "=", p.accountId)
      .where("book", "=", p.book)
      .where("lastReviewedAt", ">=", p.since),
);

/** States with a due time. */
const SCHEDULED = ["learning", "review", "relearning", "mastered"] as const;

/**
 * How many items fall due after `now`, on each of the days that end at `ends`. Counting ranges of the index takes a
 * tenth of the time of grouping its rows by day.
 */
export function countDueByDay(
  db: Db,
  accountId: number,
  at: { book: string; now: number; ends: readonly number[] },
): number[] {
  const { book, now, ends } = at;
  return ends.map((end, day) => {
    const from = Math.max(now + 1, ends[day - 1] ?? 0);
    const to = end - 1;
    return SCHEDULED.reduce(
      (sum, state) => sum + (dueBetween.get(db, { accountId, book, state, from, to })?.items ?? 0),
      0,
    );
  });
}

export interface StateCount {
  readonly state: LearningState;
  readonly items: number;
  /** How many of them are due. */
  readonly due: number;
}

/**
 * Counts of the items with progress, by state. Past days come from the tallies and only the current UTC day is counted
 * from the index, so the cost does not grow with the book.
 */
export function countByState(db: Db, accountId: number, at: { book: string; now: number }): StateCount[] {
  const today = Math.floor(at.now / DAY_MS);
  return tallies
    .all(db, { accountId, book: at.book, today, from: today * DAY_MS, to: at.now })
    .map(({ state, items, dueBefore, dueToday }) => ({ state, items, due: dueBefore + dueToday }));
}

/** The first due time after `now`, in milliseconds since the epoch. */
export function findNextDue(
  db: Db,
  accountId: number,
  at: { book: string; now: number; states: readonly LearningState[] },
): number | null {
  const { book, now, states } = at;
  return firstDueAfter.get(db, { accountId, book, now, states: JSON.stringify(states) })?.dueAt ?? null;
}

/** How many items had their latest review on the calendar day of statistics, and on the learner's day of study. */
export function countReviewed(db: Db, accountId: number, { book, now }: { book: string; now: number }) {
  const timeZone = findTimeZone(db, accountId);
  const midnight = midnightBefore(now);
  const start = startOfStudyDay(studyDayAt(now, timeZone), timeZone);
  const counted = reviewedSince.get(db, { accountId, book, midnight, start, since: Math.min(midnight, start) });
  return { reviewedToday: counted?.today ?? 0, reviewedThisStudyDay: counted?.thisStudyDay ?? 0 };
}

const recentIds = prepare<{ accountId: number; book: string; limit: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select("itemId as id")
    .where("accountId", "=", p.accountId)
    .where("book", "=", p.book)
    .where("lastReviewedAt", "is not", null)
    .orderBy("lastReviewedAt", "desc")
    .orderBy("itemId")
    .limit(p.limit),
);

/** Ids of the last reviewed items, newest first. */
export function findRecentlyReviewed(db: Db, accountId: number, page: { book: string; limit: number }): number[] {
  return recentIds.all(db, { accountId, ...page }).map((row) => row.id);
}
