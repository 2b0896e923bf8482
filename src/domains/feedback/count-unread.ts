import { defineCapability } from "../../kernel/capability.ts";
import { closed, count } from "../../kernel/fields.ts";
import { countUnread as countUnreadOf } from "./feedback.store.ts";
import { countWaiting } from "./inbox.store.ts";

export const countUnread = defineCapability({
  id: "feedback_count_unread",
  summary: "Count what is new in feedback",
  description:
    "Counts the answers that the learner has not seen and, for owners, the conversations with unread messages.",
  effect: "read",
  request: closed({}),
  response: closed({
    answers: count("Answers in the caller's own conversation that they have not seen."),
    conversations: count("Conversations with a message that no owner has seen; 0 for everybody but owners."),
  }),
  returns: "Both counts.",
  examples: [{ title: "What is new", request: {} }],
  handler: ({ db, accountId, actor }) => ({
    answers: countUnreadOf(db, accountId, { from: "team" }),
    conversations: actor.role === "owner" ? countWaiting(db) : 0,
  }),
});
