import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";
import { candidateSource, pickCards, toCardFilter } from "./card-picking.ts";
import { personalCards } from "./cards.store.ts";
import { findCandidates, MAX_CANDIDATES } from "./search.store.ts";
import { accountOwner, toSearchTerms } from "./search-terms.ts";
import { cardNotes, cardRequestFields, cardsAnswer, PersonalCard, toPersonalCard } from "./vocabulary.schema.ts";
import { loadCards } from "./vocabulary.store.ts";

export const personalPrepareCards = defineCapability({
  id: "ielts_vocabulary_personal_prepare_cards",
  name: "vocabulary.personal.prepare_cards",
  summary: "Take review cards from the learner's own vocabulary book",
  description:
    "Returns entries of the learner's book as cards, chosen by the mode that the caller names and in its order. The cards are data: nothing is recommended and nothing changes until a review is recorded.",
  tool: "Take flashcards from the learner's own notebook to quiz them: due, new, weak or random saved words. Changes nothing: record each result with ielts_vocabulary_personal_record_review. Quiz or test me on my saved words, run through due cards; 考考我生词本里的词，复习收藏的生词，过几张卡片. Review my vocabulary, study words; 复习一下、背单词、背生词、抽查、测试; quiz me on my own words, those I forget or get wrong; revise, revision, drill, memorise vocab; 抽单词考我、背词; flashcards, the weak ones, words I'm bad at; 抽背、你出题我回答、该复习的.",
  scopes: ["vocabulary:read"],
  effect: "read",
  request: closed(cardRequestFields),
  response: cardsAnswer(PersonalCard),
  returns: "Cards with content and progress, in the order of the mode.",
  examples: [
    { title: "What is due, then new, then weak", request: {} },
    { title: "Three words drawn at random", request: { mode: "random", limit: 3, excludeRecentlyReviewedDays: 0 } },
  ],
  notes: [
    ...cardNotes,
    `Of more than ${MAX_CANDIDATES} entries that match a query, the newest ${MAX_CANDIDATES} are considered.`,
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const filter = toCardFilter(input, now);
    const random = () => ctx.ids.random();
    const terms = toSearchTerms(input.query, accountOwner(accountId));
    const source =
      terms === null
        ? personalCards(db, accountId, { filter, random })
        : candidateSource(findCandidates(db, accountId, { terms }), filter, random);
    const ids = pickCards(source, input.mode, input.limit);
    const cards = loadCards(db, accountId, { ids }).map(toPersonalCard);
    return { mode: input.mode, count: cards.length, cards, asOf: toInstant(now) };
  },
});
