import { Type } from "@sinclair/typebox";
import { findAccount } from "../../identity/accounts.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, nullable } from "../../kernel/fields.ts";
import { refuseAll } from "../../kernel/problems.ts";
import { appendEvent } from "../events/events.service.ts";
import { loadSectionParts } from "../practice/sessions.store.ts";
import { findVisible } from "../practice/sharing.store.ts";
import { reviewEmpty, versionNotFound } from "./refusals.ts";
import {
  basedOnField,
  commentsField,
  criteriaField,
  type ReviewRow,
  summaryField,
  toWritingReview,
  WritingReview,
} from "./review.schema.ts";
import { arrangeReview, saysNothing } from "./review-rules.ts";
import { findReviewBy, writeReview } from "./reviews.store.ts";
import { taskOf } from "./section.ts";
import { findSessionOfVersion, findVersion } from "./versions.store.ts";
import { toTasks, versionIdField } from "./writing.schema.ts";
import { writingEvent } from "./writing-event.ts";

export const saveReview = defineCapability({
  id: "writing_save_review",
  summary: "Write a review of a version of a text",
  description:
    "Saves a teacher's review of one version of a text that a learner shares: bands and remarks by the criteria of the test, comments on places of the text, and a summary. Saved again it replaces the teacher's own review of this version, unless that was changed elsewhere.",
  roles: ["owner", "teacher"],
  effect: "write",
  maxBodyBytes: 256 * 1024,
  request: closed({
    versionId: versionIdField,
    basedOn: basedOnField,
    criteria: criteriaField,
    comments: commentsField,
    summary: summaryField,
  }),
  response: closed({
    saved: Type.Boolean({
      description: "false where the own review is no longer the one that basedOn names; nothing was written then.",
    }),
    review: nullable(WritingReview),
  }),
  returns: "The current own review, null if it was deleted, and whether it is the one that was sent.",
  examples: [
    {
      title: "A band, a remark and a comment",
      request: {
        versionId: 1,
        basedOn: null,
        criteria: [{ criterion: "lexical_resource", band: 6.5, remark: "Good range, some repetition." }],
        comments: [{ start: 0, end: 5, quote: "Trees", comment: "Say which trees." }],
        summary: "A clear answer. Develop the second idea.",
      },
    },
  ],
  notes: [
    "Sending the same review again is harmless, whatever it was based on.",
    "Offsets count UTF-16 units, as in a text of JavaScript; quote is the text between start and end.",
    "Criteria that are left out have no band and no remark, and replace earlier ones.",
    "The band of the review is the mean of its four criteria, and is missing until all four are given.",
  ],
  handler: (ctx, { versionId, basedOn, summary, ...given }) => {
    const { db, now } = ctx;
    const sessionId = findSessionOfVersion(db, { versionId });
    if (sessionId === undefined) throw versionNotFound();
    const visible = findVisible(db, ctx.accountId, { sessionId, role: ctx.actor.role });
    if (visible === undefined) throw versionNotFound();
    const { session, accountId } = visible;
    const version = findVersion(db, accountId, { versionId });
    if (version === undefined) throw versionNotFound();
    const { text, slotId, number } = version;
    const parts = loadSectionParts(db, accountId, { sessionId, subject: "writing" });
    const { taskNumber } = taskOf(toTasks(parts, ctx.site.siteUrl), slotId);
    const { problems, ...arranged } = arrangeReview(given, { text, taskNumber });
    refuseAll(problems, "review.unfit", "Nothing was saved: ");
    const content = { ...arranged, summary };
    if (saysNothing(content)) throw reviewEmpty();
    const key = { versionId, reviewerId: ctx.accountId };
    const seen = { text, callerId: ctx.accountId };
    const before = findReviewBy(db, accountId, key);
    const current = before === undefined ? null : toWritingReview(before, seen);
    if (before !== undefined && holds(before, content)) return { saved: true, review: current };
    if (basedOn !== (current?.updatedAt ?? null)) return { saved: false, review: current };
    const reviewerName = findAccount(db, ctx.accountId)?.name ?? "";
    writeReview(db, accountId, { ...key, reviewerName, ...content, now });
    const saved = findReviewBy(db, accountId, key);
    if (saved === undefined) throw new Error("a review that was saved is there");
    const review = toWritingReview(saved, seen);
    const { reviewId, band } = review;
    const event = writingEvent(session, {
      eventId: ctx.ids.uuid(),
      eventType: before === undefined ? "writing.reviewed" : "writing.review_changed",
      payload: { questionSlotId: slotId, taskNumber, versionId, number, reviewId, reviewerName, band },
    });
    appendEvent(db, accountId, { ...event, now });
    return { saved: true, review };
  },
});

type Content = Pick<ReviewRow, "criteria" | "comments" | "summary">;

function holds({ criteria, comments, summary }: ReviewRow, content: Content): boolean {
  return Bun.deepEquals({ criteria, comments, summary }, content, true);
}
