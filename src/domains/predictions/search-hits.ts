import { Type } from "@sinclair/typebox";
import { PREDICTION_KINDS } from "../../content/format/terms.ts";
import { definePublicCapability } from "../../kernel/capability.ts";
import { dayFilter, monthFilter } from "../../kernel/day-fields.ts";
import { choice, closed, count, defaulted, numericId, searchText, text } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { addMonths, dayOf } from "../../lib/shanghai.ts";
import { readPeriod } from "./period.ts";
import { CANDIDATE_MONTHS, LOWEST_SCORE, PREDICTION_SUBJECTS, PredictionHit, toHit } from "./predictions.schema.ts";
import { countSources, loadCandidates, loadRecords } from "./predictions.store.ts";
import { findRecords } from "./search.store.ts";

const MAX_FACETS = 62;

export const searchHits = definePublicCapability({
  id: "ielts_prediction_search_hits",
  name: "prediction.hits.search",
  summary: "Find exam reports and rolling rankings, with what may be asked",
  description:
    "Searches prediction records by words, source, subject, day or month, newest first, with the candidates that each record points to. Record and candidates are separate facts, and neither is a promise of what will be asked.",
  tool: "Exam predictions: reports of recent tests and rolling rankings of forecast topics, with what really came up. Forecast, predicted questions, how accurate, did they turn up; 预测题、押题、机经、押中了没，哪些真的考到了，考情回忆. Facts, no promise. What topics are likely this month; 最近的雅思机经、考题回忆、预测、热门话题、题目有哪些; 最近考场上考了什么; recent exams; likely to come up, next week; 预测准不准、会考什么、这季题库; what people got in the last exam; 都考了哪些新题.",
  scopes: ["prep:read"],
  effect: "read",
  request: closed({
    kind: defaulted(
      choice(PREDICTION_KINDS, {
        description: "exam_report for dated exam reports, rolling_ranking for snapshots of a rolling ranking.",
      }),
      "exam_report",
    ),
    query: defaulted(
      searchText({
        description:
          "Words to find in title, recalled content, candidates and venue. Every word must occur, or another name of the question type that they name; of an English word the first two letters do; Chinese is found by any characters. Of a long query the first 1,000 characters count. Empty for no filter.",
      }),
      "",
    ),
    source: defaulted(text({ max: 200, description: "Slug of a source; empty for every source." }), ""),
    subject: defaulted(
      choice(["", ...PREDICTION_SUBJECTS], { description: "Only this subject; empty for every subject." }),
      "",
    ),
    testDate: dayFilter({
      max: 10,
      description: "Day of the test, YYYY-MM-DD; empty for every day. It beats testMonth.",
    }),
    testMonth: monthFilter({
      max: 10,
      description: "Month of the test, YYYY-MM; empty for every month. Use it instead of one call per day.",
    }),
    reportIds: defaulted(
      Type.Array(numericId("Id of a record."), { maxItems: 12, description: "Only these records; empty for all." }),
      [],
    ),
    limit: pageLimit({ max: 12, default: 6 }),
    offset: pageOffset(),
  }),
  response: closed({
    ...offsetPageOf(PredictionHit).properties,
    totalCount: count("Records that match, those of other pages included."),
    dateFacets: Type.Array(
      closed({
        date: text({ description: "A day of tests, YYYY-MM-DD." }),
        count: count("Records of that day."),
      }),
      {
        description: `Days with records under all filters but testDate and testMonth, newest first, at most ${MAX_FACETS}.`,
      },
    ),
    sources: Type.Array(
      closed({
        slug: text({ description: "Slug of the source." }),
        name: text({ description: "Name of the source." }),
        count: count("Records of the source."),
      }),
      { description: "Sources with records of this kind and subject, the most records first." },
    ),
  }),
  returns: "One page of records, how many match, and the days and sources there are.",
  examples: [
    { title: "The newest exam reports", request: {} },
    { title: "Listening in one month", request: { subject: "listening", testMonth: "2026-08", limit: 12 } },
    { title: "By words, in rolling rankings", request: { kind: "rolling_ranking", query: "图书馆" } },
  ],
  notes: [
    "The newest day comes first. testDate and testMonth are days of Asia/Shanghai; when both are given, testDate counts.",
    `Candidates under a match score of ${LOWEST_SCORE} are left out. practiceUrl is null unless the candidate is bound to a part that the question bank offers.`,
    `Records older than ${CANDIDATE_MONTHS} calendar months stay searchable; their candidates are withheld, as candidatesWithheld says.`,
    "reportIds names exact records, of either kind; the other filters hold for them too.",
    "Operators and quotes in a query are plain text; a query without any letter, digit or Chinese character finds nothing.",
  ],
  handler: (ctx, input) => {
    const { kind, subject, source, query, reportIds, limit, offset } = input;
    const period = readPeriod(input);
    const found = findRecords(ctx.db, {
      ...{ kind, subject, source, query, reportIds, period },
      ...{ limit: limit + 1, offset },
    });
    const page = offsetPage(found.sequences, { limit, offset });
    const records = loadRecords(ctx.db, { sequences: page.items });
    const oldest = addMonths(dayOf(ctx.now), -CANDIDATE_MONTHS);
    const recent = records.filter((record) => record.examDate >= oldest).map((record) => record.id);
    const candidates = Map.groupBy(
      loadCandidates(ctx.db, { predictionIds: recent, lowestScore: LOWEST_SCORE }),
      (row) => row.predictionId,
    );
    return {
      ...page,
      items: records.map((record) =>
        toHit(record, recent.includes(record.id) ? (candidates.get(record.id) ?? []) : null, ctx.site.siteUrl),
      ),
      totalCount: found.total,
      dateFacets: found.days.slice(0, MAX_FACETS),
      sources: countSources(ctx.db, { kind, subject }),
    };
  },
});
