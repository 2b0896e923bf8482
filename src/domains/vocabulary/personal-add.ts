import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, count, defaulted, text } from "../../kernel/fields.ts";
import { mergeEntries } from "./merge.service.ts";
import { MAX_EXPANSION } from "./merging.ts";
import { EntryInput, MERGE_STATUSES, mergeCounts, sourceText, toEntry, VocabularyEntry } from "./vocabulary.schema.ts";
import { loadEntries } from "./vocabulary.store.ts";

export const personalAdd = defineCapability({
  id: "ielts_vocabulary_personal_add",
  name: "vocabulary.personal.add",
  summary: "Add words to the learner's own vocabulary book",
  description:
    "Adds entries with fresh learning progress and records where they were met. A phrase that reads the same as one in the book already is merged into its entry: empty fields are filled, related expressions united and the source added; nothing is overwritten and its progress stays.",
  tool: "Save new words or phrases to the learner's own notebook, with meaning and example. A phrase that is there already is merged. Save, keep, stick this new word in my notebook or list, I keep forgetting it, run into it again later; 刚读到一个词，帮我收进、加到、记到、记上生词本，收藏这个单词，意思是，老记不住. At most 100. Add to my vocabulary; 加入、添加、保存生词、新单词; put it on my word list, with the sentence I met it in; remember this expression, idiom, term, it means; 记下来、表达、短语、存词; new word, keep it for me; 收一个新词、记一个单词.",
  scopes: ["vocabulary:write"],
  effect: "write",
  maxBodyBytes: 512 * 1024,
  request: closed({
    items: Type.Array(EntryInput, { minItems: 1, maxItems: 100, description: "The entries to add." }),
    context: defaulted(text({ max: 20_000, description: "The sentence in which the words were met." }), ""),
    sourceId: sourceText("Id of the origin within its kind, such as practice_session:12; may be empty."),
    sourceTitle: sourceText("Title of the origin; may be empty."),
    sourceType: defaulted(
      text({
        min: 1,
        max: 80,
        description: "Kind of origin, such as agent, practice, course, reading_lexicon, writing_review.",
      }),
      "agent",
    ),
  }),
  response: closed({
    ...mergeCounts,
    items: Type.Array(
      closed({
        index: count("Place of the item in the request, from 0."),
        status: choice(MERGE_STATUSES, {
          description: "created; merged into an entry that was there; or unchanged, if it added nothing new.",
        }),
        entry: VocabularyEntry,
      }),
      { description: "One result for each item, in the order of the request." },
    ),
  }),
  returns: "For each item what became of it and the whole entry.",
  examples: [
    {
      title: "Two words met in a reading passage",
      request: {
        items: [
          {
            phrase: "mitigate",
            meaning: "减轻；to make less severe",
            partOfSpeech: "verb",
            example: "Planting trees can mitigate the effects of heat.",
            usage: "mitigate + effect, risk, impact",
            expansion: ["alleviate", "mitigation measures"],
          },
          { phrase: "in the long run", meaning: "从长远看", partOfSpeech: "", example: "", usage: "", expansion: [] },
        ],
        sourceType: "practice",
        sourceId: "practice_session:12",
        sourceTitle: "Urban trees",
        context: "Planting trees can mitigate the effects of heat in the long run.",
      },
    },
  ],
  notes: [
    "Of each item only phrase is required; every other field is empty when it is left out.",
    `An entry keeps at most ${MAX_EXPANSION} related expressions, the first ones it was given; those that read the same are left out.`,
    "Case, width, spacing, kinds of apostrophe, quote or hyphen, and invisible signs make no difference.",
    "A call takes 512 KiB: send entries with very long texts in several calls.",
    "Sending the same call again changes nothing and answers unchanged, so it may be repeated after an unclear outcome.",
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { sourceType, sourceId, sourceTitle, context } = input;
    const merged = mergeEntries(db, accountId, {
      additions: input.items,
      source: { sourceType, sourceId, sourceTitle, context },
      now,
      uuid: () => ctx.ids.uuid(),
    });
    const ids = [...new Set(merged.items.map((item) => item.id))];
    const entries = new Map(loadEntries(db, accountId, { ids }).map((row) => [row.id, toEntry(row)]));
    const items = merged.items.flatMap(({ id, status }, index) => {
      const entry = entries.get(id);
      return entry === undefined ? [] : [{ index, status, entry }];
    });
    return { ...merged.counts, items };
  },
});
