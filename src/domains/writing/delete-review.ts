import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { findVisible } from "../practice/sharing.store.ts";
import { reviewNotFound } from "./refusals.ts";
import { reviewIdField } from "./review.schema.ts";
import { deleteOwnReview, findReviewedVersion } from "./reviews.store.ts";
import { writingEvent } from "./writing-event.ts";

export const deleteReview = defineCapability({
  id: "writing_delete_review",
  summary: "Delete a review of a text",
  description:
    "Deletes a review that the caller wrote, as long as the learner shares the session. The version itself stays.",
  roles: ["owner", "teacher"],
  effect: "write",
  request: closed({ reviewId: reviewIdField }),
  response: closed({ reviewId: reviewIdField }),
  returns: "The id of the review that is gone.",
  examples: [{ title: "A review", request: { reviewId: 1 } }],
  notes: ["Reviews of other teachers cannot be deleted."],
  handler: (ctx, { reviewId }) => {
    const { db, now } = ctx;
    const reviewed = findReviewedVersion(db, ctx.accountId, { reviewId });
    if (reviewed === undefined) throw reviewNotFound();
    const { sessionId, versionId, slotId, number } = reviewed;
    const visible = findVisible(db, ctx.accountId, { sessionId, role: ctx.actor.role });
    if (visible === undefined) throw reviewNotFound();
    const { session, accountId } = visible;
    deleteOwnReview(db, ctx.accountId, { reviewId });
    const event = writingEvent(session, {
      eventId: ctx.ids.uuid(),
      eventType: "writing.review_deleted",
      payload: { questionSlotId: slotId, versionId, number, reviewId },
    });
    appendEvent(db, accountId, { ...event, now });
    return { reviewId };
  },
});
