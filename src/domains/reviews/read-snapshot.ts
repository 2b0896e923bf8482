import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted, integer } from "../../kernel/fields.ts";
import { offsetPage, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { MAX_WINDOW, MIN_WINDOW } from "../../lib/window.ts";
import { ReviewTarget, toReviewTarget } from "../practice/review-target.schema.ts";
import { findSections, findSession } from "../practice/sessions.store.ts";
import { describeMaterial } from "./material.ts";
import { reviewNotFound, snapshotNotFound } from "./refusals.ts";
import { Snapshot, toSnapshotFacts, toSnapshotQuestion } from "./review.schema.ts";
import { loadMarking } from "./review.service.ts";
import { isInScope, reviewedQuestions } from "./review-questions.ts";
import { reviewedSection } from "./target.ts";

const MAX_OFFSET = 1000;
const charsRange = { min: MIN_WINDOW, max: MAX_WINDOW };

export const readSnapshot = defineCapability({
  id: "ielts_review_read_snapshot",
  name: "review.snapshots.read",
  summary: "Read how a practice or a section of a mock test was answered and marked",
  description:
    "Returns the review of one submitted practice, or of one submitted section of a mock test, question by question: what was asked, what the learner answered, the key, the mark and the rule that decided it, the explanation, and where the answer is in the material. It shows the content as it was answered. The material itself comes along where includeMaterial is true.",
  tool: "Review a submitted practice or mock section: each question's answer, key, mark, explanation, evidence. Wrong answers to look at again, where marks were lost, weak question types, the big picture; scope incorrect for mistakes only; 复盘、错题、错得最多的题型、薄弱点、总览总结，今天还有多少错题等着复习. target comes from ielts_review_recent_activity. Explain why my answer was wrong; 错题解析、讲解、为什么错、正确答案、看错题; why is the answer to this question not given; 第几题为什么选; go over my mistakes from the mock with me; 讲讲错的那几道题、模考错题.",
  scopes: ["practice:read"],
  effect: "read",
  request: closed({
    target: ReviewTarget,
    scope: defaulted(
      choice(["all", "incorrect", "unanswered"], {
        description:
          "all: every question; incorrect: every marked question without its mark, unanswered ones among them; unanswered: every question without an answer, open ones too.",
      }),
      "all",
    ),
    includeMaterial: defaulted(
      Type.Boolean({ description: "Whether to return the passages, transcript or task as well." }),
      false,
    ),
    maxChars: defaulted(
      integer({ ...charsRange, description: "How many characters of the material to return at most." }),
      12_000,
    ),
    maxMaterialChars: Type.Optional(
      integer({ ...charsRange, description: "The earlier name of maxChars; where it is given, it counts instead." }),
    ),
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: Snapshot,
  returns: "Facts of the section, and a page of its questions in the order of the test.",
  examples: [
    {
      title: "What went wrong in a practice",
      request: { target: { kind: "practice", sessionId: 1 }, scope: "incorrect", includeMaterial: true },
    },
    { title: "A section of a mock test", request: { target: { kind: "mock", sessionId: 2, section: "reading" } } },
  ],
  notes: [
    "Another learner's target is answered as one that does not exist (404).",
    "A section that is not submitted is refused with 400 (reason review.not_submitted), a target of the wrong kind with 400 (review.kind_mismatch).",
    "After a key was corrected the newest marking is shown, and snapshot says what was corrected.",
  ],
  handler: (ctx, input) => {
    const { db, accountId } = ctx;
    const { target, scope, limit, offset } = input;
    const { sessionId } = target;
    const session = findSession(db, accountId, { sessionId });
    if (session === undefined) throw reviewNotFound();
    const { section, submitted } = reviewedSection(target, session, findSections(db, accountId, { sessionId }));
    const marking = loadMarking(db, accountId, { session, section });
    if (marking === undefined) throw snapshotNotFound();
    const { parts, marks, shown, snapshots, score, band, teacherReview } = marking;
    const questions = reviewedQuestions(parts, marks);
    const inScope = (wanted: typeof scope) => questions.filter(({ stored }) => isInScope(stored, wanted));
    const page = offsetPage(inScope(scope).slice(offset, offset + limit + 1), { limit, offset }, MAX_OFFSET);
    const versions = parts.map(({ part }) => part);
    const maxChars = input.maxMaterialChars ?? input.maxChars;
    return {
      target: toReviewTarget({ kind: session.kind, id: sessionId, subject: section.subject }),
      sessionId,
      title: session.title,
      subject: section.subject,
      submittedAt: submitted.submittedAt,
      finishReason: submitted.finishReason,
      score,
      band,
      teacherReview,
      snapshot: { ...toSnapshotFacts(shown, parts), of: snapshots.length },
      materialVersion: parts.map(({ partId, part, contentHash }) => ({ partId, title: part.title, contentHash })),
      counts: {
        all: questions.length,
        incorrect: inScope("incorrect").length,
        unanswered: inScope("unanswered").length,
      },
      ...page,
      items: page.items.map(toSnapshotQuestion),
      material: input.includeMaterial ? describeMaterial(versions, maxChars) : null,
    };
  },
});
