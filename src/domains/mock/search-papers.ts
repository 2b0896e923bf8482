import { Type } from "@sinclair/typebox";
import { SUBJECTS } from "../../content/format/terms.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted, integer, text } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { CategoryCount, MockPaper, subjectField, toMockPaper } from "./mock.schema.ts";
import { loadPapers } from "./mock.store.ts";
import { countCategories, findPapers } from "./search.store.ts";

const MAX_OFFSET = 100_000;

export const searchPapers = defineCapability({
  id: "ielts_mock_search_papers",
  name: "mock.papers.search",
  summary: "Find mock papers",
  description:
    "Searches preset papers and the learner's own by words of the title, category, subjects and duration. Own papers come first, newest first; then presets in the order in which they were installed.",
  tool: "Find complete mock test papers that exist already: preset ones and the learner's own. Ready-made full-length exam papers to sit, Academic or General; 现成的、整套的模考卷、模拟试卷有哪些，A类G类，不用新组. Which mock tests are available; 有什么模拟考试、套题、真题卷可以做; sit a whole past paper; 整套真题; 还有哪些模拟题.",
  scopes: ["practice:read"],
  effect: "read",
  request: closed({
    keyword: defaulted(
      text({ max: 200, description: "Words that must all occur in the title; empty for no filter." }),
      "",
    ),
    category: defaulted(
      text({ max: 80, description: "Only papers of this category, letter case apart; empty for every category." }),
      "",
    ),
    subjects: defaulted(
      Type.Array(subjectField, {
        maxItems: SUBJECTS.length,
        description: "Only papers that have a section of each of these subjects.",
      }),
      [],
    ),
    maxDurationMinutes: Type.Optional(
      integer({ min: 1, max: 600, description: "Only papers that take at most so many minutes." }),
    ),
    limit: pageLimit({ max: 20, default: 10 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: closed({
    ...offsetPageOf(MockPaper).properties,
    categories: Type.Array(CategoryCount, {
      description: "Every category with the number of papers that the other filters leave, by name.",
    }),
  }),
  returns: "One page of papers with their sections and parts, and the categories there are.",
  examples: [
    { title: "Every paper", request: {} },
    { title: "Papers with listening and reading", request: { subjects: ["listening", "reading"], limit: 5 } },
    { title: "Short papers of the learner's own", request: { category: "custom", maxDurationMinutes: 90 } },
  ],
  notes: [
    "A learner's own papers have the category custom.",
    "While a part of a paper is withdrawn, the paper cannot be sat: an own one stays in the list with available false, a preset is left out. The references of both still resolve.",
    "Operators and quotes in keyword are plain text. A keyword without any letter, digit or Chinese character finds nothing.",
    "categories obeys every filter but category itself.",
  ],
  handler: (ctx, input) => {
    const { limit, offset, ...filters } = input;
    const ids = findPapers(ctx.db, ctx.accountId, { ...filters, limit: limit + 1, offset });
    const page = offsetPage(ids, { limit, offset }, MAX_OFFSET);
    const papers = loadPapers(ctx.db, ctx.accountId, { ids: page.items });
    return {
      ...page,
      items: papers.map((paper) => toMockPaper(paper, ctx.site.siteUrl)),
      categories: countCategories(ctx.db, ctx.accountId, filters),
    };
  },
});
