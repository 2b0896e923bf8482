import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { MockReview, PracticeReview, toReviewRow } from "./activity.schema.ts";
import { findReviewable } from "./activity.store.ts";

const MAX_OFFSET = 10_000;

export const recentActivity = defineCapability({
  id: "ielts_review_recent_activity",
  name: "review.recent_activity",
  summary: "List practices and mock tests that can be reviewed",
  description:
    "Lists submitted practices and mock tests with at least one submitted section, latest submission first. Each names the exact targets that ielts_review_read_snapshot reads. A mock test has the status and marks of each section, and its overall band once all four sections have one.",
  tool: "List submitted practices and mock tests that can be reviewed, with marks, bands and review targets. My last mock results, old mistakes to go back over or redo lately; 最近的模考成绩，可以回头看错题、复盘、复习的记录，不是新做的题. What was my band in the last mock test; 列出做过的模考、考试成绩、历次分数; 批改过的作文和口语; what did I score, have I improved; 分数有没有进步; how did the mock go.",
  scopes: ["practice:read"],
  effect: "read",
  request: closed({
    kind: defaulted(
      choice(["", "practice", "mock"], {
        description: "practice: standalone practices; mock: mock tests; empty for both.",
      }),
      "",
    ),
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: offsetPageOf(
    Type.Union([PracticeReview, MockReview], { description: "A practice or a mock test; kind says which." }),
  ),
  returns: "A page of practices and mock tests that can be reviewed.",
  examples: [
    { title: "The newest", request: {} },
    { title: "Mock tests", request: { kind: "mock", limit: 10 } },
  ],
  notes: [
    "Pass a reviewTarget back unchanged to ielts_review_read_snapshot.",
    "Bands of listening and reading are estimates from the score of a whole section; those of writing and speaking are what a teacher or the learner entered.",
    "score is null where the service marks nothing; teacherReview is what teachers made of the texts.",
  ],
  handler: (ctx, { kind, limit, offset }) => {
    const rows = findReviewable(ctx.db, ctx.accountId, { kind, limit: limit + 1, offset });
    return offsetPage(
      rows.map((row) => toReviewRow(row, ctx.site.siteUrl)),
      { limit, offset },
      MAX_OFFSET,
    );
  },
});
