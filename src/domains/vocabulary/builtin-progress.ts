import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { choice, closed, count, defaulted, instant, text } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";
import { wordbookNotInstalled } from "./refusals.ts";
import { countByState, countReviewed, findNextDue } from "./statistics.store.ts";
import { toSummary } from "./summary.ts";
import {
  BuiltinCard,
  entryIdField,
  LEARNING_STATES,
  SET_IDS,
  setIdField,
  summaryFields,
  toBuiltinCard,
} from "./vocabulary.schema.ts";
import { countWithdrawn, findGroups, findWordbook, findWordbookIds, loadWordbookCards } from "./wordbooks.store.ts";

const Group = closed({
  groupId: text({ description: "Id to select the group by." }),
  title: text({ description: "Title in English." }),
  titleZh: text({ description: "Title in Chinese." }),
  entryCount: count("Entries in the group."),
});

export const builtinProgress = defineCapability({
  id: "ielts_vocabulary_builtin_progress",
  name: "vocabulary.builtin.progress",
  summary: "Read the learner's progress in a built-in wordbook",
  description:
    "Counts the entries of a built-in wordbook by this learner's learning state, lists the wordbook's groups, and returns the progress of the entries that are asked for.",
  tool: "How far the learner is through a built-in wordbook: counts of mastered, learning, due and untouched words. The standard word book that came with the app; 系统词书、自带词书背到哪、百分之几，还有多少词没背、没碰过. summary.groups has group ids. Core wordbook: how many words do I know; 核心词书、词库的进度、背了多少、掌握情况; how many left; 词汇书背了几个、背完; 词书剩多少.",
  scopes: ["vocabulary:read"],
  effect: "read",
  request: closed({
    setId: setIdField,
    entryIds: defaulted(
      Type.Array(entryIdField, {
        maxItems: 50,
        description: "Entries to return with their progress; an empty list returns the summary only.",
      }),
      [],
    ),
  }),
  response: closed({
    setId: choice(SET_IDS, { description: "The wordbook." }),
    summary: closed(
      {
        title: text({ description: "Title of the wordbook in English." }),
        titleZh: text({ description: "Title of the wordbook in Chinese." }),
        ...summaryFields,
        groups: Type.Array(Group, { description: "Groups of the wordbook, in its order." }),
      },
      { description: "Statistics of the whole wordbook for this learner." },
    ),
    items: Type.Array(BuiltinCard, { description: "The entries that were asked for, in the order of the request." }),
    unknownEntryIds: Type.Array(entryIdField, { description: "Ids that the wordbook does not have." }),
    asOf: instant("The moment of these facts."),
  }),
  returns: "Statistics of the wordbook and the entries that were asked for.",
  examples: [
    { title: "The summary of the core wordbook", request: {} },
    {
      title: "One entry (of the starter pack)",
      request: { setId: "core", entryIds: ["core-curriculum"] },
    },
  ],
  notes: [
    "An entry that this learner never reviewed is new.",
    "dueCount includes mastered entries whose time has come; ielts_vocabulary_builtin_prepare_cards leaves those out unless includeMastered is true.",
    "reviewedToday counts entries, not reviews, since midnight in Asia/Shanghai.",
  ],
  handler: (ctx, input) => {
    const { db, accountId, now } = ctx;
    const { setId } = input;
    const book = findWordbook(db, { setId });
    if (book === undefined) throw wordbookNotInstalled(setId);
    const entryIds = [...new Set(input.entryIds)];
    const ids = findWordbookIds(db, { setId, entryIds });
    const items = loadWordbookCards(db, accountId, { setId, ids }).map((row) => toBuiltinCard(setId, row));
    const found = new Set(items.map((item) => item.entryId));
    return {
      setId,
      summary: {
        title: book.title,
        titleZh: book.titleZh,
        ...toSummary({
          counted: countByState(db, accountId, { book: setId, now }),
          withdrawn: countWithdrawn(db, accountId, { setId, now }),
          total: book.entryCount,
          ...countReviewed(db, accountId, { book: setId, now }),
          nextDueAt: findNextDue(db, accountId, { book: setId, now, states: LEARNING_STATES }),
        }),
        groups: findGroups(db, { setId }),
      },
      items,
      unknownEntryIds: entryIds.filter((id) => !found.has(id)),
      asOf: toInstant(now),
    };
  },
});
