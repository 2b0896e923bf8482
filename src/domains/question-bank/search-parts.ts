import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, defaulted, integer, MAX_SAFE, nullable, numericId, text } from "../../kernel/fields.ts";
import { pageCursor, pageLimit, readCursor, writeCursor } from "../../kernel/paging.ts";
import {
  courseLinkedFilter,
  difficultyFilter,
  PartSummary,
  partNumberFilter,
  questionTypeFilter,
  requiresAudioFilter,
  subjectFilter,
  tagIdsFilter,
  tagQueriesFilter,
  titleSearch,
  toPartSummary,
  unknownTagQueries,
} from "./question-bank.schema.ts";
import { loadParts } from "./question-bank.store.ts";
import { findPartPage } from "./search.store.ts";
import { resolveSearch, resolveTags } from "./tags.store.ts";

/**
 * The position to continue a list from: the last part, whether the practised parts have started, and the reference time
 * for practised parts.
 */
const Place = closed({
  practised: Type.Boolean(),
  after: integer({ min: 1, max: MAX_SAFE, description: "The last part." }),
  asOf: integer({ min: 0, max: MAX_SAFE, description: "The moment of the first page." }),
});

export const searchParts = defineCapability({
  id: "ielts_practice_search_parts",
  name: "practice.parts.search",
  summary: "Search the question bank for parts to practise",
  description:
    "Lists published parts (listening parts, reading passages, writing tasks, speaking parts) that satisfy every filter. Parts that belong to a course section are left out unless includeCourseLinked is true.",
  tool: "Search the question bank for exercises to do: passages, listening sections, writing tasks, speaking parts. By topic, difficulty, question type (matching headings, True/False/Not Given, map labelling, summary completion) or part number (Section 4 lecture, Task 2); find me, looking for a hard or short reading passage on a topic; 找、来一篇阅读文章、听力题做做，想练某题型：填空、配对、标题、地图、判断，中等难度. tagQueries takes type names, search titles. Recommend, give me an exercise, question, multiple choice, essay topic; 推荐、给我出两道题目，听力、口语、大作文题，选择题、判断题、话题; something easy about animals, travel; 给我找一篇关于某主题的、简单的、想练; a harder one, a task to practise; 来一套、难一点、练练手.",
  scopes: ["question_bank:read"],
  effect: "read",
  request: closed({
    search: titleSearch,
    subject: subjectFilter,
    partNumber: partNumberFilter,
    difficulty: difficultyFilter,
    questionType: questionTypeFilter,
    requiresAudio: requiresAudioFilter,
    tagIds: tagIdsFilter,
    tagQueries: tagQueriesFilter,
    includeCourseLinked: courseLinkedFilter,
    excludePartIds: defaulted(
      Type.Array(numericId("Id of a part."), { maxItems: 30, description: "Parts to leave out." }),
      [],
    ),
    preferUnseen: defaulted(
      Type.Boolean({ description: "Whether parts that the learner never practised come first." }),
      false,
    ),
    sort: defaulted(
      choice(["catalog", "latest"], {
        description: "catalog: in the order of the catalogue; latest: last added first.",
      }),
      "catalog",
    ),
    limit: pageLimit({ max: 6, default: 6 }),
    cursor: pageCursor(),
  }),
  response: closed({
    items: Type.Array(PartSummary, { description: "The parts." }),
    limit: integer({ min: 1, max: MAX_SAFE, description: "The limit this page was read with." }),
    hasMore: Type.Boolean({ description: "Whether another page follows." }),
    nextCursor: nullable(text({ description: "Cursor of the next page; null on the last." })),
    unknownTagQueries,
  }),
  returns: "One page of parts with their tags, and whether the learner has practised them.",
  examples: [
    { title: "Reading passages not practised yet", request: { subject: "reading", preferUnseen: true } },
    { title: "Listening with audio, gaps only", request: { requiresAudio: true, questionType: "blank", limit: 3 } },
    { title: "By topic, newest first", request: { tagQueries: ["education"], sort: "latest" } },
  ],
  notes: [
    "Continue with nextCursor and the same filters. A cursor stays right while content is added or withdrawn: nothing comes twice, and what stays in the library is not skipped.",
    "With preferUnseen, whether a part was practised is judged as of the first page; practised shows what holds now.",
    "Where every slot is filled in or every slot is selected, questionType says so; mixed and open parts are found with questionType empty.",
    "Operators and quotes in search are plain text. A search without any letter, digit or Chinese character finds nothing.",
  ],
  handler: (ctx, input) => {
    const { cursor, limit, ...filters } = input;
    const place = readCursor(cursor, filters, Place);
    const { unknownTagQueries, tagGroups } = resolveTags(ctx.db, filters);
    const { search, tagGroups: named } = resolveSearch(ctx.db, filters.search);
    const asOf = place?.asOf ?? ctx.now;
    const asked = { ...filters, search, unknownTagQueries, tagGroups: [...named, ...tagGroups] };
    const page = findPartPage(ctx.db, ctx.accountId, { ...asked, place, asOf, limit });
    const last = page.places.at(-1);
    const rows = loadParts(ctx.db, ctx.accountId, { partIds: page.places.map(({ id }) => id) });
    return {
      items: rows.map((row) => toPartSummary(row, ctx.site)),
      limit,
      hasMore: page.hasMore,
      nextCursor:
        page.hasMore && last !== undefined
          ? writeCursor(filters, { practised: last.practised, after: last.id, asOf })
          : null,
      unknownTagQueries,
    };
  },
});
