import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { checkDays, dayField } from "../../kernel/day-fields.ts";
import { closed, count, integer, MAX_SAFE, nullable, text } from "../../kernel/fields.ts";
import { PRESENT, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { dayNumber } from "../../lib/shanghai.ts";
import { Activity, KINDS, kindsFilter, queryFilter, toActivity } from "./footprints.schema.ts";
import { findDayPage } from "./list.store.ts";
import { findTexts } from "./text-search.store.ts";

export const readDay = defineCapability({
  id: "footprints_read_day",
  summary: "List the activities of one day",
  description: "Lists what the learner did on one day, the newest first.",
  effect: "read",
  request: closed({
    date: dayField({ max: 10, description: "The day, YYYY-MM-DD in Asia/Shanghai." }),
    kinds: kindsFilter,
    query: queryFilter,
    limit: pageLimit({ max: 50, default: 50 }),
    offset: pageOffset(),
  }),
  response: closed({
    date: text({ description: "The day that was asked for.", format: "date" }),
    activities: Type.Array(Activity, { description: "The activities of this page, the newest first." }),
    total: count("All activities of the day under the filters."),
    limit: integer({ min: 1, max: MAX_SAFE, description: "The limit this page was read with." }),
    offset: count("How many activities of the day come before this page."),
    hasMore: Type.Boolean({ description: "Whether another page follows." }),
    nextOffset: nullable(count(`Offset of the next page; null on the last. ${PRESENT}`)),
  }),
  returns: "A page of the day's activities.",
  examples: [
    { title: "A day", request: { date: "2026-09-09" } },
    { title: "Its practice and mock tests", request: { date: "2026-09-09", kinds: ["practice", "mock"] } },
  ],
  handler: (ctx, { date, kinds: asked, query, limit, offset }) => {
    checkDays({ days: { date } });
    const { db, accountId, now } = ctx;
    const kinds = asked.length === 0 ? KINDS : asked;
    const filter = { kinds, texts: query.trim() === "" ? null : findTexts(db, accountId, { query, kinds }) };
    const page = findDayPage(db, accountId, { ...filter, day: dayNumber(date), asOf: now, limit, offset });
    const next = offset + page.rows.length;
    const hasMore = page.rows.length > 0 && next < page.total;
    return {
      date,
      activities: page.rows.map((row) => toActivity(row, ctx.site.siteUrl)),
      total: page.total,
      limit,
      offset,
      hasMore,
      nextOffset: hasMore ? next : null,
    };
  },
});
