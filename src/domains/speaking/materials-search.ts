import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted, text } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { MaterialSummary, toSummary } from "./materials.schema.ts";
import { findMaterials, loadMaterials } from "./search.store.ts";

export const materialsSearch = defineCapability({
  id: "ielts_speaking_materials_search",
  name: "speaking.materials.search",
  summary: "Find the learner's own speaking materials",
  description:
    "Searches title and story of the materials in the learner's active library. Without a query it lists them, the one that changed last first.",
  tool: "Find the learner's own speaking stories and prepared answers (Part 2 cue cards) by words. Did I write something for this card, which of my stories would work; 我攒的、准备过的口语素材、口语回答里有没有讲这个的，找找. Which stories have I saved; 我有哪些口语素材、查找、列出; 适合这个话题的素材; 存过的故事找出来、讲某话题的.",
  scopes: ["speaking:read"],
  effect: "read",
  request: closed({
    query: defaulted(
      text({
        max: 120,
        description:
          "Words to find in title or story. Every word must occur; the end of an English word may be missing; Chinese is found by any characters. Empty for no filter.",
      }),
      "",
    ),
    limit: pageLimit({ max: 8, default: 6 }),
    offset: pageOffset(),
  }),
  response: offsetPageOf(MaterialSummary),
  returns: "One page of materials with the number of their links and practices.",
  examples: [
    { title: "What changed last", request: {} },
    { title: "Stories about a grandmother", request: { query: "grandmother", limit: 3 } },
  ],
  notes: [
    "With a query the best match comes first; words of the title weigh more than words of the story.",
    "Operators and quotes in a query are plain text. A query without any letter, digit or Chinese character finds nothing.",
    "Archived materials are left out. ielts_speaking_materials_read shows the links and the recent practice of one.",
  ],
  handler: (ctx, { query, limit, offset }) => {
    const ids = findMaterials(ctx.db, ctx.accountId, { query, limit: limit + 1, offset });
    const page = offsetPage(ids, { limit, offset });
    const rows = loadMaterials(ctx.db, ctx.accountId, { ids: page.items });
    return { ...page, items: rows.map((row) => toSummary(row, ctx.site.siteUrl)) };
  },
});
