import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed } from "../../kernel/fields.ts";
import { wordbookEntryNotFound } from "./refusals.ts";
import { recordReview } from "./reviews.store.ts";
import {
  entryIdField,
  outcomeFields,
  ratingField,
  responseMsField,
  reviewNotes,
  SET_IDS,
  setIdField,
} from "./vocabulary.schema.ts";
import { findWordbookEntry } from "./wordbooks.store.ts";

export const builtinRecordReview = defineCapability({
  id: "ielts_vocabulary_builtin_record_review",
  name: "vocabulary.builtin.record_review",
  summary: "Record that the learner reviewed an entry of a built-in wordbook",
  description:
    "Records one review of a wordbook entry and lets the scheduler (FSRS) work out its new learning state and due time for this learner. This is the only way in which progress changes.",
  tool: "Record how well the learner recalled a word of a built-in wordbook: again, hard or good; one call per word. From the standard deck or the app's own word list: knew it, right, wrong, failed, forgotten, log it; 自带、系统词书、词库里这个词认识、不认识、记得、忘了，标记. Mark as known; 词书单词我会了、记住了、背过了、没记住; recall, easy, next one; 想起来; 词书里的又错了.",
  scopes: ["vocabulary:write"],
  effect: "write",
  request: closed({ setId: setIdField, entryId: entryIdField, rating: ratingField, responseMs: responseMsField }),
  response: closed({
    setId: choice(SET_IDS, { description: "The wordbook." }),
    entryId: entryIdField,
    ...outcomeFields,
  }),
  returns: "The entry's scheduling after the review.",
  examples: [
    {
      title: "Recalled with effort (an entry of the starter pack)",
      request: { setId: "core", entryId: "core-curriculum", rating: "hard" },
    },
  ],
  notes: reviewNotes,
  handler: (ctx, input) => {
    const { setId, entryId, rating, responseMs } = input;
    const entry = findWordbookEntry(ctx.db, { setId, entryId });
    if (entry === undefined) throw wordbookEntryNotFound(setId);
    const item = { book: setId, itemId: entry.id, objectId: entryId, phrase: entry.phrase };
    const review = { ...item, rating, responseMs: responseMs ?? null, now: ctx.now, eventId: ctx.ids.uuid() };
    return { setId, entryId, ...recordReview(ctx.db, ctx.accountId, review) };
  },
});
