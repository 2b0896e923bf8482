import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { LearningState } from "../../database/tables.ts";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { midnightBefore } from "../../lib/shanghai.ts";
import { startOfStudyDay, studyDayAt } from "../../lib/study-day.ts";
import { DAY_MS } from "../../lib/time.ts";

const tallies = prepare<{ accountId: number; book: string; today: number }>()((p) =>
  builder
    .selectFrom("vocabulary_tallies")
    .select([
      "learning_state as state",
      sql<number>`sum(items)`.as("items"),
      sql<number>`sum(iif(due_day >= 0 and due_day < ${p.today}, items, 0))`.as("due"),
    ])
    .where("account_id", "=", p.accountId)
    .where("book", "=", p.book)
    .groupBy("learning_state"),
);

const dueBetween = prepare<{ accountId: number; book: string; state: LearningState; from: number; to: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select(sql<number>`count(*)`.as("items"))
    .where("account_id", "=", p.accountId)
    .where("book", "=", p.book)
    .where("learning_state", "=", p.state)
    .where("due_at", ">=", p.from)
    .where("due_at", "<=", p.to),
);

const firstDueAfter = prepare<{ accountId: number; book: string; state: LearningState; now: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select("due_at")
    .where("account_id", "=", p.accountId)
    .where("book", "=", p.book)
    .where("learning_state", "=", p.state)
    .where("due_at", ">", p.now)
    .orderBy("due_at")
    .limit(1),
);

const reviewedSince = prepare<{ accountId: number; book: string; since: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select(sql<number>`count(*)`.as("items"))
    .where("account_id", "=", p.accountId)
    .where("book", "=", p.book)
    .where("last_reviewed_at", ">=", p.since),
);

/** States whose items have a due time. */
const SCHEDULED = ["learning", "review", "relearning", "mastered"] as const;

/**
 * How many items fall due after `now`, on each of some days that end at `ends`. Counting ranges of the index takes a tenth of the
 * time that grouping its rows by day does.
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
  return tallies.all(db, { accountId, book: at.book, today }).map(({ state, items, due }) => {
    const span = { state, from: today * DAY_MS, to: at.now };
    const dueToday = dueBetween.get(db, { accountId, book: at.book, ...span })?.items ?? 0;
    return { state, items, due: due + dueToday };
  });
}

/** The first due time after `now`, in milliseconds since the epoch. */
export function findNextDue(
  db: Db,
  accountId: number,
  at: { book: string; now: number; states: readonly LearningState[] },
): number | null {
  let next: number | null = null;
  for (const state of at.states) {
    const due = firstDueAfter.get(db, { accountId, book: at.book, state, now: at.now })?.due_at ?? null;
    if (due !== null && (next === null || due < next)) next = due;
  }
  return next;
}

/** How many items had their latest review in the calendar day of statistics, and how many in the learner's day of study. */
export function countReviewed(db: Db, accountId: number, { book, now }: { book: string; now: number }) {
  const timeZone = findTimeZone(db, accountId);
  const since = (from: number) => reviewedSince.get(db, { accountId, book, since: from })?.items ?? 0;
  return {
    reviewedToday: since(midnightBefore(now)),
    reviewedThisStudyDay: since(startOfStudyDay(studyDayAt(now, timeZone), timeZone)),
  };
}

const recentIds = prepare<{ accountId: number; book: string; limit: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select("item_id as id")
    .where("account_id", "=", p.accountId)
    .where("book", "=", p.book)
    .where("last_reviewed_at", "is not", null)
    .orderBy("last_reviewed_at", "desc")
    .orderBy("item_id")
    .limit(p.limit),
);

/** Ids of the items reviewed last, newest first. */
export function findRecentlyReviewed(db: Db, accountId: number, page: { book: string; limit: number }): number[] {
  return recentIds.all(db, { accountId, ...page }).map((row) => row.id);
}
