import type { Db } from "../../database/open.ts";
import type { ReviewRating } from "../../database/tables.ts";
import { toInstantOrNull } from "../../lib/time.ts";
import { appendEvent } from "../events/events.store.ts";
import { findProgress, PERSONAL, saveReview } from "./progress.store.ts";
import { NEW_ITEM, schedule } from "./scheduling.ts";
import { toOutcome } from "./vocabulary.schema.ts";

/**
 * Records a review: the log with the state before and after, the new state, and a learning event. `objectId` is the id
 * under which callers know the item.
 */
export function recordReview(
  db: Db,
  accountId: number,
  review: {
    book: string;
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
  const after = schedule(before, rating, now);
  const reviewId = saveReview(db, accountId, { book, itemId, phrase, rating, responseMs, before, after, now });
  appendEvent(db, accountId, {
    eventId,
    eventType: "vocabulary.reviewed",
    objectType: book === PERSONAL ? "vocabulary_entry" : "wordbook_entry",
    objectId,
    payload: {
      evidenceType: "retrieval",
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
