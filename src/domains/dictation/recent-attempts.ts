import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, numericId } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { DictationAttempt, toAttempt } from "./attempts.schema.ts";
import { findSubmitted } from "./attempts.store.ts";

const MAX_OFFSET = 10_000;

export const recentAttempts = defineCapability({
  id: "ielts_dictation_recent_attempts",
  name: "dictation.attempts.recent",
  summary: "List the dictations that the learner submitted",
  description:
    "Lists the learner's submitted dictation attempts, the newest first, with their word counts and accuracy. Attempts in progress are not among them.",
  tool: "List dictations the learner submitted, newest first, with accuracy and word counts. How did my last listen-and-type exercises go, did I do any dictation this week; 最近的听写记录、正确率怎么样，哪天做的. Dictation history; 一共听写了几次、听写成绩、历史; dictation accuracy.",
  scopes: ["practice:read"],
  effect: "read",
  request: closed({
    partId: Type.Optional(numericId("Only attempts of this listening part.")),
    limit: pageLimit({ max: 30, default: 12 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: offsetPageOf(DictationAttempt),
  returns: "One page of submitted attempts with their scores.",
  examples: [
    { title: "The newest", request: {} },
    { title: "Of one part", request: { partId: 1, limit: 5 } },
  ],
  notes: [
    "Scores count the lines that were checked: compare checkedCount with lineCount before comparing two attempts.",
    "Attempts of parts that were changed or withdrawn since stay listed as they were.",
  ],
  handler: (ctx, { partId, limit, offset }) => {
    const rows = findSubmitted(ctx.db, ctx.accountId, { partId: partId ?? null, limit: limit + 1, offset });
    const items = rows.map((row) => toAttempt(row, ctx.site.siteUrl));
    return offsetPage(items, { limit, offset }, MAX_OFFSET);
  },
});
