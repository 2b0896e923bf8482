import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { findMatching, findNewest } from "./search.store.ts";
import { accountOwner, toSearchTerms } from "./search-terms.ts";
import { learningStateFilter, queryFilter, toEntry, VocabularyEntry } from "./vocabulary.schema.ts";
import { loadEntries } from "./vocabulary.store.ts";

export const personalSearch = defineCapability({
  id: "ielts_vocabulary_personal_search",
  name: "vocabulary.personal.search",
  summary: "Find entries in the learner's own vocabulary book",
  description:
    "Searches phrase, meaning and usage of the learner's entries and returns them whole, with their sources and learning progress. Without a query it lists the book, newest entry first.",
  tool: "Find or list words saved in the learner's own notebook, with meaning, notes, sources and progress. Without a query: the newest first. Have I already got this word in my notebook, what was that word I noted down, show all the words I collected about a topic; 翻翻我的生词本里收藏过、记过、存进的那几个词，释义和备注写的啥，收藏的生词有哪些. Look up; 查一下、查看、搜索我的生词; look whether it is saved; 有没有这个词; words about a theme, collected so far; 关于某个话题的词; did I write it down, is it among my words; 表示某个意思的词、生词本里的.",
  scopes: ["vocabulary:read"],
  effect: "read",
  request: closed({
    query: queryFilter,
    learningState: learningStateFilter,
    limit: pageLimit({ max: 50, default: 20 }),
    offset: pageOffset(),
  }),
  response: offsetPageOf(VocabularyEntry),
  returns: "One page of entries with sources and progress.",
  examples: [
    { title: "The newest entries", request: {} },
    { title: "Entries about policy that are in review", request: { query: "policy", learningState: "review" } },
    { title: "By a Chinese meaning", request: { query: "政策", limit: 5 } },
  ],
  notes: [
    "With a query the entry of exactly that phrase comes first, then entries whose phrase matches, then the others; newest first within each.",
    "Operators and quotes in a query are plain text. A query without any letter, digit or Chinese character finds only the entry whose phrase is exactly that.",
  ],
  handler: (ctx, input) => {
    const terms = toSearchTerms(input.query, accountOwner(ctx.accountId));
    const page = { learningState: input.learningState, limit: input.limit + 1, offset: input.offset };
    const ids =
      terms === null
        ? findNewest(ctx.db, ctx.accountId, page)
        : findMatching(ctx.db, ctx.accountId, { ...page, terms });
    const found = offsetPage(ids, input);
    return { ...found, items: loadEntries(ctx.db, ctx.accountId, { ids: found.items }).map(toEntry) };
  },
});
