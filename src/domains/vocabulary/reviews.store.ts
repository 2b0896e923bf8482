import { sql } from "kysely";
import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import type { ReviewRating } from "../../database/words.ts";
import { findTimeZone } from "../../identity/accounts.store.ts";
import { toInstantOrNull } from "../../lib/time.ts";
import { appendEvent } from "../events/events.service.ts";
import { objectTypeOf } from "./event-object.ts";
import { findProgress, restoreProgress, saveReview } from "./progress.store.ts";
import { NEW_ITEM, type SchedulingState, schedule } from "./scheduling.ts";
import { type Book, toOutcome } from "./vocabulary.schema.ts";

/**
 * Records a review: the log with the state before and after, the new state, and a learning event. `objectId` is the id
 * of the item for callers.
 */
export function recordReview(
  db: Db,
  accountId: number,
  review: {
    book: Book;
    itemId: number;
    objectId: string;
    phrase: string;
    rating: ReviewRating;
    responseMs: number | null;
    now: number;
    eventId: string;
  },
) {
  const { book, itemId, objectId, phrase, rating, responseMs, now, eventId } = review;
  const before = findProgress(db, accountId, { book, itemId }) ?? NEW_ITEM;
  const after = schedule(before, rating, { now, timeZone: findTimeZone(db, accountId) });
  const reviewId = saveReview(db, accountId, { book, itemId, phrase, rating, responseMs, before, after, now });
  appendEvent(db, accountId, {
    eventId,
    eventType: "vocabulary.reviewed",
    objectType: objectTypeOf(book),
    objectId,
    payload: {
      reviewId,
      rating,
      book,
      phrase,
      learningState: after.learningState,
      dueAt: toInstantOrNull(after.dueAt),
      responseMs,
    },
    now,
  });
  return toOutcome({ reviewId, rating, responseMs, before, after, now });
}

const reviewById = prepare<{ accountId: number; reviewId: number }>()((p) =>
  builder
    .selectFrom("vocabulary_reviews as r")
    .leftJoin("wordbook_entries as w", (join) => join.onRef("w.id", "=", "r.itemId").onRef("w.setId", "=", "r.book"))
    .select(sql<Book>`r.book`.as("book"))
    .select(["r.itemId", "w.entryId", "r.phrase", "r.rating"])
    .select(["r.reviewedAt", "r.undoneAt", "r.beforeReview as before"])
    .select("r.afterReview as after")
    .where("r.id", "=", p.reviewId)
    .where("r.accountId", "=", p.accountId),
);

/** A recorded review, undone or not, with the state before it. */
export function findReview(db: Db, accountId: number, review: { reviewId: number }) {
  const row = reviewById.get(db, { accountId, ...review });
  if (row === undefined) return undefined;
  const before: SchedulingState = JSON.parse(row.before);
  const after: SchedulingState = JSON.parse(row.after);
  return { ...row, before, after };
}

const newestInForce = prepare<{ accountId: number }>()((p) =>
  builder
    .selectFrom("vocabulary_reviews as r")
    .select("r.id")
    .where("r.accountId", "=", p.accountId)
    .where("r.undoneAt", "is", null)
    // A review of an entry that was deleted since has no effect on existing data.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("vocabulary_progress as p")
          .select(sql.lit(1).as("one"))
          .where("p.accountId", "=", p.accountId)
          .whereRef("p.book", "=", "r.book")
          .whereRef("p.itemId", "=", "r.itemId"),
      ),
    )
    .orderBy("r.id", "desc")
    .limit(sql.lit(1)),
);

/** Id of the newest review that was not undone and whose entry still exists. */
export function findNewestReview(db: Db, accountId: number): number | undefined {
  return newestInForce.get(db, { accountId })?.id;
}

const markUndone = prepare<{ accountId: number; reviewId: number; now: number }>()((p) =>
  builder
    .updateTable("vocabulary_reviews")
    .set({ undoneAt: p.now })
    .where("id", "=", p.reviewId)
    .where("accountId", "=", p.accountId),
);

/** Undoes the newest review of an item: restores the state before it, and records the time in the log. */
export function takeReviewBack(
  db: Db,
  accountId: number,
  review: { reviewId: number; book: string; itemId: number; before: SchedulingState; now: number },
): void {
  const { reviewId, book, itemId, before, now } = review;
  restoreProgress(db, accountId, { book, itemId, state: before });
  markUndone.run(db, { accountId, reviewId, now });
}
