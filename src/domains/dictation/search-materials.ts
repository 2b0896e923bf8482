import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import {
  difficultyFilter,
  tagQueriesFilter,
  titleSearch,
  unknownTagQueries,
} from "../question-bank/question-bank.schema.ts";
import { loadParts } from "../question-bank/question-bank.store.ts";
import { findDictationIds } from "../question-bank/search.store.ts";
import { namedBySearch, resolveTags } from "../question-bank/tags.store.ts";
import { DictationMaterial, toDictationMaterial } from "./dictation.schema.ts";

const MAX_OFFSET = 100_000;

export const searchMaterials = defineCapability({
  id: "ielts_dictation_search_materials",
  name: "dictation.materials.search",
  summary: "Search listening parts for dictation",
  description:
    "Lists published listening parts that have a segmented transcript, in the order of the catalogue, parts of courses included. The sentences themselves are shown only in the browser.",
  tool: "Find listening material for dictation: audio to write down or transcribe sentence by sentence. By topic, accent, numbers, difficulty; something slow and short to type by ear; 找适合听写的材料、内容，练数字、日期、拼写. The learner takes it at practiceUrl. Give me a dictation exercise; 想做一段听写、精听、找听写练习; 来一段听写、找一段，主题、场景; audio clip, write what I hear; hear and type, level.",
  scopes: ["question_bank:read"],
  effect: "read",
  request: closed({
    search: titleSearch,
    difficulty: difficultyFilter,
    tagQueries: tagQueriesFilter,
    limit: pageLimit({ max: 6, default: 4 }),
    offset: pageOffset({ max: MAX_OFFSET }),
  }),
  response: closed({ ...offsetPageOf(DictationMaterial).properties, unknownTagQueries }),
  returns: "One page of dictation materials with tags and segment counts.",
  examples: [
    { title: "The first materials", request: {} },
    { title: "Easy ones", request: { difficulty: "基础", limit: 6 } },
  ],
  notes: [
    "The learner takes the dictation in the browser, at practiceUrl.",
    "Where search is the name of a tag or question type, the parts that have it come first.",
  ],
  handler: (ctx, input) => {
    const tags = resolveTags(ctx.db, { tagQueries: input.tagQueries });
    const asked = { ...input, ...tags, named: namedBySearch(ctx.db, input.search), limit: input.limit + 1 };
    const page = offsetPage(findDictationIds(ctx.db, asked), input, MAX_OFFSET);
    const rows = loadParts(ctx.db, ctx.accountId, { partIds: page.items });
    return {
      ...page,
      items: rows.map((row) => toDictationMaterial(row, ctx.site.siteUrl)),
      unknownTagQueries: tags.unknownTagQueries,
    };
  },
});
