import { defineCapability } from "../../kernel/capability.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { PracticeRecord, toPracticeRecord } from "./activity.schema.ts";
import { findPractice } from "./activity.store.ts";
import { sessionIdField } from "./practice.schema.ts";
import { sessionNotFound } from "./refusals.ts";
import { findSession } from "./sessions.store.ts";

export const readSession = defineCapability({
  id: "ielts_practice_read_session",
  name: "practice.sessions.read",
  summary: "Read one standalone practice",
  description:
    "Returns the progress of one standalone practice: its state, times, answered questions, marks in sum, and the address that opens it. Answers to questions are not part of it; a submitted practice is read with ielts_review_read_snapshot.",
  tool: "Open one practice session (attempt) by id: state, time spent, score, answered questions. What I answered, right or wrong question by question: after it is submitted read ielts_review_read_snapshot. Go through that attempt, session number, what I put, what was correct; 打开那次练习、做题记录的详情，记录号，用时、得分，错了哪几题，我选了什么、正确答案，对答案. How long it took, finished or not; 这次练习做完了吗、花了多长时间、多少分、状态; what I got wrong in that exercise; 昨天做错了哪几道; how long did I need, how many were right.",
  scopes: ["practice:read"],
  effect: "read",
  request: closed({ sessionId: sessionIdField }),
  response: PracticeRecord,
  returns: "The practice.",
  examples: [{ title: "A practice", request: { sessionId: 1 } }],
  notes: ["A mock test is refused with 400 (reason session.is_mock): its sections are read one by one as reviews."],
  handler: (ctx, { sessionId }) => {
    const found = findPractice(ctx.db, ctx.accountId, { sessionId });
    if (found !== undefined) return toPracticeRecord(found, ctx.site.siteUrl);
    throw findSession(ctx.db, ctx.accountId, { sessionId }) === undefined ? sessionNotFound() : isMock();
  },
});

function isMock() {
  return stateConflict(
    "session.is_mock",
    "This sessionId belongs to a mock test, not a standalone practice. Call ielts_review_recent_activity with kind mock and read its sections with ielts_review_read_snapshot.",
  );
}
