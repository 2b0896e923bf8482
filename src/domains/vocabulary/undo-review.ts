import { defineCapability } from "../../kernel/capability.ts";
import { type Failure, stateConflict } from "../../kernel/errors.ts";
import { choice, closed, nullable, numericId, text } from "../../kernel/fields.ts";
import { DAY_MS, toInstantOrNull } from "../../lib/time.ts";
import { appendEvent } from "../events/events.service.ts";
import { objectTypeOf } from "./event-object.ts";
import { findProgress } from "./progress.store.ts";
import { entryNotFound, reviewNotFound } from "./refusals.ts";
import { findNewestReview, findReview, takeReviewBack } from "./reviews.store.ts";
import { NEW_ITEM, type SchedulingState } from "./scheduling.ts";
import { BOOKS, progressFields, toProgressFields } from "./vocabulary.schema.ts";

/** How long after its recording a review can be undone. */
const UNDO_MS = DAY_MS;

export const undoReview = defineCapability({
  id: "vocabulary_undo_review",
  summary: "Take the latest review back",
  description:
    "Undoes the newest review that the learner's log holds: the entry's scheduling is again exactly what it was before, as if the review had not been recorded. Undone reviews count nowhere. The review before it is then the newest, and can be undone in turn.",
  effect: "write",
  request: closed({ reviewId: numericId("Id of the review, as its recording answered it.") }),
  response: closed({
    reviewId: numericId("Id of the review that was undone."),
    book: choice(BOOKS, { description: "The book: personal, or the id of a built-in wordbook." }),
    id: nullable(numericId("Id of the entry in the personal book; null in a wordbook.")),
    entryId: nullable(text({ description: "Id of the entry in a wordbook; null in the personal book." })),
    phrase: text({ description: "The word or expression as it was reviewed." }),
    ...progressFields,
  }),
  returns: "The entry's scheduling without the review.",
  examples: [{ title: "Undo a review (review 1 must be the latest)", request: { reviewId: 1 } }],
  notes: [
    "Only the newest review can be undone, because later ones were scheduled from it; reviews of entries that were deleted since are passed over.",
    "A review can be undone for 24 hours.",
    "Undoing the first review of a wordbook's entry makes it new again.",
    "A review that was already undone stays undone, and the answer has the current scheduling of its entry; so the call may be repeated after an unclear outcome.",
  ],
  handler: (ctx, { reviewId }) => {
    const { db, accountId, now } = ctx;
    const review = findReview(db, accountId, { reviewId });
    if (review === undefined) throw reviewNotFound(reviewId);
    const { book, itemId, entryId, phrase, rating, before, after } = review;
    const answer = (state: SchedulingState) => {
      return { reviewId, book, id: entryId === null ? itemId : null, entryId, phrase, ...toProgressFields(state) };
    };
    if (review.undoneAt !== null) {
      const current = findProgress(db, accountId, { book, itemId });
      // Only a wordbook's entry can lack a row; it is new.
      if (current === undefined && entryId === null) throw entryNotFound(itemId);
      return answer(current ?? NEW_ITEM);
    }
    const newest = findNewestReview(db, accountId);
    if (newest !== reviewId) throw notNewest(newest);
    if (!isWhereItLeft(findProgress(db, accountId, { book, itemId }), after)) {
      throw stateConflict(
        "vocabulary.review_superseded",
        "The entry's scheduling came from elsewhere since this review, from another entry of the same word or another server. Record a new review instead.",
      );
    }
    if (now - review.reviewedAt > UNDO_MS) {
      throw stateConflict(
        "vocabulary.review_too_old",
        "A review can be undone for 24 hours. Record a new one instead.",
      );
    }
    takeReviewBack(db, accountId, { reviewId, book, itemId, before, now });
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: "vocabulary.review_undone",
      objectType: objectTypeOf(book),
      objectId: entryId ?? String(itemId),
      payload: {
        reviewId,
        rating,
        book,
        phrase,
        learningState: before.learningState,
        dueAt: toInstantOrNull(before.dueAt),
      },
      now,
    });
    return answer(before);
  },
});

/** Whether an entry still has the state after a review. */
function isWhereItLeft(current: SchedulingState | undefined, after: SchedulingState): boolean {
  return current?.reps === after.reps && current.lastReviewedAt === after.lastReviewedAt;
}

function notNewest(newest: number | undefined): Failure {
  if (newest === undefined) {
    return stateConflict("vocabulary.nothing_to_undo", "No review is left with an entry that still exists.");
  }
  return stateConflict(
    "vocabulary.review_not_newest",
    `Only the newest review can be undone. Undo review ${newest} first.`,
    { newestReviewId: newest },
  );
}
