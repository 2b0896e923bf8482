import { defineCapability } from "../../kernel/capability.ts";
import { closed, count } from "../../kernel/fields.ts";
import { learnerIdField } from "./feedback.schema.ts";
import { markNoticesRead, markRead } from "./feedback.store.ts";
import { findLearner, findOwners } from "./inbox.store.ts";
import { conversationNotFound } from "./refusals.ts";

export const markConversationRead = defineCapability({
  id: "feedback_mark_conversation_read",
  summary: "Mark the feedback of one learner as seen",
  description:
    "Notes that what the learner wrote was seen, for all owners and for the learner; and the caller's own notices of it.",
  roles: ["owner"],
  effect: "write",
  request: closed({ accountId: learnerIdField }),
  response: closed({ readCount: count("How many messages no owner had seen before.") }),
  returns: "How many were new.",
  examples: [{ title: "A conversation was opened", request: { accountId: 3 } }],
  notes: ["What was seen before keeps its time."],
  handler: ({ db, accountId: callerId, now, notify }, { accountId }) => {
    if (findLearner(db, accountId) === undefined) throw conversationNotFound();
    const messageIds = markRead(db, accountId, { from: "user", now });
    if (messageIds.length === 0) return { readCount: 0 };
    markNoticesRead(db, callerId, { messageIds, now });
    for (const id of new Set([accountId, ...findOwners(db, { except: callerId })])) {
      notify(id, { kind: "changed", group: "feedback" });
    }
    return { readCount: messageIds.length };
  },
});
