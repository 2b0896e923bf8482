import { sql } from "kysely";
import type { ColumnsOf } from "../../database/columns-of.ts";
import type { Db } from "../../database/open.ts";
import { bound, builder, excluded, prepare } from "../../database/query.ts";
import type { ReviewRating } from "../../database/words.ts";
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

const saveOne = prepare<ColumnsOf<"vocabulary_progress", "accountId" | "book" | "itemId" | (typeof COLUMNS)[number]>>()(
  (p) =>
    builder
      .insertInto("vocabulary_progress")
      .values(bound(p, ["accountId", "book", "itemId", ...COLUMNS]))
      .onConflict((conflict) => conflict.columns(["accountId", "book", "itemId"]).doUpdateSet(excluded(COLUMNS))),
);

const REVIEW_COLUMNS = ["accountId", "book", "itemId", "phrase", "rating", "responseMs"] as const;

const insertReview = prepare<
  ColumnsOf<"vocabulary_reviews", (typeof REVIEW_COLUMNS)[number]> & { now: number; before: string; after: string }
>()((p) =>
  builder.insertInto("vocabulary_reviews").values({
    ...bound(p, REVIEW_COLUMNS),
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
