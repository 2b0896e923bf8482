import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { type Failure, invalidRequest } from "../../kernel/errors.ts";
import { choice, closed, count, defaulted, instant, integer, MAX_SAFE, nullable, text } from "../../kernel/fields.ts";
import { PRESENT, pageCursor, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { toInstant } from "../../lib/time.ts";
import { listReplaced, readProgress, writeProgress } from "./cursor.ts";
import {
  Activity,
  DayCount,
  KIND_LABELS,
  KINDS,
  kindsFilter,
  queryFilter,
  TIME_RANGES,
  toActivity,
} from "./footprints.schema.ts";
import { readHistory } from "./history.service.ts";
import { findPage, readRevision } from "./list.store.ts";
import { beginOf, COUNTED_DAYS, datedCounts, dayAt, findPlace, firstDayOf } from "./statistics.ts";
import { findTexts } from "./text-search.store.ts";

const TIME_ZONE = "Asia/Shanghai" as const;

export const list = defineCapability({
  id: "ielts_footprints_list",
  name: "footprints.list",
  summary: "List what the learner did, with statistics",
  description:
    "Lists the learner's activities, the newest first, with statistics of the whole filtered history: practices, dictations and texts, mock tests, course sections, words and spoken answers, files, notes and messages. What happened to one course section, or to one word, on one day is one activity.",
  tool: "History of everything the learner opened and did here, newest first, with statistics: their footprints. What was I looking at yesterday, retrace my steps, over the weekend; 浏览足迹，昨天点开过、看过哪些内容，找回看到一半的. timeRange and kinds narrow it. What have I been doing lately, activity history; 最近、上周我在平台上干了啥、学习记录、历史、动态、学了多久; visited pages; 看过什么; the page I was on; 看到一半的页面.",
  scopes: ["profile:read"],
  effect: "read",
  request: closed({
    cursor: pageCursor(),
    kinds: kindsFilter,
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset(),
    query: queryFilter,
    timeRange: defaulted(
      choice(TIME_RANGES, {
        description: "all; today, the last 7 or the last 30 days of Asia/Shanghai, today being one of them.",
      }),
      "all",
    ),
  }),
  response: closed({
    activities: Type.Array(Activity, { description: "The activities of this page, the newest first." }),
    total: count("All activities under the filters."),
    limit: integer({ min: 1, max: MAX_SAFE, description: "The limit this page was read with." }),
    offset: count("How many activities come before this page."),
    hasMore: Type.Boolean({ description: "Whether another page follows; false where the list is exhausted." }),
    nextCursor: nullable(text({ description: "Cursor of the next page; null at the end of the list." })),
    nextOffset: nullable(
      count(`Offset of the next page, null where the list is exhausted; prefer nextCursor. ${PRESENT}`),
    ),
    filters: closed(
      {
        kinds: Type.Array(choice(KINDS, { description: "A kind." }), { description: "The kinds that were asked for." }),
        query: text({ description: "The query." }),
        timeRange: choice(TIME_RANGES, { description: "The time range." }),
      },
      { description: "The filters as they were understood." },
    ),
    coverage: closed(
      {
        sourceLimit: nullable(count("Always null: nothing is left out.")),
        sourceTruncated: Type.Boolean({ description: "Always false: nothing is left out." }),
      },
      { description: "How much of the history was searched." },
    ),
    asOf: instant("The instant of the first page; every page shows the data of that instant."),
    timeZone: Type.Literal(TIME_ZONE, { description: "The time zone that days go by." }),
    statisticsScope: Type.Literal("filtered_history", { description: "Statistics are of the whole filtered history." }),
    dailyCounts: Type.Array(DayCount, {
      minItems: COUNTED_DAYS,
      maxItems: COUNTED_DAYS,
      description: "The 28 days that end on the day of asOf.",
    }),
    summary: closed(
      {
        weekActivityCount: count("Activities since Monday 00:00."),
        streakDays: count("Days in a row with an activity, up to today, or up to yesterday where today has none yet."),
        completedQuestions: count("Questions with an answer in the submitted section."),
        correctRate: nullable(
          Type.Number({
            minimum: 0,
            maximum: 1,
            description: "Right ones among the answered questions that the service marked, 0 to 1; null without any.",
          }),
        ),
        practiceDurationSeconds: count("Seconds of practice."),
      },
      { description: "What the filtered history comes to." },
    ),
    todayCounts: Type.Array(
      closed({
        kind: choice(KINDS, { description: "The kind." }),
        label: text({ description: "What the kind is called." }),
        count: count("Activities of the day of asOf."),
      }),
      { description: "Each kind that is asked for." },
    ),
  }),
  returns: "A page of activities, and statistics that are the same on every page.",
  examples: [
    { title: "The newest", request: {} },
    { title: "Practice of the last seven days", request: { kinds: ["practice", "mock"], timeRange: "7d" } },
    { title: "What has to do with a word", request: { query: "urban", limit: 5 } },
  ],
  notes: [
    "All pages show the list as it was at asOf: later changes neither repeat nor hide an activity. A list can be continued for 24 hours.",
    "Keep kinds, query and timeRange unchanged while paging. With a cursor leave offset out, or send nextOffset of the same page.",
    "Statistics do not depend on limit, offset or cursor; do not work them out from activities.",
    "A practice in progress is updated when it is started, submitted, abandoned or resumed, and within five minutes of every answer that is saved.",
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { cursor, limit, query, timeRange } = input;
    const kinds = KINDS.filter((kind) => input.kinds.includes(kind));
    const asked = { kinds, query, timeRange };
    const isEveryKind = kinds.length === 0 || kinds.length === KINDS.length;
    const shown = isEveryKind ? KINDS : kinds;
    const progress = readProgress(accountId, { cursor, filters: asked, now });
    const asOf = progress?.asOf ?? now;
    const today = dayAt(asOf);
    const firstDay = firstDayOf(timeRange, today);
    const filter = {
      kinds: shown,
      texts: query.trim() === "" ? null : findTexts(db, accountId, { query, kinds: shown }),
    };
    const from = firstDay === null ? null : beginOf(firstDay);
    const known = readRevision(db, accountId);
    const readFirst = () => {
      const { statistics, counts } = readHistory(db, accountId, { filter, from: firstDay, asOf });
      const { offset: position } = input;
      const beginning = { at: asOf, id: MAX_SAFE };
      const place =
        filter.texts === null ? findPlace(counts, { position, beginning }) : { after: beginning, offset: position };
      return { statistics, ...place, position, revision: known.revision };
    };
    const { statistics, after, offset, position, revision } =
      progress === null ? readFirst() : { ...progress, offset: 0 };
    if (revision < known.first || revision > known.revision) throw listReplaced();
    if (progress !== null && input.offset !== 0 && input.offset !== position) throw offsetWithCursor();
    const seen = progress === null ? null : revision;
    const page = findPage(db, accountId, { ...filter, isEveryKind, from, after, revision: seen, offset, limit });
    const next = page.hasMore && page.last !== null ? page.last : null;
    const nextPosition = position + page.rows.length;
    return {
      activities: page.rows.map((row) => toActivity(row, ctx.site.siteUrl)),
      total: statistics.total,
      limit,
      offset: position,
      hasMore: next !== null,
      nextCursor:
        next === null
          ? null
          : writeProgress(accountId, asked, { asOf, revision, after: next, position: nextPosition, statistics }),
      nextOffset: next === null ? null : nextPosition,
      filters: asked,
      coverage: { sourceLimit: null, sourceTruncated: false },
      asOf: toInstant(asOf),
      timeZone: TIME_ZONE,
      statisticsScope: "filtered_history" as const,
      dailyCounts: datedCounts(statistics.days, today),
      summary: {
        weekActivityCount: statistics.week,
        streakDays: statistics.streak,
        completedQuestions: statistics.questions,
        correctRate: statistics.correctRate,
        practiceDurationSeconds: statistics.seconds,
      },
      todayCounts: shown.map((kind, index) => ({
        kind,
        label: KIND_LABELS[kind],
        count: statistics.kinds[index] ?? 0,
      })),
    };
  },
});

function offsetWithCursor(): Failure {
  const message = "offset cannot be combined with cursor, which already sets the position";
  return invalidRequest(
    `${message}; leave it out.`,
    [{ path: "/offset", message, expected: "0 with a cursor" }],
    "cursor.with_offset",
  );
}
