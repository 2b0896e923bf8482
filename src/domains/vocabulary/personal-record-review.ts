import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { PERSONAL } from "./progress.store.ts";
import { entryNotFound } from "./refusals.ts";
import { recordReview } from "./reviews.store.ts";
import { outcomeFields, personalIdField, ratingField, responseMsField, reviewNotes } from "./vocabulary.schema.ts";
import { findContent } from "./vocabulary.store.ts";

export const personalRecordReview = defineCapability({
  id: "ielts_vocabulary_personal_record_review",
  name: "vocabulary.personal.record_review",
  summary: "Record that the learner reviewed one of their own entries",
  description:
    "Records one review of an entry and lets the scheduler (FSRS) work out its new learning state and due time. This is the only way in which progress changes.",
  tool: "Record how well the learner recalled a card from their own notebook: again, hard or good; one call per word. Results for my own saved words after a quiz, yes or no: I remembered, forgot, blanked on it, log a fail; 生词本、自己存的、收藏的词记得、想起来了、没印象、忘记了，对、错，把结果存一下、记下. I got that word right, knew it, missed it; 这个生词记住了、会了、答对、答错、不认识; 没想起来、答上来了; recall, couldn't, easy, next word; 想了半天、没认出; got it wrong again; 记得很牢、又错了.",
  scopes: ["vocabulary:write"],
  effect: "write",
  request: closed({ id: personalIdField, rating: ratingField, responseMs: responseMsField }),
  response: closed({ id: personalIdField, ...outcomeFields }),
  returns: "The entry's scheduling after the review.",
  examples: [
    { title: "Recalled well (entry 1 must exist)", request: { id: 1, rating: "good", responseMs: 2400 } },
    { title: "Not recalled (entry 1 must exist)", request: { id: 1, rating: "again" } },
  ],
  notes: reviewNotes,
  handler: (ctx, input) => {
    const { id, rating, responseMs } = input;
    const content = findContent(ctx.db, ctx.accountId, { id });
    if (content === undefined) throw entryNotFound(id);
    const item = { book: PERSONAL, itemId: id, objectId: String(id), phrase: content.phrase };
    const review = { ...item, rating, responseMs: responseMs ?? null, now: ctx.now, eventId: ctx.ids.uuid() };
    return { id, ...recordReview(ctx.db, ctx.accountId, review) };
  },
});
