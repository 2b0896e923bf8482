import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, integer } from "../../kernel/fields.ts";
import { toNote } from "../practice/notes.schema.ts";
import { findNotes } from "../practice/notes.store.ts";
import { toReviewedPart } from "../practice/parts.schema.ts";
import { toSectionFacts, toSessionFacts } from "../practice/practice.schema.ts";
import { ReviewTarget, toReviewTarget } from "../practice/review-target.schema.ts";
import { findSections } from "../practice/sessions.store.ts";
import { findVisible } from "../practice/sharing.store.ts";
import { reviewNotFound, snapshotNotFound } from "./refusals.ts";
import { Review, toReviewQuestion, toSnapshotFacts } from "./review.schema.ts";
import { loadMarking } from "./review.service.ts";
import { reviewedQuestions } from "./review-questions.ts";
import { reviewedSection } from "./target.ts";

export const read = defineCapability({
  id: "reviews_read",
  summary: "Open a review",
  description:
    "Returns everything that the page of a review shows: the parts with their transcripts and sample answers, every question with answer, key, mark and evidence, all markings, and the learner's notes. For the learner, and for teachers and owners where the learner shares the session.",
  effect: "read",
  request: closed({
    target: ReviewTarget,
    snapshot: Type.Optional(
      integer({
        min: 1,
        max: 1_000_000,
        description: "Number of the snapshot to show; the newest where it is left out.",
      }),
    ),
  }),
  response: Review,
  returns: "The review.",
  examples: [{ title: "A practice", request: { target: { kind: "practice", sessionId: 1 } } }],
  notes: ["Earlier snapshots stay readable by their numbers."],
  handler: (ctx, { target, snapshot }) => {
    const { db } = ctx;
    const { sessionId } = target;
    const { role } = ctx.actor;
    const visible = findVisible(db, ctx.accountId, { sessionId, role });
    if (visible === undefined) throw reviewNotFound();
    const { session, accountId, learnerName } = visible;
    const { section } = reviewedSection(target, session, findSections(db, accountId, { sessionId }));
    const marking = loadMarking(db, accountId, { session, section, number: snapshot });
    if (marking === undefined) throw snapshotNotFound();
    const { parts, marks, shown, snapshots, score, band, teacherReview } = marking;
    const isOwn = accountId === ctx.accountId;
    const mayCorrect = role !== "learner";
    // The key of an earlier snapshot can differ from the current key.
    const isNewest = shown.number === snapshots.at(-1)?.number;
    const partIds = new Set(parts.map(({ partId }) => partId));
    const notes = isOwn ? findNotes(db, accountId, { sessionId }) : [];
    return {
      target: toReviewTarget({ kind: session.kind, id: sessionId, subject: section.subject }),
      session: toSessionFacts(session),
      section: toSectionFacts(section),
      learnerName,
      score,
      band,
      teacherReview,
      snapshot: shown.number,
      snapshots: snapshots.map((row) => ({ ...toSnapshotFacts(row, parts), correctCount: score && row.correctCount })),
      parts: parts.map((row) => toReviewedPart(row, ctx.site.siteUrl)),
      questions: reviewedQuestions(parts, marks).map((question) =>
        toReviewQuestion(question, { mayCorrect: mayCorrect && isNewest }),
      ),
      notes: notes.filter(({ partId }) => partIds.has(partId)).map(toNote),
      shared: session.sharedAt !== null,
      isOwn,
      mayCorrect,
    };
  },
});
