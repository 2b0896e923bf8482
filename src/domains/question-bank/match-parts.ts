import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, integer, text } from "../../kernel/fields.ts";
import { MATCH_MODES, MATCHED_FIELDS, MOST_MATCHES } from "./match-terms.ts";
import { findMatches } from "./matching.service.ts";
import {
  partFields,
  partNumberFilter,
  questionTypeFilter,
  requiresAudioFilter,
  subjectFilter,
  toPartSummary,
} from "./question-bank.schema.ts";
import { loadParts } from "./question-bank.store.ts";

export const matchParts = defineCapability({
  id: "ielts_practice_match_parts",
  name: "practice.parts.match",
  summary: "Find the parts that a learner's words or an excerpt belong to",
  description:
    "Matches a title or its beginning, a few keywords, an excerpt or the name of a tag or question type that the learner gives, as it is, to at most three published parts, and says by which fact each of them matched. It starts no practice.",
  tool: "Identify which part of the bank a given title, file name, book reference or quoted sentence belongs to. The learner has a text and asks which of our passages is the same; titles from a paper book (C12 T2 P1, 剑9 T3), screenshot; 对应、是题库里的哪一篇，原文一句，纸质书上写的. One query per call. Which passage is this sentence from; 这句话、这段话出自哪篇文章，是哪道题; paragraph from my textbook, Cambridge, do you have the same; 剑桥、你们这里有没有这篇; 这句英文是哪篇里的.",
  scopes: ["question_bank:read"],
  effect: "read",
  request: closed({
    query: text({
      min: 1,
      max: 4000,
      description: "The learner's own words: a title, keywords, an excerpt, a tag or a question type.",
    }),
    subject: subjectFilter,
    partNumber: partNumberFilter,
    questionType: questionTypeFilter,
    requiresAudio: requiresAudioFilter,
  }),
  response: closed({
    items: Type.Array(
      closed({
        ...partFields,
        matchMode: choice(MATCH_MODES, { description: "The fact by which it matched." }),
        matched: closed(
          {
            field: choice(MATCHED_FIELDS, { description: "Where the words were found." }),
            text: text({ description: "The learner's own words that were found there." }),
          },
          { description: "What matched." },
        ),
      }),
      { description: "The parts, the strongest match first." },
    ),
    matchCount: integer({ min: 0, max: MOST_MATCHES, description: "How many parts matched." }),
    message: text({ description: "What was found, or that nothing matches and what to try." }),
  }),
  returns: "At most three parts with the mode of their match and an attributed link to practise each.",
  examples: [
    { title: "By title", request: { query: "Community garden", subject: "listening" } },
    { title: "By the beginning of a title", request: { query: "commun gard" } },
    { title: "By a question type", request: { query: "表格填空" } },
    { title: "By an excerpt", request: { query: "The first public gardens were opened to the working population." } },
  ],
  notes: [
    "exact_title: the title is the query. title_phrase: one contains the other word for word. material_phrase: the query, or one of its sentences or eight words in a row, is in the passage, questions or transcript; the first match decides. keywords: every significant word occurs. title_words: every significant word is in the title, where the end of a word may be missing. some_keywords: at least half of the words occur. tag: the part has a tag that the query names; question_type: it has questions of a type that the query names.",
    "A query that is the name of a tag or question type, in English or Chinese, in any case, number and punctuation, or a question type's code, finds the parts that have it before all others, also among words such as give me or practice. Several names ask for parts that have all of them. Together with other words, names count after titles and phrases. If nothing else matches, tags count that have a name that begins with the query or contains it as a word; Chinese is found anywhere in a name.",
    "Keywords and what follows them are searched only if no title and no phrase matches, and each of them only if the one before finds nothing.",
    "A query of nothing but frequent English words, such as the, matches only a title of just these words.",
    "matched.text holds words of the query, never text of the transcript.",
    "Of a long query the first eight sentences, eight runs of eight words from all over it and its twelve longest words are looked for.",
  ],
  handler: (ctx, input) => {
    const found = findMatches(ctx.db, input);
    const rows = loadParts(ctx.db, ctx.accountId, { partIds: found.map(({ partId }) => partId) });
    const parts = new Map(rows.map((row) => [row.id, row]));
    const items = found.flatMap(({ partId, matchMode, matched }) => {
      const row = parts.get(partId);
      const link = { siteUrl: ctx.site.siteUrl, from: "match" };
      return row === undefined ? [] : [{ ...toPartSummary(row, link), matchMode, matched }];
    });
    return { items, matchCount: items.length, message: describeMatches(items.length, input) };
  },
});

function describeMatches(
  matches: number,
  asked: { subject: string; partNumber?: number; questionType: string; requiresAudio: boolean },
): string {
  if (matches > 0) {
    return `${matches === 1 ? "One part matches" : `${matches} parts match`}; matchMode says by which fact.`;
  }
  const isFiltered =
    asked.subject !== "" || asked.partNumber !== undefined || asked.questionType !== "" || asked.requiresAudio;
  const wider = isFiltered ? " Leave out subject, partNumber, questionType and requiresAudio to look everywhere." : "";
  return `No part matches. Try the exact title, a sentence copied from the passage, or two or three of its main words.${wider}`;
}
