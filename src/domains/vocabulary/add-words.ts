import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { invalidRequest } from "../../kernel/errors.ts";
import { choice, closed, count, defaulted, numericId, text } from "../../kernel/fields.ts";
import { grouped } from "../../lib/grouped.ts";
import { mergeEntries } from "./merge.service.ts";
import { EntryInput, MERGE_STATUSES, sourceText } from "./vocabulary.schema.ts";
import { loadPhrases } from "./vocabulary.store.ts";

/** Maximum number of words per call, over all of its sentences. */
const MAX_WORDS = 1_000;

export const addWords = defineCapability({
  id: "vocabulary_add_words",
  summary: "Add the words of several sentences to the learner's own vocabulary book",
  description:
    "Does for each sentence what ielts_vocabulary_personal_add does, with the sentence as the place where its words were met: all of them, or none.",
  effect: "write",
  maxBodyBytes: 512 * 1024,
  request: closed({
    additions: Type.Array(
      closed({
        context: defaulted(text({ max: 20_000, description: "The sentence in which the words were met." }), ""),
        items: Type.Array(EntryInput, { minItems: 1, maxItems: 100, description: "The words of the sentence." }),
      }),
      { minItems: 1, maxItems: 1_000, description: "Sentences with their words." },
    ),
    sourceId: sourceText("Id of the origin within its kind, such as practice_session:12; may be empty."),
    sourceTitle: sourceText("Title of the origin; may be empty."),
    sourceType: text({ min: 1, max: 80, description: "Kind of origin, such as practice or dictation." }),
  }),
  response: closed({
    items: Type.Array(
      closed({
        addition: count("Place of the sentence in the request, from 0."),
        index: count("Place of the word in its sentence, from 0."),
        status: choice(MERGE_STATUSES, {
          description: "created; merged into an entry that was there; or unchanged, if it added nothing new.",
        }),
        id: numericId("Id of the entry."),
        phrase: text({ description: "The word as the book has it." }),
      }),
      { description: "One result for each word, in the order of the request." },
    ),
  }),
  returns: "For each word what became of it.",
  examples: [
    {
      title: "Words missed in a dictation",
      request: {
        additions: [{ context: "The ferry leaves at noon.", items: [{ phrase: "ferry" }, { phrase: "noon" }] }],
        sourceType: "dictation",
      },
    },
  ],
  notes: [
    `A call takes at most ${grouped(MAX_WORDS)} words.`,
    "Sending the same call again changes nothing and answers unchanged, so it may be repeated after an unclear outcome.",
  ],
  handler: (ctx, { additions, ...source }) => {
    const { db, accountId, now } = ctx;
    const words = additions.reduce((sum, { items }) => sum + items.length, 0);
    if (words > MAX_WORDS) throw tooManyWords();
    const results = additions.flatMap(({ context, items }, addition) => {
      const batch = { additions: items, source: { ...source, context }, now, uuid: () => ctx.ids.uuid() };
      return mergeEntries(db, accountId, batch).items.map((item, index) => ({ ...item, addition, index }));
    });
    const phrases = loadPhrases(db, accountId, { ids: results.map(({ id }) => id) });
    return { items: results.map((result) => ({ ...result, phrase: phrases.get(result.id) ?? "" })) };
  },
});

function tooManyWords() {
  const message = `additions hold more than ${grouped(MAX_WORDS)} words. Send them in several calls.`;
  return invalidRequest(
    message,
    [{ path: "/additions", message, expected: `at most ${grouped(MAX_WORDS)} words in all` }],
    "vocabulary.too_many_words",
  );
}
