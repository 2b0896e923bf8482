import { findAccount } from "../../identity/accounts.store.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { feedbackPath } from "../../lib/links.ts";
import { appendEvent } from "../events/events.service.ts";
import { giveNotices } from "../notifications/add-notices.store.ts";
import { contentField, FeedbackMessage, learnerIdField, toMessage } from "./feedback.schema.ts";
import { addMessage } from "./feedback.store.ts";
import { findLearner, findOwners } from "./inbox.store.ts";
import { messageNotices } from "./message-notice.ts";
import { conversationNotFound } from "./refusals.ts";

export const reply = defineCapability({
  id: "feedback_reply",
  summary: "Answer the feedback of one learner",
  description:
    "Adds an answer to the conversation with a learner who wrote, and notifies them in the workspace and in browsers that allow it.",
  roles: ["owner"],
  effect: "write",
  request: closed({ accountId: learnerIdField, content: contentField }),
  response: FeedbackMessage,
  returns: "The answer as it was written.",
  examples: [{ title: "An answer", request: { accountId: 3, content: "Thank you. It is repaired now." } }],
  notes: [
    "The learner sees the name of the owner who wrote.",
    "A learner whose account is disabled finds the answer once it is enabled again, and is not notified before.",
  ],
  handler: (ctx, { accountId, content }) => {
    const { db, accountId: writerId, now } = ctx;
    const learner = findLearner(db, accountId);
    if (learner === undefined) throw conversationNotFound();
    const senderName = findAccount(db, writerId)?.name ?? "";
    const written = { senderType: "team", senderName, source: "web", content: content.trim(), pagePath: "" } as const;
    const message = addMessage(db, accountId, { ...written, now });
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: "feedback.answered",
      objectType: "feedback_message",
      objectId: String(message.id),
      payload: { senderName },
      now,
    });
    // Owners who write to themselves need no notice.
    const isNotified = learner.disabledAt === null && accountId !== writerId;
    const due = messageNotices(message, {
      accountIds: isNotified ? [accountId] : [],
      from: senderName,
      route: feedbackPath(),
      messenger: false,
    });
    for (const { notice } of giveNotices(db, { due, now, startedAt: now })) {
      ctx.notify(accountId, { kind: "notice", id: notice.noticeId, data: notice });
    }
    for (const id of findOwners(db, { except: writerId })) ctx.notify(id, { kind: "changed", group: "feedback" });
    return toMessage(message);
  },
});
