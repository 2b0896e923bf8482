import { Type } from "@sinclair/typebox";
import type { Db } from "../../database/open.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted, numericId, searchText, text } from "../../kernel/fields.ts";
import { numberedPage, numberedPageOf, pageLimit, pageNumber } from "../../kernel/paging.ts";
import { excerptOf } from "../../lib/excerpt.ts";
import type { TagChoice } from "../question-bank/question-bank.schema.ts";
import { namedBySearch, resolveTags } from "../question-bank/tags.store.ts";
import {
  courseFields,
  courseIdField,
  OutlineSection,
  SectionTag,
  sectionPath,
  sectionSubjectFilter,
  toOutlineSection,
  toSectionTag,
} from "./courses.schema.ts";
import { findSections, loadFoundSections } from "./search.store.ts";

const MAX_PAGE = 1000;
const EXCERPT_CHARACTERS = 200;

const FoundSection = closed({
  ...OutlineSection.properties,
  ...courseFields,
  courseTitle: text({ description: "Title of the course." }),
  tags: Type.Array(SectionTag, { description: "Tags of the section." }),
  excerpt: text({
    description: `Up to ${EXCERPT_CHARACTERS} characters of the section's text as plain text: around the first word found, or its beginning.`,
  }),
  linkedPartIds: Type.Array(numericId("Id of a part."), { description: "Ids of the parts that the section links." }),
  url: text({ description: "Where the learner opens the section." }),
});

export const searchSections = defineCapability({
  id: "ielts_courses_search_sections",
  name: "courses.sections.search",
  summary: "Find sections of courses",
  description:
    "Searches the titles and texts of course sections, by subject, course and tags, and returns candidates with what the learner did of each. Without words to search for it lists the sections in the order of the courses.",
  tool: "Find lessons (sections of courses) by topic, subject or tag: where the teacher explains something. Which class or lesson covers, rewatch a lesson, video course; 网课里讲这个的是哪一节课、哪一讲，老师，定位，补课. Answers contentRef for plans and todos. Is there a lesson on this, teach me, tutorial; 有没有课讲、教学、讲解、课程、视频课; 听力、阅读、口语、写作、语法课程的章节里有没有讲; learn how to, watch a video; 教怎么写、怎么做的课; a class about grammar, linking words, pronunciation; 哪节课讲、语法点、从句.",
  scopes: ["courses:read"],
  effect: "read",
  request: closed({
    search: defaulted(
      searchText({
        description:
          "Words to find in titles and text. Every word must occur, or another name of the question type that they name; of an English word the first two letters do; Chinese is found by any characters. Of a long text the first 1,000 characters count. Empty for no filter.",
      }),
      "",
    ),
    subject: sectionSubjectFilter,
    courseId: Type.Optional(courseIdField),
    tagQueries: defaulted(
      Type.Array(
        text({
          min: 1,
          max: 80,
          description:
            "A tag's name in English or Chinese, in any case, number and punctuation; its beginning, or a word of it.",
        }),
        { maxItems: 6, description: "Tags that a section must carry, all of them." },
      ),
      [],
    ),
    limit: pageLimit({ max: 6, default: 4 }),
    page: pageNumber({ max: MAX_PAGE, default: 1 }),
  }),
  response: closed({
    ...numberedPageOf(FoundSection).properties,
    unknownTagQueries: Type.Array(text({ description: "A tag query as it was sent." }), {
      description: "Tag queries that no tag answers to; with any of them nothing is found.",
    }),
  }),
  returns: "One page of sections, and the tag queries that are unknown.",
  examples: [
    { title: "The first sections", request: {} },
    { title: "By words, in listening", request: { search: "maps and plans", subject: "listening" } },
    { title: "By a tag", request: { tagQueries: ["paraphrase"], limit: 6 } },
  ],
  notes: [
    "With words the best matches come first, matches in the title above those in the text; where the words are the name of a tag or question type, sections that carry it come before all others. Without words the order is that of subjects, courses and sections.",
    "Operators and quotes in search are plain text; search without any letter, digit or Chinese character finds nothing.",
    "contentRef names the section in todos, plans and ielts_resources_related.",
  ],
  handler: (ctx, input) => {
    const { limit, page } = input;
    const { tagGroups, unknownTagQueries } = resolveSectionTags(ctx.db, input.tagQueries);
    const named = namedBySearch(ctx.db, input.search).map(({ tagIds }) => tagIds);
    const found =
      unknownTagQueries.length > 0
        ? []
        : findSections(ctx.db, {
            search: input.search,
            named: named.some((ids) => ids.length === 0) ? [] : named,
            subject: input.subject,
            courseId: input.courseId ?? null,
            tagGroups,
            limit: limit + 1,
            offset: (page - 1) * limit,
          });
    const { items, ...rest } = numberedPage(found, { limit, page }, MAX_PAGE);
    const sections = loadFoundSections(ctx.db, ctx.accountId, { ids: items });
    return {
      ...rest,
      items: sections.map((row) => ({
        ...toOutlineSection(row),
        courseId: row.courseId,
        subject: row.subject,
        unit: row.unit,
        courseTitle: row.courseTitle,
        tags: row.tags.map(toSectionTag),
        excerpt: excerptOf(row.body, { around: input.search, characters: EXCERPT_CHARACTERS }),
        linkedPartIds: row.linkedPartIds,
        url: `${ctx.site.siteUrl}${sectionPath(row)}`,
      })),
      unknownTagQueries,
    };
  },
});

/** Sections have tags only: a question type without a tag of its name is unknown here. */
function resolveSectionTags(db: Db, tagQueries: readonly string[]) {
  const resolved = tagQueries.map((query) => ({ query, ...resolveTags(db, { tagQueries: [query] }) }));
  const isKnown = ({ tagGroups }: { tagGroups: readonly TagChoice[] }) =>
    tagGroups.length > 0 && tagGroups.every(({ tagIds }) => tagIds.length > 0);
  return {
    tagGroups: resolved.filter(isKnown).flatMap(({ tagGroups }) => tagGroups.map(({ tagIds }) => tagIds)),
    unknownTagQueries: resolved.filter((one) => !isKnown(one)).map(({ query }) => query),
  };
}
