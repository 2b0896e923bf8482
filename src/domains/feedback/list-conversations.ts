import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { offsetPage, offsetPageOf, pageLimit, pageOffset } from "../../kernel/paging.ts";
import { Conversation, toLearner, toMessage } from "./feedback.schema.ts";
import { countUnread } from "./feedback.store.ts";
import { findConversations } from "./inbox.store.ts";

const MAX_OFFSET = 100_000;

export const listConversations = defineCapability({
  id: "feedback_list_conversations",
  summary: "List the feedback of all learners",
  description:
    "Lists the conversations with learners who wrote, the one with the newest message first, with that message and how many of the learner's no owner has seen.",
  roles: ["owner"],
  effect: "read",
  request: closed({ limit: pageLimit({ max: 50, default: 20 }), offset: pageOffset({ max: MAX_OFFSET }) }),
  response: offsetPageOf(Conversation),
  returns: "A page of conversations.",
  examples: [{ title: "The newest", request: {} }],
  notes: ["The conversation of a disabled account stays."],
  handler: ({ db, site }, { limit, offset }) => {
    const rows = findConversations(db, { limit: limit + 1, offset });
    const page = offsetPage(rows, { limit, offset }, MAX_OFFSET);
    const items = page.items.map(({ learner, lastMessage }) => ({
      ...toLearner(learner, site.siteUrl),
      lastMessage: toMessage(lastMessage),
      unreadCount: countUnread(db, learner.accountId, { from: "user" }),
    }));
    return { ...page, items };
  },
});
