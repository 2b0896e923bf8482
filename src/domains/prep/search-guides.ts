import { Type } from "@sinclair/typebox";
import { definePublicCapability } from "../../kernel/capability.ts";
import { closed, count, defaulted, searchText, text } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { excerptOf } from "../../lib/excerpt.ts";
import { countCharacters } from "../../lib/text.ts";
import { countGuideTags, findGuides, loadGuides } from "./guides.store.ts";
import { guideFields, toGuide } from "./prep.schema.ts";

const EXCERPT_CHARACTERS = 200;
const MAX_TAGS = 100;

const FoundGuide = closed({
  ...guideFields,
  excerpt: text({
    description: `Up to ${EXCERPT_CHARACTERS} characters of the guide as plain text: around the first word found, or its beginning.`,
  }),
});

export const searchGuides = definePublicCapability({
  id: "ielts_prep_search_guides",
  name: "prep.guides.search",
  summary: "Find guides that prepare for the test",
  description:
    "Searches title, summary and text of the guides that anyone may read, by words and by tag. Without words it lists them, newest first.",
  tool: "Find articles of advice on preparing for the test: strategy, time management, test day, essay structure. Tips written up; 备考指南、攻略文章、经验，考前怎么准备、怎么安排，大作文怎么写. Then read one with ielts_prep_read_guide. How do I improve, any guide, tips, strategies, techniques; 怎么提高、技巧、方法、不够用怎么办; advice, what to bring, common mistakes; 文章、注意事项、考试当天、备考建议; something to read on how examiners mark, criteria; 评分标准、做不完怎么办、相关指南.",
  scopes: ["prep:read"],
  effect: "read",
  request: closed({
    query: defaulted(
      searchText({
        description:
          "Words to find in title, summary and text. Every word must occur, or another name of the question type that they name; of an English word the first two letters do; Chinese is found by any characters. Of a long query the first 1,000 characters count. Empty for no filter.",
      }),
      "",
    ),
    tag: defaulted(
      text({
        max: 200,
        description: "Only guides with this tag, compared without regard to case; empty for every guide.",
      }),
      "",
    ),
    limit: pageLimit({ max: 8, default: 8 }),
    offset: pageOffset(),
  }),
  response: closed({
    ...offsetPageOf(FoundGuide).properties,
    total: count("Guides that match, those of other pages included."),
    tags: Type.Array(closed({ tag: text({ description: "The tag." }), count: count("Guides that carry it.") }), {
      description: `Tags of all guides, whatever the filters: the most frequent first, at most ${MAX_TAGS}.`,
    }),
  }),
  returns: "One page of guides, how many match, and the tags there are.",
  examples: [
    { title: "The newest guides", request: {} },
    { title: "By words and tag", request: { query: "true false not given", tag: "Reading", limit: 3 } },
    { title: "In Chinese", request: { query: "写作" } },
  ],
  notes: [
    "With words the best matches come first: matches in the title above those in the summary, and those above the text.",
    "Operators and quotes in a query are plain text; a query without any letter, digit or Chinese character finds nothing.",
    "Read a guide by its slug with ielts_prep_read_guide.",
  ],
  handler: (ctx, input) => {
    const { ids, total } = findGuides(ctx.db, { ...input, limit: input.limit + 1 });
    const page = offsetPage(ids, input);
    return {
      ...page,
      items: loadGuides(ctx.db, { ids: page.items }).map((row) => ({
        ...toGuide(row, ctx.site.siteUrl),
        totalChars: countCharacters(row.body),
        excerpt: excerptOf(row.body, { around: input.query, characters: EXCERPT_CHARACTERS }),
      })),
      total,
      tags: countGuideTags(ctx.db).slice(0, MAX_TAGS),
    };
  },
});
