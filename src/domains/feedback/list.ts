import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, count, MAX_SAFE } from "../../kernel/fields.ts";
import { FeedbackMessage, toMessage, WINDOW } from "./feedback.schema.ts";
import { countUnread, findMessages } from "./feedback.store.ts";

export const list = defineCapability({
  id: "ielts_feedback_list",
  name: "feedback.list",
  summary: "Read the conversation with the people who run this service",
  description: `Lists the latest ${WINDOW} messages of the learner's conversation, oldest first: what the learner wrote, what agents wrote for them, and the answers.`,
  tool: "Read the conversation with the people who run this service: what was reported and what they answered. Has anyone answered the bug I reported, complaints and suggestions I sent in; 我反馈过、提交的问题回复了没、修好了没. Did support reply, get back to me; 客服回我消息了吗、反馈的进展、答复; reply to what I wrote.",
  scopes: ["feedback:read"],
  effect: "read",
  request: closed({}),
  response: closed({
    messages: Type.Array(FeedbackMessage, { description: `The latest ${WINDOW} messages, oldest first.` }),
    unreadCount: count("How many answers the learner has not seen yet, on whatever page."),
  }),
  returns: "The messages, and how many answers are new.",
  examples: [{ title: "The conversation", request: {} }],
  notes: ["Listing marks nothing as read; the workspace does that when the learner looks at the conversation."],
  handler: ({ db, accountId }) => ({
    messages: findMessages(db, accountId, { before: MAX_SAFE, limit: WINDOW }).toReversed().map(toMessage),
    unreadCount: countUnread(db, accountId, { from: "team" }),
  }),
});
