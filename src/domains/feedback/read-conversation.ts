import { defineCapability } from "../../kernel/capability.ts";
import { closed, MAX_SAFE, numericId } from "../../kernel/fields.ts";
import { pageCursor, pageLimit, readCursor, writeCursor } from "../../kernel/paging.ts";
import { ConversationPage, learnerIdField, toLearner, toMessage } from "./feedback.schema.ts";
import { countUnread, findMessages } from "./feedback.store.ts";
import { findLearner } from "./inbox.store.ts";
import { conversationNotFound } from "./refusals.ts";

const Place = closed({ before: numericId("Id below which the page ends.") });

export const readConversation = defineCapability({
  id: "feedback_read_conversation",
  summary: "Read the feedback of one learner",
  description:
    "Reads the conversation with one learner: the first page holds its newest messages, each further one those before, and all are oldest first.",
  roles: ["owner"],
  effect: "read",
  request: closed({
    accountId: learnerIdField,
    limit: pageLimit({ max: 100, default: 50 }),
    cursor: pageCursor(),
  }),
  response: ConversationPage,
  returns: "The learner, and a page of messages.",
  examples: [{ title: "The newest messages", request: { accountId: 3 } }],
  notes: ["Reading marks nothing as seen; feedback_mark_conversation_read does."],
  handler: ({ db, site }, { accountId, limit, cursor }) => {
    const filters = { accountId };
    const place = readCursor(cursor, filters, Place);
    const learner = findLearner(db, accountId);
    if (learner === undefined) throw conversationNotFound();
    const rows = findMessages(db, accountId, { before: place?.before ?? MAX_SAFE, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const earliest = shown.at(-1);
    const hasMore = rows.length > limit;
    return {
      ...toLearner(learner, site.siteUrl),
      unreadCount: countUnread(db, accountId, { from: "user" }),
      messages: shown.toReversed().map(toMessage),
      hasMore,
      nextCursor: hasMore && earliest !== undefined ? writeCursor(filters, { before: earliest.id }) : null,
    };
  },
});
