import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { dayFilter } from "../../kernel/day-fields.ts";
import { choice, closed, defaulted } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { PracticeRecord, toPracticeRecord } from "./activity.schema.ts";
import { countPractices, findPractices } from "./activity.store.ts";
import { readDays } from "./days.ts";
import { SESSION_STATES, subjectFilter } from "./practice.schema.ts";

const MAX_OFFSET = 10_000;

const day = (which: string) =>
  dayFilter({
    max: 10,
    description: `${which} day, YYYY-MM-DD in Asia/Shanghai, of the last activity; empty for none.`,
  });

export const recentActivity = defineCapability({
  id: "ielts_practice_recent_activity",
  name: "practice.recent_activity",
  summary: "List the learner's standalone practices",
  description:
    "Lists standalone practices, the one with the latest activity first: the status of each, how many questions are answered, and how it was marked. Mock tests are never included, and answers to questions are not part of it.",
  tool: "List exercises the learner did recently, with scores: how much and how well they practised; no mock tests. What have I practised in the past days, last time I touched listening, latest results, getting better or worse, done nothing this month; 最近、这周、这半个月做了、刷了几篇阅读、哪些题，得分趋势，练习记录. Practice history, how many passages finished; 上次做题是什么时候、做了多少题、练习情况、历史; how did I do, my scores in the last exercises; how much did I do; 这个星期练了几套听力; have I done any reading or listening since Monday; 哪天做的、得了几分.",
  scopes: ["practice:read"],
  effect: "read",
  request: closed({
    dateFrom: day("First"),
    dateTo: day("Last"),
    subject: subjectFilter,
    status: defaulted(
      choice(["", "open", ...SESSION_STATES], {
        description: "Only practices with this status; open: unanswered or in_progress. Empty for all.",
      }),
      "",
    ),
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: closed({
    ...offsetPageOf(PracticeRecord).properties,
    observationTruncated: Type.Boolean({
      description: `Whether there are more records than paging reaches (offset ${MAX_OFFSET}); narrow the dates to see them.`,
    }),
  }),
  returns: "A page of practices.",
  examples: [
    { title: "The newest", request: {} },
    { title: "Submitted reading", request: { subject: "reading", status: "submitted", limit: 10 } },
    { title: "A week", request: { dateFrom: "2026-11-16", dateTo: "2026-11-22" } },
  ],
  notes: [
    "A day is that of the last activity: a practice started on Monday and submitted on Tuesday is found on Tuesday.",
    "For mock tests call ielts_review_recent_activity with kind mock.",
  ],
  handler: (ctx, input) => {
    const { db, accountId } = ctx;
    const { subject, status, limit, offset } = input;
    const filter = { ...readDays(input), subject, status };
    const rows = findPractices(db, accountId, { ...filter, limit: limit + 1, offset });
    const page = offsetPage(
      rows.map((row) => toPracticeRecord(row, ctx.site.siteUrl)),
      { limit, offset },
      MAX_OFFSET,
    );
    const reach = MAX_OFFSET + limit;
    const observationTruncated = page.hasMore && countPractices(db, accountId, { ...filter, upTo: reach + 1 }) > reach;
    return { ...page, observationTruncated };
  },
});
