import { defineCapability } from "../../kernel/capability.ts";
import { closed, defaulted } from "../../kernel/fields.ts";
import { feedbackInboxPath } from "../../lib/links.ts";
import { appendEvent } from "../events/events.service.ts";
import { giveNotices } from "../notifications/add-notices.store.ts";
import { contentField, FeedbackMessage, pagePathField, toMessage } from "./feedback.schema.ts";
import { addMessage, countUnread } from "./feedback.store.ts";
import { findLearner, findOwners } from "./inbox.store.ts";
import { messageNotices } from "./message-notice.ts";
import { conversationNotFound } from "./refusals.ts";

export const create = defineCapability({
  id: "ielts_feedback_create",
  name: "feedback.create",
  summary: "Write to the people who run this service",
  description:
    "Adds a message to the learner's conversation with the owners of this service, and notifies them: in the workspace, in browsers that allow it, and through their connected messengers, unless an earlier message is still unread.",
  tool: "Send a message to the people who run this service: report a fault, a wrong answer key, a suggestion. Tell the developers the page crashes; 反映、跟管理员说、报告问题，提个建议、意见，转给你们团队. Only if the learner asks. Report a bug, complain, contact support; 反馈一下、打不开、有错误、投诉、联系客服; something does not work; wrong answer in a question, let the team know; 题目有错、答案不对、音频放不出来.",
  scopes: ["feedback:write"],
  effect: "write",
  request: closed({ content: contentField, pagePath: defaulted(pagePathField, "") }),
  response: closed({
    id: FeedbackMessage.properties.id,
    createdAt: FeedbackMessage.properties.createdAt,
  }),
  returns: "Id and time of the message.",
  examples: [
    { title: "A wish", request: { content: "Could the vocabulary book be sorted by date?" } },
    {
      title: "About a page",
      request: { content: "The audio of this Part stops after ten seconds.", pagePath: "/practice?part=12" },
    },
  ],
  notes: [
    "Send feedback only where the learner asks for it, and never put passwords, tokens or other credentials in it.",
    "Calling it again writes the message again. Where the outcome is unclear, list the messages first.",
    "Thirty messages an hour at most.",
    "Answers come into the same conversation; ielts_feedback_list shows them.",
  ],
  prepare: ({ actor, throttle }) => throttle("feedback", String(actor?.accountId)),
  handler: (ctx, { content, pagePath }) => {
    const { db, accountId, now } = ctx;
    const source = ctx.actor.kind === "token" ? "agent" : "web";
    const written = { senderType: "user", senderName: "", source, content: content.trim(), pagePath } as const;
    const isFirstUnseen = countUnread(db, accountId, { from: "user" }) === 0;
    const message = addMessage(db, accountId, { ...written, now });
    const learner = findLearner(db, accountId);
    if (learner === undefined) throw conversationNotFound();
    appendEvent(db, accountId, {
      eventId: ctx.ids.uuid(),
      eventType: "feedback.sent",
      objectType: "feedback_message",
      objectId: String(message.id),
      payload: { source, pagePath },
      now,
    });
    const due = messageNotices(message, {
      accountIds: findOwners(db, { except: accountId }),
      from: learner.name,
      route: feedbackInboxPath({ accountId }),
      messenger: isFirstUnseen,
    });
    for (const { accountId: ownerId, notice } of giveNotices(db, { due, now, startedAt: now })) {
      ctx.notify(ownerId, { kind: "notice", id: notice.noticeId, data: notice });
    }
    const { id, createdAt } = toMessage(message);
    return { id, createdAt };
  },
});
