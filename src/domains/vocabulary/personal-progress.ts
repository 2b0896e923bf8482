import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, instant } from "../../kernel/fields.ts";
import { pageLimit } from "../../kernel/paging.ts";
import { toInstant } from "../../lib/time.ts";
import { findDue } from "./cards.store.ts";
import { PERSONAL } from "./progress.store.ts";
import { countByState, countReviewed, findNextDue, findRecentlyReviewed } from "./statistics.store.ts";
import { toSummary } from "./summary.ts";
import { LEARNING_STATES, PersonalCard, summaryFields, toPersonalCard } from "./vocabulary.schema.ts";
import { loadCards } from "./vocabulary.store.ts";

export const personalProgress = defineCapability({
  id: "ielts_vocabulary_personal_progress",
  name: "vocabulary.personal.progress",
  summary: "Read the progress of the learner's own vocabulary",
  description:
    "Counts the learner's entries by learning state, how many are due and when the next one falls due, and lists the entries reviewed last and those due now.",
  tool: "Statistics of the learner's own saved words: how many are learned, mastered, due or not yet known. How is my own list coming along; 自己存的、攒的生词掌握统计，学会多少、没学会多少，学习情况. How many words have I mastered; 我的生词掌握了多少、背了多少; what share, percentage I know; 比例、记住多少.",
  scopes: ["vocabulary:read"],
  effect: "read",
  request: closed({ limit: pageLimit({ max: 50, default: 12 }) }),
  response: closed({
    summary: closed(summaryFields, { description: "Statistics of the whole book." }),
    recent: Type.Array(PersonalCard, { description: "Entries reviewed last, the latest first, up to limit." }),
    due: Type.Array(PersonalCard, { description: "Entries due now, the longest overdue first, up to limit." }),
    asOf: instant("The moment of these facts."),
  }),
  returns: "Statistics of the book, its latest reviews and its due entries.",
  examples: [{ title: "The book at a glance", request: { limit: 5 } }],
  notes: [
    "dueCount and due include mastered entries whose time has come; ielts_vocabulary_personal_prepare_cards leaves those out unless includeMastered is true.",
    "reviewedToday counts entries, not reviews, since midnight in Asia/Shanghai.",
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const book = PERSONAL;
    const { limit } = input;
    const cards = (ids: readonly number[]) => loadCards(db, accountId, { ids }).map(toPersonalCard);
    return {
      summary: toSummary({
        counted: countByState(db, accountId, { book, now }),
        ...countReviewed(db, accountId, { book, now }),
        nextDueAt: findNextDue(db, accountId, { book, now, states: LEARNING_STATES }),
      }),
      recent: cards(findRecentlyReviewed(db, accountId, { book, limit })),
      due: cards(findDue(db, accountId, { book, states: LEARNING_STATES, now, limit })),
      asOf: toInstant(now),
    };
  },
});
