import { defineCapability } from "../../kernel/capability.ts";
import { closed, count } from "../../kernel/fields.ts";
import { appendEvent } from "../events/events.service.ts";
import { markRead as markAnswersRead, markNoticesRead } from "./feedback.store.ts";
import { findOwners } from "./inbox.store.ts";

export const markRead = defineCapability({
  id: "feedback_mark_read",
  summary: "Mark the answers to feedback as seen",
  description: "Notes that the learner has seen the answers in their conversation, and the notices of them.",
  effect: "write",
  request: closed({}),
  response: closed({ readCount: count("How many answers were not seen before.") }),
  returns: "How many were new.",
  examples: [{ title: "The conversation was viewed", request: {} }],
  notes: ["What was seen before keeps its time."],
  handler: (ctx) => {
    const { db, accountId, now } = ctx;
    const messageIds = markAnswersRead(db, accountId, { from: "team", now });
    if (messageIds.length === 0) return { readCount: 0 };
    markNoticesRead(db, accountId, { messageIds, now });
    const readCount = messageIds.length;
    appendEvent(db, accountId, {
      ...{ eventId: ctx.ids.uuid(), eventType: "feedback.answers_read", payload: { readCount }, now },
    });
    for (const ownerId of findOwners(db, { except: accountId }))
      ctx.notify(ownerId, { kind: "changed", group: "feedback" });
    return { readCount };
  },
});
