import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted, text } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";
import { candidateSource, pickCards, toCardFilter } from "./card-picking.ts";
import { wordbookCards } from "./cards.store.ts";
import { groupNotFound, wordbookNotInstalled } from "./refusals.ts";
import { toSearchTerms, wordbookOwner } from "./search-terms.ts";
import {
  BuiltinCard,
  cardNotes,
  cardRequestFields,
  cardsAnswer,
  setIdField,
  toBuiltinCard,
} from "./vocabulary.schema.ts";
import { findGroups, findWordbook, findWordbookCandidates, loadWordbookCards } from "./wordbooks.store.ts";

export const builtinPrepareCards = defineCapability({
  id: "ielts_vocabulary_builtin_prepare_cards",
  name: "vocabulary.builtin.prepare_cards",
  summary: "Take review cards from a built-in wordbook",
  description:
    "Returns entries of a built-in wordbook, or of one of its groups, as cards with this learner's progress, chosen by the mode that the caller names and in its order. The cards are data: nothing is recommended and nothing changes until a review is recorded.",
  tool: "Take flashcards from a built-in IELTS wordbook (core, listening, reading), not the learner's own words. Changes nothing; record results with ielts_vocabulary_builtin_record_review. Study the ready-made standard or academic word list that comes with the app, fresh words; 系统、自带、内置的雅思词书、词库、词汇书，来几个新词背，今天该背的卡片. Words from the core wordbook; 核心词书的单词卡、抽几张、背单词; vocab deck, learn ten new words; 学新词、刷词; 核心词里抽没背过的、新单词.",
  scopes: ["vocabulary:read"],
  effect: "read",
  request: closed({
    setId: setIdField,
    groupId: defaulted(
      text({
        max: 80,
        description: "Only this group; ids are in summary.groups of ielts_vocabulary_builtin_progress. Empty for all.",
      }),
      "",
    ),
    ...cardRequestFields,
  }),
  response: cardsAnswer(BuiltinCard),
  returns: "Cards with content and progress, in the order of the mode.",
  examples: [
    { title: "New words of the listening wordbook", request: { setId: "listening", mode: "new", limit: 5 } },
    { title: "Words about education", request: { query: "教育" } },
  ],
  notes: cardNotes,
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { setId, groupId } = input;
    const book = findWordbook(db, { setId });
    if (book === undefined) throw wordbookNotInstalled(setId);
    if (groupId !== "" && !findGroups(db, { setId }).some((group) => group.groupId === groupId)) {
      throw groupNotFound(setId);
    }
    const filter = toCardFilter(input, now);
    const random = () => ctx.ids.random();
    const terms = toSearchTerms(input.query, wordbookOwner(setId));
    const source =
      terms === null && groupId === ""
        ? wordbookCards(db, accountId, { setId, size: book.entryCount, filter, random })
        : candidateSource(findWordbookCandidates(db, accountId, { setId, groupId, terms }), filter, random);
    const ids = pickCards(source, input.mode, input.limit);
    const cards = loadWordbookCards(db, accountId, { setId, ids }).map((row) => toBuiltinCard(setId, row));
    return { mode: input.mode, count: cards.length, cards, asOf: toInstant(now) };
  },
});
