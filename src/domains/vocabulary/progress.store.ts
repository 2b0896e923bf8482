import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { LearningState, ReviewRating } from "../../database/words.ts";
import type { SchedulingState } from "./scheduling.ts";

/** `book` is the learner's own vocabulary; built-in wordbooks use their set id. */
export const PERSONAL = "personal" as const;

const COLUMNS = [
  "learningState",
  "schedulerState",
  "dueAt",
  "stability",
  "difficulty",
  "scheduledDays",
  "learningSteps",
  "reps",
  "lapses",
  "lastRating",
  "lastReviewedAt",
] as const;

const findOne = prepare<{ accountId: number; book: string; itemId: number }>()((p) =>
  builder
    .selectFrom("vocabulary_progress")
    .select(COLUMNS)
    .where("accountId", "=", p.accountId)
    .where("book", "=", p.book)
    .where("itemId", "=", p.itemId),
);

/** The scheduling state of an item, or undefined for a built-in entry that was never reviewed. */
export function findProgress(db: Db, accountId: number, item: { book: string; itemId: number }) {
  return findOne.get(db, { accountId, ...item });
}

interface State {
  learningState: LearningState;
  schedulerState: number;
  dueAt: number | null;
  stability: number;
  difficulty: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  lastRating: ReviewRating | null;
  lastReviewedAt: number | null;
}
type Columns = { [K in keyof State]: State[K] } & { accountId: number; book: string; itemId: number };

const saveOne = prepare<Columns>()((p) =>
  builder
    .insertInto("vocabulary_progress")
    .values({
      accountId: p.accountId,
      book: p.book,
      itemId: p.itemId,
      learningState: p.learningState,
      schedulerState: p.schedulerState,
      dueAt: p.dueAt,
      stability: p.stability,
      difficulty: p.difficulty,
      scheduledDays: p.scheduledDays,
      learningSteps: p.learningSteps,
      reps: p.reps,
      lapses: p.lapses,
      lastRating: p.lastRating,
      lastReviewedAt: p.lastReviewedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["accountId", "book", "itemId"]).doUpdateSet((eb) => ({
        learningState: eb.ref("excluded.learningState"),
        schedulerState: eb.ref("excluded.schedulerState"),
        dueAt: eb.ref("excluded.dueAt"),
        stability: eb.ref("excluded.stability"),
        difficulty: eb.ref("excluded.difficulty"),
        scheduledDays: eb.ref("excluded.scheduledDays"),
        learningSteps: eb.ref("excluded.learningSteps"),
        reps: eb.ref("excluded.reps"),
        lapses: eb.ref("excluded.lapses"),
        lastRating: eb.ref("excluded.lastRating"),
        lastReviewedAt: eb.ref("excluded.lastReviewedAt"),
      })),
    ),
);

const insertReview = prepare<{
  accountId: number;
  book: string;
  itemId: number;
  phrase: string;
  rating: ReviewRating;
  responseMs: number | null;
  now: number;
  before: string;
  after: string;
}>()((p) =>
  builder.insertInto("vocabulary_reviews").values({
    accountId: p.accountId,
    book: p.book,
    itemId: p.itemId,
    phrase: p.phrase,
    rating: p.rating,
    responseMs: p.responseMs,
    reviewedAt: p.now,
    beforeReview: p.before,
    afterReview: p.after,
  }),
);

/** Appends to the review log and replaces the item's scheduling state. Returns the id of the review. */
export function saveReview(
  db: Db,
  accountId: number,
  review: {
    book: string;
    itemId: number;
    phrase: string;
    rating: ReviewRating;
    responseMs: number | null;
    before: SchedulingState;
    after: SchedulingState;
    now: number;
  },
): number {
  const { book, itemId, before, after, ...rest } = review;
  saveOne.run(db, { accountId, book, itemId, ...after });
  const log = { ...rest, before: JSON.stringify(before), after: JSON.stringify(after) };
  return insertReview.run(db, { accountId, book, itemId, ...log }).lastInsertRowid;
}

const insertNewItems = prepare<{ accountId: number; itemIds: string }>()((p) =>
  builder
    .insertInto("vocabulary_progress")
    .columns([
      "accountId",
      "book",
      "itemId",
      "learningState",
      "schedulerState",
      "stability",
      "difficulty",
      "scheduledDays",
      "learningSteps",
      "reps",
      "lapses",
    ])
    .expression(
      builder
        .selectFrom(sql<{ value: number }>`json_each(${p.itemIds})`.as("item"))
        .select([
          sql<number>`${p.accountId}`.as("accountId"),
          sql<string>`${sql.lit(PERSONAL)}`.as("book"),
          "item.value as item_id",
          sql<"new">`'new'`.as("learningState"),
          ...(
            ["schedulerState", "stability", "difficulty", "scheduledDays", "learningSteps", "reps", "lapses"] as const
          ).map((column) => sql<number>`0`.as(column)),
        ]),
    ),
);

/** Gives entries of the personal book their initial progress. */
export function startPersonalProgress(db: Db, accountId: number, start: { itemIds: readonly number[] }): void {
  insertNewItems.run(db, { accountId, itemIds: JSON.stringify(start.itemIds) });
}

const deleteOne = prepare<{ accountId: number; book: string; itemId: number }>()((p) =>
  builder
    .deleteFrom("vocabulary_progress")
    .where("accountId", "=", p.accountId)
    .where("book", "=", p.book)
    .where("itemId", "=", p.itemId),
);

/** Resets an item to an earlier state. An entry of a wordbook that was never reviewed has no row. */
export function restoreProgress(
  db: Db,
  accountId: number,
  item: { book: string; itemId: number; state: SchedulingState },
): void {
  const { book, itemId, state } = item;
  if (book !== PERSONAL && state.reps === 0) deleteProgress(db, accountId, { book, itemId });
  else saveOne.run(db, { accountId, book, itemId, ...state });
}

/** Deletes the scheduling state of an item. Its review log is retained. */
export function deleteProgress(db: Db, accountId: number, item: { book: string; itemId: number }): void {
  deleteOne.run(db, { accountId, ...item });
}
