import { Type } from "@sinclair/typebox";
import { DIFFICULTIES, SUBJECTS } from "../../content/format/terms.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, count, integer } from "../../kernel/fields.ts";
import {
  courseLinkedFilter,
  difficultyFilter,
  PartTag,
  RESPONSE_KINDS,
  subjectFilter,
  tagIdsFilter,
  tagQueriesFilter,
  titleSearch,
  unknownTagQueries,
} from "./question-bank.schema.ts";
import { resolveSearch, resolveTags } from "./tags.store.ts";
import { countTaxonomy } from "./taxonomy.store.ts";

const available = count("Parts that satisfy the filters and have it.");

export const listTaxonomy = defineCapability({
  id: "ielts_practice_list_taxonomy",
  name: "practice.taxonomy.list",
  summary: "List the tags, subjects, difficulties and question types of the question bank",
  description:
    "Lists what the question bank offers: each subject, difficulty, question type, part number and tag that occurs, with the number of parts that have it. The counts obey the filters, so a filter shows what is left to narrow it by.",
  tool: "List the kinds of questions, topics, tags and difficulties that exercises can be filtered by, with counts. What question types are there to choose from; 有哪些、几种题型和话题分类可以选，列一下. Tag ids serve ielts_practice_search_parts. Which tags, categories; 题库有哪些分类、标签、难度; topics you have; 都考哪些、有什么题.",
  scopes: ["question_bank:read"],
  effect: "read",
  request: closed({
    search: titleSearch,
    subject: subjectFilter,
    difficulty: difficultyFilter,
    tagIds: tagIdsFilter,
    tagQueries: tagQueriesFilter,
    includeCourseLinked: courseLinkedFilter,
  }),
  response: closed({
    total: count("Parts that satisfy the filters."),
    subjects: Type.Array(closed({ subject: choice(SUBJECTS, { description: "Subject." }), count: available }), {
      description: "Subjects that occur.",
    }),
    difficulties: Type.Array(
      closed({ difficulty: choice(DIFFICULTIES, { description: "Difficulty." }), count: available }),
      { description: "Difficulties that occur, the easiest first." },
    ),
    questionTypes: Type.Array(
      closed({
        questionType: choice(RESPONSE_KINDS, { description: "How the slots are answered." }),
        count: available,
      }),
      { description: "Ways of answering that occur; the filter questionType takes blank and choice." },
    ),
    partNumbers: Type.Array(
      closed({ partNumber: integer({ min: 1, max: 4, description: "Number of the part." }), count: available }),
      { description: "Part numbers that occur." },
    ),
    tags: Type.Array(closed({ ...PartTag.properties, count: available }), {
      description: "Tags that occur, by group, the most frequent of a group first; at most 500.",
    }),
    unknownTagQueries,
  }),
  returns: "Everything the question bank can be filtered by, with the number of parts that have it.",
  examples: [
    { title: "All of the question bank that is in no course", request: {} },
    { title: "What listening offers", request: { subject: "listening", includeCourseLinked: true } },
  ],
  notes: [
    "The counts are those of ielts_practice_search_parts with the same filters.",
    "Pass the ids of tags on as tagIds; a part must hold all of them.",
  ],
  handler: (ctx, input) => {
    const { unknownTagQueries, tagGroups } = resolveTags(ctx.db, input);
    const { search, tagGroups: named } = resolveSearch(ctx.db, input.search);
    const filter = { ...input, search, unknownTagQueries, tagGroups: [...named, ...tagGroups] };
    return { ...countTaxonomy(ctx.db, filter), unknownTagQueries };
  },
});
